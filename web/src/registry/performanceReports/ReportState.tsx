import type { WritingState } from "#contract/registry/performanceReports/types.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { stateLabel, stateTone } from "./labels.ts"

export const ReportState = ({ state }: { state: WritingState }) => (
  <Badge tone={stateTone[state]}>{stateLabel[state]}</Badge>
)
