import { type ListFilters, listAddress, paths } from "./paths.ts"

// The addresses to which only screens lead that no page loads at first. Those in paths.ts are in the script of the sign-in page.

/** The gaps of a term, with the students concerned. */
export const termGaps = (id: number, narrowing: ListFilters = {}) =>
  listAddress(paths.termGaps.replace(":id", String(id)), narrowing)

/**
 * The screen that shows an academic year as one line, at one of its terms. `open` opens the form that prepares the next term
 * or year.
 */
export const yearLine = ({ academic_year_id, term, open }: YearPlace) =>
  listAddress(paths.year, {
    academic_year_id: `${academic_year_id}`,
    term: `${term ?? ""}`,
    open: open ?? "",
  })
type YearPlace = { academic_year_id: number; term?: number; open?: "term" | "year" }

/** The screen that moves an academic year's students up, and the screen of the students whom one roll-over moved. */
export const moveUp = (yearId: number) => paths.moveUp.replace(":id", String(yearId))
export const movedStudents = (id: number, narrowing: ListFilters = {}) =>
  listAddress(paths.movedStudents.replace(":id", String(id)), narrowing)

/** The printable list of those registered for an event. */
export const eventAttendees = (id: number) => paths.eventAttendees.replace(":id", String(id))

export const announcementReaders = (id: number) => paths.announcementReaders.replace(":id", String(id))

/** The office's printable attendance records, and the printable list of students whose attendance is low. */
export const attendanceReport = (narrowing: ListFilters) => listAddress(paths.attendanceReport, narrowing)
export const lowAttendanceList = (narrowing: ListFilters) => listAddress(paths.lowAttendanceList, narrowing)

/** One student's attendance, for an administrator or for a lecturer. */
export const attendanceOf = (role: "admin" | "lecturer", studentId: number) =>
  (role === "admin" ? paths.studentAttendance : paths.taughtAttendance).replace(":id", String(studentId))

export const moduleContent = (id: number) => paths.moduleContent.replace(":id", String(id))
export const moduleStudents = (id: number) => paths.moduleStudents.replace(":id", String(id))

/** The grades of one student, for an administrator or a lecturer. */
export const gradesOfStudent = (role: "admin" | "lecturer", studentNumber: string) =>
  `${role === "admin" ? paths.grades : paths.lecturerGrades}?${new URLSearchParams({ search: studentNumber })}`

/** A student's assignments of one subject in one of its terms. */
export const assignmentsOfModule = ({ id, term_id }: { id: number; term_id: number | null }) =>
  `${paths.myAssignments}?subject_id=${id}${term_id === null ? "" : `&term_id=${term_id}`}`

/** A student's study materials of one subject in one of its terms. */
export const materialsOfModule = ({ id, term_number }: { id: number; term_number: number | null }) =>
  `${paths.myMaterials}?subject_id=${id}${term_number === null ? "" : `&term_number=${term_number}`}`
