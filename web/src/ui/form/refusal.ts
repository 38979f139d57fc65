/**
 * What a failed save says. Recognised by its shape, so that the design system knows no way of calling a server:
 * a sentence, a sentence for each field at fault, and on a conflict the record as it stands now.
 */
export type SaveError = {
  message: string
  errors: Readonly<Record<string, string>>
  current: Readonly<Record<string, unknown>> | undefined
}

/** Said when the program itself is at fault. */
export const unforeseen: SaveError = {
  message: "Something went wrong on this page. What you typed is still here; please try again.",
  errors: {},
  current: undefined,
}

/** The refusal in whatever was thrown, or undefined when it is a fault of the program. */
export function refusalOf(thrown: unknown): SaveError | undefined {
  if (!(thrown instanceof Error) || !("status" in thrown || "errors" in thrown)) return undefined
  const { errors, current } = thrown as { errors?: unknown; current?: unknown }
  return {
    message: thrown.message,
    errors: isRecord(errors) ? textsOf(errors) : {},
    current: isRecord(current) ? current : undefined,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function textsOf(errors: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, String(text)]))
}
