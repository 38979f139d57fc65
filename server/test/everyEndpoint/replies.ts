import { expect, test } from "vitest"
import * as z from "zod"
import type { Endpoint } from "#contract/lib/endpoints.ts"
import { everyEndpoint } from "./contract.ts"

/** `serve` lets out what an answer's schema declares. These are the places that declare anything at all. */
export function testReplies() {
  test("every field that an answer may have is declared, but for what can't be known beforehand", () => {
    const open = everyEndpoint.flatMap(({ key, endpoint }) =>
      schemasOf(endpoint).flatMap((schema) => undeclared(shapeOf(schema), `${key} answer`)),
    )
    expect(open.toSorted()).toEqual([
      "GET /audit/{id} answer.data.entry.changes[].after",
      "GET /audit/{id} answer.data.entry.changes[].before",
      "GET /auth/export-data answer.data",
    ])
  })

  test("an endpoint that answers by role declares an answer for each role that may call it", () => {
    const byRole = everyEndpoint.flatMap(({ key, endpoint: { roles, response } }) =>
      response !== "download" && "byRole" in response ? [{ key, roles, declared: response.byRole }] : [],
    )
    expect(byRole.length).toBeGreaterThan(0)
    for (const { key, roles, declared } of byRole) {
      expect(Object.keys(declared).toSorted(), key).toEqual([...roles].toSorted())
    }
  })
}

/** The schemas that an endpoint may answer with: one, or one a role. */
function schemasOf({ response }: Endpoint): z.ZodType[] {
  if (response === "download") return []
  return "byRole" in response ? Object.values(response.byRole) : [response]
}

type Shape = z.core.JSONSchema.BaseSchema

const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Shape

/** The places of a schema that let anything through. */
function undeclared(shape: Shape, place: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], type, const: fixed, enum: listed } = shape
  const parts = [
    ...Object.entries(properties).map(([name, part]) => [part, `${place}.${name}`] as const),
    ...(items ? [[items, `${place}[]`] as const] : []),
    ...[...anyOf, ...oneOf].map((part) => [part, place] as const),
  ]
  const known = type !== undefined || fixed !== undefined || listed !== undefined || parts.length > 0
  const inside = parts.flatMap(([part, where]) => undeclared(part as Shape, where))
  return known && !isLoose(shape) ? inside : [place, ...inside]
}

/** zod writes a loose object's other fields as {}, a strict or stripped one's as false. */
const isLoose = ({ type, additionalProperties: others }: Shape) =>
  type === "object" && typeof others === "object" && Object.keys(others).length === 0
