import type { NewsEvent } from "#contract/communication/news.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import type { TileKind } from "../../ui/cloth/tiles.ts"
import { SitePicture } from "../frame/SitePicture.tsx"

type Props = { event: NewsEvent; inList?: boolean }

/** The recognisable motifs of each type of event in a list. */
const motifs: Readonly<Record<NewsEvent["event_type"], readonly TileKind[]>> = {
  general: ["quarter", "half"],
  academic: ["steps", "triangle"],
  sports: ["sun", "stripes"],
  cultural: ["petals", "leaf"],
  orientation: ["kite", "chevron"],
}

/** An event's picture, beside its title and time, with its date in a corner. */
export const NewsPicture = ({ event, inList = false }: Props) => (
  <div className="news-picture">
    <SitePicture
      picture={event.picture && { ...event.picture, alt: event.title }}
      ratio="3/2"
      seed={event.title}
      sizes={
        inList
          ? "(max-width: 40rem) 6.5rem, (max-width: 56rem) 50vw, 22rem"
          : "(max-width: 48rem) 100vw, 50vw"
      }
      lazy={inList}
      decorative
    >
      <Cloth seed={event.title} cols={3} rows={2} kinds={motifs[event.event_type]} />
    </SitePicture>
    <Day of={event.start_date} />
  </div>
)

/** A date, drawn as the page of a calendar. */
export function Day({ of: instant }: { of: string }) {
  const [day, month] = shortDayText(dayOf(instant)).split(" ")
  return (
    <span className="news-day" aria-hidden="true">
      <b>{day}</b> {month}
    </span>
  )
}
