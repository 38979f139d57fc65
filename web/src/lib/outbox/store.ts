/**
 * Stores entries and their files on this device until the server has answered. They are encrypted with the key of the
 * signed-in person. No other module opens this store. Without a key nothing is stored, and the entry is marked as not
 * stored.
 */

import { del, promisifyRequest, set, type UseStore } from "idb-keyval"
import { sum } from "#contract/lib/objects.ts"
import { randomKey } from "../api/idempotencyKey.ts"
import { type DeviceKey, deviceKey } from "../encryptedStorage/deviceKey.ts"
import {
  dropIn,
  evictingCopies,
  keysIn,
  type RowKey,
  rangeOf,
  rowsIn,
} from "../encryptedStorage/deviceStore.ts"
import { decrypt, encrypt, hiddenName } from "../encryptedStorage/encryption.ts"
import { mayEverFit, roomFor } from "../encryptedStorage/freeSpace.ts"
import { takingTurns } from "../encryptedStorage/queue.ts"
import { noteStoring } from "../session/session.ts"
import { type CountedRow, tryOutbox } from "./counts.ts"
import type { Count, Entry, Files } from "./entry.ts"
import { type Last, noteWaiting } from "./ledger.ts"

type Bytes = Uint8Array<ArrayBuffer>
/**
 * `key` is the entry's Idempotency-Key, which reveals nothing. `tab` is the tab that holds the entry and may still change it.
 * `files` is the location of its files, which are stored under longer keys, in parts: `[person, name, files, field, part]`.
 */
type Row = CountedRow & {
  key: string
  sealed: Bytes
  tab: string | undefined
  files: string | undefined
}

const inTurn = takingTurns()

/** Bytes of a blob that only reserves room. On a full device the blob is deleted, which makes room for entries. */
const reserveSize = 5 * 1024 ** 2
/** Bytes of a file that are encrypted at a time, so that a film is never in memory as a whole. */
const partSize = 1024 ** 2

/** Stores the blob that reserves room, if there is plenty of room. */
export async function reserveRoom() {
  const isReserved = await read<unknown>("reserve")
  if (isReserved === undefined && (await roomFor(10 * reserveSize)))
    await tryOutbox((store) => set("reserve", new Blob([new Uint8Array(reserveSize)]), store))
}

/**
 * Writes, or looks for the room of a file. If the device is full, deletes the reserve and tries again, and then evicts copies
 * of the server's data and tries again.
 */
async function makingRoom<Result>(attempt: () => Promise<Result | undefined>): Promise<Result | undefined> {
  const done = await attempt()
  if (done !== undefined) return done
  await tryOutbox((store) => del("reserve", store))
  return (await attempt()) ?? (await evictingCopies(attempt))
}
const writeMakingRoom = <Result>(keep: (store: UseStore) => Promise<Result>) =>
  makingRoom(() => tryOutbox(keep))

/** Makes room for files. Returns whether there is room now. */
async function makeRoomFor(bytes: number) {
  if (!(await mayEverFit(bytes))) return false
  return (await makingRoom(async () => (await roomFor(bytes)) || undefined)) === true
}

async function keyFor(person: number): Promise<DeviceKey | undefined> {
  const key = await deviceKey()
  return key?.person === person ? key : undefined
}
const hideName = (key: DeviceKey, name: string) => hiddenName(key, `outbox ${name}`)
const contextOf = (rowKey: readonly (string | number)[]) => `outbox ${rowKey.join(" ")}`
const keyOf = async (key: DeviceKey, name: string): Promise<RowKey> => [
  key.person,
  await hideName(key, name),
  0,
]

const read = <Value>(rowKey: IDBValidKey) =>
  tryOutbox((store) =>
    store("readonly", (objects) => promisifyRequest<Value | undefined>(objects.get(rowKey))),
  )

type StoreOptions = {
  tab?: string | undefined
  files?: Files | undefined
  /** The keys of the states that the entry may replace; absent if it replaces any. */
  replaces?: readonly string[] | undefined
}

