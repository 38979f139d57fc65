/**
 * Stores entries and their files on this device until the server has answered, encrypted with the key of the signed-in person.
 * Nothing else opens this store. Without a key nothing is stored, and the entry says so.
 */
import { del, promisifyRequest, set, type UseStore } from "idb-keyval"
import { randomKey } from "../api/idempotencyKey.ts"
import { type DeviceKey, deviceKey } from "../encryptedStorage/deviceKey.ts"
import { deviceStore, evictingCopies } from "../encryptedStorage/deviceStore.ts"
import { decrypt, encrypt, hiddenName } from "../encryptedStorage/encryption.ts"
import { roomFor } from "../encryptedStorage/freeSpace.ts"
import { takingTurns } from "../encryptedStorage/queue.ts"
import type { Entry, Files } from "./entry.ts"
import { addLine, dropGone, dropLines, type Line, linesOf } from "./ledger.ts"

export type Bytes = Uint8Array<ArrayBuffer>
/**
 * `key` is the entry's Idempotency-Key, which reveals nothing. `tab` is the tab that holds the entry and may still change it.
 * `files` is the location of its files, and `line` is its line in the ledger.
 */
export type Row = {
  seq: number
  line: Omit<Line, "seq"> | undefined
  key: string
  sealed: Bytes
  tab: string | undefined
  files: string | undefined
}
type Opened = { seq: number; entry: Entry; tab: string | undefined }
/** An entry. Its files are stored under longer keys, in parts: `[person, name, files, field, part]`. */
type Key = [person: number, name: string, part: 0]

const tryStore = deviceStore("outbox")
const inTurn = takingTurns()

/** Bytes of a reserved blob. Deleting it makes room for entries once the device is full. */
const reserved = 5 * 1024 ** 2
/** Bytes of a file that are encrypted at a time, so that a film is never in memory as a whole. */
export const part = 1024 ** 2

/** Reserves bytes for a full device, if there is plenty of room. */
export async function reserveRoom() {
  const isReserved = await read<unknown>("reserve")
  if (isReserved === undefined && (await roomFor(10 * reserved)))
    await tryStore((store) => set("reserve", new Blob([new Uint8Array(reserved)]), store))
}

/** On a full device, writes again without the reserve, and then without the copies of the server's data. */
async function tryToKeep<Result>(keep: (store: UseStore) => Promise<Result>) {
  const stored = await tryStore(keep)
  if (stored !== undefined) return stored
  await tryStore((store) => del("reserve", store))
  return (await tryStore(keep)) ?? (await evictingCopies(() => tryStore(keep)))
}

export async function keyFor(person: number): Promise<DeviceKey | undefined> {
  const key = await deviceKey()
  return key?.person === person ? key : undefined
}
export const hidden = (key: DeviceKey, name: string) => hiddenName(key, `outbox ${name}`)
export const contextOf = (at: readonly (string | number)[]) => `outbox ${at.join(" ")}`
const within = (...beginning: (number | string)[]) => IDBKeyRange.bound(beginning, [...beginning, []])
export const keyOf = async (key: DeviceKey, name: string): Promise<Key> => [
  key.person,
  await hidden(key, name),
  0,
]

export const read = <Value>(at: IDBValidKey) =>
  tryStore((store) =>
    store("readonly", (objects) => promisifyRequest<Value | undefined>(objects.get(at) as IDBRequest)),
  )

type Beside = { tab?: string | undefined; files?: Files }

/**
 * Stores an entry in place of the one with its name. Returns whether it is on the device, that is, whether the transaction has
 * completed. Files that are not passed are unchanged.
 */
export const storeEntry = (person: number, entry: Entry, beside: Beside = {}) =>
  inTurn(() => storeNow(person, entry, beside))

