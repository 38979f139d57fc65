import { Badge } from "../ui/Badge.tsx"
import { statusWord } from "./words.ts"

export function TermStatus({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="good">{statusWord.active}</Badge>
  ) : (
    <Badge tone="quiet">{statusWord.inactive}</Badge>
  )
}
