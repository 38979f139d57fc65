import type { TeachingMatrix } from "./teachingAssignments.ts"

/**
 * The hours a week of each lecturer in a term. Those of all classes of a subject teach the classes that have no lecturer of their own.
 */
export function teachingHours({ subjects, classes, cells }: Omit<TeachingMatrix, "lecturers">) {
  const hours = new Map<number, number>()
  for (const subject of subjects) {
    const cellsOfSubject = cells.filter(({ subject_id }) => subject_id === subject.subject_id)
    for (const name of classes) {
      const ofClass = cellsOfSubject.filter((cell) => cell.class === name)
      const teaching = ofClass.length > 0 ? ofClass : cellsOfSubject.filter((cell) => cell.class === null)
      for (const { lecturer_id } of teaching)
        hours.set(lecturer_id, (hours.get(lecturer_id) ?? 0) + subject.hours)
    }
  }
  return hours
}
