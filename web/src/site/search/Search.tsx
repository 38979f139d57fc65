import type { ReactNode } from "react"
import { whenText } from "#contract/communication/events/whenText.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import type { FoundRecords, SearchRecords } from "#contract/communication/websiteSearch.ts"
import { countText } from "#contract/lib/amounts.ts"
import { dayOf, dayText } from "#contract/lib/dates.ts"
import { paths } from "../../lib/address/paths.ts"
import { announcementAddress, eventAddress } from "../news/addresses.ts"
import { type FoundPage, findPages } from "./foundPages.ts"
import { SearchForm } from "./SearchForm.tsx"

type Props = { record: SearchRecords["found"]; content: SiteContent }

/** The pages, announcements, events and teaching staff that a visitor's search finds. */
export function Search({ record, content }: Props) {
  const { search } = record
  return (
    <div className="part search-page">
      <div className="part-head">
        <h1>{search ? `Search: ${search}` : "Search"}</h1>
        <SearchForm action={paths.search} label="Search this website" search={search} />
      </div>
      {"staff" in record && <Found record={record} pages={findPages(content, search)} />}
    </div>
  )
}

function Found({ record, pages }: { record: FoundRecords; pages: FoundPage[] }) {
  const { search, announcements, events, staff } = record
  const count = pages.length + announcements.total + events.total + staff.found
  if (count === 0) return <NothingFound search={search} />
  return (
    <div className="search-found">
      <p role="status">{countText(count, "result")}</p>
      <Group title="Pages" total={pages.length} shown={pages.length}>
        {pages.map(({ address, title, excerpt }) => (
          <Result key={address} address={address} title={title} text={excerpt} />
        ))}
      </Group>
      <Group
        title="Announcements"
        total={announcements.total}
        shown={announcements.items.length}
        all={{ address: paths.newsAnnouncements, label: "All announcements" }}
      >
        {announcements.items.map((announcement) => (
          <Result
            key={announcement.id}
            address={announcementAddress(announcement)}
            title={announcement.title}
            text={`${dayText(dayOf(announcement.publish_at))}. ${announcement.content}`}
          />
        ))}
      </Group>
      <Group
        title="Events"
        total={events.total}
        shown={events.items.length}
        all={{ address: paths.newsEvents, label: "All events" }}
      >
        {events.items.map((event) => (
          <Result
            key={event.id}
            address={eventAddress(event)}
            title={event.title}
            text={[whenText(event), event.location].filter(Boolean).join(", ")}
          />
        ))}
      </Group>
      <Group
        title="Teaching staff"
        total={staff.found}
        shown={staff.lecturers.length}
        all={{ address: staffAddress(search), label: "All of them" }}
      >
        {staff.lecturers.map(({ id, first_name, last_name, department }) => (
          <Result
            key={id}
            address={staffAddress(`${first_name} ${last_name}`)}
            title={`${first_name} ${last_name}`}
            text={department ?? ""}
          />
        ))}
      </Group>
    </div>
  )
}

const staffAddress = (search: string) => `${paths.department}?search=${encodeURIComponent(search)}`

type GroupProps = {
  title: string
  total: number
  shown: number
  all?: { address: string; label: string }
  children: ReactNode
}

function Group({ title, total, shown, all, children }: GroupProps) {
  if (total === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
      {all && shown < total && (
        <p>
          {`The first ${shown} of ${total}. `}
          <a href={all.address}>{all.label}</a>
        </p>
      )}
    </section>
  )
}

const Result = ({ address, title, text }: { address: string; title: string; text: string }) => (
  <li>
    <h3>
      <a href={address}>{title}</a>
    </h3>
    {text && <p>{text}</p>}
  </li>
)

const NothingFound = ({ search }: { search: string }) => (
  <div className="search-found">
    <p role="status">{`Nothing was found for “${search}”.`}</p>
    <p>
      Try fewer words, or <a href={paths.contact}>ask us</a>.
    </p>
  </div>
)
