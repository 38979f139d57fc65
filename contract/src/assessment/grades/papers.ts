/** A student's grades and performance on the college's paper: printed, as PDF and as a Word document. */
import { termText } from "../../courses/terms/names.ts"
import { headedTable, type Paper, type PaperTable, tableOf } from "../../lib/paper.ts"
import { nameOf } from "../../people/people/names.ts"
import { gradeRows, type Module } from "./report.ts"
import type { GpaSummary, SubjectGrades } from "./summary.ts"
import { figureText, gpaText, gradeTypeLabel, inProgress, noFigure, pointsText } from "./texts.ts"

type Student = { first_name: string; last_name: string; student_number: string; class: string | null }
type StudentGrades = {
  student: Student
  modules: readonly Module[]
  /** The filter that the modules fit (`filterText`), unless they are all. */
  filter?: string
  figures: Pick<GpaSummary, "current_gpa" | "overall_average" | "standing" | "total_credits"> & {
    /** Whether the GPA is estimated, because the server's couldn't be loaded (product decision 3.5). */
    estimated?: boolean
  }
}
type PaperHead = Pick<Paper, "college" | "date" | "reference">

/** A student's figures, modules and every single grade. */
export const gradesPaper = (grades: StudentGrades, head: PaperHead): Paper =>
  paperOf("Academic grades", grades, head, [
    moduleTable(grades.modules),
    tableOf("Assignment and end-of-module grades", gradeRows(grades.modules), [
      ["Module", 1.3, ({ module }) => module.subject_code],
      ["Assignment", 2.4, ({ grade }) => grade.assignment_title],
      ["Term", 1.6, ({ module }) => termText(module)],
      ["Points", 1.3, ({ grade }) => pointsText(grade), "number"],
      ["Percentage", 1.3, ({ grade }) => figureText(grade.percentage, "%"), "number"],
      ["Letter", 0.8, ({ grade }) => grade.letter_grade ?? noFigure],
      ["Feedback", 3, ({ grade }) => grade.feedback ?? noFigure],
    ]),
  ])

type Subject = Omit<SubjectGrades, "assignments" | "endModule">

/** A student's performance by subject, in those that count, and by term. */
export const performancePaper = (
  grades: StudentGrades & { subjects: readonly Subject[] },
  head: PaperHead,
): Paper =>
  paperOf("Performance report", grades, head, [
    tableOf("Subject averages", grades.subjects, [
      ["Code", 1.1, ({ subject_code }) => subject_code],
      ["Subject", 2.4, ({ subject_name }) => subject_name],
      ["Terms", 0.8, ({ total_terms }) => `${total_terms}`, "number"],
      ["Average", 1.1, ({ average_score }) => figureText(average_score, "%"), "number"],
      ["Letter", 0.8, ({ average_letter_grade }) => average_letter_grade ?? noFigure],
      ["GPA points", 1.1, ({ average_gpa_points }) => figureText(average_gpa_points), "number"],
      ["Credits", 0.9, ({ subject_credits }) => `${subject_credits}`, "number"],
    ]),
    moduleTable(grades.modules),
  ])

function paperOf(
  title: string,
  grades: StudentGrades,
  head: PaperHead,
  tables: readonly PaperTable[],
): Paper {
  const { student, figures, modules, filter } = grades
  const name = nameOf(student)
  return {
    ...head,
    title,
    about: name,
    blocks: [
      {
        kind: "facts",
        facts: [
          ["Student", name],
          ["Student number", student.student_number],
          ["Class", student.class ?? noFigure],
          [figures.estimated ? "Estimated GPA" : "Cumulative GPA", gpaText(figures.current_gpa)],
          ["Overall average", figureText(figures.overall_average, "%")],
          ["Academic standing", figures.standing ?? noFigure],
          ["Credits", `${figures.total_credits}`],
        ],
      },
      ...(filter
        ? [
            {
              kind: "text",
              text: `Only modules of ${filter}. The figures above are of all modules.`,
            } as const,
          ]
        : []),
      ...tables.flatMap(headedTable),
      ...(modules.length > 0 ? [{ kind: "note", text: weightsText(modules) } as const] : []),
      { kind: "signatures", labels: ["Student", "For the college"] },
    ],
  }
}

/** Marks a module whose grade is shown next to a GPA in which it doesn't count. */
export const withGpaNote = (name: string, counts: boolean) => (counts ? name : `${name} (not in GPA)`)

const moduleTable = (modules: readonly Module[]) =>
  tableOf("Module grades by term", modules, [
    ["Code", 1, ({ subject_code }) => subject_code],
    ["Module", 2.8, ({ subject_name, counts }) => withGpaNote(subject_name, counts)],
    ["Term", 2.2, termText],
    ["Assignments", 1.3, ({ assignment_average }) => figureText(assignment_average, "%"), "number"],
    [gradeTypeLabel.end_module, 1, ({ end_module }) => figureText(end_module, "%"), "number"],
    [
      "Module grade",
      1.1,
      ({ module_grade }) => (module_grade === null ? inProgress : `${module_grade}%`),
      "number",
    ],
    ["Letter", 0.8, ({ letter_grade }) => letter_grade ?? noFigure],
    ["GPA points", 0.8, ({ gpa_points }) => figureText(gpa_points), "number"],
  ])

/** The weights in sentences. If closed terms had other weights, each sentence names its terms. */
function weightsText(modules: readonly Module[]) {
  const modulesByWeights = [
    ...Map.groupBy(modules, ({ weights }) => `${weights.assignment} ${weights.end_module}`).values(),
  ]
  const sentences = modulesByWeights.map((modulesOfWeights) => {
    const [{ weights }] = modulesOfWeights
    const { assignment, end_module } = weights
    const terms = [...new Set(modulesOfWeights.map(termText))].join("; ")
    const inTerms = modulesByWeights.length > 1 ? ` in ${terms}` : ""
    return `A module's grade${inTerms} is ${assignment}% of the mean of its assignments and ${end_module}% of its end of module.`
  })
  return [...sentences, "A module that lacks either is in progress and does not count yet."].join(" ")
}
