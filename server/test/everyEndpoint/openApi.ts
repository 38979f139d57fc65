import { beforeAll, expect, test } from "vitest"
import * as z from "zod"
import type { College } from "../college.ts"
import { everyEndpoint, paramsOf } from "./contract.ts"

const content = z.record(z.string().includes("/"), z.strictObject({ schema: z.looseObject({}).optional() }))
const operation = z.strictObject({
  operationId: z.string(),
  security: z.array(z.record(z.literal("bearer"), z.array(z.string()))).optional(),
  "x-roles": z.array(z.string()).optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(["path", "query"]),
      required: z.boolean(),
      schema: z.looseObject({}),
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.strictObject({ description: z.string(), content }),
  ),
})
const document = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  components: z.looseObject({ securitySchemes: z.strictObject({ bearer: z.looseObject({}) }) }),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), operation),
  ),
})

/** Tests the description of every endpoint in `/api/openapi.json`. */
export function testOpenApi({ app }: College) {
  let answer: z.infer<typeof document>
  beforeAll(async () => {
    answer = (await app.inject("/api/openapi.json")).json()
  })

  test("the OpenAPI document is valid", () => {
    expect(document.safeParse(answer).error).toBeUndefined()
  })

  test.each(everyEndpoint)("$key is in the OpenAPI document with its input and replies", (line) => {
    const { key, method, path, endpoint } = line
    const described = answer.paths[path]![method.toLowerCase() as "get"]!
    const named = (place: string) =>
      described.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
    expect(described.operationId).toBe(key)
    expect(described.security !== undefined).toBe(endpoint.roles !== "anyone")
    expect(named("path")).toEqual(paramsOf(line))
    expect(named("query")).toEqual(Object.keys(endpoint.query?.shape ?? {}))
    expect(described.requestBody !== undefined).toBe(
      Boolean(endpoint.body ?? endpoint.files ?? endpoint.pieces),
    )
    expect(Object.keys(described.responses)).toEqual([
      ...(endpoint.replaces ? ["200"] : []),
      String(endpoint.status ?? 200),
      "default",
    ])
  })
}
