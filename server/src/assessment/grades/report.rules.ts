import type { Grade } from "#contract/assessment/grades/grade.ts"
import { graderText, noFigure, type ReportDocument } from "#contract/assessment/grades/report.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { localText } from "#contract/lib/dates.ts"
import type { Paper, PaperBlock } from "#contract/lib/paper.ts"

/** The columns of the administrator's CSV file. An import recognises those with its own names. */
export const exportColumns: CsvColumn<Grade>[] = [
  ["student_number", ({ student_number }) => student_number],
  ["student_name", ({ student_name }) => student_name],
  ["subject_code", ({ subject_code }) => subject_code],
  ["subject_name", ({ subject_name }) => subject_name],
  ["assignment_title", ({ assignment_title }) => assignment_title],
  ["grade_type", ({ grade_type }) => grade_type],
  ["state", ({ state }) => state],
  ["points_earned", ({ points_earned }) => points_earned],
  ["max_points", ({ max_points }) => max_points],
  ["percentage", ({ percentage }) => percentage],
  ["letter_grade", ({ letter_grade }) => letter_grade],
  ["feedback", ({ feedback }) => feedback],
  ["term", ({ term_name }) => term_name],
  ["academic_year", ({ academic_year_name }) => academic_year_name],
  ["graded_by", (grade) => graderText(grade)],
  ["graded_at", ({ graded_at }) => localText(graded_at)],
]

type Student = { first_name: string; last_name: string; student_number: string; class: string | null }

export function reportPaper(
  student: Student,
  report: ReportDocument,
  paper: Pick<Paper, "college" | "date">,
): Paper {
  const name = `${student.first_name} ${student.last_name}`
  return {
    ...paper,
    title: report.title,
    about: name,
    blocks: [
      {
        kind: "facts",
        facts: [
          ["Student", name],
          ["Student number", student.student_number],
          ["Class", student.class ?? noFigure],
          ...report.figures,
        ],
      },
      ...report.sections.flatMap(({ title, columns, rows }): PaperBlock[] => [
        { kind: "heading", text: title },
        {
          kind: "table",
          name: title,
          columns: columns.map((head) => ({ head, width: widthOf(head) })),
          rows,
        },
      ]),
      { kind: "note", text: report.note },
      { kind: "signatures", labels: ["Registrar"] },
    ],
  }
}

/** Names and feedback need more width than figures. */
function widthOf(head: string) {
  if (["Subject", "Module", "Assignment", "Feedback"].includes(head)) return 2.4
  return head === "Term" ? 1.8 : 1.1
}
