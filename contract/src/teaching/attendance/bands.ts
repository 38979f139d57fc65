import { requiredAttendance } from "./types.ts"

/** The bands of an attendance in percent, from the best down (spec 002 section 9). */
const bands = [
  [90, "very good"],
  [requiredAttendance, "good"],
  [70, "low"],
] as const

export type AttendanceBand = (typeof bands)[number][1] | "very low"

export const attendanceBand = (percentage: number): AttendanceBand =>
  bands.find(([from]) => percentage >= from)?.[1] ?? "very low"

/** "87%, good"; a dash if no register counts. */
export const attendanceText = (percentage: number | null) =>
  percentage === null ? "—" : `${percentage}%, ${attendanceBand(percentage)}`
