import type { Call } from "../../lib/api/call.ts"
import { type CallError, isAboutInput } from "../../lib/api/callError.ts"

/** The field values as typed. */
export type Values = Readonly<Record<string, string>>

/** The error of a form: a message for the whole form, messages for fields, and the server's code. */
export type Problem = { message: string; errors?: Values | undefined; code?: string | undefined }

/**
 * The state of a form. Without `problem` and `done` it is untouched. A rejected form has its values, and an accepted one may
 * have the answer.
 */
export type Outcome = {
  values: Values
  problem?: Problem | undefined
  done?: string | undefined
  answer?: unknown
  /** The values are valid so far, and the form needs its second step. */
  asks?: boolean | undefined
}

export const untouched: Outcome = { values: {} }

/** A form that works as an island and, without script, as a plain POST. */
export type SiteForm<Answer = unknown> = {
  /** Validates the values before anything is sent. */
  check: (values: Values) => Problem | undefined
  /** Calls the API, over the network or inside the server. */
  send: (values: Values, call: Call) => Promise<Answer>
  /** The fixed texts (spec 000 section 8): `failed` for a refusal without a message, and `network` if no reply came. */
  failed: string
  network: string
  /** After a success: `next` is the address of the next page, and `done` is a message above the form. */
  next?: string
  done?: string
  /** Set if the success message is the server's, which may say more than `done`. */
  doneByServer?: true
  /** Set if the page shows the answer itself. It must not be set for a form whose answer contains a secret. */
  showsAnswer?: true
  /** The error code that isn't shown as an error, but leads to the form's second step. */
  asksAt?: string
  /**
   * Empties a wrong password. This is for sign-in only (spec 000 section 4), because in other forms the password is a new one.
   */
  forgetsPassword?: true
  /** The reason why the form needs script. */
  needsScript?: string
}

/**
 * A failure in this form's words: the server's message if there is one. Without a message, a refusal of the input gets the form's
 * own text, and a broken server or proxy gets the text of its status.
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

/** Checks that these fields are filled in: `message` for the form, "Email is required." at the field. */
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
