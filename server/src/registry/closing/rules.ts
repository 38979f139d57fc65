import type { Term } from "#contract/courses/terms/endpoints.ts"
import { countText } from "#contract/lib/amounts.ts"
import { sum } from "#contract/lib/objects.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import type { ClosingGate } from "#contract/registry/closing/endpoints.ts"
import { type GapKind, gapKinds, gapLabel, missingMarks } from "#contract/registry/closing/kinds.ts"
import type { GateStep } from "#contract/registry/gates.ts"

type MissingGrades = { subject_code: string; count: number }
/** The number of subjects that the message lists by name. */
const maxNamedSubjects = 5

type Texts = { lines?: readonly (string | false)[]; refusal?: string }

/** A step is done when nothing is left of it. */
export const step = (key: GateStep["key"], title: string, left: number, texts: Texts = {}): GateStep => ({
  key,
  title,
  left,
  is_done: left === 0,
  lines: (texts.lines ?? []).filter((line) => line !== false),
  refusal: left === 0 ? null : (texts.refusal ?? null),
})

export type ClosingFacts = {
  term: Pick<Term, "name" | "is_active" | "start_date" | "closed_at" | "term_number">
  /** The next open term of the same students in its academic year; null after the last of a year of study. */
  next: (NonNullable<ClosingGate["begins"]> & { unassigned: number }) | null
  totals: Readonly<Record<GapKind, number>>
  /** The number of lecturers who have gaps of each kind. */
  lecturers: Readonly<Record<GapKind, number>>
  missing: readonly MissingGrades[]
  students: number
  /** The number of students who have a report card of the term. */
  cards: number
}

const others: readonly GapKind[] = gapKinds.filter((kind) => !missingMarks.includes(kind))

/**
 * The steps to the end of a term, in the order in which they are taken (product decision 3.1). Closing is refused by the first
 * undone step that has a refusal; the others only need attention. The active term closes together with the beginning of the
 * next one.
 */
export function closingSteps(
  { term, next, totals, lecturers, missing, students, cards }: ClosingFacts,
  today: string,
) {
  const lineOf = (kind: GapKind) => {
    const gaps = `${numberText(totals[kind])} ${gapWords[kind]}`
    const line = lecturers[kind] > 0 ? `${gaps}: ${countText(lecturers[kind], "lecturer")}` : gaps
    return totals[kind] > 0 && line
  }
  // A year of study has three terms, and its students are moved up after the third.
  const isLast = term.term_number % 3 === 0
  const count = (kinds: readonly GapKind[]) => sum(kinds.map((kind) => totals[kind]))
  const steps = [
    term.closed_at !== null &&
      step("closed", `${term.name} is closed`, 1, { refusal: "This term is closed already." }),
    term.is_active &&
      !isLast &&
      step(
        "next_term",
        next ? `${next.name} is prepared` : `Prepare term ${term.term_number + 1}`,
        next ? 0 : 1,
        {
          lines: [
            next !== null &&
              next.unassigned > 0 &&
              `${countText(next.unassigned, "subject")} of ${next.name} without a lecturer`,
          ],
        },
      ),
    term.start_date > today &&
      step("begun", `${term.name} has begun`, 1, {
        refusal: "This term has not begun, so it can't be closed.",
      }),
    step("marks", "Marks are complete", count(missingMarks), {
      lines: missingMarks.map(lineOf),
      refusal: missingText(missing),
    }),
    step("others", "Registers, reports and modules", count(others), { lines: others.map(lineOf) }),
    step("cards", "Report cards are issued", students - cards, {
      lines: [
        students > cards &&
          `${numberText(students - cards)} of ${countText(students, "student")} without one`,
      ],
    }),
    term.is_active &&
      step("begins", isLast ? "Students are moved up" : `${next?.name ?? "The next term"} begins`, 1, {
        refusal: "The active term can't be closed. Set another term of its year of study as active first.",
      }),
  ]
  return steps.filter((given) => given !== false)
}

/** The steps that are left once the same action has begun the next term. */
export const onceBegun = (steps: readonly GateStep[]) => steps.filter(({ key }) => key !== "begins")

/** The words after a number in a gate: "412 handed in, not marked". */
const gapWords: Record<GapKind, string> = {
  mark: "not given",
  submission: "handed in, not marked",
  unpublished: "marked, not published",
  register: "registers not taken",
  report: "reports not published",
  approval: "modules waiting for approval",
}

function missingText(missing: readonly MissingGrades[]) {
  const count = sum(missing.map((subject) => subject.count))
  const subjects = missing
    .slice(0, maxNamedSubjects)
    .map((subject) => `${subject.subject_code} ${subject.count}`)
  const more =
    missing.length > maxNamedSubjects ? ` and ${missing.length - maxNamedSubjects} more subjects` : ""
  return (
    `${count} ${count === 1 ? "mark is" : "marks are"} missing in this term: ${subjects.join(", ")}${more}. ` +
    "Enter each as a number, or as missing, exempt or absent."
  )
}

/** The words of a reminder: "Marks not given: ENG1 4, MAT1 2. Registers not taken: ENG1 1." */
export function reminderOf(gaps: readonly { kind: GapKind; subject_code: string | null; count: number }[]) {
  return gapKinds
    .flatMap((kind) => {
      const gapsOfKind = gaps.filter((gap) => gap.kind === kind)
      if (gapsOfKind.length === 0) return []
      const counts = gapsOfKind.map(({ subject_code, count }) =>
        [subject_code, count].filter(Boolean).join(" "),
      )
      return [`${gapLabel[kind]}: ${counts.join(", ")}.`]
    })
    .join(" ")
}
