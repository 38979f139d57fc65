import type { AttendanceStatus as Status } from "#contract/teaching/attendance/types.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { statusLabel, statusTone } from "./labels.ts"

export const AttendanceStatus = ({ status }: { status: Status }) => (
  <Badge tone={statusTone[status]}>{statusLabel[status]}</Badge>
)
