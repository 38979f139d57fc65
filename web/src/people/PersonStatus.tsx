import { Badge } from "../ui/content/Badge.tsx"
import { statusLabel } from "./labels.ts"

/** Marks inactive accounts only, because nearly all are active. */
export function PersonStatus({ status }: { status: keyof typeof statusLabel }) {
  if (status === "active") return <span className="list-quiet">{statusLabel.active}</span>
  return <Badge tone="bad">{statusLabel[status]}</Badge>
}
