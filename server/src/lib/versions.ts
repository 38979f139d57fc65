import { AppError } from "./errors.ts"

/** The sentence of every lost race between two editors. */
export const changedMeanwhile = "Someone else changed this record while you were editing it."

/**
 * Refuses an edit that started from an older state of the record than the one now stored, and hands that one over
 * so that the editor can compare. Callers that send no version overwrite (product decision 2.12).
 */
export function refuseStale<Name extends string, Row extends { version: number }>(
  current: Record<Name, Row>,
  version: number | undefined,
) {
  const row = Object.values<Row>(current)[0]!
  if (version !== undefined && version !== row.version)
    throw new AppError("conflict", changedMeanwhile, { current })
}
