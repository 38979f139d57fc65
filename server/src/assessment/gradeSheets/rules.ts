import { numberedTitle } from "#contract/assessment/columnHeads.ts"
import {
  cellStates,
  maxFeedback,
  type Sheet,
  type SheetCell,
  type SheetColumn,
} from "#contract/assessment/gradeSheets.ts"
import { countsAsMarked } from "#contract/assessment/grades/countsAsMarked.ts"
import { stateMeaning } from "#contract/assessment/grades/texts.ts"
import type { FilledRubric, Rubric } from "#contract/assessment/rubrics/rubric.ts"
import { comparable } from "#contract/lib/comparable.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { Authority } from "../../lib/auth/viewer.ts"
import {
  type GradedAssignment,
  type GradeFacts,
  type GradeRefusal,
  type JudgedGrade,
  type RequestedGrade,
  whyNotEntered,
} from "../grades/rules.ts"
import { whyNotFilled } from "../rubrics/rules.ts"

type WantedMark = {
  /** Undefined if the request has an unknown state. */
  state: (typeof cellStates)[number] | undefined
  points_earned?: number | null | undefined
  feedback?: string | null | undefined
  /** False if the request has an invalid rubric. */
  rubric?: FilledRubric | null | false | undefined
}

/** A cell as it is requested. */
export type WantedCell = WantedMark & {
  student_id: number
  column: string
  version: number
  marked_version?: string | null | undefined
  corrects?: readonly WantedMark[] | undefined
  replaces?: boolean | undefined
}

