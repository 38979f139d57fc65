import { dayText, today } from "#contract/lib/dates.ts"
import type { Student } from "#contract/students/endpoints.ts"
import { letterheadOf } from "../college/letterhead.ts"
import { paths } from "../lib/address/paths.ts"
import { useData } from "../lib/api/data.ts"
import { useList } from "../lib/records/useList.ts"
import { nameOf } from "../people/labels.ts"
import { PaperList } from "../ui/content/PaperList.tsx"
import { Button } from "../ui/controls/Button.tsx"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { chipText } from "../ui/list/filters.ts"
import { countText } from "../ui/list/list.ts"
import { EmptyState } from "../ui/state/EmptyState.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { Notice } from "../ui/state/Notice.tsx"
import { useStudentFilters } from "./filters.ts"
import { studentPaper } from "./lists.ts"

/** Numbered columns at the end are for writing: who was there, who paid, who handed in. */
const columns = [
  { header: "No.", cell: (_: Student, place: number) => place, tight: true },
  { header: "Number", cell: ({ student_number }: Student) => student_number, tight: true },
  { header: "Student", cell: nameOf },
  { header: "Class", cell: (student: Student) => student.class, tight: true },
  ...["1", "2", "3", "4", "5"].map((header) => ({ header, narrow: true })),
]

/** Every student that the list finds, on the college's paper, with columns to write in. */
export function ClassListPage() {
  const list = useList("GET /students", studentPaper)
  const college = useData("GET /college").data?.college
  const chosen = useStudentFilters().filter(({ name }) => list.filters[name])
  const found = [
    ...chosen.map((filter) => `${filter.label} ${chipText(filter, list.filters[filter.name] ?? "")}`),
    list.search && `“${list.search}”`,
    dayText(today()),
    list.total !== undefined && countText(list.total, "student"),
  ]
  return (
    <Page
      title="Class list"
      section="people"
      actions={
        <>
          <LinkButton to={`${paths.students}${window.location.search}`}>Back to the students</LinkButton>
          <Button kind="main" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Loaded query={list.result}>
        {({ students, total }) =>
          students.length === 0 ? (
            <EmptyState title="No students found" text="No student fits these filters." />
          ) : (
            <>
              {students.length < total && (
                <Notice tone="warn">
                  These are the first {students.length} of {total}. Choose a class or a year to print the
                  rest.
                </Notice>
              )}
              <PaperList
                letterhead={letterheadOf(college)}
                title="Class list"
                lines={[found.filter(Boolean).join(", ")]}
                columns={columns}
                rows={students}
                keyOf={({ id }) => id}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
