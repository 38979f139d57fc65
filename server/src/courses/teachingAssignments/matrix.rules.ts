import type { TeachingMatrix } from "#contract/courses/teachingAssignments.ts"
import { whyNoClass } from "../../college/classes/rules.ts"

/** A teaching assignment of a term, with the names for an error message. */
export type Teaching = {
  id: number
  offering_id: number
  subject_id: number
  class: string | null
  lecturer_id: number
  lecturer_name: string
}
type Cell = { subject_id: number; class: string; lecturer_id: number | null; before: number | null }
type KnownMatrix = Pick<TeachingMatrix, "subjects" | "lecturers"> & {
  now: readonly Teaching[]
  /** The classes that the college offers. */
  offered: readonly string[]
}

/** The reason why a cell can't be written; undefined if it can. */
export function whyCellStays(cell: Cell, { now, subjects, lecturers, offered }: KnownMatrix) {
  const subject = subjects.find(({ subject_id }) => subject_id === cell.subject_id)
  if (!subject) return "This subject doesn't run in the term any more."
  const cellName = `${subject.subject_code} in ${cell.class}`
  const assigned = now.filter(
    ({ subject_id, class: name }) => subject_id === cell.subject_id && name === cell.class,
  )
  if (assigned.length > 1) return `${cellName} has several lecturers. Change them at the subject.`
  if ((assigned[0]?.lecturer_id ?? null) !== cell.before) {
    return assigned[0]
      ? `${cellName} was given to ${assigned[0].lecturer_name} meanwhile.`
      : `${cellName} was taken from its lecturer meanwhile.`
  }
  const isGiven = cell.lecturer_id !== null && cell.lecturer_id !== cell.before
  const notOffered = isGiven ? whyNoClass(cell.class, offered) : undefined
  if (notOffered) return notOffered
  if (cell.lecturer_id === null || lecturers.some(({ id }) => id === cell.lecturer_id)) return undefined
  return `The lecturer of ${cellName} has left or is inactive. Choose another.`
}
