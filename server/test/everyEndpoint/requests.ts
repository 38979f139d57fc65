import type { UploadKind } from "#contract/lib/uploads.ts"
import type { Caller, College } from "../college.ts"
import { pdf, pictures } from "../corpus.ts"
import { formOf } from "../forms.ts"
import { withFreeDays } from "./calendar.ts"
import type { Line } from "./contract.ts"
import { accepted } from "./inputs.ts"

export type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  /** The fields in which a valid file is sent. */
  files?: readonly string[]
  headers?: Record<string, string>
}

/** Calls an endpoint with the given input, valid or not. */
export async function send(
  { inject }: College,
  { method, path, endpoint }: Line,
  caller: Caller,
  { params = {}, query, body, files, headers = {} }: Parts = {},
) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(params[name] ?? endpoint.pathChoices?.[name]?.[0] ?? 1),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    search.set(name, typeof value === "string" ? value : JSON.stringify(value))
  }
  const content = files ? await multipart(endpoint.files ?? {}, files, body) : json(body)
  return inject(caller, {
    method: method,
    url: `/api${filled}?${search}`,
    headers: { ...content.headers, ...headers },
    ...("payload" in content && { payload: content.payload }),
  })
}

export async function auditRows({ db }: College): Promise<number> {
  const counted = db.selectFrom("audit").select((audit) => audit.fn.countAll<number>().as("rows"))
  return (await counted.executeTakeFirstOrThrow()).rows
}

/** A valid request by a role that may call the endpoint, so a rejection can't be caused by its input. */
export function goodRequest({ key, endpoint }: Line, seed = 1): Parts {
  const made = goodRequests.get(`${key} ${seed}`) ?? {
    ...(endpoint.body && { body: withFreeDays(key, accepted(endpoint.body, seed), seed) }),
    ...(endpoint.files && { files: Object.keys(endpoint.files) }),
  }
  goodRequests.set(`${key} ${seed}`, made)
  return made
}

const goodRequests = new Map<string, Parts>()

const encoded = (value: string | number) => encodeURIComponent(String(value).toWellFormed())

function json(body: unknown) {
  if (body === undefined) return { headers: {} }
  return { headers: { "content-type": "application/json" }, payload: JSON.stringify(body) }
}

const samples: Record<UploadKind, { name: string; content: Buffer }> = {
  picture: { name: "picture.png", content: pictures.png },
  assignment: { name: "assignment.pdf", content: pdf },
  attachment: { name: "attachment.pdf", content: pdf },
  submission: { name: "submission.pdf", content: pdf },
  material: { name: "notes.pdf", content: pdf },
  table: { name: "table.csv", content: Buffer.from("student_number\nIPTE25-0001\n") },
}

/** A form has only texts: a list is separated by commas, and an object is written as JSON. */
const textOf = (value: unknown) =>
  typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : String(value)

function multipart(kinds: Readonly<Record<string, UploadKind>>, fields: readonly string[], body: unknown) {
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== null && value !== undefined)
  const texts = given.map(([name, value]) => [name, textOf(value)])
  const files = fields.map((field) => [field, samples[kinds[field]!]])
  return formOf(Object.fromEntries(texts), Object.fromEntries(files))
}
