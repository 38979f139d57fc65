import type { Subject } from "#contract/subjects/endpoints.ts"
import { Badge } from "../ui/content/Badge.tsx"
import { statusWord } from "./labels.ts"

export function SubjectStatus({ status }: Pick<Subject, "status">) {
  return <Badge tone={status === "active" ? "good" : "quiet"}>{statusWord[status]}</Badge>
}
