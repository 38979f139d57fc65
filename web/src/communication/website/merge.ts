import { isSameContent } from "#contract/communication/website/content/values.ts"
import type { Difference } from "../../ui/form/conflict.ts"

type FieldGroup = Readonly<Record<string, unknown>>
type MergedContent = { value: unknown; differences: Difference[] }

/**
 * Returns whether a value is a group of fields, which are merged one by one. A picture isn't, because its description
 * belongs to it.
 */
const isFieldGroup = (value: unknown): value is FieldGroup =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("id" in value)

/**
 * Merges the changes of two people who edited the same page. If only one of them changed a field, the change is kept. If
 * both changed it, mine remains, and the path of the difference is returned. Items of a list are compared one by one, unless
 * somebody added or removed an item.
 */
export function merge(base: unknown, mine: unknown, theirs: unknown, path = ""): MergedContent {
  if (isSameContent(mine, theirs) || isSameContent(base, theirs)) return { value: mine, differences: [] }
  if (isSameContent(base, mine)) return { value: theirs, differences: [] }
  const inside = (name: string) => (path ? `${path}.${name}` : name)
  if (isFieldGroup(base) && isFieldGroup(mine) && isFieldGroup(theirs)) {
    const merged = Object.keys(mine).map(
      (name) => [name, merge(base[name], mine[name], theirs[name], inside(name))] as const,
    )
    return {
      value: Object.fromEntries(merged.map(([name, { value }]) => [name, value])),
      differences: merged.flatMap(([, { differences }]) => differences),
    }
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (base.length === mine.length && base.length === theirs.length && base.every(isFieldGroup)) {
      const merged = mine.map((item, index) => merge(base[index], item, theirs[index], inside(String(index))))
      return {
        value: merged.map(({ value }) => value),
        differences: merged.flatMap(({ differences }) => differences),
      }
    }
  }
  return { value: mine, differences: [{ name: path, mine, theirs }] }
}
