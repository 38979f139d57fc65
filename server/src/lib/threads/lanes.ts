import { lanes } from "../limits.ts"
import { createLane } from "./lane.ts"

export const longWork = createLane(lanes.long)
export const quickWork = createLane(lanes.quick)
export const tableWork = createLane(lanes.tables)
