import type { Failure, FailureCode } from "#contract/lib/errors.ts"
import { texts } from "#contract/lib/texts.ts"

/** A call that failed: `message` is the catalogue's sentence for it (spec 000 section 8). */
export class CallError extends Error {
  /** The HTTP status, 0 when no answer came. */
  readonly status: number
  readonly code: FailureCode | "network"
  /** The server's own sentence, for the pages that show it in place of the catalogue's. */
  readonly said: string | undefined
  /** A sentence for each field at fault. */
  readonly errors: Readonly<Record<string, string>>
  /** On a conflict: the record as it stands now. */
  readonly current: unknown

  constructor(status: number, failure: Partial<Failure>, options?: ErrorOptions) {
    super(textOf(status, failure.message), options)
    this.name = "CallError"
    this.status = status
    this.code = failure.code ?? (status === 0 ? "network" : "failed")
    this.said = failure.message
    this.errors = failure.errors ?? {}
    this.current = failure.current
  }

  /**
   * The same failure in the catalogue's words; faults of fields and conflicts speak for themselves. A text such as
   * "Error: " stands before the reason. One that is a sentence stands for itself, and before what the server said.
   */
  after(text: string) {
    if (this.current !== undefined || Object.keys(this.errors).length > 0) return this
    const sentence = text.endsWith(".")
    const reasoned = this.status >= 400 && this.status < 500 && this.said !== undefined
    if (!sentence) this.message = text + this.message
    else this.message = reasoned ? `${text} ${this.message}` : text
    return this
  }
}

/** No answer, or an answer that is not this server's: a phone company's "buy more data" page, say. */
export const networkFailure = (cause?: unknown) => new CallError(0, {}, { cause })

function textOf(status: number, said: string | undefined) {
  if (status === 0) return texts.network
  if (status === 401) return texts.unauthenticated
  if (status === 403) return texts.forbidden
  if (status === 404) return texts.notFound
  if (status === 500) return said || texts.serverError
  return said || texts.status(status)
}
