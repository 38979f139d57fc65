import { isObject } from "#contract/lib/objects.ts"

/** A field with different values from two people. */
export type Difference = { name: string; mine: unknown; theirs: unknown }

export type Conflict = {
  message: string
  differences: readonly Difference[]
}

type Values = Readonly<Record<string, unknown>>

/** The fields of a form whose values differ. Values are compared as displayed, so the number 5 equals the text "5". */
export function differences(names: Iterable<string>, mine: Values, theirs: Values): Difference[] {
  return Array.from(names)
    .filter((name) => name in theirs && !isSameText(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }))
}

export function isSameText(a: unknown, b: unknown): boolean {
  return asText(a) === asText(b)
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ""
  return isNested(value) ? JSON.stringify(value) : String(value)
}

/** Whether the value is a list of records, such as the criteria of a rubric. A list of texts or numbers isn't. */
const isNested = (value: unknown) => Array.isArray(value) && value.some(isObject)
