import { isObject } from "#contract/lib/objects.ts"
/**
 * A failed save: a message, a message for each invalid field, and on a conflict the record's current state. It is recognised by
 * its shape, so that the design system doesn't depend on the API client.
 */
export type SaveError = {
  message: string
  errors: Readonly<Record<string, string>>
  current: Readonly<Record<string, unknown>> | undefined
}

/** Shown if the failure is a bug of this page. */
export const unexpectedError: SaveError = {
  message: "Something went wrong on this page. What you typed is still here; please try again.",
  errors: {},
  current: undefined,
}

/** The failed save in a thrown value, or undefined for a bug. */
export function refusalOf(thrown: unknown): SaveError | undefined {
  if (!(thrown instanceof Error) || !("status" in thrown || "errors" in thrown)) return undefined
  const errors = "errors" in thrown ? thrown.errors : undefined
  const current = "current" in thrown ? thrown.current : undefined
  return {
    message: thrown.message,
    errors: isObject(errors) ? textsOf(errors) : {},
    current: isObject(current) ? current : undefined,
  }
}

function textsOf(errors: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, String(text)]))
}
