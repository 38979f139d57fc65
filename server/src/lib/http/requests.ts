import type { FastifyInstance, FastifyRequest } from "fastify"
import type * as z from "zod"
import type { Endpoint } from "#contract/lib/endpoints.ts"
import { respell, snake, spelledAs } from "#contract/lib/spelling.ts"
import { texts } from "#contract/lib/texts.ts"
import { AppError } from "../errors.ts"

/** Treats an empty JSON body as no body, because many clients always send the content type. */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error")
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) =>
    text === "" ? done(null, undefined) : parse(request, text, done),
  )
}

/** Returns the record ids of a path. An id that can't exist is a 404. */
export function readParams(request: FastifyRequest): Record<string, number> {
  return Object.fromEntries(
    Object.entries(request.params as Record<string, string>).map(([name, value]) => {
      if (!/^[1-9]\d{0,9}$/.test(value) || Number(value) > 2_147_483_647)
        throw new AppError("not_found", texts.notFound)
      return [name, Number(value)]
    }),
  )
}

/** Ignores blank filters; if a name is repeated, the last value counts. */
export function readQuery(schema: Endpoint["query"], request: FastifyRequest) {
  if (!schema) return undefined
  const given = Object.entries(request.query as Record<string, string | string[]>).map(
    ([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value] as const,
  )
  return read(schema, Object.fromEntries(given.filter(([, value]) => value !== "")))
}

export function readBody(schema: Endpoint["body"], body: unknown) {
  if (!schema) return undefined
  if (body !== undefined && (typeof body !== "object" || body === null || Array.isArray(body))) {
    throw new AppError("malformed", "The request must contain one JSON object.")
  }
  return read(schema, (body ?? {}) as Record<string, unknown>)
}

type Fields = NonNullable<Endpoint["body"]>

/** The message where a schema has none of its own, such as "Login alerts is not valid." */
function inGeneral({ path = [] }: z.core.$ZodRawIssue) {
  const words = snake(path.join(" ")).replaceAll("_", " ")
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} is not valid.`
}

function read(schema: Fields, given: Record<string, unknown>) {
  const result = schema.safeParse(respell(schema, given), { error: inGeneral })
  if (result.success) return result.data
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[spelledAs(issue.path.join("."), given)] ??= issue.message
  throw new AppError("invalid", Object.values(errors).join(" "), { errors })
}

export const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? "")?.[1]
