import { CallError, isTooLargeForProxy, mayPass, networkFailure } from "../api/callError.ts"

/** Thrown if the script that sends files can't be loaded. Chromium then never loads it in the same page. */
export const missingScript = networkFailure()

/** The maximum number of attempts that end with a fault of the server. The write itself may cause the fault. */
const maxFaults = 3

/**
 * Decides after a failure. The entry waits for one of the reasons of `Outgoing`, is tried again because of the server's fault,
 * or is refused. Only an answer of the server itself is a refusal, or a proxy that finds the entry too large each time.
 */
export function verdictOf(error: unknown, { isBroken, faults }: { isBroken: boolean; faults: number }) {
  if (isBroken) return "connection"
  if (!(error instanceof CallError)) throw error
  if (error === missingScript) return "script"
  const isLast = faults + 1 >= maxFaults
  if (isTooLargeForProxy(error)) return isLast ? "refused" : "again"
  if (error.cause instanceof Response) return error.status === 0 ? "elsewhere" : "busy"
  if (error.code === "network" || error.status === 401) return "connection"
  if (mayPass(error)) return "busy"
  return error.status === 500 && !isLast ? "again" : "refused"
}