/**
 * Stores an entry. It replaces the entry with its name. Returns whether it is on the device, that is, whether the
 * transaction has completed; undefined if it may not replace what is there. Files that are not passed are unchanged.
 */
export function storeEntry(person: number, entry: Entry, options: StoreOptions = {}) {
  const stored = inTurn(() => storeNow(person, entry, options))
  noteStoring(stored)
  return stored
}

async function storeNow(person: number, entry: Entry, { tab, files = {}, replaces }: StoreOptions) {
  const key = await keyFor(person)
  if (!key) return false
  const size = sum(Object.values(files).map((file) => file.size))
  if (size > 0 && !(await makeRoomFor(size))) return false
  const rowKey = await keyOf(key, entry.name)
  const filesAt = Object.keys(files).length > 0 ? randomKey() : undefined
  const dropFiles = async () => filesAt && dropRange(rangeOf(person, rowKey[1], filesAt))
  for (const [field, file] of Object.entries(files)) {
    const beginning = [person, rowKey[1], `${filesAt}`, await hideName(key, field)]
    // The file may be changed or deleted while it is being read.
    if (await storeFile(key, beginning, file).catch(() => false)) continue
    await dropFiles()
    return false
  }
  const sealed = await encrypt(key, contextOf(rowKey), entry)
  const count = entry.isQuiet ? undefined : await hiddenCount(key, entry.counted)
  const row = { key: entry.key, sealed, tab, files: filesAt, count }
  const written = await writeMakingRoom((store) => putRow(store, rowKey, row, replaces))
  if (!written) {
    await dropFiles()
    return written === undefined ? false : undefined
  }
  await noteWaiting()
  return true
}

async function hiddenCount(key: DeviceKey, { ids, ...counted }: Count): Promise<Count> {
  return ids ? { ...counted, ids: await Promise.all(ids.map((id) => hideName(key, id))) } : counted
}

/**
 * Writes a row. A changed entry keeps its position in the order. An entry with a new key is put at the end. Another tab may have
 * replaced or deleted the row meanwhile, which `replaces` shows. The result is then false.
 */
const putRow = (store: UseStore, rowKey: RowKey, row: Omit<Row, "seq">, replaces?: readonly string[]) =>
  store("readwrite", (objects) => {
    let isSuperseded = false
    const existing: IDBRequest<Row | undefined> = objects.get(rowKey)
    const last: IDBRequest<Last | undefined> = objects.get("last")
    last.onsuccess = () => {
      const before = existing.result
      isSuperseded = replaces?.includes(before?.key ?? "") === false
      if (isSuperseded) return
      const { store: id, seq } = last.result ?? { store: randomKey(), seq: 0 }
      const next = before?.key === row.key ? before.seq : seq + 1
      objects.put({ ...row, files: row.files ?? before?.files, seq: next } satisfies Row, rowKey)
      if (next > seq) objects.put({ store: id, seq: next } satisfies Last, "last")
      if (row.files && before?.files) objects.delete(rangeOf(rowKey[0], rowKey[1], before.files))
    }
    return promisifyRequest(objects.transaction).then(() => !isSuperseded)
  })

type Head = Pick<File, "name" | "type" | "size">

/** The name, type and size of a file are stored at position 0, its parts after that. */
async function storeFile(key: DeviceKey, beginning: (number | string)[], file: File) {
  const putPart = async (index: number, value: unknown) => {
    const partKey = [...beginning, index]
    const sealed = await encrypt(key, contextOf(partKey), value)
    return writeMakingRoom((store) => set(partKey, sealed, store).then(() => true))
  }
  const { name, type, size } = file
  if (!(await putPart(0, { name, type, size } satisfies Head))) return false
  for (let start = 0; start < size; start += partSize) {
    if (!(await putPart(1 + start / partSize, { bytes: file.slice(start, start + partSize) }))) return false
  }
  return true
}

