import { descriptionOf, type Field } from "#contract/communication/website/content/fields.ts"
import { isSameContent } from "#contract/communication/website/content/values.ts"
import { labelAt, textOf } from "./fieldPaths.ts"
import { valueAt } from "./values.ts"

type Change = { name: string; label: string; before: string; after: string }

/**
 * Lists the differences between two versions of a page, field by field. A list that has become longer or shorter is a single
 * change.
 */
export function changesBetween(page: Field, before: unknown, after: unknown): Change[] {
  return changedFields(page, before, after, "").map(({ name, field }) => ({
    name,
    label: labelAt(page, name),
    before: textOf(field, valueAt(before, name)),
    after: textOf(field, valueAt(after, name)),
  }))
}

type ChangedField = { name: string; field: Field }

function changedFields(field: Field, before: unknown, after: unknown, path: string): ChangedField[] {
  if (isSameContent(before, after)) return []
  const inside = (name: string | number) => (path ? `${path}.${name}` : String(name))
  const changesIn = (inner: Field, name: string | number) =>
    changedFields(inner, valueAt(before, String(name)), valueAt(after, String(name)), inside(name))
  const description = descriptionOf(field)
  if (description.kind === "group") {
    return Object.entries(description.fields).flatMap(([name, inner]) => changesIn(inner, name))
  }
  if (
    description.kind === "list" &&
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length === after.length
  ) {
    return after.flatMap((_, index) => changesIn(description.item, index))
  }
  return [{ name: path, field }]
}
