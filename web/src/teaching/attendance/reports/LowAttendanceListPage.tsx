import { figureText } from "#contract/assessment/grades/texts.ts"
import { type PaperColumnOf, rowNumberColumn } from "#contract/lib/paper.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { listedNameOf } from "#contract/people/people/names.ts"
import type { LowStudent } from "#contract/teaching/attendance/students.ts"
import { requiredAttendance } from "#contract/teaching/attendance/types.ts"
import { PaperListPage } from "../../../college/college/PaperListPage.tsx"
import { paths } from "../../../lib/address/paths.ts"
import { useList } from "../../../lib/records/useList.ts"
import { chosenText, lowSubjectsText } from "../labels.ts"
import { lowPaper } from "../lists.ts"
import { useLowFilters } from "./useLowFilters.ts"

const columns: readonly PaperColumnOf<LowStudent>[] = [
  rowNumberColumn(0.6),
  ["Student", 3, listedNameOf],
  ["Number", 1.8, ({ student_number }) => student_number],
  ["Class", 0.9, (student) => student.class ?? ""],
  ["Attendance", 1.3, ({ percentage }) => figureText(percentage, "%"), "number"],
  ["Missed", 1, ({ absent }) => `${absent}`, "number"],
  ["Low in", 4, lowSubjectsText],
]

/** The students whose attendance is too low, on the college's paper. */
export function LowAttendanceListPage() {
  const list = useList("GET /attendance/low", lowPaper)
  const filters = useLowFilters()
  return (
    <PaperListPage
      title="Low attendance list"
      section="people"
      back={{ label: "Back to the students", to: `${paths.lowAttendance}${window.location.search}` }}
      query={list.result}
      empty={{ title: `No student is below ${requiredAttendance}%`, text: "No student fits these filters." }}
      columns={columns}
      paper={({ students, total }) => ({
        title: `Students below ${requiredAttendance}% attendance`,
        lines: [
          [...new Set(students.map(({ term_name }) => term_name))].sort().join(", "),
          chosenText(filters, list) || "All students",
          `Students: ${numberText(total)}.`,
          total > students.length
            ? `The first ${numberText(students.length)} by class. The CSV file has all.`
            : null,
        ],
        rows: students,
      })}
    />
  )
}
