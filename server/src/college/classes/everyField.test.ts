/** Tests each field of the contract that contains a class. */
import { beforeAll, describe, expect, test } from "vitest"
import { type ApiKey, api } from "#contract/api.ts"
import type { Endpoint, Role } from "#contract/lib/endpoints.ts"
import type { Failure } from "#contract/lib/errors.ts"
import { listsOf } from "#contract/lib/nameLists.ts"
import { openFurnishedCollege } from "../../../test/everyEndpoint/furnish.ts"

// An edit of a record that isn't there is a 404, whatever is wrong with its fields.
const { call, db, inject } = await openFurnishedCollege()

type Shape = NonNullable<Endpoint["body"]>
type ClassField = {
  key: ApiKey
  role: Role
  part: "query" | "body"
  field: string
  given: (name: string) => unknown
}

/** A class is a text, an item of a list, or a filter in the selection of a list. */
const forms = [(name: string) => name, (name: string) => [name], (name: string) => ({ class: name })] as const

const classFields = Object.entries<Endpoint>(api).flatMap(([key, { roles, query, body }]) =>
  (["query", "body"] as const).flatMap((part): ClassField[] => {
    const schema: Shape | undefined = part === "query" ? query : body
    if (!schema) return []
    const role = roles === "anyone" || roles.includes("admin") ? "admin" : roles[0]!
    return namesOf(schema).flatMap((field) => {
      const given = forms.find((form) => listsOf(schema, { [field]: form("1A") }).includes("classes"))
      return given ? [{ key: key as ApiKey, role, part, field, given }] : []
    })
  }),
)

function namesOf(schema: Shape): string[] {
  if ("shape" in schema) return Object.keys(schema.shape)
  return "options" in schema ? (schema.options as Shape[]).flatMap(namesOf) : []
}

/** The error of the field, if there is one. */
async function refusalOf({ key, role, part, field, given }: ClassField, name: string) {
  const [method = "", path = ""] = key.split(" ")
  const { pathChoices } = api[key] as Endpoint
  const url = path.replace(/\{(\w+)\}/g, (_, param: string) => pathChoices?.[param]?.[0] ?? "1")
  const value = given(name)
  const { headers, body } = await inject(role, {
    method: method,
    url: `/api${url}`,
    ...(part === "query" ? { query: { [field]: String(value) } } : { payload: { [field]: value } }),
  })
  if (!String(headers["content-type"]).startsWith("application/json")) return undefined
  const { errors = {} } = JSON.parse(body) as Partial<Failure>
  return Object.entries(errors).find(([at]) => at.split(".")[0] === field)?.[1]
}

describe("every field that holds a class", () => {
  let classNames: string[]
  beforeAll(async () => {
    await call("admin", "POST /classes", { body: { name: "1A", group_name: "Class A" } })
    const classes = await db.selectFrom("class").select("name").orderBy("position").execute()
    classNames = classes.map(({ name }) => name)
    expect(classNames).toEqual(expect.arrayContaining(["P1", "P15", "1A"]))
  })

  test("is found in forms, filters and selections", () => {
    const kinds = Map.groupBy(classFields, ({ part }) => part)
    expect(kinds.get("query")!.length).toBeGreaterThan(25)
    expect(kinds.get("body")!.length).toBeGreaterThan(12)
  })

  test.each(classFields.map((classField) => [`${classField.key} ${classField.field}`, classField] as const))(
    "%s takes a class that was added, and refuses one that isn't in the list",
    async (_, classField) => {
      expect(await refusalOf(classField, "1A")).toBeUndefined()
      expect(await refusalOf(classField, "ZZ9")).toMatch(
        new RegExp(
          `^[A-Z][a-z ]* must be one of: (.*, )?${RegExp.escape(classNames.join(", "))}(, or blank)?\\.$`,
        ),
      )
    },
  )
})