export async function storedFileOf(person: number, name: string, field: string): Promise<File | undefined> {
  const key = await keyFor(person)
  if (!key) return undefined
  const rowKey = await keyOf(key, name)
  const row = await read<Row>(rowKey)
  if (!row?.files) return undefined
  const beginning = [person, rowKey[1], row.files, await hideName(key, field)]
  const decryptPart = async (index: number) => {
    const partKey = [...beginning, index]
    const sealed = await read<Bytes>(partKey)
    return sealed && (await decrypt(key, contextOf(partKey), sealed))
  }
  const head = (await decryptPart(0)) as Head | undefined
  if (!head) return undefined
  const parts: Blob[] = []
  while (parts.length < head.size / partSize) {
    const opened = (await decryptPart(parts.length + 1)) as { bytes: Blob } | undefined
    if (!opened) return undefined
    parts.push(opened.bytes)
  }
  return new File(parts, head.name, { type: head.type })
}

/**
 * Deletes an entry after the server has acknowledged it, or when its author discards it. An entry that its author has replaced
 * meanwhile has another key and is not deleted.
 */
export const forgetEntry = (person: number, name: string, onlyKeys?: readonly string[]) =>
  inTurn(async () => {
    const key = await keyFor(person)
    if (!key) return
    const rowKey = await keyOf(key, name)
    await tryOutbox((store) =>
      store("readwrite", (objects) => {
        const existing: IDBRequest<Row | undefined> = objects.get(rowKey)
        existing.onsuccess = () => {
          const row = existing.result
          if (row && onlyKeys?.includes(row.key) !== false) objects.delete(rangeOf(person, rowKey[1]))
        }
        return promisifyRequest(objects.transaction)
      }),
    )
    await noteWaiting()
  })

const dropRange = (range: IDBKeyRange) => tryOutbox((store) => dropIn(store, range))

async function decryptRow(key: DeviceKey, rowKey: RowKey, row: Row | undefined) {
  const entry = row && ((await decrypt(key, contextOf(rowKey), row.sealed)) as Entry | undefined)
  return entry && { seq: row.seq, tab: row.tab, entry }
}

/**
 * A person's rows, including those that are just being stored. A row is undefined if this session can't open it, and all are if
 * the device can't be read. Other people's entries remain encrypted until their owners sign in.
 */
const openedRows = (person: number) =>
  inTurn(async () => {
    const key = await keyFor(person)
    if (!key) return undefined
    const sealedRows = await tryOutbox((store) =>
      store("readonly", (objects) => rowsIn<Row>(objects, rangeOf(person))),
    )
    return sealedRows && Promise.all(sealedRows.map(([rowKey, row]) => decryptRow(key, rowKey, row)))
  })

/** A person's entries in the order in which they were made; undefined if the device can't be read. */
export async function rowsOf(person: number) {
  const rows = await openedRows(person)
  return rows?.filter((row) => row !== undefined).toSorted((a, b) => a.seq - b.seq)
}
/** All entries of a person; undefined if this session can't open each of them. */
export async function allEntriesOf(person: number) {
  const rows = await openedRows(person)
  return rows?.every((row) => row !== undefined) ? rows.map(({ entry }) => entry) : undefined
}
export const entriesOf = async (person: number) => ((await rowsOf(person)) ?? []).map(({ entry }) => entry)
/** An entry; null if the device doesn't have it, and undefined if it can't be read. */
export async function entryOf(person: number, name: string) {
  const key = await keyFor(person)
  if (!key) return undefined
  const rowKey = await keyOf(key, name)
  const rows = await tryOutbox((store) =>
    store("readonly", (objects) => promisifyRequest<Row[]>(objects.getAll(rowKey))),
  )
  return rows?.length === 0 ? null : (await decryptRow(key, rowKey, rows?.[0]))?.entry
}

/** The number of a person's entries; undefined if the device can't be read. This needs no key. */
export async function countEntries(person: number) {
  const keys = await tryOutbox((store) => store("readonly", (objects) => keysIn(objects, rangeOf(person))))
  return keys?.length
}

/** Deletes a person's entries. This needs no key. */
export const dropEntries = (person: number) =>
  inTurn(async () => {
    await dropRange(rangeOf(person))
    await noteWaiting()
  })
