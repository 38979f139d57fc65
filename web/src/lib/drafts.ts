/** Unsaved form entries of each person on this device. IndexedDB, because they can hold files. */
import { del, delMany, entries, get, set } from "idb-keyval"
import type { Draft, Drafts } from "../ui/form/draftsContext.ts"
import { deviceStore } from "./deviceStore.ts"
import { isServerTimeKnown, serverNow } from "./serverTime.ts"

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

const keepEntry = async (key: Key, entry: Entry) =>
  (await tryStore((store) => set(key, entry, store).then(() => true))) ?? false

/** The drafts of one person. */
export const draftsOf = (person: number): Drafts => ({
  find: async (form) => (await tryStore((store) => get<Entry>([person, form], store)))?.draft,
  keep: (form, draft) => {
    const place = { title: titleNow(), path: location.pathname }
    const entry: Entry = { at: serverNow(), draft: withoutLarge(draft), ...place }
    return keepEntry([person, form], entry)
  },
  drop: (form) => void tryStore((store) => del([person, form], store)),
})

/** Deletes the person's drafts that are older than a day, by the server's clock, and returns their last one. Others' stay unseen. */
export async function tidyDrafts(person: number): Promise<KeptForm | undefined> {
  const all = await draftsIn(person)
  const old = all.filter(([, { at }]) => isServerTimeKnown() && serverNow() - at > maxAge)
  if (old.length > 0)
    await tryStore((store) =>
      delMany(
        old.map(([key]) => key),
        store,
      ),
    )
  const kept = all.filter((entry) => !old.includes(entry))
  const [last] = kept.toSorted(([, one], [, other]) => other.at - one.at)
  if (!last) return undefined
  const [[, form], { title, path }] = last
  return title !== undefined && path !== undefined ? { form, title, path } : undefined
}

const draftsIn = async (person: number) =>
  ((await tryStore((store) => entries<Key, Entry>(store))) ?? []).filter(([[owner]]) => owner === person)

/** Deletes a person's drafts, when they discard them. */
export async function dropDrafts(person: number) {
  const keys = (await draftsIn(person)).map(([key]) => key)
  await tryStore((store) => delMany(keys, store))
}
export const countDrafts = async (person: number) => (await draftsIn(person)).length
