import { useState } from "react"
import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { announcementReaders } from "../../lib/address/screenPaths.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { deletedOption } from "../../lib/deletedRecords/lists.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Inbox } from "../../ui/content/Inbox.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { Menu } from "../../ui/overlay/Menu.tsx"
import type { PanelItem } from "../../ui/overlay/SidePanel.tsx"
import { AnnouncementDetails } from "./AnnouncementDetails.tsx"
import { AnnouncementDialog } from "./AnnouncementDialog.tsx"
import { CardFacts, publishedText } from "./facts.tsx"
import { audienceFilter, priorityFilter, statusFilter, typeFilter } from "./filters.ts"
import { announcementList } from "./lists.ts"
import { PinOrderDialog } from "./PinOrderDialog.tsx"
import { useRemind } from "./useRemind.ts"

const statusOrDeleted = { ...statusFilter, options: [...statusFilter.options, deletedOption] }

/** Spec 001, "Announcements management". */
export function AnnouncementsPage() {
  return (
    <ListOrDeleted
      kind="announcement"
      title="Announcements"
      section="notifications"
      noun="announcement"
      status={statusOrDeleted}
    >
      <Announcements />
    </ListOrDeleted>
  )
}

function Announcements() {
  const list = useList("GET /announcements", announcementList)
  const editing = useEditing<Announcement>()
  const [isOrderOpen, setOrderOpen] = useState(false)
  const { deleteItem } = useDelete()
  const remind = useRemind()

  const actions = (announcement: Announcement): (PanelItem | false)[] => [
    { label: "Edit", onSelect: () => editing.edit(announcement) },
    announcement.read_receipt_required === true &&
      announcement.status !== "scheduled" && {
        label: "Readers",
        quick: true,
        to: announcementReaders(announcement.id),
      },
    announcement.read_receipt_required === true &&
      announcement.status === "published" && {
        label: "Remind",
        onSelect: () => void remind(announcement),
      },
    deleteItem("DELETE /announcements/{id}", {
      id: announcement.id,
      name: announcement.title,
      title: "Delete announcement",
      text: "Are you sure you want to delete this announcement?",
    }),
  ]
  return (
    <ListPage
      title="Announcements"
      section="notifications"
      noun="announcement"
      list={list}
      main={{ label: "Create announcement", onSelect: editing.create }}
      more={[{ label: "Order of pinned", onSelect: () => setOrderOpen(true) }]}
      search="Search announcements"
      filters={[typeFilter, priorityFilter, audienceFilter, statusOrDeleted]}
      render={(announcements) => (
        <Inbox
          items={announcements.map((announcement: Announcement) => ({
            id: announcement.id,
            seed: announcement.announcement_type,
            title: announcement.title,
            unread: false,
            to: list.view.hrefOf(announcement.id),
            onOpen: (event) => {
              event.preventDefault()
              list.view.open(announcement.id)
            },
            at: announcement.publish_at,
            when: publishedText(announcement),
            facts: <CardFacts announcement={announcement} />,
            menu: <Menu label={`Actions for ${announcement.title}`} items={actions(announcement)} />,
          }))}
        />
      )}
      panel={(id) => <AnnouncementDetails id={id} items={actions} />}
      empty={{
        title: "No announcements found",
        text: "Announcements that you publish or schedule appear here.",
      }}
    >
      {editing.dialog((announcement) => (
        <AnnouncementDialog announcement={announcement} onClose={editing.close} />
      ))}
      {isOrderOpen && <PinOrderDialog onClose={() => setOrderOpen(false)} />}
    </ListPage>
  )
}
