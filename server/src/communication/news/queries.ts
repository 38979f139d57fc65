import { announcementList } from "#contract/communication/announcements/endpoints.ts"
import { eventList } from "#contract/communication/events/endpoints.ts"
import { eventStatus } from "#contract/communication/events/types.ts"
import {
  latestNewsCount,
  type NewsEvent,
  type NewsKind,
  type NewsPage,
  type NewsRecords,
  newsFeedSize,
  newsPageSize,
  newsSitemapSize,
} from "#contract/communication/news.ts"
import type { Database } from "../../lib/db/database.ts"
import { findAnnouncement, listAnnouncements, listPublicTitles } from "../announcements/queries.ts"
import { findEvent, listEvents, listPublicEvents } from "../events/queries.ts"

/** Reads a record by its id, or a page of a list by its number; undefined if visitors can't see it. */
type NewsReaders = { [Kind in NewsKind]: (number: number) => Promise<NewsRecords[Kind] | undefined> }

type ListRequest = { page?: number; limit?: number; sort?: string; search?: string }

/** The website lists announcements and events as the API does for visitors: announcements with the beginning of their text. */
const pageOfAnnouncements = (db: Database, query: ListRequest) =>
  listAnnouncements(db, null, announcementList.parse({ ...query, excerpt: "true" }))
async function pageOfEvents(db: Database, query: ListRequest) {
  const { events, total } = await listEvents(db, null, eventList.parse(query))
  return { events: events.map(withStatus), total }
}

type NewsQuery = { page: number; limit: number; search?: string }

async function announcementsOn(db: Database, { page, limit, search }: NewsQuery) {
  const { announcements: items, total } = await pageOfAnnouncements(db, { page, limit, search })
  return pageOf(items, total, page, limit)
}
async function eventsOn(db: Database, { page, limit, search }: NewsQuery) {
  const { events: items, total } = await pageOfEvents(db, { page, limit, search })
  return pageOf(items, total, page, limit)
}

/** The latest announcements and events and their total, of a search or of all. */
async function latest(db: Database, query: Omit<NewsQuery, "page">) {
  const [newest, coming] = await Promise.all([
    announcementsOn(db, { page: 1, ...query }),
    eventsOn(db, { page: 1, ...query }),
  ])
  return { announcements: newest, events: coming }
}

/** The announcements and events that visitors may see and whose text contains the search. */
export const searchNews = (db: Database, search: string, limit: number) => latest(db, { limit, search })

export function newsReaders(db: Database): NewsReaders {
  return {
    latest: () => latest(db, { limit: latestNewsCount }),
    announcements: async (page) => ifExists(await announcementsOn(db, { page, limit: newsPageSize })),
    events: async (page) => ifExists(await eventsOn(db, { page, limit: newsPageSize })),
    announcement: (id) => findAnnouncement(db, null, id),
    event: async (id) => {
      const event = await findEvent(db, null, id)
      return event && withStatus(event)
    },
    feed: async () =>
      (await pageOfAnnouncements(db, { sort: "-publish_at", limit: newsFeedSize })).announcements,
    all: async () => {
      const [announcements, events] = await Promise.all([
        listPublicTitles(db, newsSitemapSize),
        listPublicEvents(db, newsSitemapSize),
      ])
      return { announcements, events }
    },
  }
}

const withStatus = <Event extends Omit<NewsEvent, "status">>(event: Event): Event & NewsEvent => ({
  ...event,
  status: eventStatus(event),
})

const pageOf = <Item>(items: Item[], total: number, page: number, size: number): NewsPage<Item> => ({
  items,
  total,
  page,
  pages: Math.max(1, Math.ceil(total / size)),
})

const ifExists = <Item>(page: NewsPage<Item>) => (page.page <= page.pages ? page : undefined)
