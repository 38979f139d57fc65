import type { Api, ApiKey, CallArgs, Reply } from "#contract/api.ts" // Types only: no schema reaches the browser.
import type { Failure } from "#contract/lib/errors.ts"
import { noteSent } from "../dataUse.ts"
import { noteServerTime } from "../serverTime.ts"
import { noteActivity, personSignedIn, storedToken } from "../session/session.ts"
import { CallError, isRefusal, networkFailure } from "./callError.ts"
import { idempotencyKey, trackInFlight } from "./idempotencyKey.ts"
import { fetchWithProgress } from "./progress.ts"
import { refreshedToken } from "./refresh.ts"
import { noteRelease } from "./servedRelease.ts"

type CallOptions = {
  signal?: AbortSignal
  /** A timer sends the call, so it doesn't count as activity of the user. */
  background?: boolean
  /** Called with the sent share of an upload, from 0 to 1. */
  onSent?: ((share: number) => void) | undefined
}
type Args<Key extends ApiKey> = CallArgs<Key, File> & CallOptions
type Answer<Key extends ApiKey> = Api[Key]["response"] extends "download" ? File : Reply<Key>
/** The endpoints that can be called without arguments. */
export type BareKey = {
  [Key in ApiKey]: Partial<CallArgs<Key>> extends CallArgs<Key> ? Key : never
}[ApiKey]

export type Call = {
  <Key extends BareKey>(endpoint: Key, args?: Args<Key>): Promise<Answer<Key>>
  <Key extends ApiKey>(endpoint: Key, args: Args<Key>): Promise<Answer<Key>>
}

export type Parts = CallOptions & {
  params?: Record<string, number | string>
  query?: Record<string, unknown>
  body?: object
  files?: Record<string, File | undefined>
  /**
   * The Idempotency-Key of a write in the outbox, which stores it until the write is answered. For any other write,
   * `callAny` chooses a key.
   */
  key?: string
}
type PreparedRequest = {
  method: string
  url: string
  headers: Headers
  body: Blob | FormData | string | null
  signal: AbortSignal | null
  onSent: CallOptions["onSent"]
}

/**
 * Like `call`, but for an endpoint that is only known when the program runs. Its arguments and its reply therefore have no
 * types.
 */
export async function callAny(endpoint: ApiKey, parts: Parts = {}): Promise<unknown> {
  const request = requestFor(endpoint, parts)
  if (request.method === "GET") return read(await sendSignedIn(request))
  if (parts.key !== undefined) {
    request.headers.set("idempotency-key", parts.key)
    request.headers.set("x-outbox", "1")
    return read(await sendSignedIn(request))
  }
  const attempt = idempotencyKey(endpoint + request.url, request.body)
  request.headers.set("idempotency-key", attempt.key)
  try {
    const answer = await read(await trackInFlight(sendSignedIn(request)))
    attempt.answered()
    return answer
  } catch (error) {
    if (isRefusal(error)) attempt.answered()
    else attempt.lost()
    throw error
  }
}

/**
 * Calls an endpoint of the contract with typed arguments and returns its typed reply (a named `File` for a download). Every failure
 * is a `CallError`, except that aborting `signal` rejects as `fetch` does. An expired bearer token is renewed. The reply isn't
 * checked, because the server has checked it against the contract.
 */
export const call = callAny as Call

/**
 * Reads an endpoint whose data the caller may already have. Returns the reply and its ETag, or "unchanged" if the known ETag
 * is still current.
 */
export async function readAgain(endpoint: ApiKey, parts: Parts, tag: string | undefined) {
  const request = requestFor(endpoint, parts)
  if (tag !== undefined) request.headers.set("if-none-match", tag)
  const response = await sendSignedIn(request)
  if (response.status === 304) return "unchanged"
  return { reply: await read(response), tag: response.headers.get("etag") ?? undefined }
}

type BytesParts = Parts & { headers?: Readonly<Record<string, string>>; bytes?: Blob }

/**
 * Sends a piece of a file, or requests one. Returns the response, whose body the caller reads. Throws a refusal, and also a
 * hotspot's page, because its bytes would otherwise be stored as part of the file.
 */
export async function callForBytes(endpoint: ApiKey, { headers = {}, bytes, ...parts }: BytesParts) {
  const request = requestFor(endpoint, parts)
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  if (bytes) {
    request.headers.set("content-type", "application/octet-stream")
    request.body = bytes
  }
  const response = await sendSignedIn(request)
  if (!response.ok || !isFromCollege(response)) await read(response)
  return response
}

