import type { ReactNode } from "react"
import type { NewsKind, NewsPage as NewsListPage, NewsRecords } from "#contract/news.ts"
import type { SiteContent } from "#contract/site/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { sitemap } from "../frame/crawlers.ts"
import type { Values } from "../frame/form.ts"
import type { PageMetadata } from "../frame/Head.tsx"
import { AnnouncementPage } from "./AnnouncementPage.tsx"
import { announcementAddress, eventAddress, idIn, pageAddress, pageIn } from "./addresses.ts"
import { EventPage } from "./EventPage.tsx"
import { feed } from "./feed.ts"
import { AnnouncementList, EventList } from "./NewsLists.tsx"
import { AllNews, NewsPage } from "./NewsPage.tsx"
import { announcementData, eventData, summaryOf } from "./structuredData.ts"

type Found<Kind extends NewsKind> = { record: NewsRecords[Kind]; content: SiteContent }
type Shown = { about: PageMetadata; body: ReactNode }

/** A page or a file of records that visitors see. */
export type RecordPage = {
  kind: NewsKind
  /** The id, or the number of the page of a list, that an address asks for. */
  ask: (params: Values, query: Values) => number | undefined
  /** The address of a page about one record. */
  addressOf?: (record: unknown) => string
  show: (record: unknown, content: SiteContent) => Shown | { type: string; text: string }
}

type Typed<Kind extends NewsKind> = Omit<RecordPage, "kind" | "addressOf" | "show"> & {
  addressOf?: (record: NewsRecords[Kind]) => string
  show: (found: Found<Kind>) => ReturnType<RecordPage["show"]>
}

/** The server reads the records of a page by its kind, so they have that kind's type. */
function recordPage<Kind extends NewsKind>(kind: Kind, { ask, addressOf, show }: Typed<Kind>): RecordPage {
  return {
    kind,
    ask,
    ...(addressOf && { addressOf: (record) => addressOf(record as NewsRecords[Kind]) }),
    show: (record, content) => show({ record: record as NewsRecords[Kind], content }),
  }
}

const one = () => 1
const byId = ({ slug }: Values) => idIn(slug)
const byPage = (_: Values, { page }: Values) => pageIn(page)

/** Every page and file of records by its address. */
export const recordPages = (known: readonly string[]): Readonly<Record<string, RecordPage>> => ({
  [paths.news]: recordPage("latest", {
    ask: one,
    show: ({ record }) => ({
      about: {
        title: "News and events",
        description: "The college's latest announcements and its next events.",
        canonical: paths.news,
        data: undefined,
        isNews: true,
      },
      body: <NewsPage latest={record} />,
    }),
  }),
  [paths.newsAnnouncements]: recordPage("announcements", {
    ask: byPage,
    show: ({ record }) =>
      listed(
        "Announcements",
        paths.newsAnnouncements,
        record,
        <AnnouncementList announcements={record.items} title="h2" />,
      ),
  }),
  [paths.newsEvents]: recordPage("events", {
    ask: byPage,
    show: ({ record }) =>
      listed("Events", paths.newsEvents, record, <EventList events={record.items} title="h2" />),
  }),
  [`${paths.newsAnnouncements}/:slug`]: recordPage("announcement", {
    ask: byId,
    addressOf: announcementAddress,
    show: ({ record, content }) => ({
      about: {
        title: record.title,
        description: summaryOf(record.content),
        canonical: announcementAddress(record),
        data: announcementData(content, record),
        isNews: true,
      },
      body: <AnnouncementPage announcement={record} content={content} />,
    }),
  }),
  [`${paths.newsEvents}/:slug`]: recordPage("event", {
    ask: byId,
    addressOf: eventAddress,
    show: ({ record, content }) => ({
      about: {
        title: record.title,
        description: summaryOf(record.description) || `An event of ${content.name}.`,
        canonical: eventAddress(record),
        data: eventData(content, record),
        photo: record.event_image ?? undefined,
        isNews: true,
      },
      body: <EventPage event={record} content={content} />,
    }),
  }),
  [paths.newsFeed]: recordPage("feed", {
    ask: one,
    show: ({ record, content }) => ({
      type: "application/rss+xml; charset=utf-8",
      text: feed(content, record),
    }),
  }),
  "/sitemap.xml": recordPage("all", {
    ask: one,
    show: ({ record: { announcements, events }, content }) => ({
      type: "application/xml; charset=utf-8",
      text: sitemap(content.origin, [
        ...known,
        paths.news,
        paths.newsAnnouncements,
        paths.newsEvents,
        ...announcements.map(announcementAddress),
        ...events.map(eventAddress),
      ]),
    }),
  }),
})

function listed(title: string, list: string, { page, pages }: NewsListPage<unknown>, body: ReactNode): Shown {
  return {
    about: {
      title: page === 1 ? title : `${title}, page ${page}`,
      description: `All ${title.toLowerCase()} of the college, page ${page} of ${pages}.`,
      canonical: pageAddress(list, page),
      data: undefined,
      isNews: true,
    },
    body: (
      <AllNews title={title} list={list} page={page} pages={pages}>
        {body}
      </AllNews>
    ),
  }
}
