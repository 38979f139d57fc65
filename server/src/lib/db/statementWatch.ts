import type { FastifyBaseLogger } from "fastify"
import type { Metrics } from "../metrics.ts"
import { trace } from "../trace.ts"

/** Called with each statement and each wait for a connection. */
export type Watch = {
  answered(statement: { text: string; milliseconds: number; rows: number; shared: boolean }): void
  waited(milliseconds: number): void
}

type Parts = {
  metrics: Metrics
  log: Pick<FastifyBaseLogger, "warn">
  /** Milliseconds above which a statement is logged. */
  slow: number
}

/** Counts statements by the endpoint that ran them, and logs the slow ones. */
export function watchStatements({ metrics, log, slow }: Parts): Watch {
  return {
    answered({ text, milliseconds, rows, shared }) {
      const endpoint = trace.getStore()?.endpoint ?? "none"
      metrics.statements.inc({ endpoint })
      metrics.statementSeconds.inc({ endpoint }, milliseconds / 1000)
      if (shared) metrics.lineStatements.inc()
      if (milliseconds < slow) return
      metrics.slowStatements.inc()
      log.warn(
        { statement: withoutValues(text), milliseconds: Math.round(milliseconds), rows },
        "slow statement",
      )
    },
    waited(milliseconds) {
      metrics.poolWaits.inc()
      metrics.poolWaitSeconds.inc(milliseconds / 1000)
    },
  }
}

const maxLength = 2000

/**
 * Values are sent separately from a statement's text. Constants in the text are removed too, because one may contain a person's
 * input.
 */
const withoutValues = (text: string) =>
  text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, " ")
    .slice(0, maxLength)
