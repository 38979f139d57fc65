import { dayText, today } from "#contract/lib/dates.ts"
import type { LowStudent } from "#contract/teaching/attendance/students.ts"
import { lowestAttendance } from "#contract/teaching/attendance/types.ts"
import { letterheadOf } from "../../college/college/letterhead.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useList } from "../../lib/records/useList.ts"
import { nameOf } from "../../people/people/labels.ts"
import { PaperList } from "../../ui/content/PaperList.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { lowSubjectsText } from "./labels.ts"
import { lowPaper } from "./lists.ts"

const columns = [
  { header: "No.", cell: (_: LowStudent, place: number) => place, tight: true },
  { header: "Student", cell: nameOf },
  { header: "Number", cell: ({ student_number }: LowStudent) => student_number, tight: true },
  { header: "Class", cell: (student: LowStudent) => student.class, tight: true },
  { header: "Attendance", cell: ({ percentage }: LowStudent) => `${percentage ?? "—"}%`, tight: true },
  { header: "Missed", cell: ({ absent }: LowStudent) => absent, tight: true },
  { header: "Low in", cell: lowSubjectsText },
]

/** The students whose attendance is too low, on the college's paper. */
export function LowAttendanceListPage() {
  const list = useList("GET /attendance/low", lowPaper)
  const college = useData("GET /college").data?.college
  const { class: className, year_of_study: year } = list.filters
  return (
    <Page
      title="Low attendance list"
      section="people"
      actions={
        <>
          <LinkButton to={`${paths.lowAttendance}${window.location.search}`}>Back to the students</LinkButton>
          <Button kind="main" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Loaded query={list.result}>
        {({ students, total }) =>
          students.length === 0 ? (
            <EmptyState title="No student is below" text="No student fits these filters." />
          ) : (
            <PaperList
              letterhead={letterheadOf(college)}
              title={`Students below ${lowestAttendance}% attendance`}
              lines={[
                [className && `Class ${className}`, year && `Year ${year}`, dayText(today())]
                  .filter(Boolean)
                  .join(", "),
                `Students: ${total}`,
              ]}
              columns={columns}
              rows={students}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
