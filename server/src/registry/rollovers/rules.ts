import { countText } from "#contract/lib/amounts.ts"
import { sum } from "#contract/lib/objects.ts"
import { capitalized, listText } from "#contract/lib/wording/wording.ts"
import { type GateStep, gateRefusal } from "#contract/registry/gates.ts"
import type { Outcome, RolloverRules } from "#contract/registry/rollovers/rules.ts"
import { isOpen } from "../../courses/terms/rules.ts"
import { step } from "../closing/rules.ts"

/** A student of a term from which the year is moved up, with the figures that the rules need. */
export type Candidate = {
  student_id: number
  from_term_id: number
  from_class: string | null
  /** The class that the student is in today, which may have changed since the term ended. */
  present_class: string | null
  year_of_study: number
  /** The outcome that their enrolment has already. */
  outcome: string
  is_active: boolean
  /** Whether they came after the term's last day, as those admitted for the next year, and have no work in this one. */
  is_new: boolean
  /** The GPA of the academic year, and over all terms; null without a grade that counts. */
  year_gpa: number | null
  gpa: number | null
  /** The codes of subjects with an F and no pass in any term, and of modules of the year's open terms without a grade. */
  failed: string[]
  missing: string[]
}
type Verdict = { outcome: Outcome; reason: string; gpa: number | null }

/** The outcome of a student's year by the rules, with the reason in a sentence. */
export function verdictOf(student: Candidate, rules: RolloverRules): Verdict {
  const isFirst = student.year_of_study === 1
  const gpa = isFirst ? student.year_gpa : student.gpa
  if (student.outcome === "withdrawn")
    return { outcome: "withdrawn", reason: "Withdrew during the year.", gpa }
  if (!student.is_active)
    return { outcome: "continuing", reason: "The account isn't active, so they stay as they are.", gpa }
  const min = isFirst ? rules.promote_gpa : rules.graduate_gpa
  const maxFailed = isFirst ? rules.promote_failed : rules.graduate_failed
  const maxMissing = isFirst ? rules.promote_missing : rules.graduate_missing
  const { failed, missing } = student
  const span = isFirst ? "of the year" : "over all terms"
  const reasonsAgainst = [
    gpa === null && min > 0 && `has no GPA ${span} yet, and ${min.toFixed(2)} is needed`,
    gpa !== null && gpa < min && `GPA ${span} is ${gpa.toFixed(2)}, and ${min.toFixed(2)} is needed`,
    failed.length > maxFailed && `failed ${countedCodes(failed, "subject")}, and at most ${maxFailed} may be`,
    missing.length > maxMissing &&
      `${countedCodes(missing, "module")} without a grade, and at most ${maxMissing} may be`,
  ].filter((reason) => reason !== false)
  if (reasonsAgainst.length > 0 && student.is_new)
    return {
      outcome: "continuing",
      reason: "Came after the term's last day, so they begin with the new year.",
      gpa,
    }
  if (reasonsAgainst.length > 0)
    return { outcome: "repeating", reason: `${capitalized(reasonsAgainst.join("; "))}.`, gpa }
  const passed = [
    gpa === null ? `No GPA ${span}` : `GPA ${span} ${gpa.toFixed(2)}`,
    failed.length > 0 ? `failed ${countedCodes(failed, "subject")}` : "no failed subject",
    missing.length > 0 ? `${countedCodes(missing, "module")} without a grade` : "no missing module",
  ]
  return { outcome: isFirst ? "promoted" : "graduated", reason: `${passed.join(", ")}.`, gpa }
}

const countedCodes = (codes: readonly string[], noun: string) =>
  `${countText(codes.length, noun)} (${codes.join(", ")})`

/** The number in the course of a student's next term: 1 begins the first year again, and 4 begins the second. */
export function nextTermNumber(outcome: Outcome, yearOfStudy: number) {
  if (outcome === "promoted") return 4
  if (outcome === "repeating") return yearOfStudy === 1 ? 1 : 4
  return null
}

