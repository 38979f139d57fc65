import { CallError, mayPass } from "../api/callError.ts"

/** This write itself may cause the server's fault, so the number of attempts is limited. */
const maxFaults = 3

/** Decides after a failure: the entry waits for the connection or the server, is tried again later, or is refused. */
export function verdictOf(error: unknown, { isBroken, faults }: { isBroken: boolean; faults: number }) {
  if (isBroken) return "line"
  if (!(error instanceof CallError)) throw error
  if (error.code === "network" || error.status === 401) return "line"
  if (mayPass(error)) return "busy"
  return error.status === 500 && faults + 1 < maxFaults ? "again" : "refused"
}
