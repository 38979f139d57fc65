import { expect, test } from "vitest"
import * as z from "zod"
import { type Endpoint, roles as everyRole, type Role, responseFor } from "#contract/lib/endpoints.ts"
import { snake } from "#contract/lib/spelling.ts"
import { columnsOf, tableNames } from "#contract/people/people/personalData.ts"
import { everyEndpoint } from "./contract.ts"

/** `serve` sends only the fields that a reply's schema declares, so the schemas are tested. */
export function testReplies() {
  test("every field of a reply is declared, except where any value is allowed", () => {
    const open = everyEndpoint.flatMap(({ key, endpoint }) =>
      schemasOf(endpoint).flatMap((schema) => undeclared(shapeOf(schema), `${key} answer`)),
    )
    expect(open.toSorted()).toEqual([
      // The content of a page has the shape of its own blocks.
      "DELETE /site/{key}/draft answer.data.page.value",
      "GET /audit/{id} answer.data.entry.changes[].after",
      "GET /audit/{id} answer.data.entry.changes[].before",
      "GET /auth/export-data answer.data",
      // The text of a document is shown as it was written.
      "GET /documents/preview answer.data.preview.paper",
      "GET /documents/{id}/paper answer.data.paper",
      // A reply that is stored in advance has the shape of its own endpoint's reply.
      "GET /offline answer.data.answers[].data",
      "GET /site/{key} answer.data.page.value",
      "GET /site/{key}/versions/{number} answer.data.version.value",
      "POST /site/{key}/publish answer.data.page.value",
      "POST /site/{key}/versions/{number}/restore answer.data.page.value",
      "PUT /site/{key} answer.data.page.value",
    ])
  })

  test("an endpoint with a reply per role declares one for each allowed caller", () => {
    const byRole = everyEndpoint.flatMap(({ key, endpoint: { roles, response } }) =>
      response !== "download" && "byRole" in response ? [{ key, roles, declared: response.byRole }] : [],
    )
    expect(byRole.length).toBeGreaterThan(0)
    for (const { key, roles, declared } of byRole) {
      const callers = roles === "anyone" ? [...everyRole, "visitor"] : [...roles]
      expect(Object.keys(declared).toSorted(), key).toEqual(callers.toSorted())
    }
  })

  test("private details are sent only to administrators and the person", () => {
    const others = everyEndpoint
      .filter(({ path }) => !path.startsWith("/auth/") && path !== "/students/me")
      .flatMap(({ key, endpoint }) =>
        (["lecturer", "student"] as const)
          .filter((role) => endpoint.roles === "anyone" || endpoint.roles.includes(role))
          .flatMap((role) => namesFor(endpoint, role).map((name) => [key, role, name] as const)),
      )
    const hidden = columnsOf("person", "private").concat(columnsOf("student", "private"))
    // The college's own address is on its website.
    const isPublic = (key: string, name: string) => key === "GET /college" && name === "address"
    const sent = others.filter(([key, , name]) => hidden.includes(snake(name)) && !isPublic(key, name))
    expect(sent).toEqual([])
  })

  test("secrets are sent to nobody, except the text of a mail without its link", () => {
    const secrets = tableNames.flatMap((table) => columnsOf(table, "secret"))
    // A page of the website and a step of a gate have a key, which is their name.
    const named = [/ \/site/, / \/year$/, / \/rollovers(\/\{id\})?$/, / \/terms\/\{id\}\/closing$/]
    const isOpenKey = (key: string, name: string) => name === "key" && named.some((path) => path.test(key))
    const replies = everyEndpoint.flatMap(({ key, endpoint }) =>
      schemasOf(endpoint)
        .flatMap((schema) => namesIn(shapeOf(schema)))
        .filter((name) => secrets.includes(snake(name)) && !isOpenKey(key, name))
        .map((name) => `${key} ${name}`),
    )
    expect(replies).toEqual(["GET /mail/{id} body"])
  })
}

function namesFor(endpoint: Endpoint, role: Role) {
  const schema = responseFor(endpoint, role)
  return schema === "download" ? [] : namesIn(shapeOf(schema))
}

/** The schemas of an endpoint's reply: one, or one per role. */
function schemasOf({ response }: Endpoint): z.ZodType[] {
  if (response === "download") return []
  return "byRole" in response ? Object.values(response.byRole) : [response]
}

type Shape = z.core.JSONSchema.BaseSchema

const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Shape

/** The names of all fields of a schema, at every depth. */
function namesIn({ properties = {}, items, anyOf = [], oneOf = [] }: Shape): string[] {
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf]
  return [...Object.keys(properties), ...parts.flatMap((part) => namesIn(part as Shape))]
}

/** The places of a schema that allow anything. */
function undeclared(shape: Shape, place: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], type, const: fixed, enum: listed } = shape
  const parts = [
    ...Object.entries(properties).map(([name, part]) => [part, `${place}.${name}`] as const),
    ...(items ? [[items, `${place}[]`] as const] : []),
    ...[...anyOf, ...oneOf].map((part) => [part, place] as const),
  ]
  const isKnown = type !== undefined || fixed !== undefined || listed !== undefined || parts.length > 0
  const inside = parts.flatMap(([part, where]) => undeclared(part as Shape, where))
  return isKnown && !isLoose(shape) ? inside : [place, ...inside]
}

/** For a loose object, zod writes the schema of other fields as {}. For a strict or stripped object, it writes false. */
const isLoose = ({ type, additionalProperties: others }: Shape) =>
  type === "object" && typeof others === "object" && Object.keys(others).length === 0