export type RolloverTerm = {
  id: number
  name: string
  term_number: number
  year_of_study: number
  end_date: string
  is_active: boolean
  closed_at: string | null
}

/** Warnings for the administrator before moving a year up. */
export function warningsOf(sources: readonly RolloverTerm[], today: string, unlisted: number) {
  const warnings = sources.flatMap((term) => [
    term.term_number % 3 !== 0 &&
      `${term.name} is not the last term of year ${term.year_of_study}. Its students would miss the terms after it.`,
    term.end_date >= today && `${term.name} has not ended: its last day is ${dayOf(term.end_date)}.`,
    isOpen(term) && `${term.name} is open, so its marks can still change.`,
  ])
  const unlistedWarning =
    unlisted > 0 &&
    `${unlisted} active ${unlisted === 1 ? "student is" : "students are"} in none of these terms, and ${unlisted === 1 ? "isn't" : "aren't"} moved.`
  return [...warnings, unlistedWarning].filter((warning) => warning !== false)
}

const dayOf = (date: string) => date.split("-").toReversed().join("/")

export type MoveUpFacts = {
  year: { year_name: string; is_current: boolean }
  /** The next academic year by the calendar, with its terms 1 and 4 if they exist. */
  next: {
    year_name: string
    targets: readonly Pick<RolloverTerm, "name" | "term_number" | "closed_at">[]
  } | null
  /** The terms from which students leave. */
  sources: readonly {
    name: string
    term_number: number
    year_of_study: number
    marks: number
    students: number
    cards: number
  }[]
  /** The names of earlier terms of the year that are open, in their order. */
  openTerms: readonly string[]
  /** The cohort of the next intake, and whether the college offers it. */
  cohort: { name: string; is_offered: boolean } | null
  /**
   * The proposal, if there is one: its students, the students whose figures have changed since, and the numbers of the terms to
   * which they go.
   */
  draft: { students: number; changed: number; termNumbers: readonly number[] } | null
}

export const notCurrent = (left: number, name = "This year") =>
  step("current", `${name} is current`, left, { refusal: "Only the current academic year can be moved up." })

/**
 * The steps to moving an academic year up, in the order in which they are taken. Steps with a refusal prevent it. The others
 * only need attention, because the office decides, and can undo.
 */
export function moveUpSteps(facts: MoveUpFacts): GateStep[] {
  const { year, next, draft, cohort, openTerms } = facts
  const sources = facts.sources.map((source) => ({ ...source, uncarded: source.students - source.cards }))
  const early = sources.filter(({ term_number }) => term_number % 3 !== 0)
  const incomplete = sources.filter((source) => source.marks > 0)
  const cards = sources.filter((source) => source.uncarded > 0)
  const enrolled = sum(sources.map(({ students }) => students))
  return [
    notCurrent(Number(!year.is_current), year.year_name),
    step(
      "next_year",
      next ? `${next.year_name} is prepared` : "Prepare the next academic year",
      Number(!next),
      {
        refusal: "Add the next academic year first, with its terms 1 and 4.",
      },
    ),
    next && firstTermsStep(next, draft?.termNumbers ?? (enrolled > 0 ? [1, 4] : [])),
    cohort &&
      step("cohort", `Cohort ${cohort.name}`, Number(!cohort.is_offered), {
        lines: [!cohort.is_offered && "The next intake has no cohort yet"],
      }),
    step("last_terms", "The last terms of the year are under way", early.length, {
      lines: early.map(({ name, year_of_study }) => `${name} is not the last term of year ${year_of_study}`),
    }),
    step("earlier", "Earlier terms are closed", openTerms.length, {
      lines: openTerms.map((name) => `${name} is open, so its marks can still change`),
    }),
    step("marks", "Marks are complete", sum(incomplete.map(({ marks }) => marks)), {
      lines: incomplete.map(({ name, marks }) => `${countText(marks, "mark")} missing in ${name}`),
    }),
    step("cards", "Report cards are issued", sum(cards.map(({ uncarded }) => uncarded)), {
      lines: cards.map(({ name, uncarded }) => `${countText(uncarded, "student")} of ${name} without one`),
    }),
    step("enrolled", "Students are enrolled", Number((draft?.students ?? enrolled) === 0), {
      refusal: `Nobody is enrolled in ${year.year_name}.`,
    }),
    step("proposed", "Outcomes are proposed", draft?.changed ?? 1, {
      lines: [
        draft !== null &&
          draft.changed > 0 &&
          `${countText(draft.changed, "student")} changed since: work them out again`,
      ],
      refusal: draft
        ? "Work the outcomes out again, and look at them."
        : "Propose the outcomes first, and look at them.",
    }),
  ].filter((gateStep) => gateStep !== null)
}

