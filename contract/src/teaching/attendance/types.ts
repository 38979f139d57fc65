/** The attendance of a student or a lecturer at a class (spec 002 section 9). Lists load this file without the schemas. */
export const attendanceStatuses = ["present", "absent", "late"] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** A student whose attendance falls below this percentage is warned, and listed for the office. */
export const requiredAttendance = 80

/** With fewer marks in a subject nobody is warned: one missed class out of two isn't a habit. */
export const minMarksForWarning = 5