function requestFor(
  endpoint: string,
  { params = {}, query = {}, body, files, signal, background, onSent }: Parts,
): PreparedRequest {
  const [method = "", path = ""] = endpoint.split(" ")
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const definedQuery = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  )
  const search = new URLSearchParams(definedQuery.map(([name, value]) => [name, String(value)]))
  const url = `/api${filled}${search.size > 0 ? `?${search}` : ""}`
  const headers = new Headers({ accept: "application/json" })
  if (background) headers.set("x-background", "1")
  if (body && !files) headers.set("content-type", "application/json")
  return { method, url, headers, body: payloadOf(body, files), signal: signal ?? null, onSent }
}

function payloadOf(body: object | undefined, files: Parts["files"]) {
  if (files) return formDataOf(body ?? {}, files)
  return body ? JSON.stringify(body) : null
}

function formDataOf(body: object, files: Record<string, File | undefined>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    // A form has no null: a blank field is emptied, and an absent field is unchanged.
    if (value !== undefined) form.set(name, String(value ?? ""))
  }
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file)
  return form
}

/**
 * Sends with the bearer token. If the server refuses the token, renews it and sends once more, unless another person has signed in
 * meanwhile in another tab.
 */
async function sendSignedIn(request: PreparedRequest) {
  const token = storedToken()
  const person = personSignedIn()
  const response = await send(request, token)
  if (response.status !== 401 || !token || !isFromCollege(response)) return response
  const renewed = await refreshedToken(token).catch((error) => {
    throw networkFailure(error)
  })
  if (!renewed || personSignedIn() !== person) return response
  await response.body?.cancel() // An unread body would block the connection.
  return send(request, renewed)
}

async function send({ url, headers, onSent, ...init }: PreparedRequest, token: string | null) {
  if (token) headers.set("authorization", `Bearer ${token}`)
  const transport = onSent ? fetchWithProgress(onSent) : fetch
  const response = await transport(url, { ...init, headers, credentials: "include" }).catch((error) => {
    throw init.signal?.aborted ? error : networkFailure(error)
  })
  noteSent(init.body)
  noteRelease(response)
  if (isFromCollege(response)) {
    noteServerTime(response.headers.get("date"))
    // A server that fails is asked again and again, also by a device that somebody left.
    const isServed = response.status < 500 && response.status !== 401
    if (token && isServed && !headers.has("x-background")) noteActivity()
  }
  return response
}

/** Returns whether the college's server answered. A hotspot or proxy may answer instead, and its clock may be years off. */
const isFromCollege = ({ status, headers }: Response) =>
  status === 304 || headers.has("content-disposition") || !!headers.get("content-type")?.includes("json")

async function read(response: Response): Promise<unknown> {
  const disposition = response.headers.get("content-disposition")
  if (response.ok && disposition !== null) {
    const bytes = await response.blob().catch(throwNetworkFailure)
    return new File([bytes], fileName(disposition), { type: bytes.type })
  }
  const { status, ok } = response
  const rest = retryAfterOf(response)
  // The status of a fault of the server says enough without its text. Any other reply that breaks off is a broken connection.
  const unreadable = status >= 500 ? () => null : throwNetworkFailure
  // An unread body would block the connection, and a page of a filter is useless.
  const answer: unknown = isFromCollege(response)
    ? await response.json().catch(unreadable)
    : await response.body?.cancel().catch(() => null)
  if ((answer as Partial<Failure> | null)?.success === ok) {
    if (ok) return answer
    throw new CallError(status, answer as Failure, { rest })
  }
  // Only the college's own proxy reports that the server is down. A filter or hotspot may use any other status.
  throw new CallError(status < 500 || status === 511 ? 0 : status, {}, { rest, cause: response })
}

/** Milliseconds. The server gives the Retry-After header in seconds. */
const retryAfterOf = ({ headers }: Response) => 1000 * (Number(headers.get("retry-after")) || 0)

/** Reports a connection that broke during the reply. */
function throwNetworkFailure(error: unknown): never {
  throw networkFailure(error)
}

/** The name in a content-disposition header: its UTF-8 form, else its plain form, else "download". */
export function fileName(disposition: string) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "download"
}
