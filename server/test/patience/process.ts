import { contentWaits, requestWaits } from "../../src/lib/limits.ts"
import { patientContentWaits, patientWaits } from "./waits.ts"

// Is loaded into a process before its own program, which then has these limits.
Object.assign(requestWaits, patientWaits)
Object.assign(contentWaits, patientContentWaits)
