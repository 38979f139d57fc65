import type { Grade } from "#contract/assessment/grades/grade.ts"
import type { Paper } from "#contract/lib/paper.ts"

/** Records of a student as lines that can be compared. */

type Subject = { subject_code: string }
type TermGrade = {
  term_name: string
  assignment_average: number | null
  end_module: number | null
  module_grade: number | null
  letter_grade: string | null
}

/** A module as a line: its term, its components and its grade. */
export const moduleOf = ({ subject_code }: Subject, term: TermGrade) =>
  [
    term.term_name,
    subject_code,
    term.assignment_average,
    term.end_module,
    term.module_grade,
    term.letter_grade,
  ].join(" ")

/** The same line from the row of a document. */
export const rowOf = (term_name: string, row: readonly string[]) => {
  const [code, , , assignments, endModule, grade, letter] = row
  const figures = [assignments, endModule, grade].map((text) => numberIn(text))
  return [term_name, code, ...figures, letter === "—" ? null : letter].join(" ")
}

export const modulesOf = (book: readonly (Subject & { term_grades: readonly TermGrade[] })[]) =>
  book
    .flatMap(({ subject_code, term_grades }) =>
      term_grades.map((term) => [
        term.term_name,
        subject_code,
        term.module_grade ?? term.assignment_average,
        term.letter_grade,
      ]),
    )
    .toSorted(byText)

type Years = readonly {
  term_name: string
  modules: readonly (Subject & { mark: number | null; letter_grade: string | null })[]
}[]
export const historyModules = (years: Years) =>
  years
    .flatMap(({ term_name, modules }) =>
      modules.map((module) => [term_name, module.subject_code, module.mark, module.letter_grade]),
    )
    .toSorted(byText)

export const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

type Mark = Pick<Grade, "id" | "state" | "points_earned" | "percentage" | "letter_grade">
export const marksOf = (grades: readonly Mark[]) =>
  grades
    .map((row) => [row.id, row.state, row.points_earned, row.percentage, row.letter_grade])
    .toSorted(byText)

type Attendance = Record<"percentage" | "present" | "late" | "absent" | "excused", number | null>
export const outlineOf = ({ percentage, present, late, absent, excused }: Attendance) => [
  percentage,
  present,
  late,
  absent,
  excused,
]

/** A fact that a document states: "Cumulative GPA". */
export const factOf = ({ blocks }: Paper, label: string) =>
  blocks.flatMap((block) => (block.kind === "facts" ? block.facts : [])).find(([name]) => name === label)?.[1]

export const tablesOf = ({ blocks }: Paper) =>
  blocks.flatMap((block) => (block.kind === "table" ? [block] : []))

/** The number that a document prints, or null for a dash and a module in progress. */
export const numberIn = (text = "") => (/\d/.test(text) ? Number.parseFloat(text) : null)
