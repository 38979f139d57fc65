import { clear, promisifyRequest, type UseStore } from "idb-keyval"

/** A store in this browser's IndexedDB. A browser may refuse to store anything. The result is then undefined. */
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
 * Stores of work that is nowhere else. A write to them completes when it is on the disk. Browsers report other writes as complete
 * before that, so a power cut could lose what a screen has already called kept.
 */
const unsent: readonly string[] = ["outbox", "drafts"]

/**
 * Like `createStore` of idb-keyval, except that it makes way when another tab, of a newer release for example, upgrades the
 * database. Otherwise that tab would wait until this one is closed. The next use opens the database again.
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
 * The stores with copies of the server's data, for all people of this device, in the order in which they are evicted for unsent
 * work. Answers are last, because no screen opens without them.
 */
export const copies = ["downloads", "search", "files", "answers"] as const

/** Dispatches an event with a store's name when that store has been evicted. */
export const evictions = new EventTarget()

/** Writes unsent work to a full device repeatedly, each time after another store of copies has been evicted. */
export async function evictingCopies<Kept>(keep: () => Promise<Kept | undefined>): Promise<Kept | undefined> {
  for (const name of copies) {
    await deviceStore(name)((store) => clear(store))
    evictions.dispatchEvent(new Event(name))
    const stored = await keep()
    if (stored !== undefined) return stored
  }
  return undefined
}
