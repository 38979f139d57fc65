/** Fields that hold a name from one of the college's own lists, such as its classes. */
import * as z from "zod"
import { fieldsOf, innerOf } from "./spelling.ts"

export type NameListRule = {
  /** The key of the list, by which the server finds its names. */
  list: string
  /** The error for a name that isn't in the list. */
  wanted: (names: readonly string[]) => string
  /** Words that the field accepts beside the names. */
  also?: readonly string[]
  /** The separator between the names of a text that holds several. */
  separator?: string
}

/** A schema can't know the names, so it accepts every text of their shape, and the server compares it with the list. */
export const nameListRules = z.registry<NameListRule>()

type NamesAt = { path: (string | number)[]; names: unknown[]; rule: NameListRule }

/** The names that a value has in such fields. */
function namesIn(schema: z.core.$ZodType, value: unknown, path: NamesAt["path"] = []): NamesAt[] {
  if (value === undefined || value === null || value === "") return []
  const rule = nameListRules.get(schema)
  if (rule) return [{ path, rule, names: split(value, rule.separator) }]
  const inner = innerOf(schema)
  if (inner) return namesIn(inner, value, path)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value)
      ? value.flatMap((item, index) => namesIn(schema.element, item, [...path, index]))
      : []
  return Object.entries(fieldsOf(schema) ?? {}).flatMap(([field, inside]) =>
    namesIn(inside, Reflect.get(Object(value), field), [...path, field]),
  )
}

function split(value: unknown, separator?: string): unknown[] {
  if (separator === undefined) return [value]
  return typeof value === "string" ? value.split(separator) : [value].flat()
}

/** The keys of the lists that `parseListed` needs for this value. */
export const listsOf = (schema: z.core.$ZodType, value: unknown) => [
  ...new Set(namesIn(schema, value).map(({ rule }) => rule.list)),
]

/** The lists' names, by their keys. */
type Lists = Readonly<Record<string, readonly string[]>>

/** Parses a value, and compares its names with the lists. A refusal is the path of a field and its message. */
export function parseListed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  lists: Lists,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): { data: z.output<Schema> } | { data?: never; refusals: [path: string, sentence: string][] } {
  const { data, error } = schema.safeParse(value, params)
  const unknownNames = namesIn(schema, value).flatMap(({ path, names, rule }): [string, string][] => {
    const knownNames: unknown[] = [...(lists[rule.list] ?? []), ...(rule.also ?? [])]
    const areKnown = names.every((name) => knownNames.includes(name))
    return areKnown ? [] : [[path.join("."), rule.wanted(lists[rule.list] ?? [])]]
  })
  if (!error && unknownNames.length === 0) return { data }
  const refusals = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    if (!refusals.has(path.join("."))) refusals.set(path.join("."), message)
  }
  for (const [path, sentence] of unknownNames) refusals.set(path, sentence)
  // Errors are in the order of the fields, because they are also read as one message.
  const order = Object.keys(fieldsOf(schema) ?? {})
  const location = ([path]: readonly [string, string]) => order.indexOf(path.replace(/\..*/, ""))
  return { refusals: [...refusals].toSorted((a, b) => location(a) - location(b)) }
}
