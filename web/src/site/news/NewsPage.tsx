import type { ReactNode } from "react"
import { whenText } from "#contract/communication/events/whenText.ts"
import { latestNewsCount, type NewsEvent, type NewsRecords } from "#contract/communication/news.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { eventAddress, pageAddress } from "./addresses.ts"
import { AnnouncementList, EventList } from "./NewsLists.tsx"
import { Day } from "./NewsPicture.tsx"

type Props = { latest: NewsRecords["latest"]; content: SiteContent }

/** Spec 000 section 2.5. */
export function NewsPage({ latest: { announcements, events }, content }: Props) {
  return (
    <div className="news">
      <NewsHead content={content} events={events.items} />
      <section className="part" aria-labelledby="announcements-title">
        <div className="news-head news-head-row">
          <h2 id="announcements-title">Announcements</h2>
          <a href={paths.newsFeed}>RSS feed</a>
        </div>
        <AnnouncementList announcements={announcements.items} />
        <More total={announcements.total} address={paths.newsAnnouncements} what="announcements" />
      </section>
      <section className="part part-plain" aria-labelledby="events-title">
        <div className="news-head">
          <h2 id="events-title">Events</h2>
        </div>
        <EventList events={events.items} />
        <More total={events.total} address={paths.newsEvents} what="events" />
      </section>
    </div>
  )
}

function More({ total, address, what }: { total: number; address: string; what: string }) {
  if (total <= latestNewsCount) return null
  return (
    <p className="buttons">
      <Button href={address}>{`All ${total} ${what}`}</Button>
    </p>
  )
}

/** Shown while the announcements and events can't be read. Try Again requests the same page. */
export function NewsFailure({ address, content }: { address: string; content: SiteContent }) {
  return (
    <div className="news">
      <NewsHead content={content} events={[]} />
      <div className="part">
        <Notice
          tone="bad"
          live
          action={
            <Button kind="main" href={address}>
              Try Again
            </Button>
          }
        >
          Unable to load latest news and events
        </Notice>
      </div>
    </div>
  )
}

type AllProps = { title: string; list: string; page: number; pages: number; children: ReactNode }

/** A page of all announcements or of all events. */
export function AllNews({ title, list, page, pages, children }: AllProps) {
  return (
    <div className="news">
      <section className="part" aria-labelledby="all-title">
        <div className="news-head">
          <Trail />
          <h1 id="all-title">{title}</h1>
        </div>
        {children}
        {pages > 1 && (
          <nav className="news-pages" aria-label="Pages">
            {page > 1 && (
              <a rel="prev" href={pageAddress(list, page - 1)}>
                Newer
              </a>
            )}
            <span>{`Page ${page} of ${pages}`}</span>
            {page < pages && (
              <a rel="next" href={pageAddress(list, page + 1)}>
                Older
              </a>
            )}
          </nav>
        )}
      </section>
    </div>
  )
}

/** The link back from a page about news. */
export function Trail({ list }: { list?: { label: string; address: string } }) {
  return (
    <nav className="news-trail" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href={paths.news}>News and events</a>
        </li>
        {list && (
          <li>
            <a href={list.address}>{list.label}</a>
          </li>
        )}
      </ol>
    </nav>
  )
}

type NewsHeadProps = { content: SiteContent; events: readonly NewsEvent[] }

/** The title of the page, and the next event, drawn as the page of a calendar. */
function NewsHead({ content, events }: NewsHeadProps) {
  const { lead } = content.newsEvents.head
  const next = events
    .filter(({ status }) => status === "Upcoming")
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date))[0]
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
