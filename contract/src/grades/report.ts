/**
 * A student's grades as tables: one model for the screen, the spreadsheet and the document, so that their figures are
 * the same. Pure, and without schemas: browsers load it.
 */
import type { CsvColumn } from "../lib/csv.ts"
import { dayOf } from "../lib/dates.ts"
import type { GpaSummary, Grade, SubjectGrades, TermGrade } from "./endpoints.ts"

/** A subject in one term, with its marks. */
export type Module = TermGrade &
  Pick<SubjectGrades, "subject_id" | "subject_code" | "subject_name" | "subject_credits"> & {
    assignments: Grade[]
    endModule: Grade[]
  }

export type Narrowing = {
  subject_id?: number | undefined
  term_id?: number | undefined
  academic_year?: string | undefined
}

/** A student's modules by filter: the latest term first, then by subject. */
export function modulesOf(subjects: readonly SubjectGrades[], narrowing: Narrowing = {}): Module[] {
  const { subject_id, term_id, academic_year } = narrowing
  return subjects
    .flatMap(({ term_grades, assignments, endModule, ...subject }) =>
      term_grades.map((term) => ({
        ...subject,
        ...term,
        assignments: assignments.filter((mark) => mark.term_id === term.term_id),
        endModule: endModule.filter((mark) => mark.term_id === term.term_id),
      })),
    )
    .filter(
      (module) =>
        (subject_id === undefined || module.subject_id === subject_id) &&
        (term_id === undefined || module.term_id === term_id) &&
        (academic_year === undefined || module.academic_year_name === academic_year),
    )
    .sort((one, other) => other.term_start.localeCompare(one.term_start))
}

export const gradeTypeWord = { assignment: "Assignment", end_module: "End of module" } as const
const stateWord = { number: "", missing: "Missing", exempt: "Exempt", absent: "Absent" } as const

/** Shown for a module without a grade. */
export const inProgress = "In progress"
/** Shown for a missing figure. */
export const none = "—"

export const figureText = (figure: number | null, unit = "") => (figure === null ? none : `${figure}${unit}`)
export const gpaText = (gpa: number | null) => (gpa === null ? none : gpa.toFixed(2))

/** "15 of 20", or in a word why there are no points. */
export const pointsText = ({ state, points_earned, max_points }: Grade) =>
  state === "number" ? `${points_earned} of ${max_points}` : stateWord[state]

export type MarkRow = { module: Module; mark: Grade }

/** One row a mark: the end of module behind the work that leads to it. */
export const markRows = (modules: readonly Module[]): MarkRow[] =>
  modules.flatMap((module) => [...module.assignments, ...module.endModule].map((mark) => ({ module, mark })))

export const markColumns: CsvColumn<MarkRow>[] = [
  ["Module Code", ({ mark }) => mark.subject_code],
  ["Module", ({ mark }) => mark.subject_name],
  ["Term", ({ mark }) => mark.term_name],
  ["Academic Year", ({ mark }) => mark.academic_year_name],
  ["Type", ({ mark }) => gradeTypeWord[mark.grade_type]],
  ["Assignment", ({ mark }) => mark.assignment_title],
  ["State", ({ mark }) => stateWord[mark.state] || "Graded"],
  ["Points", ({ mark }) => mark.points_earned],
  ["Max Points", ({ mark }) => mark.max_points],
  ["Percentage", ({ mark }) => mark.percentage],
  ["Letter Grade", ({ mark }) => mark.letter_grade],
  ["Feedback", ({ mark }) => mark.feedback],
  ["Date Graded", ({ mark }) => dayOf(mark.graded_at)],
  ["Module Grade", ({ module }) => module.module_grade ?? inProgress],
  ["Module Letter", ({ module }) => module.letter_grade],
]

/** A section of the document: a table under a heading. */
type Section = { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] }
export type ReportDocument = {
  title: string
  /** Describes the student, one line each. */
  lines: readonly string[]
  figures: readonly (readonly [label: string, value: string])[]
  sections: readonly Section[]
  note: string
}

