import { useState } from "react"
import type { Noun } from "#contract/lib/amounts.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { compact } from "#contract/lib/objects.ts"
import type { DeletedKind, DeletedRecord } from "#contract/office/deletedRecords.ts"
import { Button } from "../../ui/controls/Button.tsx"
import type { PortalSection } from "../../ui/layout/Page.tsx"
import type { Column } from "../../ui/list/columns.ts"
import type { Filter } from "../../ui/list/filters.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { useAddress } from "../address/address.ts"
import { CallError } from "../api/callError.ts"
import { useWrite } from "../api/writes.ts"
import { useList } from "../records/useList.ts"
import { deletedList, deletedStatus } from "./lists.ts"
import { conflictOf, type RestoreConflict, RestoreDialog } from "./RestoreDialog.tsx"

export type DeletedListProps = {
  kind: DeletedKind
  title: string
  section: PortalSection
  noun: Noun
  /** The status filter of the list that led here. */
  status: Filter
}

/** The header of the column with the `detail` beside a record's name; null where there is nothing. */
const detailHeaders: Readonly<Record<DeletedKind, string | null>> = {
  student: "Number",
  lecturer: "Number",
  subject: "Code",
  assignment: "Subject",
  grade: "Subject",
  material: "Subject",
  announcement: null,
  event: "Date",
  class_session: "Class",
  timetable_entry: "Classes",
  performance_report: "Term",
  report_phrase: null,
  saved_report: null,
  extension: "Subject",
  teaching_assignment: "Class and term",
  term: "Academic year",
  academic_year: null,
  holiday: null,
  room: null,
  class: null,
  cohort: null,
  department: null,
  heading: null,
  draft: null,
}

function columnsOf(kind: DeletedKind): Column<DeletedRecord>[] {
  const detailHeader = detailHeaders[kind]
  return compact<Column<DeletedRecord>>([
    { header: "Name", primary: true, cell: ({ label }) => label },
    detailHeader !== null && { header: detailHeader, second: true, cell: ({ detail }) => detail ?? "—" },
    {
      header: "Deleted",
      cell: ({ deleted_at }) => <time dateTime={deleted_at}>{shortDayText(dayOf(deleted_at))}</time>,
    },
    { header: "By", grow: 1, cell: ({ deleted_by_name }) => deleted_by_name ?? "—" },
    {
      header: "Restorable",
      second: true,
      cell: ({ restorable_until }) => `until ${shortDayText(dayOf(restorable_until))}`,
    },
  ])
}

/**
 * The deleted records of a list, with who deleted them and when. They are listed until they can't be restored any more
 * (product decision 3.12).
 */
export function DeletedRecords({ kind, title, section, noun, status }: DeletedListProps) {
  const list = useList("GET /deleted-records", deletedList(kind))
  const { change } = useAddress()
  const leave = (name: string, value: string) => change({ [name]: value }, { without: "deleted" })
  const write = useWrite()
  const [asking, setAsking] = useState<{ record: DeletedRecord; conflict: RestoreConflict }>()

  const restore = ({ id }: DeletedRecord, instead: object = {}) =>
    write("POST /deleted-records/restore", { body: { ids: [id], ...instead } })

  async function tryIt(record: DeletedRecord) {
    try {
      await restore(record)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const conflict = conflictOf(error)
      if (conflict) setAsking({ record, conflict })
      else toast.failure(error.message)
    }
  }
  return (
    <ListPage
      title={title}
      section={section}
      noun={noun}
      list={{
        ...list,
        filters: { [status.name]: deletedStatus },
        narrowed: true,
        setFilter: leave,
        clear: () => leave(status.name, ""),
      }}
      columns={columnsOf(kind)}
      nameOf={({ label }) => label}
      search="Search deleted"
      filters={[status]}
      buttons={(record) => (
        <Button onClick={() => tryIt(record)}>
          Restore<span className="visually-hidden"> {record.label}</span>
        </Button>
      )}
      empty={{
        title: "Nothing deleted",
        text: "What is deleted of this list appears here for 30 days or longer.",
      }}
    >
      {asking && (
        <RestoreDialog
          name={asking.record.label}
          conflict={asking.conflict}
          draft={`restore ${asking.record.id}`}
          restore={(instead) => restore(asking.record, instead)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </ListPage>
  )
}