async function storeNow(person: number, entry: Entry, { tab, files = {} }: Beside) {
  const key = await keyFor(person)
  if (!key) return false
  const size = Object.values(files).reduce((sum, file) => sum + file.size, 0)
  if (size > 0 && !(await roomFor(size))) return false
  const at = await keyOf(key, entry.name)
  const filesAt = Object.keys(files).length > 0 ? randomKey() : undefined
  for (const [field, file] of Object.entries(files)) {
    if (await storeFile(key, [person, at[1], `${filesAt}`, await hidden(key, field)], file)) continue
    await dropIn(within(person, at[1], `${filesAt}`))
    return false
  }
  const sealed = await encrypt(key, contextOf(at), entry)
  const isCounted = !entry.isQuiet && entry.counted.number > 0
  const line = isCounted ? { ...entry.counted, at: entry.at } : undefined
  const row = { key: entry.key, sealed, tab, files: filesAt, line }
  const stored = await tryToKeep((store) => putRow(store, at, row))
  if (!stored) return false
  const { seq, before } = stored
  if (before !== undefined && !(line && before === seq)) dropLines(person, ({ seq }) => seq === before)
  if (line) addLine(person, { ...line, seq })
  return true
}

/** The number of removed entries that are remembered, the latest ones. */
const maxGone = 100

/**
 * Records in the same transaction that entries were removed as intended. After a power cut the last changes of the ledger may be
 * lost, because browsers write local storage some seconds later than IndexedDB.
 */
function noteGone(objects: IDBObjectStore, seqs: readonly number[]) {
  const known: IDBRequest<number[] | undefined> = objects.get("gone")
  known.onsuccess = () => objects.put([...(known.result ?? []), ...seqs].slice(-maxGone), "gone")
}

/** An entry that changes keeps its position in the order. An entry that replaces another gets a new one. */
const putRow = (store: UseStore, at: Key, row: Omit<Row, "seq">) =>
  store("readwrite", (objects) => {
    const known: IDBRequest<Row | undefined> = objects.get(at)
    const last: IDBRequest<number | undefined> = objects.get("last")
    const stored: { seq: number; before: number | undefined } = { seq: 0, before: undefined }
    last.onsuccess = () => {
      const before = known.result
      stored.before = before?.seq
      stored.seq = before?.key === row.key ? before.seq : (last.result ?? 0) + 1
      objects.put({ ...row, files: row.files ?? before?.files, seq: stored.seq } satisfies Row, at)
      if (stored.seq !== stored.before) objects.put(stored.seq, "last")
      if (before && stored.seq !== before.seq) noteGone(objects, [before.seq])
      if (row.files && before?.files) objects.delete(within(at[0], at[1], before.files))
    }
    return promisifyRequest(objects.transaction).then(() => stored)
  })

export type Head = Pick<File, "name" | "type" | "size">

/** The name, type and size of a file are stored at position 0, its parts after that. */
async function storeFile(key: DeviceKey, beginning: (number | string)[], file: File) {
  const put = async (index: number, value: unknown) => {
    const at = [...beginning, index]
    const sealed = await encrypt(key, contextOf(at), value)
    return tryToKeep((store) => set(at, sealed, store).then(() => true))
  }
  const { name, type, size } = file
  if (!(await put(0, { name, type, size } satisfies Head))) return false
  for (let start = 0; start < size; start += part) {
    if (!(await put(1 + start / part, { bytes: file.slice(start, start + part) }))) return false
  }
  return true
}

/**
 * Deletes an entry after the server has acknowledged it, or when its author discards it. An entry that its author has replaced
 * meanwhile has another key and is not deleted.
 */
export const forgetEntry = (person: number, name: string, made?: string) =>
  inTurn(async () => {
    const key = await keyFor(person)
    if (!key) return
    const at = await keyOf(key, name)
    await tryStore((store) =>
      store("readwrite", (objects) => {
        const known: IDBRequest<Row | undefined> = objects.get(at)
        known.onsuccess = () => {
          const row = known.result
          if (!row || (made !== undefined && row.key !== made)) return
          dropLines(person, ({ seq }) => seq === row.seq)
          noteGone(objects, [row.seq])
          objects.delete(within(person, at[1]))
        }
        return promisifyRequest(objects.transaction)
      }),
    )
  })

