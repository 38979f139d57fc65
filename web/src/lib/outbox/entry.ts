import type { Parts } from "../api/call.ts"
import type { WriteKey } from "../api/writes.ts"

/** A file that goes to the server in pieces; the body then names its upload in the field `into`. */
export type FilePlan = { kind: "material" | "submission" | "attachment"; into: string }

/** How many things of which kind an entry is, for counts that give nothing else away: "3 marks". */
export type Counted = { number: number; one: string; many: string }

/** The refusal of an entry, for its author. */
export type Refusal = {
  message: string
  /** A sentence for each field. */
  errors?: Readonly<Record<string, string>> | undefined
  /** With a conflict comes the record as it is, and with a batch the cells that were not saved. */
  current?: unknown
  /** A question asks its author, whose yes sends it. */
  isQuestion?: boolean
  /** The question is whether to send it after so long. */
  isOld?: boolean
}

/** A write that somebody has finished, as it will be sent. */
export type Finished = {
  /** Tells it from the person's other writes. A later one of the same name takes its place. */
  name: string
  endpoint: WriteKey
  parts: Pick<Parts, "params" | "body">
  files?: Readonly<Record<string, FilePlan>>
  /** Names it to the user: "Register of MAT101, P3, 10:00". */
  title: string
  counted: Counted
  /** The screen on which it was made. */
  path: string
  /** That screen itself shows how it stands. */
  isShownThere?: boolean
  /** The specification's text for a failure. */
  failure: string
  /** Milliseconds after which its author is asked before it is sent, if that is less than usual. */
  asksAfter?: number
  /** It waits without a word, because nobody would miss it. */
  isQuiet?: boolean
  /** The form that it was typed into, which Open fills with it again if the server refused it. */
  form?: string
}

export type Entry = Finished & {
  /** Its Idempotency-Key: however often it is sent, it takes effect once. */
  key: string
  /** The server's time at which it was made, as far as this device knows it. */
  at: number
  /** The server's own faults that it has met. */
  faults?: number
  /** The uploads of its files, by their fields. */
  uploads?: Readonly<Record<string, { id: number; isWhole: boolean }>>
  refusal?: Refusal
  /** It has waited for very long, and its author was asked about it. */
  isAsked?: boolean
}

export type Files = Readonly<Record<string, File>>

/** An entry in this tab. A held one may still change: it is sent when it is released, or when its tab is gone. */
export type Outgoing = Entry & {
  state: "held" | "sending" | "waiting" | "refused"
  /** Undefined until the device has answered; false if it keeps nothing, so that closing the page loses the entry. */
  isKept?: boolean
  /** The reason why it waits. */
  because?: "line" | "busy"
  /** Bytes of its files that have arrived, and all of them. */
  sent?: { done: number; size: number }
}

/** "3 marks and 1 register" */
export function countText(all: readonly Counted[]) {
  const numbers = new Map<string, Counted>()
  for (const { number, one, many } of all) {
    numbers.set(one, { number: number + (numbers.get(one)?.number ?? 0), one, many })
  }
  const texts = [...numbers.values()].map(({ number, one, many }) => `${number} ${number === 1 ? one : many}`)
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(texts)
}
