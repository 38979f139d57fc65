/** Keeps entries and their files on this device until the server has answered. Nothing else reads or writes this store. */
import { del, promisifyRequest, set } from "idb-keyval"
import { deviceStore } from "../deviceStore.ts"
import type { Entry, Files } from "./entry.ts"
import { addLine, dropLines, type Line, linesOf } from "./ledger.ts"

/** `tab` holds the entry, which may still change there. */
type Row = { seq: number; entry: Entry; tab?: string | undefined }
type Key = [person: number, name: string]

const tryStore = deviceStore("outbox")

/** Bytes that a blob occupies, so that the browser still takes entries once the device is full. */
const reserved = 5 * 1024 ** 2
/** The device keeps no file that would leave less than this. */
const spared = 20 * 1024 ** 2

/** Sets bytes aside for a full device, where there is plenty of room. */
export async function reserveRoom() {
  const isReserved = await tryStore((store) =>
    store("readonly", (objects) => promisifyRequest(objects.getKey("reserve"))),
  )
  if (isReserved === undefined && (await roomFor(10 * reserved)))
    await tryStore((store) => set("reserve", new Blob([new Uint8Array(reserved)]), store))
}

async function roomFor(bytes: number) {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || quota - usage >= bytes + spared
}

/** Writes once more without the reserve if the device is full. */
async function tryToKeep(keep: () => Promise<number | undefined>) {
  const kept = await keep()
  if (kept !== undefined) return kept
  const freed = await tryStore((store) => del("reserve", store).then(() => true))
  return freed ? await keep() : undefined
}

/**
 * Keeps an entry in the place of the one of its name. Tells whether it is on the device: the transaction has completed. Files that
 * are not given stay as they are.
 */
export async function keepEntry(
  person: number,
  entry: Entry,
  { tab, files = {} }: { tab?: string; files?: Files } = {},
) {
  const size = Object.values(files).reduce((sum, file) => sum + file.size, 0)
  if (size > 0 && !(await roomFor(size))) return false
  const key: Key = [person, entry.name]
  let before: number | undefined
  const seq = await tryToKeep(() =>
    tryStore((store) =>
      store("readwrite", (objects) => {
        let seq = 0
        const known: IDBRequest<Row | undefined> = objects.get(key)
        const last: IDBRequest<number | undefined> = objects.get("last")
        last.onsuccess = () => {
          before = known.result?.seq
          const isSame = known.result?.entry.key === entry.key
          seq = isSame && before !== undefined ? before : (last.result ?? 0) + 1
          objects.put({ seq, entry, tab } satisfies Row, key)
          if (seq !== before) objects.put(seq, "last")
          for (const [field, file] of Object.entries(files)) objects.put(file, [...key, field])
        }
        return promisifyRequest(objects.transaction).then(() => seq)
      }),
    ),
  )
  if (seq === undefined) return false
  if (before !== undefined && before !== seq) dropLines(person, (line) => line.seq === before)
  if (!entry.isQuiet) addLine(person, { ...entry.counted, at: entry.at, seq })
  return true
}

/** The server has acknowledged it, or its author gives it up. */
export async function forgetEntry(person: number, name: string, key?: string) {
  await tryStore((store) =>
    store("readwrite", (objects) => {
      const known: IDBRequest<Row | undefined> = objects.get([person, name])
      known.onsuccess = () => {
        const row = known.result
        // Its author may have made it anew meanwhile.
        if (!row || (key !== undefined && row.entry.key !== key)) return
        dropLines(person, ({ seq }) => seq === row.seq)
        objects.delete([person, name])
        objects.delete(IDBKeyRange.bound([person, name, ""], [person, name, []]))
      }
      return promisifyRequest(objects.transaction)
    }),
  )
}

/** The keys of a person's entries, without those of their files. */
const keysOf = async (person: number) => {
  const range = IDBKeyRange.bound([person], [person, []])
  const keys = (await tryStore((store) =>
    store("readonly", (objects) => promisifyRequest(objects.getAllKeys(range))),
  )) as Key[] | undefined
  return (keys ?? []).filter(({ length }) => length === 2)
}

const rowOf = (key: Key) =>
  tryStore((store) => store("readonly", (objects) => promisifyRequest<Row | undefined>(objects.get(key))))

/** A person's entries in the order in which they were made. Those of others wait for their owners. */
export async function rowsOf(person: number): Promise<Row[]> {
  const rows = await Promise.all((await keysOf(person)).map(rowOf))
  return rows.filter((row) => row !== undefined).toSorted((one, other) => one.seq - other.seq)
}
export const entriesOf = async (person: number) => (await rowsOf(person)).map(({ entry }) => entry)
export const entryOf = async (person: number, name: string) => (await rowOf([person, name]))?.entry
export const countEntries = async (person: number) => (await keysOf(person)).length

export const fileOf = (person: number, name: string, field: string) =>
  tryStore((store) =>
    store("readonly", (objects) => promisifyRequest<File | undefined>(objects.get([person, name, field]))),
  )

/** The entries that the browser has deleted: they were counted, and are not in the store. */
export async function missingOf(person: number): Promise<Line[]> {
  const before = linesOf(person)
  if (before.length === 0) return []
  const seqs = new Set((await rowsOf(person)).map(({ seq }) => seq))
  // Another tab may have sent some meanwhile.
  const now = new Set(linesOf(person).map(({ seq }) => seq))
  return before.filter(({ seq }) => !seqs.has(seq) && now.has(seq))
}
export function acknowledgeMissing(person: number, lines: readonly Line[]) {
  const seqs = new Set(lines.map(({ seq }) => seq))
  dropLines(person, ({ seq }) => seqs.has(seq))
}

/** Deletes a person's entries, when they discard them. */
export async function dropEntries(person: number) {
  for (const { name } of await entriesOf(person)) await forgetEntry(person, name)
}
