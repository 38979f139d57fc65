import type { Failure, FailureCode } from "#contract/lib/errors.ts"
import { texts } from "#contract/lib/texts.ts"

/**
 * A failed call. `message` is the fixed text for it (spec 000 section 8). `cause` is the reply if it doesn't have the contract's
 * shape, because it then comes from a filter, hotspot or proxy and not from the server.
 */
export class CallError extends Error {
  /** The HTTP status; 0 if there was no reply. */
  readonly status: number
  readonly code: FailureCode | "network"
  /** The server's own message, for the pages that show it instead of the fixed text. */
  readonly said: string | undefined
  /** A message for each invalid field. */
  readonly errors: Readonly<Record<string, string>>
  /** On a conflict: the record's current state. */
  readonly current: unknown
  /** On a conflict: the records that cause it. */
  readonly data: Failure["data"]
  /** Milliseconds to wait before the next attempt, as the server requests. */
  readonly rest: number

  constructor(status: number, failure: Partial<Failure>, options: ErrorOptions & { rest?: number } = {}) {
    super(isProxyLimit(options.cause) ? texts.tooLargeForProxy : textOf(status, failure.message), options)
    this.name = "CallError"
    this.status = status
    this.code = failure.code ?? (status === 0 ? "network" : "failed")
    this.said = failure.message
    this.errors = failure.errors ?? {}
    this.current = failure.current
    this.data = failure.data
    this.rest = options.rest ?? 0
  }

  /**
   * The same failure with a fixed text. Field errors and conflicts keep their own message. So does a write that may have
   * been saved, because the fixed texts say that it failed, and one that is too large for a proxy, because many fixed texts ask
   * to try again. A text such as "Error: " precedes the reason. A whole sentence
   * is followed by the server's message. A text that asks the user to check their input is used only if the server refused
   * that input, and not if the connection or the server failed.
   */
  after(text: string) {
    if (
      this.code === "unconfirmed" ||
      this.code === "question" ||
      isTooLargeForProxy(this) ||
      this.current !== undefined ||
      Object.keys(this.errors).length > 0
    )
      return this
    if (text.includes("check your") && !isAboutInput(this)) return this
    const isSentence = text.endsWith(".")
    const hasReason = this.status >= 400 && this.status < 500 && this.said !== undefined
    if (!isSentence) this.message = text + this.message
    else this.message = hasReason ? `${text} ${this.message}` : text
    return this
  }
}

/**
 * Whether the college's server itself refused a write, so that nothing was done. After any other failure, such as no reply,
 * another server's page or a fault of the server, the write may still have been done.
 */
export const isRefusal = (error: unknown) =>
  error instanceof CallError &&
  error.said !== undefined &&
  error.status !== 500 &&
  error.code !== "unconfirmed"

/** Whether the server refused the input itself. Other failures don't depend on the input. */
export const isAboutInput = ({ status }: CallError) => status === 400 || status === 409 || status === 422

/** Whether the same request may succeed later without a change: there was no reply, or the server is busy or starting. */
export const mayPass = (error: unknown) =>
  error instanceof CallError && (error.code === "network" || [429, 502, 503, 504].includes(error.status))

/**
 * Returns whether a proxy refused a request because of its size. The server's own refusal has the contract's shape, and so no
 * `cause`.
 */
export const isTooLargeForProxy = (error: unknown) => error instanceof CallError && isProxyLimit(error.cause)
const isProxyLimit = (cause: unknown) => cause instanceof Response && cause.status === 413

/** The failure if there was no reply. */
export const networkFailure = (cause?: unknown) => new CallError(0, {}, { cause })

function textOf(status: number, message: string | undefined) {
  if (status === 0) return texts.network
  if (status === 401) return texts.unauthenticated
  if (status === 403) return texts.forbidden
  if (status === 404) return texts.notFound
  if (status === 500) return message || texts.serverError
  return message || texts.status(status)
}
