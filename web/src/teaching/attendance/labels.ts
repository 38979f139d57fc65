import type { ComponentProps } from "react"
import { shortDayText } from "#contract/lib/dates.ts"
import { compact } from "#contract/lib/objects.ts"
import type { ClassSession, RegisterChange } from "#contract/teaching/attendance/endpoints.ts"
import type { LowStudent, MissedClass } from "#contract/teaching/attendance/students.ts"
import {
  type AttendanceStatus,
  minMarksForWarning,
  requiredAttendance,
} from "#contract/teaching/attendance/types.ts"
import type { Badge } from "../../ui/content/Badge.tsx"
import { chipText, type Filter } from "../../ui/list/filters.ts"

export const statusLabel = { present: "Present", absent: "Absent", late: "Late" } as const

export const statusTone = {
  present: "good",
  absent: "bad",
  late: "warn",
} as const satisfies Record<AttendanceStatus, ComponentProps<typeof Badge>["tone"]>

/** "3 Mar 2026, 10:00" */
export const atText = ({ date, time }: Pick<ClassSession, "date" | "time">) =>
  `${shortDayText(date)}, ${time}`

/** "P1, P2"; a dash if the lecturer didn't say which. */
export const classesText = ({ classes }: Pick<ClassSession, "classes">) => classes.join(", ") || "—"

/** Names a record: "MAT101, 3 Mar 2026, 10:00, Mary Banda" */
export const nameOfSession = (session: ClassSession) =>
  `${session.subject}, ${atText(session)}, ${session.lecturer_name}`

/** "3 Mar 2026", "3 Mar 2026 (excused)", "3 Mar 2026 (late)" */
export function missedText({ date, status, is_excused }: MissedClass) {
  const statusWord = status === "late" ? "late" : is_excused && "excused"
  return statusWord ? `${shortDayText(date)} (${statusWord})` : shortDayText(date)
}

export const statusOptions = Object.entries(statusLabel)

/** Strength minus present, but at least 0 (spec 002 section 4). Undefined unless both are numbers. */
export function absentOf(strength: unknown, present: unknown) {
  if (typeof strength !== "number" || typeof present !== "number") return undefined
  return Math.max(0, strength - present)
}

const statusText = (status: AttendanceStatus | null) => status ?? "not in the register"

/** "marked Tadala Example absent instead of present: came with a letter" */
export function changeText({ student_name, from_status, to_status, reason }: RegisterChange) {
  const correction = `marked ${student_name} ${statusText(to_status)} instead of ${statusText(from_status)}`
  return reason === null ? correction : `${correction}: ${reason}`
}

/** "MAT101 60%, SCI102 72%" */
export const lowSubjectsText = ({ subjects }: Pick<LowStudent, "subjects">) =>
  subjects.map(({ subject_code, percentage }) => `${subject_code} ${percentage}%`).join(", ")

/** "Late: the bus broke down" */
export const reportStatusText = ({ status, extra_reason }: ClassSession) =>
  [statusLabel[status], extra_reason].filter(Boolean).join(": ")

type Narrowed = { filters: Readonly<Record<string, string>>; search: string }

/** The chosen filters and the search as text, for the head of a report: "Date: 3 Mar 2026, Status: Late". */
export const chosenText = (filters: readonly Filter[], chosen: Narrowed) =>
  compact([
    ...filters.map((filter) => {
      const value = chosen.filters[filter.name]
      return value && `${filter.label}: ${chipText(filter, value)}`
    }),
    chosen.search && `Search: “${chosen.search}”`,
  ]).join(", ")

/**
 * Returns whether a student is warned of low attendance. If only a few classes count, one missed class is no reason for a
 * warning (record 21).
 */
export const isLow = ({ percentage, ...marks }: { percentage: number | null } & AttendanceCounts) =>
  percentage !== null &&
  percentage < requiredAttendance &&
  marks.present + marks.late + marks.absent >= minMarksForWarning

type AttendanceCounts = Readonly<Record<"present" | "late" | "absent", number>>

const kinds = ["present", "late", "absent", "excused"] as const

/** "14 present, 1 late": the number of classes of each kind, without kinds that have none. */
export const countsText = (figures: Record<(typeof kinds)[number], number>) =>
  kinds
    .filter((kind) => figures[kind] > 0)
    .map((kind) => `${figures[kind]} ${kind}`)
    .join(", ")
