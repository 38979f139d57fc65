import { Badge } from "../ui/content/Badge.tsx"
import { statusWord } from "./labels.ts"

/** Whether an account is in use. Nearly all are, so only the others are marked. */
export function PersonStatus({ status }: { status: keyof typeof statusWord }) {
  if (status === "active") return <span className="list-quiet">{statusWord.active}</span>
  return <Badge tone="bad">{statusWord[status]}</Badge>
}
