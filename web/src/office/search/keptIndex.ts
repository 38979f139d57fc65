/** The names and numbers that each person may find, kept on this device so that a search is answered at once and without a line. */
import type { IndexPart } from "#contract/office/search/endpoints.ts"
import { sealedStore } from "../../lib/seal/sealedStore.ts"

/** Its parts with their columns, and when the server last said that they hold. */
export type KeptIndex = { at: number; parts: IndexPart[] }

const store = sealedStore<KeptIndex>("search")
const whole = "index"

export const keptIndex = () => store.get(whole)
export const keepIndex = (index: KeptIndex) => store.put(whole, index)
