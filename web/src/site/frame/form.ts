import type { Call } from "../../lib/api/call.ts"
import { type CallError, isAboutInput } from "../../lib/api/callError.ts"

/** The field values as typed. */
export type Values = Readonly<Record<string, string>>

/** The error of a form: a message for the whole form, messages for fields, the server's code. */
export type Problem = { message: string; errors?: Values | undefined; code?: string | undefined }

/** The state of a form: untouched, rejected with its values, or accepted, with the answer where the page shows it. */
export type Outcome = {
  values: Values
  problem?: Problem | undefined
  done?: string | undefined
  answer?: unknown
  /** The typed values are right, and the form asks for more: its second step. */
  asks?: boolean | undefined
}

export const untouched: Outcome = { values: {} }

/** A form that works as an island and, without script, as a plain POST. */
export type SiteForm<Answer = unknown> = {
  /** Validates before anything is sent. */
  check: (values: Values) => Problem | undefined
  /** Calls the API, over the network or inside the server. */
  send: (values: Values, call: Call) => Promise<Answer>
  /** The fixed text (spec 000 section 8) of a refusal without a message, and the one where no reply came. */
  failed: string
  network: string
  /** On success: the next page, or a message above the form. */
  next?: string
  done?: string
  /** Set where the server's answer may say more than `done`. */
  doneByServer?: true
  /** Set where the page shows the answer itself. Never for a form whose answer holds a secret. */
  showsAnswer?: true
  /** The code with which the server asks for more, which is no error: the form's second step. */
  asksAt?: string
  /** Empties a password that was wrong (spec 000 section 4, of the sign-in alone: elsewhere it was just made up). */
  forgetsPassword?: true
  /** The reason why the form needs script. */
  needsScript?: string
}

/**
 * A failure in this form's words: the server's message if there is one. Without one, the form's own text is for what was
 * typed, and a server or proxy that is broken has the text of its status.
 */
export function problemOf({ failed, network }: SiteForm, error: CallError): Problem {
  const { status, code, said, errors } = error
  if (status === 0) return { message: network }
  const isRefused = isAboutInput(error) || status === 401
  return { message: said || (isRefused ? failed : error.message), errors, code }
}

/** The message of a success. */
export const doneText = ({ done, doneByServer }: SiteForm, answer: unknown) =>
  (doneByServer && (answer as { message?: string }).message) || done

/** Checks that these fields are filled in: `message` for the form, "E-mail is required." at the field. */
export function requires(labels: Readonly<Record<string, string>>, message: string) {
  return (values: Values): Problem | undefined => {
    const blank = Object.entries(labels).filter(([name]) => !values[name]?.trim())
    if (blank.length === 0) return
    return {
      message,
      errors: Object.fromEntries(blank.map(([name, label]) => [name, `${label} is required.`])),
    }
  }
}
