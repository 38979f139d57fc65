import { keysOf } from "#contract/lib/objects.ts"

/** The records that may name a class, in singular and plural, for messages. */
import { listText } from "#contract/lib/wording/wording.ts"

const words = {
  students: ["student", "students"],
  lecturers: ["lecturer", "lecturers"],
  enrolments: ["enrolment", "enrolments"],
  teaching_assignments: ["teaching assignment", "teaching assignments"],
  timetable_entries: ["timetable entry", "timetable entries"],
  attendance_records: ["attendance record", "attendance records"],
  assignments: ["assignment", "assignments"],
  submissions: ["submission", "submissions"],
  grades: ["grade", "grades"],
  materials: ["material", "materials"],
  documents: ["issued document", "issued documents"],
  moves: ["student of a roll-over", "students of roll-overs"],
  saved_reports: ["saved report", "saved reports"],
} as const

type Use = keyof typeof words
/** How many records of each kind name a class. */
export type Uses = Record<Use, number>

/** The error for a class that the college doesn't offer; undefined if it does, or if none is named. */
export const whyNoClass = (name: string | null | undefined, offered: readonly string[]) =>
  !name || offered.includes(name) ? undefined : `Class must be one of: ${offered.join(", ")}.`

/** "40 students, 80 enrolments and 1 material"; blank if nothing names the class. */
function usesText(uses: Partial<Uses>) {
  const useTexts = keysOf(words)
    .map((use) => [uses[use] ?? 0, words[use]] as const)
    .filter(([count]) => count > 0)
    .map(([count, [one, several]]) => `${count} ${count === 1 ? one : several}`)
  return listText(useTexts)
}

export function whyNotDeleted(name: string, uses: Uses) {
  const text = usesText(uses)
  return text ? `${name} can't be deleted, because records name it: ${text}. Retire it instead.` : undefined
}

/** A retired class can't be chosen anywhere, so nobody could find its members. */
export function whyNotRetired(name: string, people: Partial<Uses>) {
  const text = usesText(people)
  return text
    ? `${name} can't be retired while people are in it: ${text}. Move them to other classes first.`
    : undefined
}

/** Grades of closed terms and issued documents keep the old name, so one name would mean two classes. */
export function whyNotRenamed(name: string, uses: Uses) {
  const text = usesText(uses)
  return text
    ? `${name} can't be renamed, because records name it: ${text}. Add a class with the new name instead, and move the students there.`
    : undefined
}
