import type { Subject } from "#contract/courses/subjects/endpoints.ts"
import type { Column } from "../../ui/list/columns.ts"
import { positionText } from "../terms/position.ts"
import { SubjectStatus } from "./SubjectStatus.tsx"

/** The columns of subjects. `header` is the screen's word for a subject. */
export const subjectColumns = (header: string): Column<Subject>[] => [
  { header, sort: "name", primary: true, cell: ({ name }) => name },
  { header: "Code", sort: "code", second: true, cell: ({ code }) => code },
  { header: "Credits", sort: "credits", numeric: true, cell: ({ credits }) => credits },
  {
    header: "Year and semester",
    sort: "year_of_study",
    grow: 1,
    second: true,
    cell: (subject) => positionText({ ...subject, semester: subject.semester_number }),
  },
  { header: "Students", sort: "enrolled_count", numeric: true, cell: (subject) => subject.enrolled_count },
  { header: "Status", cell: (subject) => <SubjectStatus subject={subject} /> },
]
