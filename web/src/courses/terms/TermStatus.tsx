import type { Term } from "#contract/courses/terms/endpoints.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { statusLabel, statusOf } from "./labels.ts"

/** The status of a term. Only active terms are emphasised. There are at most two. */
export function TermStatus({ term }: { term: Pick<Term, "is_active" | "closed_at"> }) {
  const status = statusOf(term)
  if (status === "active") return <Badge tone="good">{statusLabel.active}</Badge>
  return <span className="list-quiet">{statusLabel[status]}</span>
}
