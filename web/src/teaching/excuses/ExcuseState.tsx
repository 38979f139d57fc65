import type { Excuse } from "#contract/teaching/excuses/endpoints.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { stateLabel, stateTone } from "./labels.ts"

export const ExcuseState = ({ state }: Pick<Excuse, "state">) => (
  <Badge tone={stateTone[state]}>{stateLabel[state]}</Badge>
)
