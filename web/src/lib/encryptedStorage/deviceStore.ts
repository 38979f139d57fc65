import { clear, promisifyRequest, type UseStore } from "idb-keyval"

/** A store in this browser's IndexedDB. If the browser refuses to store or read anything, the result is undefined. */
export function deviceStore(name: string) {
  const store = openedStore(name)
  return async <Result>(use: (store: UseStore) => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await use(store)
    } catch (error) {
      console.warn(`Nothing of the ${name} can be kept on this device.`, error)
      return undefined
    }
  }
}

/**
 * The stores of work that exists nowhere else. A write to them completes only when it is on the disk. Browsers report other
 * writes as complete earlier, so a power cut could lose data that a screen has already reported as saved.
 */
const unsent: readonly string[] = ["outbox", "drafts"]

/**
 * Like `createStore` of idb-keyval, but closes the database when another tab upgrades it, for example one with a newer
 * release. Otherwise that tab would wait until this tab is closed. The next use opens the database again.
 */
function openedStore(name: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined
  function open() {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(name)
    const opened = promisifyRequest(request)
    const forget = () => {
      opening = undefined
    }
    opened.then((database) => {
      database.onclose = forget
      database.onversionchange = () => {
        forget()
        database.close()
      }
    }, forget)
    return opened
  }
  const durability = unsent.includes(name) ? "strict" : "relaxed"
  return async (mode, use) => {
    opening ??= open()
    return use((await opening).transaction(name, mode, { durability }).objectStore(name))
  }
}

/**
 * The stores with copies of the server's data, of all people on this device. A full device evicts them in this order to
 * store unsent work. Answers are last, because no screen opens without them.
 */
export const copies = ["downloads", "search", "files", "answers"] as const

/** Dispatches an event with a store's name when that store has been evicted. */
export const evictions = new EventTarget()

/** Tries again to write unsent work to a full device. Before each attempt it evicts another store of copies. */
export async function evictingCopies<Kept>(keep: () => Promise<Kept | undefined>): Promise<Kept | undefined> {
  for (const name of copies) {
    await deviceStore(name)((store) => clear(store))
    evictions.dispatchEvent(new Event(name))
    const stored = await keep()
    if (stored !== undefined) return stored
  }
  return undefined
}

/** The person's number, the hidden name, and the part. Part 0 is the entry itself; further parts belong to it. */
export type RowKey = [person: number, name: string, part: number]

/** The range of all entries of a person, or of all parts of one entry. In IndexedDB an array sorts after every number and text. */
export const rangeOf = (...beginning: (number | string)[]) => IDBKeyRange.bound(beginning, [...beginning, []])
/** The range of the entries of all people. */
const everybody = () => IDBKeyRange.lowerBound([])

/** The keys of the entries themselves, without their other parts. */
export async function keysIn(objects: IDBObjectStore, range: IDBKeyRange): Promise<RowKey[]> {
  const keys = (await promisifyRequest(objects.getAllKeys(range))) as RowKey[]
  return keys.filter(([, , part]) => part === 0)
}

/** The entries themselves, without their other parts, which may be large. */
export async function rowsIn<Row>(objects: IDBObjectStore, range = everybody()): Promise<[RowKey, Row][]> {
  const keys = await keysIn(objects, range)
  return Promise.all(keys.map(async (key) => [key, await promisifyRequest<Row>(objects.get(key))]))
}

/** Deletes a range. The result is always true, because a store that refuses has none. */
export const dropIn = (use: UseStore, range: IDBKeyRange) =>
  use("readwrite", (objects) => {
    objects.delete(range)
    return promisifyRequest(objects.transaction).then(() => true)
  })
