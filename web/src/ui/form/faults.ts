import type { Fault } from "./ErrorSummary.tsx"
import type { SaveError } from "./refusal.ts"

type Known = {
  formId: string
  /** The names of the form's fields, from top to bottom. */
  order: readonly string[]
  /** What is wrong with them now. */
  errors: Readonly<Record<string, string>>
  /** What the last save answered, if it was refused. */
  refusal: SaveError | undefined
}

/**
 * What the summary lists: the fields' faults from top to bottom, then faults of what has no field here,
 * and the refusal's own sentence when it names no field at all.
 */
export function faultsOf({ formId, order, errors, refusal }: Known): Fault[] {
  const atFields = order
    .filter((name) => errors[name] !== undefined)
    .map((name) => ({ field: `${formId}-${name}`, text: errors[name]! }))
  const elsewhere = Object.entries({ ...errors, ...refusal?.errors })
    .filter(([name]) => !order.includes(name))
    .map(([, text]) => ({ text }))
  if (!refusal || Object.keys(refusal.errors).length > 0) return [...atFields, ...elsewhere]
  return [{ text: refusal.message }, ...atFields, ...elsewhere]
}
