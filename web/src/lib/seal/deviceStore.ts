import { clear, createStore, type UseStore } from "idb-keyval"

/** A store in this browser's IndexedDB. A browser may refuse to store anything; the result is then undefined. */
export function deviceStore(name: string) {
  const store = createStore(name, name)
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
 * The stores of what the server has too, of all people of this device, in the order in which they give way to unsent work. Answers
 * stay longest, because no screen opens without them.
 */
export const copies = ["downloads", "search", "files", "answers"] as const

/** Tells by a store's name that it has given way. */
export const givenWay = new EventTarget()

/** Writes unsent work again and again to a full device, each time with one store of copies less. */
export async function withoutCopies<Kept>(keep: () => Promise<Kept | undefined>): Promise<Kept | undefined> {
  for (const name of copies) {
    await deviceStore(name)((store) => clear(store))
    givenWay.dispatchEvent(new Event(name))
    const kept = await keep()
    if (kept !== undefined) return kept
  }
  return undefined
}
