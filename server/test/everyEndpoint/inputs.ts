/** Generates requests from an endpoint's own schemas. */

import fc from "fast-check"
import * as z from "zod"
import { nameListRules } from "#contract/lib/nameLists.ts"
import { itemAt } from "#contract/lib/objects.ts"

type Shape = z.core.JSONSchema.BaseSchema

const anyType = { unrepresentable: "any" } as const

/**
 * The JSON schema of a schema. A class is one of three that every college begins with, because a schema can't know classes. A
 * text that is parsed as a day has the format of a day, also where the day is optional.
 */
const shapeOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, {
    io,
    ...anyType,
    override: ({ zodSchema, jsonSchema }) => {
      const mark = nameListRules.get(zodSchema)
      if (mark && !mark.separator) jsonSchema.enum = ["P1", "P3", "P15"]
      if (zodSchema instanceof z.ZodPipe && z.toJSONSchema(zodSchema.out, anyType).format === "date")
        jsonSchema.format = "date"
    },
  }) as Shape

/**
 * Generates values that fit a schema field by field. Fields also depend on each other, so not every value is accepted. Building a
 * generator takes longer than generating, and each endpoint generates many times.
 */
function fieldwise(schema: z.ZodType): fc.Arbitrary<unknown> {
  const made = generators.get(schema) ?? narrowed(shapeOf(schema, "output"), shapeOf(schema, "input"))
  generators.set(schema, made)
  return made
}

const generators = new WeakMap<z.ZodType, fc.Arbitrary<unknown>>()

/** A body that the schema accepts, with as many fields as possible, but without a version, so that it is never stale. */
export function accepted(schema: z.ZodType, seed = 1): Record<string, unknown> {
  const bodies = fc.sample(fieldwise(schema), { numRuns: 60, seed }).map((body) => {
    const { version: _, ...fields } = body as Record<string, unknown>
    return fields
  })
  const [fullest] = bodies
    .filter((body) => schema.safeParse(body).success)
    .toSorted((a, b) => filled(b) - filled(a))
  if (!fullest) throw new Error("None of 60 bodies was accepted. Does inputs.ts know what this schema wants?")
  return fullest
}

const filled = (body: Record<string, unknown>) => Object.values(body).filter(Boolean).length

/** Generates valid bodies and broken ones, with fields left out, changed, misspelled and invented. */
export function sent(schema: z.ZodType): fc.Arbitrary<unknown> {
  const names = [...namesIn(shapeOf(schema, "input")), "id", "role", "is_active", "__proto__", "constructor"]
  const changes = fc.dictionary(fc.constantFrom(...names), anyValue, { maxKeys: 2 })
  return fc.oneof(
    { weight: 3, arbitrary: fieldwise(schema) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fieldwise(schema), changes)
        .map(([body, change]) => ({ ...(body as object), ...change })),
    },
    { weight: 1, arbitrary: anyValue },
  )
}

function namesIn({ properties = {}, anyOf, oneOf }: Shape): string[] {
  return [
    ...Object.keys(properties),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap((schema) => namesIn(schema)),
  ]
}

/** Names of records that every college begins with, and of the column that every grade sheet has. */
const existing: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  department: fc.constantFrom("Science", "Languages"),
  ipte_cohort: fc.constantFrom("IPTE24", "IPTE25"),
  column: fc.constant("end_module"),
  // Other classes require a target class that isn't among them, and only they have due dates. A copy requires earlier work.
  other_classes: fc.constant([]),
  other_due_dates: fc.constant({}),
  copy_of: fc.constant(null),
}

/** Uses the JSON schema of a field's output, because it is stricter. If the output has none, uses that of the input. */
function narrowed(output: Shape, input: Shape): fc.Arbitrary<unknown> {
  if (output.oneOf && input.oneOf) {
    return fc.oneof(...output.oneOf.map((schema, index) => narrowed(schema, input.oneOf![index] as Shape)))
  }
  if (output.type === "object" && input.type === "object" && output.properties) {
    const fields = Object.entries(output.properties).map(([name, field]) => [
      name,
      existing[name] ?? narrowed(field as Shape, (input.properties?.[name] ?? {}) as Shape),
    ])
    return fc.record(Object.fromEntries(fields), { requiredKeys: (input.required ?? []) as never[] })
  }
  if (output.type === "array" && input.type === "array")
    return listOf(output, narrowed(output.items as Shape, input.items as Shape))
  return arbitraryOf(Object.keys(output).some((word) => word !== "default") ? output : input)
}

function arbitraryOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice)))
  if (Array.isArray(shape.type)) return fc.oneof(...shape.type.map((type) => arbitraryOf({ ...shape, type })))
  switch (shape.type) {
    case "string":
      return textOf(shape)
    case "integer":
    case "number":
      return numberOf(shape)
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    case "array":
      return listOf(shape, arbitraryOf(shape.items as Shape))
    case "object":
      return shape.properties ? narrowed(shape, shape) : fc.dictionary(words, anyValue, { maxKeys: 3 })
    default:
      return anyValue
  }
}

const listOf = ({ minItems = 0 }: Shape, item: fc.Arbitrary<unknown>) =>
  fc.array(item, { minLength: minItems, maxLength: 4 })

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Shape): fc.Arbitrary<string> {
  if (format === "date") return day
  // An instant that may lack its offset has a pattern with a T instead of the format.
  if (format === "date-time" || pattern?.includes("T(?:")) return day.map((date) => `${date}T09:30:00+02:00`)
  if (pattern?.includes("@")) return fc.emailAddress()
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return words.filter(({ length }) => length >= minLength && length <= maxLength)
}

/** Mostly small whole numbers, because those are the ids of existing records. */
function numberOf({ type, minimum = -1e9, maximum = 1e9 }: Shape): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)]
  const least = Math.max(min, 1)
  const few = fc.integer({ min: least, max: Math.max(least, Math.min(max, 6)) })
  const all = type === "integer" ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  return fc.oneof({ weight: 3, arbitrary: few }, all)
}

const anyDay = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
const day = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      "1998-02-11",
      "2001-10-30",
      "2003-04-05",
      "2026-09-01",
      "2082-12-11",
      "2083-01-11",
      "2083-07-31",
    ),
  },
  anyDay.map((date) => date.toISOString().slice(0, 10)),
)

const hostile = [
  "'; drop table person; --",
  "<img src=x onerror=alert(1)>",
  "a\r\nBcc: everybody@college.example",
  "=1+1",
  "../../etc/passwd",
  "100%_\\",
  "a\0b",
  "\ud800",
  "\u202Etxet",
  "Ŵezi 👩🏾‍🏫",
  "x".repeat(5000),
]
const words = fc.oneof(
  { weight: 3, arbitrary: fc.string({ minLength: 6, maxLength: 30 }).map((text) => `a${text.slice(1)}`) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostile) },
)
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  words,
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)

const soil = " a\ud83db\0c\u202ed\u2066e"

/** Adds half an emoji, U+0000 and direction marks to each text of a body for which the body is still accepted. */
export function soiledIn(body: unknown, isAccepted: (changed: unknown) => boolean): unknown {
  let soiled = body
  for (const place of placesOfTexts(body)) {
    const changed = structuredClone(soiled)
    let owner: unknown = changed
    for (const name of place.slice(0, -1)) owner = Reflect.get(Object(owner), name)
    const last = itemAt(place, -1)
    Reflect.set(Object(owner), last, `${Reflect.get(Object(owner), last)}${soil}`)
    if (isAccepted(changed)) soiled = changed
  }
  return soiled
}

function placesOfTexts(value: unknown): string[][] {
  if (value === null || typeof value !== "object") return []
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === "string" ? [[name]] : placesOfTexts(part).map((place) => [name, ...place]),
  )
}

/** Generates malformed bodies: random bytes, truncated JSON and multipart, with a right or a wrong content type. */
export const rubbish = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
  fc.json().map((text) => Buffer.from(text.slice(0, -1))),
  fc
    .constantFrom(
      "",
      "[]",
      "null",
      '"text"',
      "7",
      "{",
      '{"a":1,"a":',
      '{"__proto__":{}}',
      "--x\r\n\r\n",
      "--x--",
    )
    .map((text) => Buffer.from(text)),
)
export const contentTypes = fc.constantFrom(
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "text/plain",
  "nonsense",
)
