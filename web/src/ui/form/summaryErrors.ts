import { countText } from "#contract/lib/amounts.ts"
import { compact } from "#contract/lib/objects.ts"
import type { FormError } from "./ErrorSummary.tsx"
import type { SaveError } from "./refusal.ts"

type FormErrors = {
  formId: string
  /** The names of the form's fields, from top to bottom. */
  order: readonly string[]
  errors: Readonly<Record<string, string>>
  /** The labels of the fields that were not filled in. */
  blanks?: ReadonlyMap<string, string>
  /** The last failed save. */
  refusal: SaveError | undefined
}

/**
 * The errors for the summary: first of the form's fields, from top to bottom, then of fields that aren't in the form. The general
 * message is included only if no field is named.
 */
export function summaryErrorsOf({ formId, order, errors, blanks, refusal }: FormErrors): FormError[] {
  const atFields = compact(
    order.map((name) => {
      const text = errors[name]
      return text !== undefined && { field: `${formId}-${name}`, text, blank: blanks?.get(name) }
    }),
  )
  const elsewhere = Object.entries({ ...errors, ...refusal?.errors })
    .filter(([name]) => !order.includes(name))
    .map(([, text]) => ({ text }))
  if (!refusal || Object.keys(refusal.errors).length > 0) return [...atFields, ...elsewhere]
  return [{ text: refusal.message }, ...atFields, ...elsewhere]
}

/** The heading of the errors: the number of fields to fill in, if all errors are empty fields. */
export function summaryTitleOf(errors: readonly FormError[]): string | undefined {
  const blank = errors.filter((error) => error.blank !== undefined).length
  if (blank === 0 || errors.some(({ field }) => field === undefined)) return undefined
  const wrong = errors.length - blank
  return `Fill in ${countText(blank, "field")}${wrong > 0 ? ` and correct ${wrong}` : ""}`
}

/** Returns whether an invalid field with this value counts as not filled in. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "")
}
