import { countText } from "#contract/lib/amounts.ts"
import { type FailureCode, failures } from "#contract/lib/errors.ts"
import { rowField } from "#contract/lib/rows.ts"
import { texts } from "#contract/lib/texts.ts"

type Details = {
  /** A sentence for each rejected field, keyed by the field's name in the schema. */
  errors?: Record<string, string>
  /** The current record, on a conflict. */
  current?: unknown
  /** The conflicting records, on a conflict. */
  data?: Record<string, unknown>
}

/** A failure with a message for the user. Anything else that is thrown is a bug, and its reply has no details. */
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

/** The row, or a 404. A record that the viewer may not see does not exist for them. */
export function found<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw new AppError("not_found", texts.notFound)
  return row
}

/** Refuses with a 403 on a record that the viewer may see but not change. */
export function allow(permitted: boolean, message: string = texts.forbidden) {
  if (!permitted) throw new AppError("forbidden", message)
}

/** Refuses with a 403 a choice that others may make, with the reason at its field. */
export function allowAt(field: string, permitted: boolean, sentence: string) {
  if (!permitted) throw new AppError("forbidden", sentence, { errors: { [field]: sentence } })
}

/** Refuses the value of a field with a 422, if there is a reason. */
export function rejectField(field: string, sentence: string): never
export function rejectField(field: string, sentence: string | undefined): void
export function rejectField(field: string, sentence: string | undefined) {
  if (sentence !== undefined) throw fieldError(field, sentence)
}

/** Refuses the values of some fields with a 422, with a reason for each. */
export function rejectFields(errors: Record<string, string>) {
  if (Object.keys(errors).length > 0) throw fieldErrors(errors)
}

/** The refusal of some fields, with a sentence for each. */
export const fieldErrors = (errors: Record<string, string>) =>
  new AppError("invalid", joined([...new Set(Object.values(errors))]), { errors })

/** Some texts of the specification have no full stop. Each gets one if another follows. */
const joined = (sentences: readonly string[]) =>
  sentences
    .map((sentence, index) =>
      index < sentences.length - 1 && /[^.!?]$/.test(sentence) ? `${sentence}.` : sentence,
    )
    .join(" ")

/** Refuses rows of a table with a 422 that names each error by its row's index and its field. Nothing is written. */
export function rejectRows(faults: readonly { row: number; field: string; text: string | undefined }[]) {
  const errors = faults.flatMap(({ row, field, text }) =>
    text ? [[rowField(row, field), text] as const] : [],
  )
  const rows = new Set(faults.filter(({ text }) => text).map(({ row }) => row)).size
  if (rows === 0) return
  const message = `Nothing was saved: ${countText(rows, "row")} must be corrected first.`
  throw new AppError("invalid", message, { errors: Object.fromEntries(errors) })
}

export const fieldError = (field: string, sentence: string) => fieldErrors({ [field]: sentence })

/** Refuses with a 409 because of the record's own state, if there is a reason. */
export function refuse(sentence: string): never
export function refuse(sentence: string | undefined): void
export function refuse(sentence: string | undefined) {
  if (sentence !== undefined) throw new AppError("conflict", sentence)
}

/** Asks for confirmation before a write that is probably a mistake. A confirmed write is stored. */
export function requireConfirmation(
  question: string | undefined,
  { confirmed, field }: { confirmed: boolean | undefined; field: string },
) {
  if (question !== undefined && !confirmed)
    throw new AppError("question", question, { errors: { [field]: question } })
}

/** The 422 for a choice whose record was deleted after the form offered it. */
export function missingReference(field: string) {
  const message = "The record chosen here does not exist any more."
  return new AppError("invalid", message, { errors: { [field]: message } })
}

/** The record that a field of the body refers to, or a 422 for that field. */
export function requireReference<Row>(row: Row | undefined, field: string): Row {
  if (row === undefined) throw missingReference(field)
  return row
}