/** The terms of the next academic year to which students go must exist and be open. */
function firstTermsStep(
  { year_name, targets }: NonNullable<MoveUpFacts["next"]>,
  numbers: readonly number[],
) {
  const missing = numbers.filter((number) => !targets.some(({ term_number }) => term_number === number))
  const missingText = missing.map((number) => `term ${number}`).join(" and ")
  const closed = targets.filter(({ closed_at }) => closed_at !== null)
  const closedText = closed.map(({ name }) => name).join(" and ")
  return step("first_terms", `Terms 1 and 4 of ${year_name}`, missing.length + closed.length, {
    lines: [
      missing.length > 0 && `${capitalized(missingText)} ${missing.length === 1 ? "is" : "are"} missing`,
      closed.length > 0 && `${closedText} is closed`,
    ],
    refusal:
      missing.length > 0
        ? `Add ${missingText} to ${year_name} first.`
        : `${closedText} of ${year_name} is closed.`,
  })
}

/** The reason why a draft can't be run, apart from changed figures: that refusal names the students. */
export const whyNotRun = (steps: readonly GateStep[]) =>
  gateRefusal(steps.filter(({ key }) => key !== "proposed"))

/** The numbers of records that depend on a roll-over. */
export type Dependents = {
  grades: number
  submissions: number
  registers: number
  reports: number
  /**
   * Certificates and transcripts that show the outcome, and documents about the new year: all that were issued since and
   * not revoked.
   */
  documents: number
  students: number
  calendar: boolean
  closed: boolean
  /** The classes that were retired since, into which students would come back. */
  retired: string[]
}

export function whyNotUndone(dependents: Dependents) {
  const recordCounts = [
    [dependents.grades, "mark", "marks"],
    [dependents.submissions, "hand-in", "hand-ins"],
    [dependents.registers, "register entry", "register entries"],
    [dependents.reports, "performance report", "performance reports"],
    [dependents.documents, "issued document", "issued documents"],
  ] as const
  const records = recordCounts.flatMap(([count, one, many]) =>
    count ? [`${count} ${count === 1 ? one : many}`] : [],
  )
  if (records.length > 0)
    return `The new terms have ${records.join(", ")} of these students, so this can't be undone.`
  if (dependents.students > 0)
    return `${dependents.students} of these students ${dependents.students === 1 ? "was" : "were"} changed since: their class, year of study or enrolment. This can't be undone.`
  if (dependents.closed) return "A term that students left was closed since, so this can't be undone."
  if (dependents.calendar)
    return "The active terms or the current academic year were changed since, so this can't be undone."
  if (dependents.retired.length > 0)
    return `Students would come back into classes that were retired since: ${listText(dependents.retired)}. Offer those again first.`
  return undefined
}

/** The message after a roll-over was undone. `left` counts the students whom it made leave the college. */
export function undoneMessage(left: number) {
  const places = left > 0 ? " Those who had left don't get back their places at events to come." : ""
  return `Everybody is back where they were.${places}`
}