type Book = { modules: readonly Module[]; gpa: GpaSummary }

/** The whole report for Word: summary, modules, and each grade. */
export function gradesDocument(lines: readonly string[], { modules, gpa }: Book): ReportDocument {
  return {
    title: "Academic grades",
    lines,
    figures: figuresOf(gpa),
    sections: [
      moduleSection(modules),
      sectionOf("Assignment and end-of-module grades", markRows(modules), [
        ["Module", ({ mark }) => mark.subject_code],
        ["Assignment", ({ mark }) => mark.assignment_title],
        ["Term", ({ mark }) => mark.term_name],
        ["Points", ({ mark }) => pointsText(mark)],
        ["Percentage", ({ mark }) => figureText(mark.percentage, "%")],
        ["Letter", ({ mark }) => mark.letter_grade ?? none],
        ["Feedback", ({ mark }) => mark.feedback ?? none],
      ]),
    ],
    note: weightsText(modules),
  }
}

/** A student's performance by subject and term. */
export function performanceDocument(lines: readonly string[], { modules, gpa }: Book): ReportDocument {
  return {
    title: "Performance report",
    lines,
    figures: figuresOf(gpa),
    sections: [
      sectionOf("Subject averages", gpa.subject_breakdown, [
        ["Code", ({ subject_code }) => subject_code],
        ["Subject", ({ subject_name }) => subject_name],
        ["Terms", ({ total_terms }) => `${total_terms}`],
        ["Average", ({ average_score }) => figureText(average_score, "%")],
        ["Letter", ({ average_letter_grade }) => average_letter_grade ?? none],
        ["GPA points", ({ average_gpa_points }) => figureText(average_gpa_points)],
        ["Credits", ({ subject_credits }) => `${subject_credits}`],
      ]),
      moduleSection(modules),
    ],
    note: weightsText(modules),
  }
}

const figuresOf = ({ current_gpa, overall_average, standing, total_credits }: GpaSummary) =>
  [
    ["Cumulative GPA", gpaText(current_gpa)],
    ["Overall average", figureText(overall_average, "%")],
    ["Academic standing", standing ?? none],
    ["Credits", `${total_credits}`],
  ] as const

const moduleSection = (modules: readonly Module[]) =>
  sectionOf("Module grades by term", modules, [
    ["Code", ({ subject_code }) => subject_code],
    ["Module", ({ subject_name }) => subject_name],
    ["Term", ({ term_name, academic_year_name }) => `${term_name}, ${academic_year_name}`],
    ["Assignments", ({ assignment_average }) => figureText(assignment_average, "%")],
    ["End of module", ({ end_module }) => figureText(end_module, "%")],
    ["Module grade", ({ module_grade }) => (module_grade === null ? inProgress : `${module_grade}%`)],
    ["Letter", ({ letter_grade }) => letter_grade ?? none],
    ["GPA points", ({ gpa_points }) => figureText(gpa_points)],
  ])

function sectionOf<Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly (readonly [header: string, cell: (row: Row) => string])[],
): Section {
  return {
    title,
    columns: columns.map(([header]) => header),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  }
}

/** In sentences, for paper: terms that were closed with other weights are named. */
function weightsText(modules: readonly Module[]) {
  const weighed = [
    ...Map.groupBy(modules, ({ weights }) => `${weights.assignment} ${weights.end_module}`).values(),
  ]
  const sentences = weighed.map((alike) => {
    const { assignment, end_module } = alike[0]!.weights
    const terms = [...new Set(alike.map((one) => `${one.term_name}, ${one.academic_year_name}`))].join("; ")
    const where = weighed.length > 1 ? ` in ${terms}` : ""
    return `A module's grade${where} is ${assignment}% of the mean of its assignments and ${end_module}% of its end of module.`
  })
  return [...sentences, "A module that lacks either is in progress and does not count yet."].join(" ")
}
