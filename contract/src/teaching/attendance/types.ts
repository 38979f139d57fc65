/** The attendance of a student, or the lecturer's own, at a class (spec 002 section 9). Lists load this file without the schemas. */
export const attendanceStatuses = ["present", "absent", "late"] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** In percent: a student whose attendance falls below it is told, and listed for the office. */
export const lowestAttendance = 80

/** With fewer marks in a subject nobody is warned: one missed class of two is no habit. */
export const fewestMarks = 5
