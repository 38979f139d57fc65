import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { compact } from "#contract/lib/objects.ts"
import type { DeletedKind, DeletedRecord } from "#contract/office/deletedRecords.ts"
import type { Column } from "../../ui/list/columns.ts"

/** The name of each kind, and the header of the column with the `detail` beside a record's name; null where there is nothing. */
export const deletedKindTexts: Readonly<Record<DeletedKind, readonly [name: string, detail: string | null]>> =
  {
    student: ["Student", "Number"],
    lecturer: ["Lecturer", "Number"],
    subject: ["Subject", "Code"],
    assignment: ["Assignment", "Subject"],
    grade: ["Grade", "Subject"],
    material: ["Material", "Subject"],
    announcement: ["Announcement", null],
    event: ["Event", "Date"],
    class_session: ["Attendance record", "Class"],
    timetable_entry: ["Timetable entry", "Classes"],
    performance_report: ["Performance report", "Term"],
    report_phrase: ["Phrase", null],
    saved_report: ["Saved report", null],
    extension: ["More time", "Subject"],
    teaching_assignment: ["Teaching assignment", "Class and term"],
    term: ["Term", "Academic year"],
    academic_year: ["Academic year", null],
    rollover: ["Proposal for moving up", null],
    holiday: ["Holiday", null],
    room: ["Room", null],
    class: ["Class", null],
    cohort: ["Cohort", null],
    department: ["Department", null],
    heading: ["Heading", "Module"],
    draft: ["Draft of a page", null],
  }

/** The columns of deleted records of a kind, or of all kinds. */
export function columnsOf(kind?: DeletedKind): Column<DeletedRecord>[] {
  const detailHeader = kind === undefined ? "Details" : deletedKindTexts[kind][1]
  return compact<Column<DeletedRecord>>([
    { header: "Name", primary: true, cell: ({ label }) => label },
    kind === undefined && {
      header: "Kind",
      second: true,
      cell: (record) => deletedKindTexts[record.kind][0],
    },
    detailHeader !== null && {
      header: detailHeader,
      second: true,
      cell: ({ detail }) => detail ?? "—",
    },
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
