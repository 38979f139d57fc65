/** The records that may name a class, as sentences call them: one, and several. */
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

/** "40 students, 80 enrolments and 1 material"; blank if nothing names the class. */
function usesText(uses: Uses) {
  const named = (Object.keys(words) as Use[])
    .filter((use) => uses[use] > 0)
    .map((use) => `${uses[use]} ${words[use][uses[use] === 1 ? 0 : 1]}`)
  return new Intl.ListFormat("en-GB").format(named)
}

export function whyNotDeleted(name: string, uses: Uses) {
  const text = usesText(uses)
  return text ? `${name} can't be deleted, because records name it: ${text}.` : undefined
}

/** Grades of closed terms and issued documents keep the name that they had, so one name would stand for two. */
export function whyNotRenamed(name: string, uses: Uses) {
  const text = usesText(uses)
  return text
    ? `${name} can't be renamed, because records name it: ${text}. Add a class with the new name instead, and move the students there.`
    : undefined
}
