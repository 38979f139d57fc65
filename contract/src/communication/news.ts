import type { PublicAnnouncement } from "./announcements/endpoints.ts"
import type { CollegeEvent } from "./events/endpoints.ts"
import type { eventStatus } from "./events/types.ts"

/** How many announcements and how many events the news page lists (spec 000 section 9). */
export const latestNewsCount = 6
/** How many a page of all announcements or of all events lists. */
export const newsPageSize = 12
/** How many announcements the RSS feed has. */
export const newsFeedSize = 20

/** How many announcements and how many events the sitemap lists. Crawlers read at most 50,000 addresses of a sitemap. */
export const newsSitemapSize = 20_000

/** In lists, `content` is the first 150 characters of the text (spec 000 section 2.5). On its own page it is the whole text. */
export type NewsAnnouncement = PublicAnnouncement
/** The status is computed at each read. When it changes, the page with the event is rendered again. */
export type NewsEvent = CollegeEvent & { status: ReturnType<typeof eventStatus> }

/** An announcement or an event as the sitemap lists it. */
type NewsTitle = Pick<NewsEvent, "id" | "title" | "updated_at">

export type NewsPage<Item> = { items: Item[]; total: number; page: number; pages: number }

/** The records that the pages and files about news show to visitors. */
export type NewsRecords = {
  latest: { announcements: NewsPage<NewsAnnouncement>; events: NewsPage<NewsEvent> }
  announcements: NewsPage<NewsAnnouncement>
  events: NewsPage<NewsEvent>
  announcement: NewsAnnouncement
  event: NewsEvent
  feed: NewsAnnouncement[]
  all: { announcements: NewsTitle[]; events: NewsTitle[] }
}
export type NewsKind = keyof NewsRecords
