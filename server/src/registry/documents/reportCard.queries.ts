import { withGpaNote } from "#contract/assessment/grades/papers.ts"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { figureText, gpaText, inProgress, noFigure } from "#contract/assessment/grades/texts.ts"
import { countText } from "#contract/lib/amounts.ts"
import type { Paper, PaperBlock, PaperTable } from "#contract/lib/paper.ts"
import { nameOf } from "#contract/people/people/names.ts"
import {
  attendanceDefinition,
  figureDefinition,
  moduleDefinition,
} from "#contract/registry/documents/definitions.ts"
import type { IssuedFacts, NewDocument } from "./issuing.queries.ts"
import type { EnrolledTerm, TermSource } from "./source.queries.ts"

/** The one programme of the college (specification 002). */
export const programme = "Initial Primary Teacher Education"

export const periodOf = ({ term_name, year_name }: Pick<EnrolledTerm, "term_name" | "year_name">) =>
  `${term_name}, ${year_name}`

/** The fields that issuing gave a document, for its paper. */
export const stampOf = ({ reference, issued_on, verification }: IssuedFacts) => ({
  reference,
  date: issued_on,
  verification,
})

export function reportCard(student: EnrolledTerm, source: TermSource): NewDocument {
  const name = nameOf(student)
  const studentRecords = source.ofStudent(student)
  return {
    kind: "report_card",
    studentId: student.student_id,
    termId: student.term_id,
    class: student.class,
    facts: { name, programme, period: periodOf(student), gpa: studentRecords.term?.overall_gpa ?? null },
    paper: (issued): Paper => ({
      college: source.college,
      ...stampOf(issued),
      title: "Report card",
      about: name,
      blocks: [
        { kind: "facts", facts: factsOf(student) },
        { kind: "heading", text: "Modules" },
        ...moduleBlocks(studentRecords.modules, source),
        { kind: "heading", text: "Results" },
        { kind: "facts", facts: resultFacts(studentRecords) },
        ...studentRecords.reports.flatMap(remarkBlocks),
        { kind: "room", label: "Remarks", lines: 2 },
        {
          kind: "note",
          text: [
            moduleDefinition(source.policy),
            figureDefinition(studentRecords.standingPolicy, source),
            attendanceDefinition,
          ].join(" "),
        },
        { kind: "signatures", labels: ["Class lecturer", "Principal"] },
      ],
    }),
  }
}

const factsOf = (student: EnrolledTerm) =>
  [
    ["Student", nameOf(student)],
    ["Student number", student.student_number],
    ["Programme", programme],
    ["Class", student.class ?? noFigure],
    ["Term", periodOf(student)],
    ["Year of study", `${student.year_of_study}`],
  ] as const

type StudentRecords = ReturnType<TermSource["ofStudent"]>

function resultFacts({ term, cumulative, attendance }: StudentRecords): [string, string][] {
  return [
    ["Term GPA", gpaText(term?.overall_gpa ?? null)],
    ["Cumulative GPA", gpaText(cumulative.gpa)],
    ["Term average", figureText(term?.overall_average ?? null, "%")],
    ["Standing", cumulative.standing ?? noFigure],
    ["Credits this term", `${term?.credits ?? 0}`],
    ["Attendance", attendanceText(attendance)],
  ]
}

/** "87%, 3 missed"; a student with nothing but excused absences has no percentage. */
function attendanceText(attendance: StudentRecords["attendance"]) {
  if (!attendance) return "No register yet"
  const { percentage, absent, excused } = attendance
  return percentage === null ? countText(excused, "excused absence") : `${percentage}%, ${absent} missed`
}

function moduleBlocks(modules: StudentRecords["modules"], { offered, policy }: TermSource): PaperBlock[] {
  const stored = new Map(modules.map((module) => [module.offering_id, module]))
  const without = offered.filter(({ id }) => !stored.has(id))
  const rows = [
    ...modules.map((module) => [module.subject_code, moduleRow(module)] as const),
    ...without.map(
      ({ code, name, credits, kind }) =>
        [
          code,
          [
            code,
            withGpaNote(name, kind !== "practice" || policy.practice_counts),
            `${credits}`,
            noFigure,
            noFigure,
            inProgress,
            noFigure,
            noFigure,
          ],
        ] as const,
    ),
  ]
  if (rows.length === 0) return [{ kind: "text", text: "No modules in this term." }]
  return [
    moduleTable(
      policy,
      rows.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
    ),
  ]
}

type Module = StudentRecords["modules"][number]

/** A module's line. A missing component is a dash, and the grade is then in progress. */
export const moduleRow = (module: Module, name = withGpaNote(module.subject_name, module.counts)) => [
  module.subject_code,
  name,
  `${module.credits}`,
  figureText(module.assignment_average, "%"),
  figureText(module.end_module, "%"),
  module.module_grade === null ? inProgress : `${module.module_grade}%`,
  module.letter_grade ?? noFigure,
  figureText(module.gpa_points),
]

export const moduleTable = (
  { weights }: GradingPolicy,
  rows: readonly (readonly string[])[],
  { hasTotal = false, name = "Modules" } = {},
): PaperTable => ({
  kind: "table",
  name,
  hasTotal,
  columns: [
    { head: "Code", width: 1.4 },
    { head: "Module", width: 3.85 },
    { head: "Credits", width: 1.1, isNumber: true },
    { head: `Assignments ${weights.assignment}%`, width: 1.75, isNumber: true },
    { head: `End of module ${weights.end_module}%`, width: 1.75, isNumber: true },
    { head: "Module grade", width: 1.7, isNumber: true },
    { head: "Letter", width: 0.85 },
    { head: "Points", width: 1, isNumber: true },
  ],
  rows,
})

/** A lecturer's published performance report. */
function remarkBlocks({
  author_name,
  strengths,
  growth,
  advice,
}: StudentRecords["reports"][number]): PaperBlock[] {
  const parts = [
    ["Strengths", strengths],
    ["Growth", growth],
    ["Advice", advice],
  ]
    .filter(([, text]) => text)
    .map(([label, text]) => `${label}: ${text}`)
  if (parts.length === 0) return []
  return [
    { kind: "heading", text: `Performance report of ${author_name}` },
    { kind: "text", text: parts.join("\n") },
  ]
}