const dropIn = (range: IDBKeyRange, gone: readonly number[] = []) =>
  tryStore((store) =>
    store("readwrite", (objects) => {
      objects.delete(range)
      if (gone.length > 0) noteGone(objects, gone)
      return promisifyRequest(objects.transaction)
    }),
  )

/** The keys of a person's entries, without those of their files. This needs no encryption key. */
async function keysOf(person: number) {
  const keys = (await tryStore((store) =>
    store("readonly", (objects) => promisifyRequest(objects.getAllKeys(within(person)))),
  )) as Key[] | undefined
  return (keys ?? []).filter(([, , index]) => index === 0)
}

async function open(key: DeviceKey, at: Key): Promise<Opened | undefined> {
  const row = await read<Row>(at)
  const entry = row && ((await decrypt(key, contextOf(at), row.sealed)) as Entry | undefined)
  return entry && { seq: row.seq, tab: row.tab, entry }
}

/**
 * A person's entries in the order in which they were made, including those that are just being stored. Other people's entries
 * remain encrypted until their owners sign in.
 */
export const rowsOf = (person: number): Promise<Opened[]> =>
  inTurn(async () => {
    const key = await keyFor(person)
    if (!key) return []
    const rows = await Promise.all((await keysOf(person)).map((at) => open(key, at)))
    return rows.filter((row) => row !== undefined).toSorted((one, other) => one.seq - other.seq)
  })
export const entriesOf = async (person: number) => (await rowsOf(person)).map(({ entry }) => entry)
export async function entryOf(person: number, name: string) {
  const key = await keyFor(person)
  return key && (await open(key, await keyOf(key, name)))?.entry
}
export const countEntries = async (person: number) => (await keysOf(person)).length

/** The entries that were removed as intended. */
const readGone = async () => new Set(await read<number[]>("gone"))

/**
 * Makes the ledger agree with the store, for all people of this device. This needs no encryption key. What the ledger counts and
 * the browser has deleted stays, to be reported as missing.
 */
export const countAgain = () =>
  inTurn(async () => {
    dropGone(await readGone())
    const keys = (await tryStore((store) =>
      store("readonly", (objects) => promisifyRequest(objects.getAllKeys(IDBKeyRange.lowerBound([])))),
    )) as Key[] | undefined
    for (const at of keys?.filter(([, , index]) => index === 0) ?? []) {
      const row = await read<Row>(at)
      if (row?.line) addLine(at[0], { ...row.line, seq: row.seq })
      else if (row) dropLines(at[0], ({ seq }) => seq === row.seq)
    }
  })

/** The entries that the browser has deleted: the ledger has them, but the store doesn't. */
export async function missingOf(person: number): Promise<Line[]> {
  dropGone(await readGone())
  const before = linesOf(person)
  if (before.length === 0 || !(await keyFor(person))) return []
  const seqs = new Set((await rowsOf(person)).map(({ seq }) => seq))
  // Another tab may have sent some meanwhile.
  const now = new Set(linesOf(person).map(({ seq }) => seq))
  return before.filter(({ seq }) => !seqs.has(seq) && now.has(seq))
}
export function acknowledgeMissing(person: number, lines: readonly Line[]) {
  const seqs = new Set(lines.map(({ seq }) => seq))
  dropLines(person, ({ seq }) => seqs.has(seq))
}

/** Deletes a person's entries when they choose to discard them. */
export const dropEntries = (person: number) =>
  inTurn(async () => {
    const seqs = (await Promise.all((await keysOf(person)).map((at) => read<Row>(at)))).map(
      (row) => row?.seq ?? 0,
    )
    dropLines(person, () => true)
    await dropIn(within(person), seqs)
  })
