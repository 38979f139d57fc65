/** The matrix of lecturers while it is filled in. The functions are pure. */
import type { TeachingMatrix } from "#contract/courses/teachingAssignments.ts"
import { teachingHours } from "#contract/courses/teachingHours.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"

type Lecturer = TeachingMatrix["lecturers"][number]
/** The lecturers chosen for cells, by subject and class; null empties a cell. */
export type ChosenLecturers = Readonly<Record<string, number | null>>

export type MatrixProps = {
  matrix: TeachingMatrix
  chosen: ChosenLecturers
  /** Assigns a lecturer to some classes of a subject. */
  onChoose: (subjectId: number, classes: readonly string[], lecturerId: number | null) => void
  /** The error of each cell. */
  faults: Readonly<Record<string, string>>
}

/** The number of hours in a week in which lessons can be held. */
export const fullWeek = 40

export const cellKey = (subjectId: number, className: string) => `${subjectId} ${className}`

/**
 * The lecturers of a subject for this class only. If there are several, the cell can't be changed here but only on the
 * subject's screen.
 */
export const lecturersIn = ({ cells }: Pick<TeachingMatrix, "cells">, subjectId: number, className: string) =>
  cells
    .filter((cell) => cell.subject_id === subjectId && cell.class === className)
    .map(({ lecturer_id }) => lecturer_id)

/** The lecturers of all classes of a subject. They teach every class whose cell is empty. */
export const lecturersOfAll = ({ cells }: Pick<TeachingMatrix, "cells">, subjectId: number) =>
  cells
    .filter((cell) => cell.subject_id === subjectId && cell.class === null)
    .map(({ lecturer_id }) => lecturer_id)

/** The lecturer of a cell. A choice for a class to which somebody gave several lecturers meanwhile doesn't count. */
export function lecturerShownIn(
  matrix: TeachingMatrix,
  chosen: ChosenLecturers,
  subjectId: number,
  className: string,
) {
  const choice = chosen[cellKey(subjectId, className)]
  const [first = null, ...others] = lecturersIn(matrix, subjectId, className)
  return choice === undefined || others.length > 0 ? first : choice
}

/** The lecturer whose name matches the letters: the beginning of the name, of any part of it, or the initials. */
export function lecturerNamed(text: string, lecturers: readonly Lecturer[]) {
  const typed = lettersAndDigits(text)
  if (typed === "") return undefined
  const parts = ({ name }: Lecturer) => name.split(/\s+/).map(lettersAndDigits)
  const initials = (lecturer: Lecturer) =>
    parts(lecturer)
      .map((part) => part.slice(0, 1))
      .join("")
  const tests: ((lecturer: Lecturer) => boolean)[] = [
    (lecturer) => lettersAndDigits(lecturer.name) === typed,
    (lecturer) => parts(lecturer).at(-1)?.startsWith(typed) === true,
    (lecturer) =>
      lettersAndDigits(lecturer.name).startsWith(typed) ||
      parts(lecturer).some((part) => part.startsWith(typed)),
    (lecturer) => initials(lecturer) === typed,
  ]
  for (const test of tests) {
    const matches = lecturers.filter(test)
    if (matches.length > 0) return matches[0]
  }
  return undefined
}

/** "G. Phiri" */
export function shortName(name: string) {
  const [first = "", ...others] = name.split(/\s+/)
  return others.length > 0 ? `${first.slice(0, 1)}. ${others.join(" ")}` : name
}

/** The weekly hours of each lecturer, in this matrix with the chosen lecturers and in other active terms. */
export function weeklyHours(matrix: TeachingMatrix, chosen: ChosenLecturers) {
  const changes = changedCells(matrix, chosen)
  const isChanged = (cell: TeachingMatrix["cells"][number]) =>
    changes.some(({ subject_id, class: name }) => cell.subject_id === subject_id && cell.class === name)
  const assignedCells = changes.flatMap(({ lecturer_id, ...cell }) =>
    lecturer_id === null ? [] : [{ ...cell, lecturer_id }],
  )
  const cells = [...matrix.cells.filter((cell) => !isChanged(cell)), ...assignedCells]
  const hours = teachingHours({ ...matrix, cells })
  return new Map(matrix.lecturers.map(({ id, other_hours }) => [id, other_hours + (hours.get(id) ?? 0)]))
}

/** The cells that differ from the server's, in the form in which the server accepts them. */
export function changedCells(matrix: TeachingMatrix, chosen: ChosenLecturers) {
  return matrix.subjects.flatMap(({ subject_id }) =>
    matrix.classes.flatMap((name) => {
      const before = lecturersIn(matrix, subject_id, name)[0] ?? null
      const lecturer_id = lecturerShownIn(matrix, chosen, subject_id, name)
      return lecturer_id === before ? [] : [{ subject_id, class: name, lecturer_id, before }]
    }),
  )
}
