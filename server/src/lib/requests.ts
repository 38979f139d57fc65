import type { FastifyRequest } from "fastify"
import type { Endpoint } from "#contract/endpoints.ts"
import { respell, spelledAs } from "#contract/spelling.ts"
import { texts } from "#contract/texts.ts"
import { AppError } from "./errors.ts"

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

/** The names of all fields that a body may have. */
function fieldsOf(schema: Fields): string[] {
  const shapes = "shape" in schema ? [schema] : schema.options
  return shapes.flatMap((option) => Object.keys(option.shape))
}

function read(schema: Fields, given: Record<string, unknown>) {
  const result = schema.safeParse(respell(fieldsOf(schema), given))
  if (result.success) return result.data
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[spelledAs(issue.path.join("."), given)] ??= issue.message
  throw new AppError("invalid", Object.values(errors).join(" "), { errors })
}
