import * as z from "zod"

/** Every kind of failure that a caller can meet, with its HTTP status (product decision 2.4). */
export const failures = {
  malformed: 400,
  unauthenticated: 401,
  /** The password was right; a code from the authenticator app is wanted as well. */
  two_factor: 401,
  forbidden: 403,
  password_change_required: 403,
  pending: 403,
  inactive: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  failed: 500,
  unavailable: 503,
} as const
export type FailureCode = keyof typeof failures

/** What a failed call answers: a sentence, and a sentence for each field at fault. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(failures) as [FailureCode, ...FailureCode[]]),
  errors: z.record(z.string(), z.string()).optional(),
  /** On a conflict: the record as it stands now, so that nothing is overwritten unseen. */
  current: z.unknown().optional(),
})
export type Failure = z.infer<typeof failure>
