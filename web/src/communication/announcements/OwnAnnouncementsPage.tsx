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
          items={announcements.map((announcement: Announcement) => ({
            id: announcement.id,
            seed: announcement.announcement_type,
            title: announcement.title,
            text: announcement.content,
            unread: announcement.is_read === false,
            to: list.view.hrefOf(announcement.id),
            onOpen: (event) => {
              event.preventDefault()
              list.view.open(announcement.id)
            },
            at: announcement.publish_at,
            when: agoText(announcement.publish_at),
            facts: <ReaderFacts announcement={announcement} />,
          }))}
        />
      )}
      panel={(id) => <OwnAnnouncementDetails id={id} />}
      failure="Unable to load announcements. Please try again later."
      empty={{ text: "What the college announces to you appears here." }}
    />
  )
}
