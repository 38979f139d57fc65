import type { ComponentProps } from "react"
import { type AttendanceBand, attendanceBand, attendanceText } from "#contract/teaching/attendance/bands.ts"
import { Badge } from "../../ui/content/Badge.tsx"

const tones: Record<AttendanceBand, ComponentProps<typeof Badge>["tone"]> = {
  "very good": "good",
  good: "info",
  low: "warn",
  "very low": "bad",
}

/** An attendance in percent, in the colour of its band and with the band's name. A dash if no register counts. */
export function Percentage({ value }: { value: number | null }) {
  if (value === null) return "—"
  return <Badge tone={tones[attendanceBand(value)]}>{attendanceText(value)}</Badge>
}
