import { deviceStore } from "../encryptedStorage/deviceStore.ts"
import { rowsIn } from "../encryptedStorage/rows.ts"
import type { Counted } from "./entry.ts"

/**
 * The only part of an entry that isn't encrypted: its position in the order, and how it is counted, unless it is quiet. The
 * names of the things are hashed with the person's key. They are therefore the same in all tabs and reveal nothing.
 */
export type Line = { seq: number; line: Counted | undefined }
export const tryOutbox = deviceStore("outbox")

/** The counts of each person's entries, in the order in which the entries were made. This needs no key. */
export async function linesIn(objects: IDBObjectStore) {
  const rows = await rowsIn<Line>(objects)
  const people: Record<number, Counted[]> = {}
  for (const [[person], { line }] of rows.toSorted(([, a], [, b]) => a.seq - b.seq))
    if (line) people[person] = [...(people[person] ?? []), line]
  return people
}

export const linesHere = async () =>
  (await tryOutbox((use) => use("readonly", (objects) => linesIn(objects)))) ?? {}
