import { withGpaNote } from "#contract/assessment/grades/papers.ts"
import { type GradingPolicy, mayCountPractice } from "#contract/assessment/grades/policy.ts"
import { figureText, gpaText, noFigure } from "#contract/assessment/grades/texts.ts"
import { itemAt } from "#contract/lib/objects.ts"
import type { Paper, PaperBlock } from "#contract/lib/paper.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { figureDefinition, moduleDefinition } from "#contract/registry/documents/definitions.ts"
import type { NewDocument } from "./issuing.queries.ts"
import { moduleRow, moduleTable, periodOf, programme, stampOf } from "./reportCard.queries.ts"
import type { EnrolledTerm, RecordSource, RecordTerm } from "./source.queries.ts"

type Student = Pick<EnrolledTerm, "first_name" | "last_name" | "student_number">

/** The results of a student over all their terms. The student may have left. */
export function transcript(studentId: number, student: Student, source: RecordSource): NewDocument {
  const name = nameOf(student)
  const { overall } = source.results
  const last = source.terms.at(-1)
  return {
    kind: "transcript",
    studentId,
    class: last?.class ?? null,
    facts: { name, programme, period: null, gpa: overall?.overall_gpa ?? null },
    paper: (issued): Paper => ({
      college: source.college,
      ...stampOf(issued),
      title: "Transcript",
      about: name,
      blocks: [
        {
          kind: "facts",
          facts: [
            ["Student", name],
            ["Student number", student.student_number],
            ["Programme", programme],
            [
              "Terms",
              source.terms.length === 0
                ? noFigure
                : `${source.terms.length}, from ${periodOf(itemAt(source.terms, 0))}`,
            ],
            ["Cumulative GPA", gpaText(overall?.overall_gpa ?? null)],
            ["Standing", overall?.standing ?? noFigure],
            ["Overall average", figureText(overall?.overall_average ?? null, "%")],
            ["Credits", `${overall?.credits ?? 0}`],
          ],
        },
        ...(source.terms.length === 0 ? [{ kind: "text", text: "No terms yet." } as const] : []),
        ...source.terms.flatMap((term) => termBlocks(term, source)),
        { kind: "note", text: definitions(source) },
        { kind: "signatures", labels: ["Registrar", "Principal"] },
      ],
    }),
  }
}

const outcomes: Readonly<Record<string, string>> = {
  repeating: "to be repeated",
  withdrawn: "withdrawn",
  "year of study corrected": "year of study corrected",
  graduated: "graduated",
  promoted: "promoted",
}

function termBlocks(term: RecordTerm, source: RecordSource): PaperBlock[] {
  const facts = [
    `year of study ${term.year_of_study}`,
    term.term_kind === "practice" && "teaching practice",
    term.class && `class ${term.class}`,
    term.outcome && outcomes[term.outcome],
  ].filter(Boolean)
  const heading = { kind: "heading", text: `${periodOf(term)}: ${facts.join(", ")}` } as const
  const modules = source.modules.filter(({ term_id }) => term_id === term.term_id)
  if (modules.length === 0) return [heading, { kind: "text", text: "No results were recorded." }]
  const result = source.results.terms.find(({ term_id }) => term_id === term.term_id)
  const rows = modules.map((module) => {
    const name = withGpaNote(module.subject_name, module.counts)
    return moduleRow(module, isRepeat(module, source) ? `${name} (repeated)` : name)
  })
  const total = [
    "",
    "Term average and GPA",
    `${result?.credits ?? 0}`,
    "",
    "",
    figureText(result?.overall_average ?? null, "%"),
    result?.letter ?? noFigure,
    gpaText(result?.overall_gpa ?? null),
  ]
  return [
    heading,
    moduleTable(source.policyOf(term), [...rows, total], { hasTotal: true, name: periodOf(term) }),
  ]
}

type Module = RecordSource["modules"][number]

/** Whether the student took the subject in an earlier term too. */
const isRepeat = ({ subject_id, term_start }: Module, { modules }: RecordSource) =>
  modules.some((other) => other.subject_id === subject_id && other.term_start < term_start)

/** The scale, once for each policy by which terms were graded. */
function definitions({ terms, policies, policyOf, standingPolicy }: RecordSource) {
  const byPolicy: [GradingPolicy, RecordTerm[]][] = [...Map.groupBy(terms, policyOf)]
  const modules = byPolicy.map(([policy, own]) =>
    moduleDefinition(policy, byPolicy.length > 1 ? ` in ${own.map(periodOf).join("; ")}` : ""),
  )
  return [
    ...(modules.length > 0 ? modules : [moduleDefinition(policies.inForce)]),
    figureDefinition(standingPolicy, { mayPracticeCount: mayCountPractice(policies) }),
    "A repeated module counts each time that it was finished.",
  ].join(" ")
}
