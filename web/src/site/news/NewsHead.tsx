import { whenText } from "#contract/communication/events/whenText.ts"
import type { NewsEvent } from "#contract/communication/news.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import { eventAddress } from "./addresses.ts"
import { Day } from "./NewsPicture.tsx"

type Props = { content: SiteContent; events: readonly NewsEvent[] }

/** The title of the page, and the next event, drawn as the page of a calendar. */
export function NewsHead({ content, events }: Props) {
  const { lead } = content.newsEvents.head
  const next = events
    .filter(({ status }) => status === "Upcoming")
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date))[0]
  return (
    <div className="news-top ground ground-laterite deep">
      <div className="news-top-words" data-block="head">
        <h1>News and events</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      <div className="news-top-cloth">
        <Cloth seed="News and events" cols={6} rows={4} ground="laterite" />
        {next && (
          <a className="news-next" href={eventAddress(next)}>
            <Day of={next.start_date} />
            <span>
              <small>Next event</small>
              <b className="news-next-title">{next.title}</b>
              <small>{[whenText(next), next.location].filter(Boolean).join(", ")}</small>
            </span>
          </a>
        )}
      </div>
    </div>
  )
}
