import type { Job as QueuedJob, Task as Work } from "graphile-worker"
import type { Metrics } from "../metrics.ts"
import { newRequestId, type Trace, trace } from "../trace.ts"

const flagStart = "request:"

/** Flags of a new job that name the request that adds it, so that the log connects the two. */
export function requestFlags(): string[] | null {
  const now = trace.getStore()
  return now ? [flagStart + now.requestId] : null
}

/** A job that the schedule started gets a number of its own. */
export function traceOf({ flags, task_identifier }: Pick<QueuedJob, "flags" | "task_identifier">): Trace {
  const flag = Object.keys(flags ?? {}).find((key) => key.startsWith(flagStart))
  return { requestId: flag?.slice(flagStart.length) ?? newRequestId(), endpoint: `job ${task_identifier}` }
}

/** Runs a job under the number of the request that added it, and counts it. */
export const traced =
  (work: (payload: unknown) => Promise<void>, metrics?: Pick<Metrics, "jobs" | "jobSeconds">): Work =>
  (payload, { job }) =>
    trace.run(traceOf(job), async () => {
      const kind = job.task_identifier
      const begunAt = performance.now()
      try {
        await work(payload)
        metrics?.jobs.inc({ kind, outcome: "done" })
      } catch (error) {
        metrics?.jobs.inc({ kind, outcome: "failed" })
        throw error
      } finally {
        metrics?.jobSeconds.inc({ kind }, (performance.now() - begunAt) / 1000)
      }
    })
