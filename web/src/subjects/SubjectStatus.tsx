import type { Subject } from "#contract/subjects.ts"
import { Badge } from "../ui/Badge.tsx"
import { statusWord } from "./words.ts"

export function SubjectStatus({ status }: Pick<Subject, "status">) {
  return <Badge tone={status === "active" ? "good" : "quiet"}>{statusWord[status]}</Badge>
}
