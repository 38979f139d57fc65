import type { Submission } from "#contract/assessment/submissions.ts"
import { instantText } from "#contract/lib/dates.ts"
import { weightText } from "../../lib/cost.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { SubmissionMark } from "./SubmissionMark.tsx"

export const columns: readonly Column<Submission>[] = [
  {
    header: "Student",
    primary: true,
    name: true,
    cell: ({ student_first_name, student_last_name, group_number }) =>
      group_number === null ? (
        `${student_first_name} ${student_last_name}`
      ) : (
        <TwoLines note={`Group ${group_number}`}>
          {student_first_name} {student_last_name}
        </TwoLines>
      ),
  },
  {
    header: "Status",
    cell: ({ status }) =>
      status === "graded" ? <Badge tone="good">Graded</Badge> : <Badge tone="info">Submitted</Badge>,
  },
  { header: "Class", cell: ({ student_class }) => student_class ?? "—" },
  {
    header: "Submitted",
    cell: ({ submitted_at, late, made_at, completed_at }) => (
      <>
        {instantText(submitted_at)} {late && <Badge tone="warn">Late</Badge>}
        {made_at && ` Made on the phone ${instantText(made_at)}, arrived ${instantText(submitted_at)}.`}
        {completed_at && !made_at && ` Complete ${instantText(completed_at)}.`}
      </>
    ),
  },
  { header: "Notes", cell: ({ notes }) => notes ?? "—" },
  {
    header: "File",
    cell: ({ submission_file_name, submission_file_size }) => (
      <TwoLines note={weightText(submission_file_size)}>
        <span className="file-name" title={submission_file_name}>
          {submission_file_name}
        </span>
      </TwoLines>
    ),
  },
  { header: "Grade", cell: (submission) => <SubmissionMark submission={submission} /> },
]
