import type { Call } from "../../lib/api/call.ts"
import type { CallError } from "../../lib/api/callError.ts"

/** What the fields hold, as typed. */
export type Values = Readonly<Record<string, string>>

/** Why a form was not accepted: a sentence for all of it, sentences for single fields, the server's code. */
export type Problem = { message: string; errors?: Values | undefined; code?: string | undefined }

/** How a form stands: untouched, refused with what was typed, or accepted. */
export type Outcome = { values: Values; problem?: Problem | undefined; done?: string | undefined }

export const untouched: Outcome = { values: {} }

/** A form of the sign-in family: the same for the island that sends it and for a browser that posts it plainly. */
export type SiteForm<Answer = unknown> = {
  /** What is wrong before anything is sent. */
  check: (values: Values) => Problem | undefined
  /** Calls the API, which checks everything whatever it is: over the network, or from inside the server. */
  send: (values: Values, call: Call) => Promise<Answer>
  /** The catalogue's texts (spec 000 section 8) where the server has no sentence of its own, or gave no answer. */
  failed: string
  network: string
  /** On success: the page that follows, or a sentence in the form's place. */
  next?: string
  done?: string
  /** Why a browser without script can't use it. */
  needsScript?: string
}

/** A failure in the words of this form: the server's if it said any. */
export function problemOf({ failed, network }: SiteForm, { status, code, said, errors }: CallError): Problem {
  return status === 0 ? { message: network } : { message: said || failed, errors, code }
}

/** The check that these fields are filled in: `message` for the form, "Email is required." at the field. */
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
