import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { type Endpoint, type EndpointTable, splitKey } from "#contract/lib/endpoints.ts"
import { failure } from "#contract/lib/errors.ts"
import { nameListRules } from "#contract/lib/nameLists.ts"
import { itemAt } from "#contract/lib/objects.ts"
import { encodingFor } from "./compression.ts"

/** A field for a name from one of the college's lists is marked, because its schema doesn't know the names. */
const describeSchema = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const mark = nameListRules.get(zodSchema)
      if (mark) jsonSchema.description = `From the college's list of ${mark.list}`
    },
  })

const json = (schema: z.ZodType, io: "input" | "output") => ({
  "application/json": { schema: describeSchema(schema, io) },
})

/** Serves the description. It is generated and compressed at the first request, because strangers may request it often. */
export function serveDescription(app: FastifyInstance, table: EndpointTable, publicUrl: string) {
  let cached: ReturnType<typeof describe> | undefined
  app.get("/openapi.json", async (request, reply) => {
    cached ??= describe(table, publicUrl)
    const { etag, bodies } = await cached
    const encoding = encodingFor(request, ["br", "gzip"])
    reply.headers({ etag, vary: "accept-encoding", "cache-control": "no-cache" })
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send()
    if (encoding !== "identity") reply.header("content-encoding", encoding)
    return reply.type("application/json; charset=utf-8").send(bodies[encoding])
  })
}

async function describe(table: EndpointTable, publicUrl: string) {
  const identity = Buffer.from(JSON.stringify(openApi(table, publicUrl)))
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity),
  ])
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22)
  // The tag is weak, because it is the same for each encoding.
  return { etag: `W/"${hash}"`, bodies: { identity, br, gzip: gz } }
}

/** Returns the contract as OpenAPI 3.1. */
function openApi(table: EndpointTable, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, endpoint] of Object.entries(table)) {
    const { method, path } = splitKey(key)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, path, endpoint) }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Mphunzitsi", version: "1" },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths,
  }
}

function operation(key: string, path: string, endpoint: Endpoint) {
  const { roles, pathChoices, query, body, files, pieces, response, status = 200 } = endpoint
  const okResponse = { description: "Done", content: responseContent(response) }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => itemAt(match, 1))
  const inPath = names.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: pathChoices?.[name]
      ? { type: "string", enum: pathChoices[name] }
      : { type: "integer", minimum: 1 },
  }))
  return {
    operationId: key,
    ...(roles !== "anyone" && { security: [{ bearer: [] }], "x-roles": roles }),
    parameters: [...inPath, ...queryParameters(query)],
    ...((body || files) && { requestBody: { required: true, content: bodyContent(body, files) } }),
    ...(pieces && { requestBody: { required: true, content: { "application/octet-stream": {} } } }),
    responses: {
      ...(endpoint.replaces && {
        200: { ...okResponse, description: "Done: an existing record was replaced" },
      }),
      [status]: okResponse,
      default: { description: "A failure, in words", content: json(failure, "output") },
    },
  }
}

function responseContent(response: Endpoint["response"]) {
  if (response === "download") return { "application/octet-stream": {} }
  if (!("byRole" in response)) return json(response, "output")
  const rolesOf = Map.groupBy(Object.entries(response.byRole), ([, schema]) => schema)
  const anyOf = Array.from(rolesOf, ([schema, roles]) => ({
    title: `To ${roles.map(([role]) => role).join(" and ")}`,
    ...json(schema, "output")["application/json"].schema,
  }))
  return { "application/json": { schema: { anyOf } } }
}

function queryParameters(query: Endpoint["query"]) {
  if (!query) return []
  const { properties = {}, required = [] } = describeSchema(query, "input")
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }))
}

function bodyContent(body: Endpoint["body"], files: Endpoint["files"]) {
  if (!files) return body && json(body, "input")
  const fields = body ? describeSchema(body, "input").properties : {}
  const parts = Object.keys(files).map((name) => [name, { type: "string", format: "binary" }])
  return {
    "multipart/form-data": {
      schema: { type: "object", properties: { ...fields, ...Object.fromEntries(parts) } },
    },
  }
}
