import { useSyncExternalStore } from "react"
import { dayText, today } from "#contract/lib/dates.ts"
import { letterheadOf } from "../../college/college/letterhead.ts"
import { useData } from "../../lib/api/data.ts"
import { PaperHead } from "../../ui/content/PaperHead.tsx"
import { figuresOf } from "./figures.ts"
import { isShut } from "./shut.ts"
import { keyOf, markText } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import "./sheetPaper.css"
import type { Sheet } from "./state/types.ts"
import { useTopic } from "./useSheet.ts"

type Props = { sheet: GradeSheet; data: Sheet }

/** The sheet on the college's paper, with lines for signatures. Unpublished marks have a star. */
export function SheetPaper({ sheet, data }: Props) {
  useTopic(sheet, "all")
  const isPrinting = useIsPrinting()
  const college = useData("GET /college").data?.college
  if (!isPrinting) return null
  const { subject, term, students, columns, policy, own_work_only } = data
  return (
    <article className="paper-only sheet-paper">
      <PaperHead letterhead={letterheadOf(college)} />
      <h2>
        Grade sheet: {subject.name}, class {data.class}
      </h2>
      <p>{[subject.code, term.name, `${students.length} students`, dayText(today())].join(" · ")}</p>
      <table aria-label="Grade sheet">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Student</th>
            <th scope="col">Number</th>
            {columns.map(({ column, title, max_points, shut }) => (
              <th key={column} scope="col" className="sheet-paper-mark">
                {title} <small>of {max_points}</small>
                {shut && !data.closed && <small>. {shut.head}</small>}
              </th>
            ))}
            {!own_work_only && (
              <>
                <th scope="col" className="sheet-paper-mark">
                  Assignments
                </th>
                <th scope="col" className="sheet-paper-mark">
                  Module
                </th>
                <th scope="col">Letter</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {students.map((student, index) => {
            const figures = figuresOf(sheet, columns, student.id, policy)
            return (
              <tr key={student.id}>
                <td>{index + 1}</td>
                <th scope="row">
                  {student.first_name} {student.last_name}
                </th>
                <td>{student.student_number}</td>
                {columns.map(({ column, shut }) => {
                  const isHatched = !data.closed && isShut({ shut }, student.id)
                  const { mark, stored } = sheet.cell(keyOf({ student_id: student.id, column }))
                  return (
                    <td
                      key={column}
                      className={isHatched ? "sheet-paper-mark sheet-paper-shut" : "sheet-paper-mark"}
                    >
                      {markText(mark)}
                      {mark.state !== "none" && !stored?.published && "*"}
                    </td>
                  )
                })}
                {!own_work_only && (
                  <>
                    <td className="sheet-paper-mark">{figures.assignments}</td>
                    <td className="sheet-paper-mark">{figures.module}</td>
                    <td>{figures.letter}</td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p>
        {columns.some(({ shut }) => shut && !data.closed) && "Hatched: no mark is entered there. "}* Not
        published. Assignments count {policy.weights.assignment}% of the module.
      </p>
      <div className="sheet-paper-signs">
        <p className="paper-sign">Lecturer, date</p>
        <p className="paper-sign">Head of department, date</p>
      </div>
    </article>
  )
}

function watch(changed: () => void) {
  const media = window.matchMedia("print")
  media.addEventListener("change", changed)
  return () => media.removeEventListener("change", changed)
}

/** Whether the page is being printed, so that the paper isn't rendered for people who only look at the screen. */
const useIsPrinting = () => useSyncExternalStore(watch, () => window.matchMedia("print").matches)
