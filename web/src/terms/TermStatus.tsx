import type { Term } from "#contract/terms/endpoints.ts"
import { Badge } from "../ui/content/Badge.tsx"
import { statusOf, statusWord } from "./labels.ts"

const tones = { active: "good", inactive: "quiet", closed: "info" } as const

export function TermStatus({ term }: { term: Pick<Term, "is_active" | "closed_at"> }) {
  const status = statusOf(term)
  return <Badge tone={tones[status]}>{statusWord[status]}</Badge>
}
