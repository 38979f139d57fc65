import type { FormError } from "./ErrorSummary.tsx"
import type { SaveError } from "./refusal.ts"

type FormErrors = {
  formId: string
  /** The names of the form's fields, from top to bottom. */
  order: readonly string[]
  /** The current validation errors. */
  errors: Readonly<Record<string, string>>
  /** The last failed save. */
  refusal: SaveError | undefined
}

/**
 * The errors for the summary: those of fields from top to bottom, then those of fields that aren't in the form, and
 * the general message if no field is named.
 */
export function faultsOf({ formId, order, errors, refusal }: FormErrors): FormError[] {
  const atFields = order
    .filter((name) => errors[name] !== undefined)
    .map((name) => ({ field: `${formId}-${name}`, text: errors[name]! }))
  const elsewhere = Object.entries({ ...errors, ...refusal?.errors })
    .filter(([name]) => !order.includes(name))
    .map(([, text]) => ({ text }))
  if (!refusal || Object.keys(refusal.errors).length > 0) return [...atFields, ...elsewhere]
  return [{ text: refusal.message }, ...atFields, ...elsewhere]
}

/** An invalid field with this value is one that was not filled in. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "")
}
