import { Badge } from "../../ui/content/Badge.tsx"
import { studentStatusLabel } from "./labels.ts"

type Props = { status: keyof typeof studentStatusLabel; inList?: boolean }

/**
 * A person's status. Inactive accounts and students who have left are marked. In a list, "Active" is only for screen
 * readers, because nearly all are active.
 */
export function PersonStatus({ status, inList = false }: Props) {
  if (status === "active") {
    return <span className={inList ? "visually-hidden" : "list-quiet"}>{studentStatusLabel.active}</span>
  }
  return <Badge tone={status === "graduated" ? "good" : "bad"}>{studentStatusLabel[status]}</Badge>
}
