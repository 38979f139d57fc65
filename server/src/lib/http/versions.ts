import type * as z from "zod"
import type { responseFor } from "#contract/lib/endpoints.ts"
import { AppError } from "../errors.ts"

/** The sentence of every lost race between two editors. */
const changedMeanwhile = "Someone else changed this record while you were editing it."

/**
 * Refuses, in a sentence of the noun's own where it has one, an edit that started from an older state of the record
 * than the one now stored, and hands that one over so that the editor can compare. Callers that send no version
 * overwrite (product decision 2.12).
 */
export function refuseStale<Row extends { version: number }>(
  current: Row,
  version: number | undefined,
  sentence = changedMeanwhile,
) {
  if (version !== undefined && version !== current.version)
    throw new AppError("conflict", sentence, { current })
}

/** Strips the record in a refusal to the fields that the endpoint's reply would have had for this caller. */
export function asReplied(error: unknown, schema: ReturnType<typeof responseFor>): unknown {
  if (!(error instanceof AppError) || error.details.current === undefined || schema === "download")
    return error
  const [record] = Object.values((schema.shape.data as z.ZodObject).shape) as [z.ZodObject]
  return new AppError(error.code, error.message, {
    ...error.details,
    current: record.partial().parse(error.details.current),
  })
}
