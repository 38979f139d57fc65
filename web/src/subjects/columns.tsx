import type { Subject } from "#contract/subjects/endpoints.ts"
import { placeText } from "../terms/labels.ts"
import type { Column } from "../ui/list/Table.tsx"
import { SubjectStatus } from "./SubjectStatus.tsx"

/** The catalogue's columns; `header` is what the screen calls a subject. */
export const subjectColumns = (header: string): Column<Subject>[] => [
  { id: "name", header, sort: "name", primary: true, cell: ({ name }) => name },
  { id: "code", header: "Code", sort: "code", cell: ({ code }) => code },
  { id: "credits", header: "Credits", sort: "credits", numeric: true, cell: ({ credits }) => credits },
  {
    id: "place",
    header: "Place in the Course",
    sort: "year_of_study",
    cell: (subject) => placeText({ ...subject, semester: subject.semester_number }),
  },
  {
    id: "students",
    header: "Students",
    sort: "enrolled_count",
    numeric: true,
    cell: (subject) => subject.enrolled_count,
  },
  { id: "status", header: "Status", cell: ({ status }) => <SubjectStatus status={status} /> },
]
