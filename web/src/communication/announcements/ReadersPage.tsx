import { useParams } from "react-router"
import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import type { AnnouncementReader } from "#contract/communication/announcements/receipts.ts"
import { instantText } from "#contract/lib/dates.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { roleLabel } from "#contract/people/people/roleLabels.ts"
import { useClassFilter } from "../../college/classes/useClasses.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { useList } from "../../lib/records/useList.ts"
import { NamedPerson } from "../../people/people/NamedPerson.tsx"
import { Badge } from "../../ui/content/Badge.tsx"
import { printItem } from "../../ui/controls/print.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { readerList } from "./lists.ts"
import { ReaderGroups } from "./ReaderGroups.tsx"
import { useRemind } from "./useRemind.ts"

type Row = AnnouncementReader & { id: number }

const columns: readonly Column<Row>[] = [
  {
    header: "Name",
    sort: "last_name",
    primary: true,
    grow: 2,
    cell: (reader) => <NamedPerson person={reader} />,
  },
  { header: "Number", second: true, cell: ({ role, student_number }) => student_number ?? roleLabel[role] },
  { header: "Class", sort: "class", second: true, cell: (reader) => reader.class ?? "—" },
  {
    header: "Read",
    sort: "read_at",
    second: true,
    cell: ({ read_at }) => (read_at ? instantText(read_at) : <Badge tone="warn">Not read</Badge>),
  },
]

/** The read receipts of one announcement: who has read it and who has not, by class. */
export function ReadersPage() {
  const params = { id: useParams().id ?? "" }
  const readers = useList("GET /announcements/{id}/readers", { ...readerList, params })
  const list = { ...readers, rows: readers.rows.map((reader) => ({ ...reader, id: reader.person_id })) }
  const announcement: Announcement | undefined = useData("GET /announcements/{id}", { params }).data
    ?.announcement
  const { counts, groups = [] } = list.result.data ?? {}
  const exported = useExport("GET /announcements/{id}/readers/export", list, {
    label: "Download CSV",
    params,
  })
  const remind = useRemind()

  const mayRemind = announcement?.status === "published" && counts !== undefined && counts.unread > 0
  return (
    <ListPage
      title={announcement ? `Readers of ${announcement.title}` : "Readers"}
      section="notifications"
      noun="person"
      list={list}
      columns={columns}
      nameOf={nameOf}
      main={
        mayRemind
          ? { label: `Remind ${numberText(counts.unread)}`, onSelect: () => void remind(announcement) }
          : undefined
      }
      more={[
        ...exported,
        printItem,
        { label: "Show the announcement", to: detailsOf(paths.announcements, Number(params.id)) },
      ]}
      figures={[
        { label: "Readers", value: counts?.total, show: {} },
        { label: "Have read it", value: counts?.read, show: { state: "read" } },
        { label: "Have not", value: counts?.unread, show: { state: "unread" } },
      ]}
      search="Search name or number"
      filters={[
        useClassFilter(),
        { name: "role", label: "Role", all: "Any role", options: Object.entries(roleLabel) },
        {
          name: "state",
          label: "Read",
          all: "Everybody",
          options: [
            ["read", "Have read it"],
            ["unread", "Have not"],
          ],
        },
      ]}
      notice={<ReaderGroups groups={groups} />}
      label="Readers"
      empty={{ title: "No readers found", text: "The announcement is for nobody who is active." }}
    />
  )
}
