import type { NewsAnnouncement, NewsEvent } from "#contract/communication/news.ts"
import { addressLine } from "#contract/communication/website/contactLine.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { collegeOffset, dayOf } from "#contract/lib/dates.ts"
import { plainText } from "#contract/lib/richText.ts"
import { paths } from "../../lib/address/paths.ts"
import { breadcrumbs, type Crumb } from "../frame/breadcrumbs.ts"
import { sharePicture } from "../frame/sharePicture.ts"
import { announcementAddress, eventAddress } from "./addresses.ts"

// Announcements and events for search engines (schema.org).

/** The beginning of a text, for search engines and link previews. */
export const summaryOf = (text: string | null) => plainText(text ?? "", 150)

export const announcementData = (content: SiteContent, announcement: NewsAnnouncement) => {
  const { title, publish_at, expires_at, announcement_type } = announcement
  const address = announcementAddress(announcement)
  return graph(
    content,
    { label: "Announcements", address: paths.newsAnnouncements },
    { label: title, address },
    {
      "@type": "NewsArticle",
      headline: Array.from(title).slice(0, 110).join(""),
      description: summaryOf(announcement.content),
      articleSection: announcement_type,
      datePublished: localInstant(publish_at),
      expires: expires_at ? localInstant(expires_at) : undefined,
      mainEntityOfPage: content.origin + address,
      image: content.origin + sharePicture(paths.news),
      author: college(content),
      publisher: college(content),
    },
  )
}

export const eventData = (content: SiteContent, event: NewsEvent) => {
  const { title, start_date, end_date, is_all_day, location, event_image, max_participants } = event
  const address = eventAddress(event)
  const moment = is_all_day ? dayOf : localInstant
  return graph(
    content,
    { label: "Events", address: paths.newsEvents },
    { label: title, address },
    {
      "@type": "Event",
      name: title,
      description: event.description ? summaryOf(event.description) : undefined,
      startDate: moment(start_date),
      endDate: end_date ? moment(end_date) : undefined,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      url: content.origin + address,
      image: content.origin + (event_image ?? sharePicture(paths.news)),
      location: {
        "@type": "Place",
        name: location ?? content.name,
        address: addressLine(content.address) ?? "Malawi",
      },
      maximumAttendeeCapacity: max_participants || undefined,
      organizer: college(content),
    },
  )
}

const graph = (content: SiteContent, list: Crumb, page: Crumb, thing: object) => ({
  "@context": "https://schema.org",
  "@graph": [thing, breadcrumbs(content, [{ label: "News", address: paths.news }, list, page])],
})

const college = ({ origin, name }: SiteContent) => ({
  "@type": "CollegeOrUniversity",
  "@id": `${origin}/#college`,
  name,
  url: `${origin}/`,
})

const offset = Number(collegeOffset.slice(0, 3)) * 60 * 60 * 1000

/** The instant in the college's time zone: "2026-01-31T09:00:00+02:00". */
const localInstant = (instant: string) =>
  new Date(Date.parse(instant) + offset).toISOString().replace(/\.\d+Z$/, collegeOffset)
