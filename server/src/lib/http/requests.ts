import type { FastifyInstance, FastifyRequest } from "fastify"
import type * as z from "zod"
import type { Endpoint } from "#contract/lib/endpoints.ts"
import { respell, snake, spelledAs } from "#contract/lib/spelling.ts"
import { texts } from "#contract/lib/texts.ts"
import { AppError } from "../errors.ts"

/** Reads JSON, where nothing at all is no body: many clients name the type whether they send something or not. */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error")
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) =>
    text === "" ? done(null, undefined) : parse(request, text, done),
  )
}

/** The record numbers of a path; one that can't be a record's number is one that doesn't exist. */
export function readParams(request: FastifyRequest): Record<string, number> {
  return Object.fromEntries(
    Object.entries(request.params as Record<string, string>).map(([name, value]) => {
      if (!/^[1-9]\d{0,9}$/.test(value) || Number(value) > 2_147_483_647)
        throw new AppError("not_found", texts.notFound)
      return [name, Number(value)]
    }),
  )
}

/** Filters left blank are no filters; a name given twice counts as its last value. */
export function readQuery(schema: Endpoint["query"], request: FastifyRequest) {
  if (!schema) return undefined
  const given = Object.entries(request.query as Record<string, string | string[]>).map(
    ([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value] as const,
  )
  return read(schema, Object.fromEntries(given.filter(([, value]) => value !== "")))
}

/** The body in the schema's spelling and shape. */
export function readBody(schema: Endpoint["body"], body: unknown) {
  if (!schema) return undefined
  if (body !== undefined && (typeof body !== "object" || body === null || Array.isArray(body))) {
    throw new AppError("malformed", "The request must hold one object of fields.")
  }
  return read(schema, (body ?? {}) as Record<string, unknown>)
}

type Fields = NonNullable<Endpoint["body"]>

/** The sentence for what a schema has none of its own for: "Login alerts is not valid." */
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
