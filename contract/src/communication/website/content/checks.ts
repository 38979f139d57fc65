import { isObject } from "../../../lib/objects.ts"
import { requiredText } from "../../../lib/wording/required.ts"
import type { AnyPage } from "./contentPage.ts"
import { isEmptyContent } from "./emptyContent.ts"
import { descriptionOf, type Field } from "./fields.ts"
import { itemsIn, partsIn } from "./values.ts"

/** A sentence for each field that something is wrong with, by its path: "timeline.events.2.year". */
type Problems = Record<string, string>
type Path = readonly PropertyKey[]

/** The faults that prevent saving even a draft: a text that is too long, or a number that isn't one. */
export function problemsOfDraft({ schema }: AnyPage, value: unknown): Problems {
  const problems: Problems = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    problems[path.join(".")] ??= withLocation(schema, path, message)
  return problems
}

/**
 * What prevents publishing. An empty block isn't shown, so its fields aren't required, unless the block itself is.
 */
export function problemsOfPublishing({ schema }: AnyPage, value: unknown): Problems {
  const problems: Problems = {}
  const report = (path: Path, sentence: string) => {
    problems[path.join(".")] = withLocation(schema, path, sentence)
  }
  const check = (field: Field, fieldValue: unknown, path: Path) => {
    const description = descriptionOf(field)
    if (description.kind === "group") {
      for (const { name, part, value: partValue } of partsIn(description.fields, fieldValue)) {
        const isBlock = path.length === 0
        if (isBlock && !descriptionOf(part).required && isEmptyContent(partValue)) continue
        check(part, partValue, [...path, name])
      }
    } else if (description.required && isEmptyContent(fieldValue))
      report(path, requiredText(description.label))
    else if (description.kind === "list")
      for (const [index, item] of itemsIn(fieldValue).entries())
        check(description.item, item, [...path, index])
    else if (description.kind === "picture" && isObject(fieldValue) && !fieldValue.alt)
      report([...path, "alt"], `${description.label} needs an alternative text that says what it shows.`)
  }
  check(schema, value, [])
  return problems
}

/** The sentence with its place in the page: "Timeline, event 3: Year is required." */
function withLocation(schema: Field, path: Path, sentence: string) {
  return locationOf(schema, path) + sentence
}

/** Says where a field is, before a sentence about it: "Timeline, event 3: ". A block of one field isn't named. */
export function locationOf(schema: Field, path: Path) {
  const labels: string[] = []
  let field: Field | undefined = schema
  for (const [depth, step] of path.entries()) {
    if (!field) break
    const description = descriptionOf(field)
    if (description.kind === "group") {
      field = description.fields[String(step)]
      if (depth === 0 && field && !isOneField(field)) labels.push(descriptionOf(field).label)
    } else if (description.kind === "list") {
      const item = `${description.one} ${Number(step) + 1}`
      labels.push(labels.length > 0 ? item.toLowerCase() : item)
      field = description.item
    } else break
  }
  return labels.length > 0 ? `${labels.join(", ")}: ` : ""
}

function isOneField(block: Field) {
  const description = descriptionOf(block)
  return description.kind === "group" && Object.keys(description.fields).length === 1
}