/** The assignment of a column; null for the end of module, undefined for a column that accepts no marks. */
export function assignmentOf(column: string) {
  if (column === "end_module") return null
  const id = /^a(\d{1,9})$/.exec(column)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The reason why a cell's content isn't a mark; undefined if it is one. */
export function whyNoMark({ state, points_earned, feedback }: WantedCell) {
  if ((feedback ?? "").length > maxFeedback) return `Feedback must be at most ${maxFeedback} characters.`
  if (state === undefined) return `State must be one of: ${cellStates.join(", ")}.`
  if (state !== "number") return undefined
  if (points_earned == null) return "Points earned are required."
  const isMark = points_earned >= 0 && Math.abs(points_earned * 10 - Math.round(points_earned * 10)) < 1e-6
  return isMark ? undefined : "Points earned must be a number of at least 0 with at most one decimal."
}

export type Rubrics = ReadonlyMap<number, Rubric & { assignment_id: number }>

/**
 * The reason why a cell's rubric doesn't match its mark. Any version of the assignment's rubric is accepted, because it was
 * current when it was filled in.
 */
export function whyNotByRubric(
  wantedCell: WantedCell,
  { assignments, rubrics }: SheetFacts & { rubrics: Rubrics },
) {
  const assignment = assignments.find(({ id }) => id === assignmentOf(wantedCell.column))
  const rubric = wantedCell.rubric ? rubrics.get(wantedCell.rubric.id) : undefined
  const matchingRubric = rubric && rubric.assignment_id === assignment?.id ? rubric : undefined
  return whyNotFilled(wantedCell, matchingRubric, assignment?.max_points ?? 0)
}

/** The reason why a mark isn't for the latest version of the student's work; undefined if it is, or says nothing of one. */
export function whyOutdated(
  { student_id, column, state, marked_version }: WantedCell,
  { handedIn }: Pick<SheetFacts, "handedIn">,
) {
  const latest = handedIn.get(`${student_id} ${assignmentOf(column)}`)
  if (!latest || !marked_version || state === "none") return undefined
  // A file in pieces counts as handed in at the time of its first piece. Another version may have been handed in and marked
  // since then.
  return Date.parse(latest.submitted_at) !== Date.parse(marked_version)
    ? `Another version was handed in on ${instantText(latest.completed_at ?? latest.submitted_at)}, after the one that you marked. Look at it, and enter the mark again.`
    : undefined
}

/**
 * Whether the same mark is entered again by somebody who has seen the work that was handed in after it. A repeated batch doesn't
 * name the version of the mark that it has made.
 */
export function confirmsMark(
  { student_id, column, version, marked_version }: WantedCell,
  stored: { state: JudgedGrade["state"]; graded_at: string; version: number },
  { handedIn }: Pick<SheetFacts, "handedIn">,
) {
  const latest = handedIn.get(`${student_id} ${assignmentOf(column)}`)
  if (!latest || !marked_version || version !== stored.version) return false
  const { submitted_at, completed_at } = latest
  return !countsAsMarked(stored, { submitted_at, completed_at: completed_at ?? undefined })
}

/** Deleting a mark is judged like changing it. */
export const requestedOf = ({ state, points_earned, feedback, column }: WantedCell): RequestedGrade => ({
  grade_type: column === "end_module" ? "end_module" : "assignment",
  assignment_id: assignmentOf(column) ?? null,
  title: null,
  state: state === undefined || state === "none" ? "missing" : state,
  points: points_earned ?? null,
  max_points: undefined,
  feedback: feedback === undefined ? undefined : feedback?.trim() || null,
})

type Content = Pick<JudgedGrade, "state" | "points" | "feedback">
type StoredMark = Content & { rubric_id: number | null; rubric_levels: number[] | null }

export const isSameMark = (stored: StoredMark, entered: Content & Pick<JudgedGrade, "rubric">) =>
  stored.state === entered.state &&
  stored.points === entered.points &&
  (entered.feedback === undefined || stored.feedback === entered.feedback) &&
  (entered.rubric === undefined ||
    (stored.rubric_id === (entered.rubric?.id ?? null) &&
      `${stored.rubric_levels ?? ""}` === `${entered.rubric?.levels ?? ""}`))

/**
 * Whether a cell still contains what the viewer sent earlier, be it a mark or none. A mark that another person has entered is
 * never replaced by a correction, even if it is the same.
 */
export const isCorrectable = (
  { corrects = [] }: WantedCell,
  stored: (StoredMark & { graded_by: number | null }) | undefined,
  viewer: number,
) =>
  corrects.some(({ state, points_earned, feedback, rubric }) => {
    if (state === "none" || !stored) return state === "none" && !stored
    if (state === undefined || rubric === false || stored.graded_by !== viewer) return false
    const points = state === "number" ? (points_earned ?? null) : null
    return isSameMark(stored, { state, points, feedback: feedback?.trim() || null, rubric })
  })

export type SheetFacts = Pick<
  GradeFacts,
  "subject_id" | "term" | "assignments" | "taught" | "why_no_marks"
> & {
  class: string
  students: ReadonlySet<number>
  /** When the latest version was handed in, keyed by "student assignment". */
  handedIn: ReadonlyMap<string, HandedIn>
  isVisible: (cell: { student_id: number; column: string }) => boolean
}

type HandedIn = { submitted_at: string; completed_at?: string | null | undefined }

type SheetPart = {
  own_work_only: boolean
  students: readonly { id: number }[]
  submissions: readonly ({ student_id: number; assignment_id: number } & HandedIn)[]
}

/**
 * Says which cells of the sheet the viewer may see. In a class that they don't teach, these are the cells of work that was
 * handed in to them.
 */
export function cellVisibility({ own_work_only, students, submissions }: SheetPart) {
  const listed = new Set(students.map(({ id }) => id))
  const handedIn = handedInOf(submissions)
  return ({ student_id, column }: { student_id: number; column: string }) =>
    own_work_only ? handedIn.has(`${student_id} ${assignmentOf(column)}`) : listed.has(student_id)
}

/** The cells that a lecturer may mark because the work was handed in to them, as keys "student assignment". */
export const handedInOf = (submissions: SheetPart["submissions"]) =>
  new Map(
    submissions.map(({ student_id, assignment_id, ...times }) => [`${student_id} ${assignment_id}`, times]),
  )

/** The facts about one student of the class. A student outside the class counts as not enrolled. */
export const factsOf = (
  { students, handedIn, class: className, ...facts }: SheetFacts,
  student: number,
): GradeFacts => ({
  ...facts,
  student_id: student,
  class: students.has(student) ? className : undefined,
  hasHandedIn: (assignment) => handedIn.has(`${student} ${assignment}`),
})

const noSuchColumn = { head: "", why: "Marks can't be entered in this column." }
/** The sheet only shows marks of a title without an existing assignment. The office gives them with a form. */
const titleWithoutAssignment = {
  head: "By the office",
  why: "This column has no assignment, so the office enters its marks under Grades.",
}

/**
 * The reason why a cell accepts no mark, and the text for its column's head; undefined if it accepts one. Reading and saving
 * use the same function.
 */
export function whyShut(viewer: Authority, facts: SheetFacts, student: number, column: string) {
  const id = assignmentOf(column)
  const assignment = facts.assignments.find((assignment) => assignment.id === id)
  const isKnown = id === undefined ? column.startsWith("t") : id === null || assignment !== undefined
  if (!isKnown) return noSuchColumn
  const refusal = whyNotEntered(viewer, factsOf(facts, student), assignment)
  if (refusal) return { head: headOf(refusal, assignment), why: refusal.text }
  return id === undefined ? titleWithoutAssignment : undefined
}

function headOf({ code, field }: GradeRefusal, assignment: GradedAssignment | undefined) {
  if (code === "conflict") return "Term closed"
  if (code === "forbidden") return "Work handed in"
  return field === "subject_id" ? "Not offered" : `Set for ${assignment?.class ?? "others"}`
}

/** The cells of a column that accept no mark; null if every cell accepts one. */
export function shutOf(viewer: Authority, facts: SheetFacts, column: string): SheetColumn["shut"] {
  const cells = [...facts.students].map((student) => ({
    student,
    shut: whyShut(viewer, facts, student, column),
  }))
  const first = cells.find(({ shut }) => shut)?.shut
  if (!first) return null
  return { ...first, open_to: cells.filter(({ shut }) => !shut).map(({ student }) => student) }
}

function valueText({ state, points_earned }: Pick<WantedCell, "state" | "points_earned">) {
  if (state === "number") return `${points_earned}`
  return state === undefined || state === "none" ? "no mark" : stateMeaning[state].toLowerCase()
}

/** Names both values of a conflict: "Grace Banda entered 78 on 22 Nov 2026, 09:12. You entered 71." */
export function conflictMessage(wantedCell: WantedCell, now: SheetCell | null) {
  const yours = `You entered ${valueText(wantedCell)}.`
  if (now === null) return `Somebody has taken this mark away. ${yours}`
  return `${now.graded_by_name ?? "Someone else"} entered ${valueText(now)} on ${instantText(now.graded_at)}. ${yours}`
}

/** The columns of a sheet's file: numbers, names, and the marks as they are typed. No two of them have the same head. */
export function exportColumns({ columns, cells }: Sheet): CsvColumn<Sheet["students"][number]>[] {
  const titles = Map.groupBy(columns, ({ title }) => comparable(title))
  const headOf = (column: SheetColumn) =>
    titles.get(comparable(column.title))?.length === 1 ? column.title : numberedTitle(column)
  const marks = new Map(cells.map((cell) => [`${cell.student_id} ${cell.column}`, cell]))
  return [
    ["Student number", ({ student_number }) => student_number],
    ["First name", ({ first_name }) => first_name],
    ["Last name", ({ last_name }) => last_name],
    ...columns.map(
      (column): CsvColumn<{ id: number }> => [
        headOf(column),
        ({ id }) => {
          const mark = marks.get(`${id} ${column.column}`)
          return mark?.state === "number" ? mark.points_earned : mark?.state
        },
      ],
    ),
  ]
}
