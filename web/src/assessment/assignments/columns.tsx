import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { instantText } from "#contract/lib/dates.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { dueStatus } from "./dueStatus.ts"
import { assignedByText, classText } from "./labels.ts"

/** The administrator's table (spec 001, "Assignment management"). */
export const columns: readonly Column<Assignment>[] = [
  {
    header: "Assignment",
    sort: "title",
    primary: true,
    grow: 4,
    cell: ({ title }) => title,
    after: ({ description }) => description && <span className="list-note">{preview(description)}</span>,
  },
  { header: "Module", sort: "subject_code", grow: 4, second: true, cell: subjectText },
  { header: "Lecturer", sort: "lecturer_last_name", grow: 2, wide: true, cell: assignedByText },
  { header: "Due Date", sort: "due_date", cell: ({ due_date }) => instantText(due_date) },
  {
    header: "Class",
    sort: "student_class",
    second: true,
    cell: ({ student_class }) => classText(student_class),
  },
  {
    header: "Status",
    second: true,
    cell: ({ due_date }) => {
      const { label, tone } = dueStatus(due_date)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
]

const maxLength = 100

/** The first characters of a description (spec 001, "Assignment management"). */
const preview = (description: string) =>
  description.length > maxLength ? `${description.slice(0, maxLength).toWellFormed()}…` : description
