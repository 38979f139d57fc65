/** Unsaved form entries of each person on this device. IndexedDB, because they can hold files. */
import { clear, createStore, del, delMany, entries, get, keys, set, type UseStore } from "idb-keyval"
import type { Draft, Drafts } from "../ui/form/draftsContext.ts"

type Key = [person: number, form: string]
type Entry = { at: number; draft: Draft }

/** Drafts are deleted after a day. */
const maxAge = 24 * 60 * 60_000

const store = createStore("drafts", "drafts")

/** A browser may refuse to store anything; forms then work without drafts. */
async function tryStore<Result>(use: (store: UseStore) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use(store)
  } catch (error) {
    console.warn("Drafts can't be kept on this device.", error)
    return undefined
  }
}

/** The drafts of one person. */
export const draftsOf = (person: number): Drafts => ({
  find: async (form) => (await tryStore((store) => get<Entry>([person, form], store)))?.draft,
  keep: (form, draft) => {
    const entry: Entry = { at: Date.now(), draft }
    void tryStore((store) => set([person, form], entry, store))
  },
  drop: (form) => void tryStore((store) => del([person, form], store)),
})

/** Deletes everybody else's drafts and those older than a day; returns how many of the person's are left. */
export async function tidyDrafts(person: number) {
  const all = (await tryStore((store) => entries<Key, Entry>(store))) ?? []
  const kept = all.filter(([[owner], { at }]) => owner === person && Date.now() - at < maxAge)
  const old = all.filter((entry) => !kept.includes(entry)).map(([key]) => key)
  if (old.length > 0) await tryStore((store) => delMany(old, store))
  return kept.length
}

/** Deletes all drafts, at sign-out. */
export const dropDrafts = () => tryStore(clear)
export const countDrafts = async () => (await tryStore(keys))?.length ?? 0
