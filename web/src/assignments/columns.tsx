import type { Assignment } from "#contract/assignments/endpoints.ts"
import { instantText } from "#contract/lib/dates.ts"
import { Badge } from "../ui/content/Badge.tsx"
import type { Column } from "../ui/list/Table.tsx"
import { dueStatus } from "./dueStatus.ts"
import { classText, preview, setterText, subjectText } from "./labels.ts"

/** The administrator's table (spec 001, "Assignment management"). */
export const columns: readonly Column<Assignment>[] = [
  {
    id: "title",
    header: "Assignment",
    sort: "title",
    primary: true,
    cell: ({ title, description }) => (
      <>
        {title}
        {description && <span className="table-note">{preview(description)}</span>}
      </>
    ),
  },
  { id: "module", header: "Module", sort: "subject_code", cell: subjectText },
  { id: "lecturer", header: "Lecturer", sort: "lecturer_last_name", cell: setterText },
  {
    id: "due",
    header: "Due Date",
    sort: "due_date",
    compact: true,
    cell: ({ due_date }) => instantText(due_date),
  },
  {
    id: "class",
    header: "Class",
    sort: "student_class",
    cell: ({ student_class }) => classText(student_class),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ due_date }) => {
      const { word, tone } = dueStatus(due_date)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
]
