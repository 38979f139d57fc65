import { CallError, mayPass } from "../api/callError.ts"

/** The server's own fault may be one of this very write, so it is tried so often and no more. */
const maxFaults = 3

/** Decides after a failure: the entry waits for the line or for the server, is tried again by and by, or is refused. */
export function verdictOf(error: unknown, { isBroken, faults }: { isBroken: boolean; faults: number }) {
  if (isBroken) return "line"
  if (!(error instanceof CallError)) throw error
  if (error.code === "network" || error.status === 401) return "line"
  if (mayPass(error)) return "busy"
  return error.status === 500 && faults + 1 < maxFaults ? "again" : "refused"
}
