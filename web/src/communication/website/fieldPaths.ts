import { siteAddresses } from "#contract/communication/website/content/addresses.ts"
import {
  descriptionOf,
  type Field,
  type FieldDescription,
} from "#contract/communication/website/content/fields.ts"
import { altOf, itemsIn, partsIn } from "#contract/communication/website/content/values.ts"

/** The options of a link field: the pages of the website. */
export const linkOptions = siteAddresses.map(({ address, label }) => [address, label] as const)

const partOf = (about: FieldDescription, step: string): Field | undefined => {
  if (about.kind === "list") return about.item
  return about.kind === "group" ? about.fields[step] : undefined
}

/** The field at a path such as "timeline.events.2.year". */
export function fieldAt(page: Field, path: string): Field | undefined {
  let field: Field | undefined = page
  for (const step of path.split(".")) field = field && partOf(descriptionOf(field), step)
  return field
}

/** A field's position in its page, in words: "Timeline, Event 3, Year". */
export function labelAt(page: Field, path: string): string {
  const labels: string[] = []
  let outer: Field | undefined = page
  for (const step of path.split(".")) {
    const about: FieldDescription | undefined = outer && descriptionOf(outer)
    const inner: Field | undefined = about && partOf(about, step)
    if (about?.kind === "list") labels.splice(-1, 1, `${about.one} ${Number(step) + 1}`)
    else if (inner) labels.push(descriptionOf(inner).label)
    outer = inner
  }
  return labels.filter((word, index) => word !== labels[index - 1]).join(", ")
}

const joinTexts = (texts: readonly string[], between: string) => texts.filter(Boolean).join(between)

/** A value as text, for a conflict or for the line of a folded item. */
export function textOf(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === "") return ""
  const description = descriptionOf(field)
  if (description.kind === "pageLink")
    return linkOptions.find(([address]) => address === value)?.[1] ?? String(value)
  if (description.kind === "picture") return altOf(value) || "A picture"
  if (description.kind === "list")
    return joinTexts(
      itemsIn(value).map((item) => textOf(description.item, item)),
      "; ",
    )
  if (description.kind !== "group") return String(value)
  return joinTexts(
    partsIn(description.fields, value).map(({ part, value }) => textOf(part, value)),
    ", ",
  )
}
