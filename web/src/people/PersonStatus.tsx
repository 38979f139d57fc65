import { Badge } from "../ui/Badge.tsx"
import { statusWord } from "./words.ts"

/** Whether somebody's account is in use. */
export function PersonStatus({ status }: { status: keyof typeof statusWord }) {
  return <Badge tone={status === "active" ? "good" : "quiet"}>{statusWord[status]}</Badge>
}
