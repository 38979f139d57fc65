import { Badge } from "../ui/content/Badge.tsx"
import { statusWord } from "./labels.ts"

/** Whether somebody's account is in use. */
export function PersonStatus({ status }: { status: keyof typeof statusWord }) {
  return <Badge tone={status === "active" ? "good" : "quiet"}>{statusWord[status]}</Badge>
}
