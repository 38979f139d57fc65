import type { Call } from "../../lib/api/call.ts"
import type { CallError } from "../../lib/api/callError.ts"

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
}

export const untouched: Outcome = { values: {} }

/** A form that works as an island and, without script, as a plain POST. */
export type SiteForm<Answer = unknown> = {
  /** Validates before anything is sent. */
  check: (values: Values) => Problem | undefined
  /** Calls the API, over the network or inside the server. */
  send: (values: Values, call: Call) => Promise<Answer>
  /** The fixed text (spec 000 section 8) where the server gave no message, or no reply. */
  failed: string
  network: string
  /** On success: the next page, or a message above the form. */
  next?: string
  done?: string
  /** Set where the server's answer may say more than `done`. */
  doneByServer?: true
  /** Set where the page shows the answer itself. Never for a form whose answer holds a secret. */
  showsAnswer?: true
  /** Empties the password after a failure (spec 000 section 4, of the sign-in alone: elsewhere it was just made up). */
  forgetsPassword?: true
  /** The reason why the form needs script. */
  needsScript?: string
}

/** A failure in this form's words: the server's message if there is one. */
export function problemOf({ failed, network }: SiteForm, { status, code, said, errors }: CallError): Problem {
  return status === 0 ? { message: network } : { message: said || failed, errors, code }
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
