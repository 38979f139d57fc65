/** What each person may find, on this device: names and numbers, so that a search is answered at once and without a line. */
import { clear, delMany, get, keys, set } from "idb-keyval"
import type { IndexPart } from "#contract/office/search/endpoints.ts"
import { deviceStore } from "./deviceStore.ts"

/** Its parts with their columns, and when the server last said that they hold. */
export type KeptIndex = { at: number; parts: IndexPart[] }

const tryStore = deviceStore("search")

export const keptIndex = (person: number) => tryStore((store) => get<KeptIndex>(person, store))
export const keepIndex = (person: number, index: KeptIndex) => tryStore((store) => set(person, index, store))

/** Deletes everybody's, or everybody's but one person's. */
export const dropIndexes = (except?: number) =>
  tryStore(async (store) => {
    if (except === undefined) return clear(store)
    return delMany(
      (await keys(store)).filter((person) => person !== except),
      store,
    )
  })
