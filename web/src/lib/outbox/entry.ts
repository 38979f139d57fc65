import { sum } from "#contract/lib/objects.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import type { Parts } from "../api/call.ts"
import type { WriteKey } from "../api/writes.ts"
import type { DraftState } from "../drafts.ts"

/** A file that is sent in pieces. The body then contains the id of its upload in the field `into`. */
type FilePlan = { kind: "material" | "submission" | "attachment"; into: string }

/**
 * The number and kind of things in an entry: "3 marks". Counts show only this, because it reveals nothing of the content.
 * `ids` identifies each thing, if another entry may contain the same ones.
 */
export type Count = { number: number; singular: string; plural: string; ids?: readonly string[] }

/** Why the server refused an entry, for its author. */
export type Refusal = {
  message: string
  /** A sentence for each field. */
  errors?: Readonly<Record<string, string>> | undefined
  /** The current record after a conflict, or the cells that a batch did not save. */
  current?: unknown
  /** The server asks the author a question. If they say yes, the entry is sent again. */
  isQuestion?: boolean
  /** The question is whether to send the entry although it has waited for so long. */
  isOld?: boolean
}

/** A write that its author has finished, as it will be sent. */
export type FinishedWrite = {
  /** Distinguishes the entry from the person's other ones. A later entry with the same name replaces it. */
  name: string
  endpoint: WriteKey
  parts: Pick<Parts, "params" | "body">
  files?: Readonly<Record<string, FilePlan>>
  /** The entry's title on screen: "Register of MAT101, P3, 10:00". */
  title: string
  counted: Count
  /** The screen where the entry was made. */
  path: string
  /** The screen at `path` shows the entry's state itself. */
  isShownThere?: boolean
  /** The specification's text for a failure, if it has one. */
  failure?: string
  /** Milliseconds after which the author is asked before the entry is sent; absent for the usual time, which is longer. */
  asksAfter?: number
  /** The entry waits without a notice, because nobody would miss it. */
  isQuiet?: boolean
  /** A notice says that the quiet entry was refused, because its author pressed a button for it. */
  isRefusalShown?: boolean
  /** The form of the entry. If the server refuses the entry, Open fills the form with it again. */
  form?: string
  /** The draft from which the entry was made, if it isn't that of `form`. */
  madeFrom?: string
}

export type Entry = FinishedWrite & {
  /** The entry's Idempotency-Key. However often the entry is sent, it takes effect once. */
  key: string
  /** The time at which the entry was made, by the server's clock as far as this device knows it. */
  at: number
  /** The draft of its form from which it was made. It is deleted when the server has accepted the entry. */
  draft?: DraftState | undefined
  /** The number of attempts that ended with a fault of the server. */
  faults?: number
  /** The uploads of the entry's files, by field. */
  uploads?: Readonly<Record<string, { id: number; isWhole: boolean }>> | undefined
  /** The uploads of the state that this one replaces. They are discarded before its own begin. */
  left?: Entry["uploads"]
  refusal?: Refusal
  /** The author has already been asked about the entry, because it waited for very long. */
  isAsked?: boolean
}

export type Files = Readonly<Record<string, File>>

/**
 * An entry in this tab. The author may still change a held entry. It is sent when it is released, or when its tab is closed.
 */
export type Outgoing = Entry & {
  state: "held" | "sending" | "waiting" | "refused"
  /**
   * Whether the entry is on the device. Undefined until the browser has replied. If false, closing the page loses the entry.
   */
  isStored?: boolean
  /** The keys of the stored states that this one replaces. One of them is still on the device if this one can't be stored. */
  replacedKeys?: readonly string[] | undefined
  /** The reason why the entry waits. */
  because?: "connection" | "busy" | "elsewhere" | "script"
  /** Bytes of the entry's files: those that have arrived, and the total. */
  sent?: { done: number; size: number }
}

/** The keys of an entry's states that may be on the device. */
export const keysOf = ({ key, replacedKeys = [] }: Outgoing) => [key, ...replacedKeys]

/** The numbers of things by kind. A thing in several entries counts once. A thing that is also in `later` doesn't count. */
function numbersOf(all: readonly Count[], later: readonly Count[] = []) {
  const countedIds = new Set(later.flatMap(({ ids = [] }) => ids))
  const kinds = new Map<string, Count>()
  for (const { number, singular, plural, ids } of all) {
    const added = ids?.filter((id) => !countedIds.has(id)).length ?? number
    for (const id of ids ?? []) countedIds.add(id)
    kinds.set(singular, { number: added + (kinds.get(singular)?.number ?? 0), singular, plural })
  }
  return [...kinds.values()].filter(({ number }) => number > 0)
}

export const totalOf = (all: readonly Count[]) => sum(numbersOf(all).map(({ number }) => number))

/** "3 marks and 1 register" */
export function countsText(all: readonly Count[], later?: readonly Count[]) {
  const texts = numbersOf(all, later).map(
    ({ number, singular, plural }) => `${number} ${number === 1 ? singular : plural}`,
  )
  return listText(texts)
}
