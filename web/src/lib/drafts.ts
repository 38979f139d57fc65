/** Each person's unsaved form entries on this device, encrypted. They are in IndexedDB, because they can contain files. */
import { type Draft, type Drafts, leftOutFile } from "../ui/form/draftsContext.ts"
import { deviceKey } from "./encryptedStorage/deviceKey.ts"
import { encryptedStore } from "./encryptedStorage/encryptedStore.ts"
import { serverNow } from "./serverTime.ts"
import { personSignedIn, watchSession } from "./session/session.ts"

type Entry = { at: number; draft: Draft; title: string; path: string }

/** One state of a form's draft, which the next change replaces. */
export type DraftState = { form: string; at: number }

/** A form with unsaved entries, with its title at that time and the path of its screen. */
export type UnsavedForm = DraftState & { title: string; path: string }

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

/**
 * The unsaved input that this device could not store, by form. It is lost when the page is closed, about which the browser asks, or
 * when its person signs out.
 */
const unstored = new Map<string, Entry>()
let unwatch: (() => void) | undefined
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Keeps an unstored draft until the session of its person ends, because the next person in this tab has nothing to save. */
function keepUnstored(person: number, form: string, entry: Entry) {
  // The session may have ended while the draft was being stored, or the form was saved.
  if (personSignedIn() !== person || states.get(form)?.at !== entry.at) return
  unstored.set(form, entry)
  addEventListener("beforeunload", warn)
  unwatch ??= watchSession(() => {
    if (personSignedIn() === person) return
    for (const name of unstored.keys()) forgetUnstored(name)
  })
}
function forgetUnstored(form: string) {
  unstored.delete(form)
  if (unstored.size > 0) return
  removeEventListener("beforeunload", warn)
  unwatch?.()
  unwatch = undefined
}

export const countUnstoredDrafts = () => unstored.size
/** Returns whether this device stores drafts. A device without a key or without free storage doesn't. */
export const areDraftsStored = async () => unstored.size === 0 && (await deviceKey()) !== undefined

/** The states of the drafts that this page has last stored or found, by form. */
const states = new Map<string, DraftState>()
export const draftNow = (form = "") => states.get(form)

/** Deletes a draft whose input the server has accepted, unless somebody has typed something else since. */
export async function dropDraft({ form, at }: DraftState) {
  if (unstored.get(form)?.at === at) forgetUnstored(form)
  const isLatest = () => (draftNow(form)?.at ?? at) === at
  if ((await store.get(form))?.at === at && isLatest()) await store.drop(form)
}

/** The waiting entry of the outbox that was made from a draft, and whether the device has stored it. */
type EntryMadeFrom = (draft: DraftState) => { isStored?: boolean } | undefined

/**
 * The drafts of one person, while they are signed in. Other people's drafts are neither shown nor deleted. A draft whose input
 * waits in the outbox isn't found, because its author has finished it. If the device couldn't store the entry, the draft isn't
 * deleted either, because it is all that remains when the page is closed.
 */
export const draftsOf = (person: number, entryMadeFrom: EntryMadeFrom = () => undefined): Drafts => ({
  find: async (form) => {
    const stored = personSignedIn() === person ? await store.get(form) : undefined
    const found = personSignedIn() === person ? (unstored.get(form) ?? stored) : undefined
    if (!found || entryMadeFrom({ form, at: found.at })) return undefined
    states.set(form, { form, at: found.at })
    return found.draft
  },
  store: async (form, draft, { title, path } = { title: titleNow(), path: location.pathname }) => {
    if (personSignedIn() !== person) return false
    const at = serverNow()
    states.set(form, { form, at })
    const entry = { at, draft: withoutLarge(draft), title, path }
    const isStored = await store.put(form, entry)
    if (isStored) forgetUnstored(form)
    else keepUnstored(person, form, entry)
    return isStored
  },
  drop: (form) => {
    forgetUnstored(form)
    const state = states.get(form)
    if (state && entryMadeFrom(state)?.isStored === false) return
    states.delete(form)
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
export const countDrafts = async (person: number) => (await store.count(person)) ?? 0
/** The number of the signed-in person's forms with unsaved input, including those that this device could not store. */
export const countUnsavedForms = async (person: number) => (await countDrafts(person)) + countUnstoredDrafts()
