import { Badge } from "../ui/content/Badge.tsx"
import { statusWord } from "./labels.ts"

/** Nearly all subjects are active, so only the others are marked. */
export function SubjectStatus({ status }: { status: keyof typeof statusWord }) {
  if (status === "active") return <span className="list-quiet">{statusWord.active}</span>
  return <Badge tone="warn">{statusWord[status]}</Badge>
}
