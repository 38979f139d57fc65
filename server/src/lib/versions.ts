import { AppError } from "./errors.ts"

/** The sentence of every lost race between two editors. */
const changedMeanwhile = "Someone else changed this record while you were editing it."

/**
 * Refuses an edit that started from an older state of the record than the one now stored, and hands that one over
 * so that the editor can compare. Callers that send no version overwrite (product decision 2.12).
 */
export function refuseStale<Row extends { version: number }>(current: Row, version: number | undefined) {
  if (version !== undefined && version !== current.version)
    throw new AppError("conflict", changedMeanwhile, { current })
}
