import { expect, test } from "vitest"
import * as z from "zod"
import { api } from "../api.ts"
import { contentPages } from "../communication/website/pages.ts"
import type { EndpointTable } from "./endpoints.ts"

type Stain = { typed: string | number; pattern: RegExp }

/** Half an emoji, a NUL, marks that make a text read backwards, and a soft hyphen, which nobody sees. */
const dirt: Stain = {
  typed: "aa\ud83d\u0000\u202ebb\u2066c\u00adc1",
  pattern: /[\0\u00ad\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u,
}
const lineEnd: Stain = { typed: "aa\r\nbb1", pattern: /[\r\n]/ }

/** One more than the database's largest integer. */
const tooLarge: Stain = { typed: 2_147_483_648, pattern: /^2147483648$/ }

/** Fields that a form shows as a text area. */
const severalLinesPattern =
  /\.(submission_text|text|description|content|message|feedback|extra_reason|reason|answer|bio|address|strengths|growth|advice|words|phrase)$/

/** Texts that are compared with others, and never stored. */
const comparedPattern =
  /^(POST|PUT|DELETE) \/(auth|imports)\/|^POST \/setup body\.code$|\.(search|column|token|plan|fingerprint|website|crop)$/

/** The end of a signed address's validity, and the points of a cell, which are validated per cell. */
const comparedNumbers = /^GET \/auth\/.* query\.until$|\.cells\[\](\.corrects\[\])?\.points_earned$/

/** Texts that are compared or hashed, and never shown, so they are accepted unchanged. */
const isPassword = (path: string) => /password$/i.test(path)

/**
 * Accepted unchanged here and validated later. A page of the website has its own schema, which this test checks separately.
 * The due dates of several classes are validated one by one, because an error names the class.
 */
const judgedLater = [
  "PUT /site/{key} body.value[]",
  "POST /site/{key}/preview body.value[]",
  "POST /assignments body.other_due_dates[]",
]

type Def = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  valueType?: z.core.$ZodType
}

/** The paths of a schema at which a stain is accepted unchanged. `isJudged` is set for the parts of a schema that accept it. */
function uncleaned(schema: z.core.$ZodType, path: string, stain = dirt, isJudged = false): string[] {
  const read = z.safeParse(schema, stain.typed)
  const isLeft = read.success && !isJudged && stain.pattern.test(String(read.data))
  const {
    shape = {},
    element,
    innerType,
    in: input,
    options = [],
    valueType,
  } = schema._zod.def as unknown as Def
  return [
    ...(isLeft ? [path] : []),
    ...Object.entries(shape).flatMap(([name, inner]) => uncleaned(inner, `${path}.${name}`, stain)),
    ...[element, valueType].flatMap((inner) => (inner ? uncleaned(inner, `${path}[]`, stain) : [])),
    ...[innerType, input, ...options].flatMap((inner) => (inner ? uncleaned(inner, path, stain, true) : [])),
  ]
}

const uncleanedOf = (stain: Stain) =>
  Object.entries(api as EndpointTable).flatMap(([key, { body, query }]) => [
    ...(body ? uncleaned(body, `${key} body`, stain) : []),
    ...(query ? uncleaned(query, `${key} query`, stain) : []),
  ])

test("names, titles and codes are of one line, whatever is pasted", () => {
  const paths = uncleanedOf(lineEnd).filter((path) => path.includes(" body"))
  expect(
    paths.filter(
      (path) =>
        ![severalLinesPattern, comparedPattern].some((pattern) => pattern.test(path)) && !isPassword(path),
    ),
  ).toEqual(judgedLater)
})

test("every free text of the contract is cleaned of half emoji, U+0000, direction marks and soft hyphens", () => {
  const paths = uncleanedOf(dirt)
  const pages = Object.entries(contentPages).flatMap(([key, { schema }]) => uncleaned(schema, key))
  expect([...paths, ...pages].filter((path) => !isPassword(path))).toEqual(judgedLater)
})

test("a bare string is found where it is: in a list, an optional field or one of several kinds", () => {
  const found = uncleaned(
    z.object({
      plain: z.string(),
      list: z.array(z.object({ inner: z.string().max(50).nullish() })),
      kinds: z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), text: z.string() })]),
      shaped: z.string().regex(/^[a-z]+$/),
    }),
    "body",
  )
  expect(found).toEqual(["body.plain", "body.list[].inner", "body.kinds.text"])
})

test("ids and other whole numbers fit the database", () => {
  expect(uncleanedOf(tooLarge).filter((path) => !comparedNumbers.test(path))).toEqual(
    judgedLater.filter((path) => path.endsWith("[]")),
  )
})
