import { currentEntries } from "./entries.ts"
import type { Entry } from "./entry.ts"
import { entriesOf } from "./store.ts"

/** A person's unsent entries on this device: those of this tab, and those that another tab holds. */
export async function unsentHere(person: number): Promise<readonly Entry[]> {
  const stored = await entriesOf(person)
  const here = currentEntries()
  return [...here, ...stored.filter(({ name }) => here.every((entry) => entry.name !== name))]
}
