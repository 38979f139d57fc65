import type { Socket } from "node:net"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import pg from "pg"
import type { Failure } from "#contract/lib/errors.ts"
import { spelledAs } from "#contract/lib/spelling.ts"
import { texts } from "#contract/lib/texts.ts"
import { ReadOnlyServerError } from "../db/client.ts"
import { brokenRule, type ConstraintMessages } from "../db/constraints.ts"
import { UnknownOutcome } from "../db/dialect.ts"
import { NoServerError } from "../db/servers.ts"
import { hasCode, isMissing, messageOf } from "../errorCodes.ts"
import { AppError } from "../errors.ts"
import { isStorageFull, storageFull } from "../files/diskSpace.ts"
import { isAbortedByClient, logAborted } from "./logger.ts"

/** Replies to every error in the contract's format. Bugs are logged, and their replies have no details. */
export function replyWithFailures(app: FastifyInstance, sentences: ConstraintMessages) {
  app.setErrorHandler((error, request, reply) => {
    if (isAbortedByClient(error, reply)) {
      logAborted(request)
      // Nobody reads this status, which is only counted.
      return reply.code(499).send()
    }
    const failure = asFailure(error, sentences, request.method)
    // The reply says what to do, and the log has the cause.
    if (failure?.cause) request.log.warn({ err: failure.cause }, failure.message)
    if (failure) return send(reply, inCallersSpelling(failure, request.body))
    request.log.error({ err: error }, "request failed")
    return send(reply, new AppError("failed", `${texts.serverError} ${reportSentence(request)}`))
  })
}

/** Asks the reader to report the number by which an operator finds an unexpected error in the log. */
export const reportSentence = ({ id }: FastifyRequest) => `Please say this number when you report it: ${id}.`

export function replyWithNotFound(app: FastifyInstance) {
  app.setNotFoundHandler((_request: FastifyRequest, reply) =>
    send(reply, new AppError("not_found", texts.notFound)),
  )
}

/** Replies 404 to a malformed or overlong URL, which never reaches a route. */
export function malformedUrl(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  return send(reply, new AppError("not_found", texts.notFound))
}

/**
 * A path that can't be decoded reaches no route, and the router's own reply to it is JSON. The path is replaced with one
 * that doesn't exist, so that a visitor gets the website's page for missing addresses, and a program the API's reply.
 */
export function readableUrl({ url = "/" }: { url?: string | undefined }) {
  const [path = ""] = url.split("?")
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.startsWith("/api/") ? "/api/unreadable" : "/unreadable"
  }
}

/** Replies are private to the caller, so they are never cached, nor sniffed as HTML. File routes override this. */
export function noStore(app: FastifyInstance) {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
  })
}

const malformedReplies: Readonly<Record<string, [line: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The request's headers are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive."],
}

/** Replies to malformed HTTP, oversized headers and timeouts in the API's error format. */
export function clientError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === "ECONNRESET" || !socket.writable) return
  const [line, message] = malformedReplies[error.code ?? ""] ?? [
    "400 Bad Request",
    "The request can't be read.",
  ]
  const body = JSON.stringify({ success: false, message, code: "malformed" } satisfies Failure)
  const head = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`
  socket.end(`HTTP/1.1 ${line}\r\n${head}\r\n\r\n${body}`)
}

/** Spells field names as the caller does (product decision 2.3). */
function inCallersSpelling({ code, message, details }: AppError, body: unknown) {
  const { errors, ...rest } = details
  if (!errors || typeof body !== "object" || body === null) return new AppError(code, message, details)
  const respelled = Object.entries(errors).map(([field, sentence]) => [spelledAs(field, body), sentence])
  return new AppError(code, message, { ...rest, errors: Object.fromEntries(respelled) })
}

function send(reply: FastifyReply, { status, message, code, details }: AppError) {
  return reply.code(status).send({ success: false, message, code, ...details } satisfies Failure)
}

function asFailure(error: unknown, sentences: ConstraintMessages, method: string): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof UnknownOutcome && method !== "GET")
    return causedBy(error, new AppError("unconfirmed", unconfirmedSentence))
  const rule = brokenRule(error, sentences)
  if (rule) return rule
  if (isStorageFull(error)) return causedBy(error, storageFull())
  if (isBusy(error)) return causedBy(error, new AppError("unavailable", busySentence))
  if (isUnreachable(error)) return causedBy(error, new AppError("unavailable", unreachableSentence))
  return isFastifyError(error) ? fromFastify(error) : undefined
}

const busySentence = "The college is busy just now, so this was not done. Please try again in a moment."
const unreachableSentence = "The college's records can't be reached just now. Please try again in a moment."
const unconfirmedSentence =
  "The college can't say just now whether this was saved. Please look whether it is there before you do it again."

/** A failure whose reply says what to do, and whose cause an operator finds in the log. */
const causedBy = (error: unknown, failure: AppError) => Object.assign(failure, { cause: error })

/** Whether the same request may succeed later, so that nobody needs to report the error. */
export const isTemporary = (error: unknown) => isBusy(error) || isUnreachable(error)

/**
 * SQLSTATEs of a lock, a statement or a transaction that exceeded its time-out of limits.ts, and of a conflict that every
 * retry met again.
 */
const busy = ["55P03", "57014", "25P03", "40001", "40P01"]

/** The beginnings of the messages of this program and of pg about a time-out. */
const timeoutMessages = [
  "Query read timeout",
  "no answer within",
  "timeout e",
  "Connection terminated due to connection timeout",
]
/** The beginnings of the messages of pg about a lost connection. */
const disconnectionMessages = ["Connection terminated", "Client has encountered a connection error"]

const startsWithAny = (text: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => text.startsWith(beginning))

/** Whether a statement waited too long for the database, which rolled it back, or a commit has an unknown outcome. */
function isBusy(error: unknown) {
  if (error instanceof UnknownOutcome) return true
  if (error instanceof pg.DatabaseError) return busy.includes(error.code ?? "")
  return startsWithAny(messageOf(error), timeoutMessages)
}

/** Whether the database is down, starting or being switched over. The same request succeeds once it is back. */
function isUnreachable(error: unknown) {
  // 25006: the server has become a standby, or read-only.
  if (error instanceof pg.DatabaseError) return /^(57P0|53300|08|25006)/.test(error.code ?? "")
  if (error instanceof NoServerError || error instanceof ReadOnlyServerError) return true
  if (isMissing(error)) return error instanceof Error && "syscall" in error && error.syscall === "connect"
  return hasCode(error, ...networkErrors) || startsWithAny(messageOf(error), disconnectionMessages)
}

const networkErrors = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]

const isFastifyError = (error: unknown): error is FastifyError & { statusCode: number } =>
  error instanceof Error &&
  "statusCode" in error &&
  typeof error.statusCode === "number" &&
  error.statusCode < 500

function fromFastify({ statusCode, message }: FastifyError) {
  if (statusCode === 413) return new AppError("too_large", "This request is too large.")
  if (statusCode === 429)
    return new AppError(
      "too_many",
      "Too many attempts from this address. Please wait a minute and try again.",
    )
  return new AppError("malformed", `This request can't be read: ${message}.`)
}
