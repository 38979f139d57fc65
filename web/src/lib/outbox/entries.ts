/** The signed-in person's outbox entries in this tab, as the screens show them. */

import { useSyncExternalStore } from "react"
import { omit } from "#contract/lib/objects.ts"
import { createListeners } from "../../ui/state/listeners.ts"
import { randomKey } from "../api/idempotencyKey.ts"
import { isReadable } from "../api/readableFiles.ts"
import type { DraftState } from "../drafts.ts"
import { withLock } from "../locks.ts"
import { personSignedIn } from "../session/session.ts"
import { type Count, type Entry, type Files, keysOf, type Outgoing } from "./entry.ts"
import { forgetEntry, storedFileOf, storeEntry } from "./store.ts"

let entries: readonly Outgoing[] = []
let missing: readonly Count[] = []
const listeners = createListeners()

/** The files of entries made in this tab. The device may not have stored them. */
const filesHere = new Map<string, Files>()

/** This tab's name for other tabs. The lock with this name shows them that the tab is still open. */
const thisTab = Array.from(crypto.getRandomValues(new Uint32Array(2))).join("-")
export const lockOf = (tab: string) => `outbox of ${tab}`
let others: BroadcastChannel | undefined
/** Called when another tab has changed the store, or was closed while it held an entry. It reads the store again. */
let onChanged = () => {}
/** The tabs that held an entry when it was read. */
const holders = new Set<string>()

/** Listens to the other tabs, which share the outbox. Returns a function that stops listening. */
export function joinOthers(changed: () => void) {
  const joined = new BroadcastChannel("outbox")
  const end = Promise.withResolvers<void>()
  others = joined
  onChanged = changed
  joined.addEventListener("message", changed)
  navigator.locks?.request(lockOf(thisTab), () => end.promise).catch(console.info)
  return () => {
    end.resolve()
    joined.close()
    if (others !== joined) return
    others = undefined
    onChanged = () => {}
  }
}
/** Tells the other tabs that the store has changed. */
export const notifyOtherTabs = () => others?.postMessage("changed")

/**
 * Returns whether the tab that holds an entry is another one and still open. If it is, `onChanged` is called once it is closed,
 * because it may be closed before it can tell. Browsers offer locks on https and localhost only.
 */
export async function isInOtherTab(holder: string | undefined) {
  if (holder === undefined || holder === thisTab || !navigator.locks) return false
  const { held = [] } = await navigator.locks.query()
  const isOpen = held.some(({ name }) => name === lockOf(holder))
  if (isOpen && !holders.has(holder)) {
    holders.add(holder)
    const closed = async () => void holders.delete(holder)
    navigator.locks.request(lockOf(holder), closed).then(() => onChanged(), console.info)
  }
  return isOpen
}

/**
 * Runs `work` for an entry while no tab does anything else with the entry. If the entry is busy and `waits` is false, runs
 * `work` at once with `isFree` false.
 */
export const alone = <Result>(entry: string, waits: boolean, work: (isFree: boolean) => Promise<Result>) =>
  withLock(`outbox ${ownerNow()} ${entry}`, work, { ifAvailable: !waits })

let owner: number | undefined
export const ownerNow = () => owner ?? personSignedIn() ?? 0
export const isOwner = (person: number | undefined) => owner === person
export function setOwner(person: number | undefined) {
  owner = person
  if (person === undefined) filesHere.clear()
}

export const currentEntries = () => entries
export const watchEntries = listeners.watch
export const useEntries = () => useSyncExternalStore(watchEntries, currentEntries)
export const useMissing = () => useSyncExternalStore(watchEntries, () => missing)
/** The entry with this name, until the server has accepted it. */
export const useEntry = (name: string): Outgoing | undefined =>
  useEntries().find((entry) => entry.name === name)

/** The entry that was made from a draft, unless the server has refused the entry. */
export const entryMadeFrom = ({ form, at }: DraftState) =>
  entries.find(({ draft, state }) => state !== "refused" && draft?.form === form && draft.at === at)

export function putMissing(lines: readonly Count[]) {
  missing = lines
  listeners.notify()
}

/** Warns before the page is closed if an entry isn't on the device yet, or couldn't be stored there. */
const warn = (event: BeforeUnloadEvent) => {
  if (entries.some(({ isStored }) => !isStored)) event.preventDefault()
}

export function putEntries(next: readonly Outgoing[]) {
  if (entries.length === 0) addEventListener("beforeunload", warn)
  if (next.length === 0) removeEventListener("beforeunload", warn)
  entries = next
  listeners.notify()
}

export const find = (name: string) => entries.find((entry) => entry.name === name)
export const changeEntry = (name: string, to: Partial<Outgoing>) =>
  putEntries(entries.map((entry) => (entry.name === name ? { ...entry, ...to } : entry)))
export function removeEntry(name: string) {
  forgetFiles(name)
  putEntries(entries.filter((entry) => entry.name !== name))
}
/** Deletes an entry that is over, here and on the device. What has replaced it meanwhile stays. */
export async function endEntry(entry: Outgoing) {
  const { name, key } = entry
  await forgetEntry(ownerNow(), name, keysOf(entry))
  if (find(name)?.key === key) removeEntry(name)
  notifyOtherTabs()
}
/** Gives an entry another key, because the server would repeat its answer for the present one. */
export const renewKey = (entry: Outgoing, changes: Partial<Outgoing>) =>
  changeEntry(entry.name, { ...changes, key: randomKey(), replacedKeys: keysOf(entry) })

export const rememberFiles = (name: string, files: Files) => filesHere.set(name, files)
/** Forgets the files of an entry that another tab has replaced. Those of its own are on the device. */
export const forgetFiles = (name: string) => filesHere.delete(name)
/** A file of an entry, from this tab, or from the device if the chosen file was changed or deleted since. */
export async function fileOf(name: string, field: string) {
  const here = filesHere.get(name)?.[field]
  if (here && (await isReadable(here))) return here
  return (await storedFileOf(ownerNow(), name, field)) ?? here
}

/**
 * Stores an entry as this tab has it. Returns whether it is on the device. What another tab has replaced or deleted meanwhile
 * stays as that tab left it.
 */
export async function storeAsItIs(name: string, files?: Files) {
  const entry = find(name)
  if (!entry) return false
  const { state, key } = entry
  const stored: Entry = omit(entry, "state", "isStored", "because", "sent", "replacedKeys")
  // If the device did not store a file, another page can't send it.
  const isWhole =
    files !== undefined || Object.keys(entry.files ?? {}).length === 0 || entry.isStored === true
  const tab = state === "held" ? thisTab : undefined
  const replaces = entry.isStored ? keysOf(entry) : undefined
  const isStored = isWhole && (await storeEntry(ownerNow(), stored, { tab, files, replaces }))
  if (isStored === undefined) onChanged()
  else if (find(name)?.key === key) changeEntry(name, { isStored })
  notifyOtherTabs()
  return isStored !== false
}
