import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { agoText } from "#contract/lib/dates.ts"
import { useList } from "../../lib/records/useList.ts"
import { Inbox } from "../../ui/content/Inbox.tsx"
import { FilterButtons } from "../../ui/list/FilterButtons.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { ReaderFacts } from "./facts.tsx"
import { priorityFilter, typeFilter } from "./filters.ts"
import { ownAnnouncementList } from "./lists.ts"
import { OwnAnnouncementDetails } from "./OwnAnnouncementDetails.tsx"

/** The announcements for a student or a lecturer. */
export function OwnAnnouncementsPage() {
  const list = useList("GET /announcements", ownAnnouncementList)
  return (
    <ListPage
      title="Announcements"
      section="notifications"
      noun="announcement"
      list={list}
      search="Search announcements"
      filters={[typeFilter, priorityFilter]}
      tools={
        <FilterButtons
          label="Announcements"
          value={list.filters.read}
          onChange={(value) => list.setFilter("read", value)}
          options={[
            ["", "All"],
            ["false", "Unread"],
          ]}
        />
      }
      render={(announcements) => (
        <Inbox
          items={announcements.map((each: Announcement) => ({
            id: each.id,
            seed: each.announcement_type,
            title: each.title,
            text: each.content,
            unread: each.is_read === false,
            to: list.view.hrefOf(each.id),
            onOpen: (event) => {
              event.preventDefault()
              list.view.open(each.id)
            },
            at: each.publish_at,
            when: agoText(each.publish_at),
            facts: <ReaderFacts announcement={each} />,
          }))}
        />
      )}
      panel={(id) => <OwnAnnouncementDetails id={id} />}
      failure="Unable to load announcements. Please try again later."
      empty={{ text: "What the college announces to you appears here." }}
    />
  )
}
