/** Each person's unsaved form entries on this device, encrypted. They are in IndexedDB, because they can contain files. */
import { type Draft, type Drafts, leftOutFile } from "../ui/form/draftsContext.ts"
import { deviceKey } from "./encryptedStorage/deviceKey.ts"
import { encryptedStore } from "./encryptedStorage/encryptedStore.ts"
import { serverNow } from "./serverTime.ts"
import { personSignedIn } from "./session/session.ts"

type Entry = { at: number; draft: Draft; title: string; path: string }

/** A form with unsaved entries: its name, its title at that time, and the path of its screen. */
export type UnsavedForm = { form: string; title: string; path: string }

/** The title of the open dialog, or else of the screen. */
const titleNow = () =>
  [...document.querySelectorAll("h1, dialog[open] h2")].at(-1)?.textContent.trim() ?? "a form"

/**
 * The largest file, in bytes, that a draft stores. Of larger ones it stores the name, because each change of the form copies its
 * files.
 */
const maxFileBytes = 10 * 1024 ** 2

export const fitsDraft = ({ size }: Blob) => size <= maxFileBytes

const withoutLarge = (draft: Draft) =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [
      name,
      value instanceof File && !fitsDraft(value) ? leftOutFile(value.name) : value,
    ]),
  )

const store = encryptedStore<Entry>("drafts", { isWork: true })

/** The forms whose unsaved input this device could not store. It is lost when their page is closed. */
const unstoredForms = new Set<string>()
export const countUnstoredDrafts = () => unstoredForms.size
/** Returns whether this device stores drafts. A device without a key or without free storage doesn't. */
export const areDraftsStored = async () => unstoredForms.size === 0 && (await deviceKey()) !== undefined

/** The drafts of one person, while they are signed in. Other people's drafts are neither shown nor deleted. */
export const draftsOf = (person: number): Drafts => ({
  find: async (form) => (personSignedIn() === person ? (await store.get(form))?.draft : undefined),
  store: async (form, draft) => {
    if (personSignedIn() !== person) return false
    const screen = { title: titleNow(), path: location.pathname }
    const isStored = await store.put(form, { at: serverNow(), draft: withoutLarge(draft), ...screen })
    if (isStored) unstoredForms.delete(form)
    else unstoredForms.add(form)
    return isStored
  },
  drop: (form) => {
    unstoredForms.delete(form)
    if (personSignedIn() === person) void store.drop(form)
  },
})

/** A person's last draft. Drafts don't expire: somebody who types on Tuesday may not have the phone again until Friday. */
export async function lastDraft(person: number): Promise<UnsavedForm | undefined> {
  const storedDrafts = personSignedIn() === person ? await store.all() : []
  const stored = storedDrafts.map(({ name: form, value: { at, title, path } }) => ({ form, title, path, at }))
  return stored.toSorted((a, b) => b.at - a.at)[0]
}

/** Deletes a person's drafts when they choose to discard them. */
export const dropDrafts = (person: number) => store.dropAll(person)
export const countDrafts = (person: number) => store.count(person)
