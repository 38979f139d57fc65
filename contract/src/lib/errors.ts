import * as z from "zod"
import { keysOf } from "./objects.ts"

/** Every kind of failure, with its HTTP status (product decision 2.4). */
export const failures = {
  malformed: 400,
  unauthenticated: 401,
  /** The password was right; the authenticator app's code is required too. */
  two_factor: 401,
  forbidden: 403,
  password_change_required: 403,
  pending: 403,
  inactive: 403,
  not_found: 404,
  conflict: 409,
  /** The message ends in a question. The same request with `confirmed` answers it with yes and does the write. */
  question: 409,
  /** A stored file is missing from the disk or damaged. */
  gone: 410,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  failed: 500,
  unavailable: 503,
  /** A write whose outcome isn't known: it may have been saved. */
  unconfirmed: 503,
} as const
export type FailureCode = keyof typeof failures

/** The reply of a failed call: a message, and a message for each invalid field. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(keysOf(failures)),
  errors: z.record(z.string(), z.string()).optional(),
  /** On a conflict: the record's current state, for comparison. */
  current: z.unknown().optional(),
  /** On a conflict: the conflicting records. */
  data: z.looseObject({}).optional(),
})
export type Failure = z.infer<typeof failure>
