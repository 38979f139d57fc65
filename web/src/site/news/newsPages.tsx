import type { ReactNode } from "react"
import type { NewsPage as NewsListPage, NewsRecords } from "#contract/communication/news.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { breadcrumbData } from "../frame/breadcrumbs.ts"
import { sitemap } from "../frame/crawlers.ts"
import type { Values } from "../frame/form.ts"
import { pageIn, type RecordPage, recordPageOf, type ShownRecord } from "../frame/recordPage.ts"
import { AnnouncementPage } from "./AnnouncementPage.tsx"
import { announcementAddress, eventAddress, idIn, pageAddress } from "./addresses.ts"
import { EventPage } from "./EventPage.tsx"
import { feed } from "./feed.ts"
import { AnnouncementList, EventList } from "./NewsLists.tsx"
import { AllNews, NewsFailure, NewsPage } from "./NewsPage.tsx"
import styles from "./news.css?inline"
import { announcementData, eventData, summaryOf } from "./structuredData.ts"

const recordPage = recordPageOf<NewsRecords>()

/** The page shown while announcements and events can't be read. */
const failure = {
  title: "News and events",
  description: "The college's latest announcements and its next events.",
  body: (address: string, content: SiteContent) => <NewsFailure address={address} content={content} />,
}

const firstPage = () => ({ number: 1 })
const byId = ({ slug }: Values) => requestOfNumber(idIn(slug))
const byPage = (_: Values, { page }: Values) => requestOfNumber(pageIn(page))
const requestOfNumber = (number: number | undefined) => (number === undefined ? undefined : { number })

/** The pages and files about news by address. The sitemap also contains the other given pages. */
export const newsPages = (
  pages: (content: SiteContent) => readonly string[],
): Readonly<Record<string, RecordPage>> => ({
  [paths.news]: recordPage("latest", {
    styles,
    failure,
    requestOf: firstPage,
    show: ({ record, content }) => ({
      about: {
        title: failure.title,
        description: failure.description,
        canonical: paths.news,
        data: breadcrumbData("News", paths.news)(content),
        isNews: true,
      },
      body: <NewsPage latest={record} content={content} />,
    }),
  }),
  [paths.newsAnnouncements]: recordPage("announcements", {
    styles,
    failure,
    requestOf: byPage,
    show: ({ record }) =>
      listPage(
        "Announcements",
        paths.newsAnnouncements,
        record,
        <AnnouncementList announcements={record.items} title="h2" />,
      ),
  }),
  [paths.newsEvents]: recordPage("events", {
    styles,
    failure,
    requestOf: byPage,
    show: ({ record }) =>
      listPage("Events", paths.newsEvents, record, <EventList events={record.items} title="h2" />),
  }),
  [`${paths.newsAnnouncements}/:slug`]: recordPage("announcement", {
    styles,
    failure,
    requestOf: byId,
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
    styles,
    failure,
    requestOf: byId,
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
    requestOf: firstPage,
    show: ({ record, content }) => ({
      type: "application/rss+xml; charset=utf-8",
      text: feed(content, record),
    }),
  }),
  "/sitemap.xml": recordPage("all", {
    requestOf: firstPage,
    show: ({ record: { announcements, events }, content }) => ({
      type: "application/xml; charset=utf-8",
      text: sitemap(content.origin, [
        ...[...pages(content), paths.news, paths.newsAnnouncements, paths.newsEvents].map((address) => ({
          address,
        })),
        ...announcements.map((announcement) => ({
          address: announcementAddress(announcement),
          updated_at: announcement.updated_at,
        })),
        ...events.map((event) => ({ address: eventAddress(event), updated_at: event.updated_at })),
      ]),
    }),
  }),
})

function listPage(
  title: string,
  list: string,
  { page, pages }: NewsListPage<unknown>,
  body: ReactNode,
): ShownRecord {
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
