import { whenText } from "#contract/communication/events/whenText.ts"
import type { NewsAnnouncement, NewsEvent } from "#contract/communication/news.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { capitalized } from "#contract/lib/wording/wording.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { announcementAddress, eventAddress } from "./addresses.ts"
import { NewsPicture } from "./NewsPicture.tsx"

/** The element of each title, one level below the heading above the list. */
type Titles = { title?: "h2" | "h3" }

type AnnouncementsProps = Titles & { announcements: readonly NewsAnnouncement[] }

export function AnnouncementList({ announcements, title: Title = "h3" }: AnnouncementsProps) {
  if (announcements.length === 0) {
    return (
      <Empty heading={Title} title="No Announcements Yet">
        What the college announces to everybody will be here.
      </Empty>
    )
  }
  return (
    <ul className="news-list news-announcements">
      {announcements.map((announcement) => (
        <li key={announcement.id}>
          <div>
            <AnnouncementFacts announcement={announcement} />
            <Title>
              <a href={announcementAddress(announcement)}>{announcement.title}</a>
            </Title>
          </div>
          <p>{announcement.content}</p>
        </li>
      ))}
    </ul>
  )
}

export function AnnouncementFacts({ announcement }: { announcement: NewsAnnouncement }) {
  const { publish_at, announcement_type, priority, is_pinned } = announcement
  return (
    <p className="news-facts">
      <time dateTime={publish_at}>{shortDayText(dayOf(publish_at))}</time>
      <span>{capitalized(announcement_type)}</span>
      {(priority === "urgent" || priority === "high") && (
        <Badge tone={priority === "urgent" ? "bad" : "warn"}>
          {priority === "urgent" ? "Urgent" : "Important"}
        </Badge>
      )}
      {is_pinned && <Badge tone="info">Pinned</Badge>}
    </p>
  )
}

export function EventList({ events, title: Title = "h3" }: Titles & { events: readonly NewsEvent[] }) {
  if (events.length === 0) {
    return (
      <Empty heading={Title} title="No Events Scheduled">
        Ceremonies, matches and open days will be here.
      </Empty>
    )
  }
  return (
    <ul className="news-list news-events">
      {events.map((event) => (
        <li key={event.id} className="news-event">
          <NewsPicture event={event} inList />
          <div>
            <Title>
              <a href={eventAddress(event)}>{event.title}</a>
            </Title>
            <EventFacts event={event} />
            <p>
              {whenText(event)}
              {event.location && <span className="news-place">{event.location}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function EventFacts({ event }: { event: NewsEvent }) {
  return (
    <p className="news-facts">
      <Badge tone={event.status === "Upcoming" ? "good" : "quiet"}>{event.status}</Badge>
      <span>{capitalized(event.event_type)}</span>
      {event.is_featured && <Badge tone="info">Featured</Badge>}
    </p>
  )
}

type EmptyProps = { heading: "h2" | "h3"; title: string; children: string }

function Empty({ heading: Heading, title, children }: EmptyProps) {
  return (
    <div className="news-empty">
      <Heading>{title}</Heading>
      <p>{children}</p>
    </div>
  )
}
