import { Badge } from "../../ui/content/Badge.tsx"
import { approvalLabel, statusLabel } from "./labels.ts"

type Props = { subject: { status: keyof typeof statusLabel; approval: keyof typeof approvalLabel } }

/** The status of a subject. Only the unusual ones are emphasised, because nearly all subjects are approved and active. */
export function SubjectStatus({ subject: { status, approval } }: Props) {
  if (approval !== "approved") {
    return <Badge tone={approval === "waiting" ? "info" : "bad"}>{approvalLabel[approval]}</Badge>
  }
  if (status === "active") return <span className="list-quiet">{statusLabel.active}</span>
  return <Badge tone="warn">{statusLabel[status]}</Badge>
}
