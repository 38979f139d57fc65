import { deviceStore, rowsIn } from "../encryptedStorage/deviceStore.ts"
import type { Count } from "./entry.ts"

/**
 * The only part of an entry that isn't encrypted: its position in the order, and how it is counted, unless it is quiet. The
 * ids of what it counts are hashed with the person's key. They are therefore the same in all tabs and reveal nothing.
 */
export type CountedRow = { seq: number; count: Count | undefined }
export const tryOutbox = deviceStore("outbox")

/** The counts of each person's entries, in the order in which the entries were made. This needs no key. */
export async function countsIn(objects: IDBObjectStore) {
  const rows = await rowsIn<CountedRow>(objects)
  const people: Record<number, Count[]> = {}
  for (const [[person], { count }] of rows.toSorted(([, a], [, b]) => a.seq - b.seq))
    if (count) people[person] = [...(people[person] ?? []), count]
  return people
}

export const countsHere = async () =>
  (await tryOutbox((use) => use("readonly", (objects) => countsIn(objects)))) ?? {}
