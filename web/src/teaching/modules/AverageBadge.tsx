import { Badge } from "../../ui/content/Badge.tsx"
import { bandOf } from "./labels.ts"

/** An average in its colour band, or a dash if no module is finished. */
export function AverageBadge({ average }: { average: number | null }) {
  if (average === null) return "—"
  return <Badge tone={bandOf(average)}>{`${average}%`}</Badge>
}
