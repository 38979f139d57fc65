/**
 * Notes in local storage how many entries of each kind wait in the outbox. If the browser deletes the outbox, the next
 * outbox has another id, and the note says what was lost.
 */

import { promisifyRequest } from "idb-keyval"
import { omit } from "#contract/lib/objects.ts"
import { local } from "../session/browserStorage.ts"
import { countsIn, tryOutbox } from "./counts.ts"
import type { Count } from "./entry.ts"

/** The store's random id, made with its first entry, and the position of its last entry. */
export type Last = { store: string; seq: number }

type CountsByPerson = Readonly<Record<number, readonly Count[]>>
/**
 * The id of the store and what waits in it. `lost` is what was in earlier stores, until its author has read that it is lost.
 */
type Ledger = { store?: string | undefined; waiting: CountsByPerson; lost: CountsByPerson }

const storageKey = "outbox"

function read(): Ledger {
  const none = { waiting: {}, lost: {} }
  try {
    return { ...none, ...(JSON.parse(local.get(storageKey) ?? "{}") as Partial<Ledger>) }
  } catch {
    return none
  }
}

function write(ledger: Ledger) {
  const isEmpty = [ledger.waiting, ledger.lost].every((lines) => Object.keys(lines).length === 0)
  if (isEmpty) local.remove(storageKey)
  else local.set(storageKey, JSON.stringify(ledger))
}

/**
 * Notes what waits. If the store's id has changed, what waited before is lost. The id is undefined if the store never had an
 * entry.
 */
function noteCounts(store: string | undefined, waiting: CountsByPerson) {
  const ledger = read()
  const lost: Record<number, readonly Count[]> = { ...ledger.lost }
  if (ledger.store !== store)
    for (const [person, lines] of Object.entries(ledger.waiting))
      lost[Number(person)] = [...(lost[Number(person)] ?? []), ...lines]
  write({ store, waiting, lost })
}

/**
 * Updates the ledger from the store. The transaction is "readwrite" although it only reads, because the browser then runs
 * the transactions of several tabs one after the other. The last note is therefore the latest state.
 */
export const noteWaiting = () =>
  tryOutbox((use) =>
    use("readwrite", async (objects) => {
      const last: Last | undefined = await promisifyRequest(objects.get("last"))
      noteCounts(last?.store, await countsIn(objects))
    }),
  )

/** The counts of a person's entries; if the store can't be read, as they were noted last. This needs no key. */
export async function lastNoted(person: number): Promise<readonly Count[]> {
  await noteWaiting()
  return read().waiting[person] ?? []
}

/** A person's entries that the browser has deleted. */
export const lostOf = (person: number): readonly Count[] => read().lost[person] ?? []

export function acknowledgeLost(person: number) {
  const ledger = read()
  write({ ...ledger, lost: omit(ledger.lost, person) })
}
