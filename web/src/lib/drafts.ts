/** Unsaved form entries of each person on this device. IndexedDB, because they can hold files. */
import { clear, del, delMany, entries, get, keys, set } from "idb-keyval"
import type { Draft, Drafts } from "../ui/form/draftsContext.ts"
import { deviceStore } from "./deviceStore.ts"

type Key = [person: number, form: string]
type Entry = { at: number; draft: Draft }

/** Drafts are deleted after a day. */
const maxAge = 24 * 60 * 60_000
/** Bytes of the largest file that a draft keeps: each change of the form copies it. */
const largest = 10 * 1024 ** 2

const withoutLarge = (draft: Draft) =>
  Object.fromEntries(
    Object.entries(draft).filter(([, value]) => !(value instanceof Blob && value.size > largest)),
  )

const tryStore = deviceStore("drafts")

/** The drafts of one person. */
export const draftsOf = (person: number): Drafts => ({
  find: async (form) => (await tryStore((store) => get<Entry>([person, form], store)))?.draft,
  keep: (form, draft) => {
    const entry: Entry = { at: Date.now(), draft: withoutLarge(draft) }
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
