import { type FailureCode, failures } from "#contract/lib/errors.ts"
import { texts } from "#contract/lib/texts.ts"

type Details = {
  /** A sentence for each field at fault, by the schema's spelling of its name. */
  errors?: Record<string, string>
  /** On a conflict, the record as it stands. */
  current?: unknown
}

/** A failure that the person should hear of. Anything else that is thrown is a bug, and answered without detail. */
export class AppError extends Error {
  readonly code: FailureCode
  readonly details: Details
  constructor(code: FailureCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }
  get status() {
    return failures[this.code]
  }
}

/** The row, or a 404: what someone may not see does not exist for her. */
export function found<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw new AppError("not_found", texts.notFound)
  return row
}

/** Refuses what a rule does not permit on a record that the person may see. */
export function allow(permitted: boolean, message: string = texts.forbidden) {
  if (!permitted) throw new AppError("forbidden", message)
}

/** The failure of a form for one field's sake. */
export const fieldError = (field: string, sentence: string) =>
  new AppError("invalid", sentence, { errors: { [field]: sentence } })

/** Refuses a field's value where there is a sentence to say why. */
export function rejectField(field: string, sentence: string | undefined) {
  if (sentence) throw fieldError(field, sentence)
}

/** Refuses what the record's own state does not permit, in a sentence that says why. */
export function conflictUnless(possible: boolean, sentence: string) {
  if (!possible) throw new AppError("conflict", sentence)
}

/** Refuses a choice whose record has gone since the form offered it. */
export function missingReference(field: string) {
  const message = "The record chosen here does not exist any more."
  return new AppError("invalid", message, { errors: { [field]: message } })
}

/** The record that a field of the body names. */
export function requireReference<Row>(row: Row | undefined, field: string): Row {
  if (row === undefined) throw missingReference(field)
  return row
}
