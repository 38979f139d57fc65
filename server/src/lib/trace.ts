import { AsyncLocalStorage } from "node:async_hooks"
import { randomInt } from "node:crypto"

/** The request or job on whose behalf something is done. */
export type Trace = {
  /** The number of the request that started it, which a person can read out. */
  requestId: string
  /** The line of the contract, the pattern of the address, or "job " and its kind; never an address with ids. */
  endpoint: string
}

/** Traces a request or a job through everything that it awaits. */
export const trace = new AsyncLocalStorage<Trace>()

/** Twelve digits in three groups, because they are read out over a telephone: "4821-0937-5512". */
export function newRequestId(): string {
  const digits = String(randomInt(10 ** 12)).padStart(12, "0")
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
}

/** An id that another program made is used only if it can do no harm in a log. */
export const isRequestId = (text: unknown): text is string =>
  typeof text === "string" && /^[A-Za-z0-9][\w.-]{5,63}$/.test(text)
