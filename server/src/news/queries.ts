import { announcementList } from "#contract/announcements/endpoints.ts"
import { eventList } from "#contract/events/endpoints.ts"
import { eventStatus } from "#contract/events/types.ts"
import {
  latestNews,
  type NewsEvent,
  type NewsKind,
  type NewsPage,
  type NewsRecords,
  newsInFeed,
  newsOnPage,
} from "#contract/news.ts"
import { findAnnouncement, listAnnouncements } from "../announcements/queries.ts"
import { findEvent, listEvents } from "../events/queries.ts"
import type { Database } from "../lib/db/database.ts"

/** Reads a record by its id, or a page of a list by its number; undefined where visitors see none. */
export type NewsReaders = { [Kind in NewsKind]: (number: number) => Promise<NewsRecords[Kind] | undefined> }

type Asked = { page?: number; limit?: number; sort?: string }

/** The website shows of announcements and events what the API answers to visitors. */
export function newsReaders(db: Database): NewsReaders {
  const announcements = (asked: Asked) => listAnnouncements(db, null, announcementList.parse(asked))
  const events = async (asked: Asked) => {
    const { events, total } = await listEvents(db, null, eventList.parse(asked))
    return { events: events.map(withStatus), total }
  }
  const announcementsOn = async (page: number, limit: number) => {
    const { announcements: items, total } = await announcements({ page, limit })
    return pageOf(items, total, page, limit)
  }
  const eventsOn = async (page: number, limit: number) => {
    const { events: items, total } = await events({ page, limit })
    return pageOf(items, total, page, limit)
  }
  return {
    latest: async () => {
      const [latest, coming] = await Promise.all([announcementsOn(1, latestNews), eventsOn(1, latestNews)])
      return { announcements: latest, events: coming }
    },
    announcements: async (page) => existing(await announcementsOn(page, newsOnPage)),
    events: async (page) => existing(await eventsOn(page, newsOnPage)),
    announcement: (id) => findAnnouncement(db, null, id),
    event: async (id) => {
      const event = await findEvent(db, null, id)
      return event && withStatus(event)
    },
    feed: async () => (await announcements({ sort: "-publish_at", limit: newsInFeed })).announcements,
    all: async () => {
      const [latest, coming] = await Promise.all([announcements({}), events({})])
      return { announcements: latest.announcements, events: coming.events }
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

const existing = <Item>(page: NewsPage<Item>) => (page.page <= page.pages ? page : undefined)
