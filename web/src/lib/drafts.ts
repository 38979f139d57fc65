/** Unsaved form entries of each person on this device. IndexedDB, because they can hold files. */
import { clear, del, delMany, entries, get, keys, set } from "idb-keyval"
import type { Draft, Drafts } from "../ui/form/draftsContext.ts"
import { deviceStore } from "./deviceStore.ts"

type Key = [person: number, form: string]
type Entry = { at: number; draft: Draft; title?: string; path?: string }

/** A form with unsaved entries: its name, the title that it had, and the path of its screen. */
export type KeptForm = { form: string; title: string; path: string }

/** The title of the dialog that is open, or else of the screen. */
const titleNow = () =>
  [...document.querySelectorAll("h1, dialog[open] h2")].at(-1)?.textContent.trim() ?? "a form"

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
    const place = { title: titleNow(), path: location.pathname }
    const entry: Entry = { at: Date.now(), draft: withoutLarge(draft), ...place }
    void tryStore((store) => set([person, form], entry, store))
  },
  drop: (form) => void tryStore((store) => del([person, form], store)),
})

/** Deletes everybody else's drafts and those older than a day; returns the person's last one. */
export async function tidyDrafts(person: number): Promise<KeptForm | undefined> {
  const all = (await tryStore((store) => entries<Key, Entry>(store))) ?? []
  const kept = all.filter(([[owner], { at }]) => owner === person && Date.now() - at < maxAge)
  const old = all.filter((entry) => !kept.includes(entry)).map(([key]) => key)
  if (old.length > 0) await tryStore((store) => delMany(old, store))
  const [last] = kept.toSorted(([, one], [, other]) => other.at - one.at)
  if (!last) return undefined
  const [[, form], { title, path }] = last
  return title !== undefined && path !== undefined ? { form, title, path } : undefined
}

/** Deletes all drafts, at sign-out. */
export const dropDrafts = () => tryStore(clear)
export const countDrafts = async () => (await tryStore(keys))?.length ?? 0
