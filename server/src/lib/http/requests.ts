import { Readable } from "node:stream"
import type { FastifyInstance, FastifyRequest } from "fastify"
import * as z from "zod"
import type { Endpoint } from "#contract/lib/endpoints.ts"
import { listsOf, parseListed } from "#contract/lib/nameLists.ts"
import { isObject, requireValue } from "#contract/lib/objects.ts"
import { respell, snake, spelledAs } from "#contract/lib/spelling.ts"
import { texts } from "#contract/lib/texts.ts"
import { joinInstant, readDate, readDateAndTime } from "#contract/lib/typedDates.ts"
import { capitalized } from "#contract/lib/wording/wording.ts"
import { AppError, fieldErrors } from "../errors.ts"
import { refuseUnknownFilters } from "./unknownFilters.ts"

/**
 * Treats an empty JSON body as no body, because many clients always send the content type. Names that could change an
 * object's prototype are dropped, like every unknown field.
 */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("remove", "remove")
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) =>
    text === "" ? done(null, undefined) : parse(request, text, done),
  )
}

/** Passes a body of bytes on as a stream, instead of collecting it. */
export function acceptBytes(app: FastifyInstance) {
  app.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload))
  return app
}

/**
 * The body of a request that sends bytes. Bytes with another content type are refused, because they would be parsed as
 * something else.
 */
export function bytesOf({ body, headers }: FastifyRequest) {
  if (body instanceof Readable) return body
  if (headers["content-type"] === undefined) return Readable.from([])
  throw new AppError("malformed", "A piece of a file must be sent as application/octet-stream.")
}

/** Returns the record ids and the listed values of a path. An id that can't exist, or another value, is a 404. */
export function readParams(
  request: FastifyRequest,
  pathChoices: NonNullable<Endpoint["pathChoices"]> = {},
): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(request.params as Record<string, string>).map(([name, value]) => {
      const isKnown = pathChoices[name]?.includes(value) ?? isId(value)
      if (!isKnown) throw new AppError("not_found", texts.notFound)
      return [name, pathChoices[name] ? value : Number(value)]
    }),
  )
}

const isId = (value: string) => /^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647

/** Functions that read the names of the college's lists, by the lists' keys. */
export type ReadLists = Readonly<Record<string, () => Promise<readonly string[]>>>

/** Ignores blank filters. If a name is repeated, the last value counts. An export has the filters of its `list`. */
export async function readQuery(
  endpoint: Endpoint,
  list: Endpoint,
  request: FastifyRequest,
  lists: ReadLists,
) {
  const { query: schema } = endpoint
  if (!schema) return undefined
  const parameters = Object.entries(request.query as Record<string, string | string[]>).map(
    ([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value] as const,
  )
  const filled = parameters.filter(([, value]) => value?.trim() !== "")
  const names = filled.map(([name]) => name)
  refuseUnknownFilters(endpoint, list, request.viewer?.role ?? null, names)
  return read(schema, Object.fromEntries(filled), lists)
}

export async function readBody(schema: Endpoint["body"], body: unknown, lists: ReadLists) {
  if (!schema) return undefined
  if (body !== undefined && !isObject(body))
    throw new AppError("malformed", "The request must contain one JSON object.")
  return read(schema, body ?? {}, lists)
}

type Fields = NonNullable<Endpoint["body"]>

/** The message for a schema that has none of its own: "Login alerts must be true or false." */
function defaultMessage(issue: z.core.$ZodRawIssue) {
  const fieldName = snake((issue.path ?? []).join(" ")).replaceAll("_", " ")
  const field = capitalized(fieldName)
  return issue.input === undefined ? `${field} is required.` : `${field} must be ${wantedBy(issue)}.`
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  record: "an object",
  object: "an object",
}

function wantedBy(issue: z.core.$ZodRawIssue) {
  if (issue.code === "invalid_type") return typeNames[issue.expected] ?? `of type ${issue.expected}`
  if (issue.code === "invalid_value") return `one of: ${issue.values.join(", ")}`
  const unit = "origin" in issue && ["string", "array"].includes(String(issue.origin)) ? " long" : ""
  if (issue.code === "too_small") return `at least ${issue.minimum}${unit}`
  if (issue.code === "too_big") return `at most ${issue.maximum}${unit}`
  return "as /api/openapi.json describes it"
}

/** The fields of a body in the schema's spelling. A blank field that has a default counts as absent. */
export function fieldsIn(schema: Fields, value: unknown) {
  const respelled = respell(schema, value ?? {}) as object
  if (!(schema instanceof z.ZodObject)) return respelled
  const { shape } = schema
  const isAbsent = (name: string, value: unknown) =>
    shape[name] instanceof z.ZodDefault &&
    (value === null || (typeof value === "string" && value.trim() === ""))
  return Object.fromEntries(Object.entries(respelled).filter(([name, value]) => !isAbsent(name, value)))
}

async function read(schema: Fields, value: Record<string, unknown>, lists: ReadLists) {
  const fields = fieldsIn(schema, value)
  // The lists are read at each request, and only if the request has a name from one of them.
  const namesByList = await Promise.all(
    listsOf(schema, fields).map(
      async (key) => [key, await requireValue(lists[key], `list ${key}`)()] as const,
    ),
  )
  const parse = (sent: object) =>
    parseListed(schema, sent, Object.fromEntries(namesByList), { error: defaultMessage })
  let result = parse(fields)
  if ("refusals" in result) {
    const meant = result.refusals.flatMap(([name, sentence]) => {
      const text = meaningOf(Reflect.get(fields, name), sentence)
      return text === undefined ? [] : [[name, text]]
    })
    const again = meant.length > 0 ? parse({ ...fields, ...Object.fromEntries(meant) }) : result
    if (!("refusals" in again) || again.refusals.length < result.refusals.length) result = again
  }
  if (!("refusals" in result)) return result.data
  const errors: Record<string, string> = {}
  for (const [path, sentence] of result.refusals) errors[spelledAs(path, value)] ??= sentence
  throw fieldErrors(errors)
}

/** A refused text that is blank, or a date in the form in which the refusal itself writes dates: "31/01/2026, 09:00". */
function meaningOf(value: unknown, refusal: string) {
  if (typeof value !== "string") return undefined
  if (value.trim() === "") return ""
  if (!refusal.includes("31/01/2026")) return undefined
  const dayAndTime = readDateAndTime(value)
  return dayAndTime ? joinInstant(dayAndTime) : readDate(value)
}

export const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? "")?.[1]
