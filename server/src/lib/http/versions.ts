import type * as z from "zod"
import type { responseFor } from "#contract/lib/endpoints.ts"
import { AppError } from "../errors.ts"

/** The message of every conflict between two editors. */
const changedMeanwhile = "Someone else changed this record while you were editing it."

/**
 * Replies 409 if an edit is based on an old version, with the current record for comparison. Callers that send no
 * version overwrite (product decision 2.12).
 */
export function refuseStale<Row extends { version: number }>(
  current: Row,
  version: number | undefined,
  sentence = changedMeanwhile,
) {
  if (version !== undefined && version !== current.version)
    throw new AppError("conflict", sentence, { current })
}

/** Reduces the record in a conflict to the fields of the endpoint's reply for this caller. */
export function asReplied(error: unknown, schema: ReturnType<typeof responseFor>): unknown {
  if (!(error instanceof AppError) || error.details.current === undefined || schema === "download")
    return error
  const [record] = Object.values((schema.shape.data as z.ZodObject).shape) as [z.ZodObject]
  return new AppError(error.code, error.message, {
    ...error.details,
    current: record.partial().parse(error.details.current),
  })
}
