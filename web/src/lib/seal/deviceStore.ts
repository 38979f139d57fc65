import { createStore, type UseStore } from "idb-keyval"

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
