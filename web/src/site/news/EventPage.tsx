import { whenText } from "#contract/communication/events/whenText.ts"
import type { NewsEvent } from "#contract/communication/news.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { countText } from "#contract/lib/amounts.ts"
import { fullInstantText } from "#contract/lib/dates.ts"
import { parseRichText } from "#contract/lib/richText.ts"
import { paths } from "../../lib/address/paths.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Unbroken } from "../../ui/controls/Unbroken.tsx"
import { RichText } from "../../ui/richText/RichText.tsx"
import { eventAddress } from "./addresses.ts"
import { EventFacts } from "./NewsLists.tsx"
import { Trail } from "./NewsPage.tsx"
import { NewsPicture } from "./NewsPicture.tsx"
import { Share } from "./Share.tsx"

export function EventPage({ event, content }: { event: NewsEvent; content: SiteContent }) {
  const { id, title, description, location, status } = event
  return (
    <article className="news part">
      <div className="part-pair">
        <div className="news-head">
          <Trail list={{ label: "Events", address: paths.newsEvents }} />
          <h1>{title}</h1>
          <EventFacts event={event} />
          <dl className="news-details">
            <dt>When</dt>
            <dd>{whenText(event)}</dd>
            {location && (
              <>
                <dt>Where</dt>
                <dd>{location}</dd>
              </>
            )}
            <Registration event={event} />
          </dl>
        </div>
        <NewsPicture event={event} />
      </div>
      {description && <RichText text={parseRichText(description)} level={2} />}
      <p className="buttons news-ways">
        {status === "Upcoming" && (
          <Button kind="main" href={`/api/events/${id}/calendar.ics`} download>
            Add to calendar
          </Button>
        )}
        <Share title={title} address={content.origin + eventAddress(event)} />
      </p>
    </article>
  )
}

/** Whether places are left, and who can register. Visitors can't, because they have no account. */
function Registration({ event }: { event: NewsEvent }) {
  const { status, registration_required, registration_refusal, places_left, registration_deadline } = event
  if (!registration_required || status === "Past") return null
  const placesText =
    places_left === 0
      ? "All places are taken, so they wait for one."
      : places_left !== null && `${places_left} of ${countText(event.max_participants ?? 0, "place")} left.`
  return (
    <>
      <dt>Registration</dt>
      <dd>
        {registration_refusal ?? (
          <>
            Students and lecturers{" "}
            <a href={paths.login} data-entry={paths.dashboard}>
              sign in
            </a>{" "}
            to register. {placesText}{" "}
            {registration_deadline && (
              <Unbroken>{`It closes on ${fullInstantText(registration_deadline)}.`}</Unbroken>
            )}
          </>
        )}
      </dd>
    </>
  )
}
