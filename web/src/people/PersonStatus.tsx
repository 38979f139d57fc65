import { Badge } from "../ui/content/Badge.tsx"
import { statusLabel } from "./labels.ts"

/** Whether an account is in use. Nearly all are, so only the others are marked. */
export function PersonStatus({ status }: { status: keyof typeof statusLabel }) {
  if (status === "active") return <span className="list-quiet">{statusLabel.active}</span>
  return <Badge tone="bad">{statusLabel[status]}</Badge>
}
