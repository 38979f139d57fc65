import type { TaughtModule } from "#contract/teaching/modules.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { bandOf } from "./labels.ts"

/** The figure of a card: an average in its colour band, or a dash if no module is finished. */
export function averageOf({ average_grade }: Pick<TaughtModule, "average_grade">) {
  if (average_grade === null) return "—"
  return <Badge tone={bandOf(average_grade)}>{`${average_grade}%`}</Badge>
}
