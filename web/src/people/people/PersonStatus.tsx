import { Badge } from "../../ui/content/Badge.tsx"
import { studentStatusLabel } from "./labels.ts"

/** Marks inactive accounts and students who have left, because nearly all are active. */
export function PersonStatus({ status }: { status: keyof typeof studentStatusLabel }) {
  if (status === "active") return <span className="list-quiet">{studentStatusLabel.active}</span>
  return <Badge tone={status === "graduated" ? "good" : "bad"}>{studentStatusLabel[status]}</Badge>
}
