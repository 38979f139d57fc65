import { Badge } from "../ui/content/Badge.tsx"
import { statusLabel } from "./labels.ts"

/** Nearly all subjects are active, so only the others are marked. */
export function SubjectStatus({ status }: { status: keyof typeof statusLabel }) {
  if (status === "active") return <span className="list-quiet">{statusLabel.active}</span>
  return <Badge tone="warn">{statusLabel[status]}</Badge>
}
