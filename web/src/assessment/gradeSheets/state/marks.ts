/** The cells of a grade sheet, and parsing the typed text. The functions are pure. */
import type { GradeState } from "#contract/assessment/grades/grade.ts"
import type { FilledRubric } from "#contract/assessment/rubrics/rubric.ts"

/** One cell's content. "none" is a mark that was not given, or was removed. */
export type Mark = {
  state: GradeState | "none"
  points_earned: number | null
  feedback: string | null
  /** The rubric by which the mark was given. null removes the rubric of an earlier mark. */
  rubric?: FilledRubric | null | undefined
}

export type CellAddress = { student_id: number; column: string }
/** Identifies a cell within its sheet. */
export type CellKey = `${number} ${string}`
export const keyOf = ({ student_id, column }: CellAddress): CellKey => `${student_id} ${column}`
export function addressOfCell(key: CellKey): CellAddress {
  // A column named by its title may contain spaces.
  const end = key.indexOf(" ")
  return { student_id: Number(key.slice(0, end)), column: key.slice(end + 1) }
}

/** The topics whose watchers render again after a change of a cell. */
export function topicsOf(key: CellKey) {
  const { student_id, column } = addressOfCell(key)
  return [key, `row ${student_id}`, `column ${column}`]
}

export const noMark: Mark = { state: "none", points_earned: null, feedback: null }

/** The content of a cell, without its other properties. */
export const markOf = ({ state, points_earned, feedback, rubric }: Mark): Mark => ({
  state,
  points_earned,
  feedback,
  ...(rubric && { rubric }),
})

const isSameRubric = (a: Mark["rubric"], b: Mark["rubric"]) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export const isSameMark = (a: Mark, b: Mark) =>
  a.state === b.state &&
  (a.state === "none" ||
    (a.points_earned === b.points_earned &&
      (a.feedback ?? "") === (b.feedback ?? "") &&
      isSameRubric(a.rubric, b.rubric)))

type Versioned = { grade_id: number; version: number }

/** Whether a cell's mark is older than another one. A mark that was removed and given again has a new id and a first version. */
export const isOlder = (mark: Versioned, than: Versioned) =>
  mark.grade_id === than.grade_id ? mark.version < than.version : mark.grade_id < than.grade_id

/** The letters for a mark without points, as typed and pasted. */
const stateOfWord: Readonly<Record<string, GradeState>> = {
  m: "missing",
  missing: "missing",
  a: "absent",
  abs: "absent",
  absent: "absent",
  x: "exempt",
  ex: "exempt",
  exempt: "exempt",
}
const blanks = new Set(["", "-", "–", "—"])

export const stateWords: Readonly<Record<GradeState | "none", string>> = {
  number: "",
  missing: "Missing",
  absent: "Absent",
  exempt: "Exempt",
  none: "",
}

/** The text of a mark in its cell. */
export const markText = ({ state, points_earned }: Mark) =>
  state === "number" ? String(points_earned ?? "") : stateWords[state]

type ParsedMark = { mark: Pick<Mark, "state" | "points_earned"> } | { fault: string }

/** Parses the text that was typed or pasted into a cell of a column with this maximum. */
export function parseMark(text: string, max: number): ParsedMark {
  const normalized = text.trim().toLowerCase()
  if (blanks.has(normalized)) return { mark: { state: "none", points_earned: null } }
  const state = stateOfWord[normalized]
  if (state) return { mark: { state, points_earned: null } }
  if (!/^\d+([.,]\d)?$/.test(normalized)) {
    return {
      fault: /^\d+[.,]\d{2,}$/.test(normalized)
        ? "Use one decimal at most."
        : `Enter a number from 0 to ${max}, or M, A or X.`,
    }
  }
  const points = Number(normalized.replace(",", "."))
  if (points > max) return { fault: `More than ${max}.` }
  return { mark: { state: "number", points_earned: points } }
}
