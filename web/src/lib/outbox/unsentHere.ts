import { currentEntries } from "./entries.ts"
import type { Entry } from "./entry.ts"
import { lastNoted } from "./ledger.ts"
import { allEntriesOf } from "./store.ts"

type Unsent = Pick<Entry, "counted"> & Partial<Entry>

/**
 * A person's unsent work on this device: the entries of this tab, and those that another tab holds. If the session can't open all
 * that is stored, only its counts are known.
 */
export async function unsentHere(person: number): Promise<readonly Unsent[]> {
  const stored = await allEntriesOf(person)
  const here = currentEntries()
  if (!stored) {
    const counts = await lastNoted(person)
    return [...here.filter(({ isStored }) => !isStored), ...counts.map((counted) => ({ counted }))]
  }
  return [...here, ...stored.filter(({ name }) => here.every((entry) => entry.name !== name))]
}
