import { omit } from "#contract/lib/objects.ts"
import { randomKey } from "../api/idempotencyKey.ts"
import { requireReadable } from "../api/readableFiles.ts"
import { usualPauses } from "../api/retrying.ts"
import { draftNow, dropDraft } from "../drafts.ts"
import { askToStay } from "../encryptedStorage/freeSpace.ts"
import { serverNow } from "../serverTime.ts"
import { personSignedIn, watchSession } from "../session/session.ts"
import {
  type Attempt,
  attempt,
  onAccepted,
  reloadAfterOthers,
  sendAll,
  sendNow,
  stopSending,
} from "./draining.ts"
import {
  changeEntry,
  currentEntries,
  find,
  forgetFiles,
  isInOtherTab,
  isOwner,
  joinOthers,
  notifyOtherTabs,
  ownerNow,
  putEntries,
  putMissing,
  rememberFiles,
  removeEntry,
  renewKey,
  setOwner,
  storeAsItIs,
} from "./entries.ts"
import { type Entry, type Files, type FinishedWrite, keysOf, type Outgoing } from "./entry.ts"
import { lostOf, noteWaiting } from "./ledger.ts"
import { breakOff, breakOffAll, showsAnswer } from "./sending.ts"
import { dropEntries, forgetEntry, reserveRoom, rowsOf } from "./store.ts"

let reading = Promise.withResolvers<void>()
/** Waits until the unsent entries of an earlier visit have been read. */
export const outboxRead = () => reading.promise

/** Reads the unsent entries of an earlier visit and sends them. Returns a function that stops this. */
export function openOutbox(person: number, onTaken: () => void) {
  setOwner(person)
  onAccepted(onTaken)
  void noteWaiting().then(() => isOwner(person) && putMissing(lostOf(person)))
  const { resolve } = reading
  void readStore(person).then(() => {
    resolve()
    sendNow()
  })
  void reserveRoom()
  const leaveOthers = joinOthers(() => void readStore(person).then(() => sendAll(usualPauses.shortest)))
  const stop = watchSession(() => {
    if (personSignedIn() === person) return
    close()
    breakOffAll()
  })
  function close() {
    stop()
    leaveOthers()
    if (!isOwner(person)) return
    setOwner(undefined)
    reading = Promise.withResolvers()
    putEntries([])
    putMissing([])
    stopSending()
  }
  return close
}

/** Takes over the changes that other tabs have made to the store. */
async function readStore(person: number) {
  const before = currentEntries()
  const rows = await rowsOf(person)
  if (!rows) return
  const free: Entry[] = []
  for (const { entry, tab: holder } of rows) if (!(await isInOtherTab(holder))) free.push(entry)
  if (!isOwner(person)) return
  const entryByName = new Map(currentEntries().map((entry) => [entry.name, entry]))
  /** An entry that this tab has sent or deleted since the reading began isn't taken back. */
  const isUnknown = ({ name, key }: Entry) => {
    const entry = entryByName.get(name)
    if (!entry) return !before.some((earlier) => earlier.key === key)
    return entry.key !== key && entry.isStored === true && entry.state !== "held" && entry.state !== "sending"
  }
  const newEntries = free.filter(isUnknown).map((entry) => asOutgoing(entry))
  const names = new Set([...rows.map(({ entry }) => entry.name)])
  const replaced = new Set(newEntries.map(({ name }) => name))
  const stored = new Set(before.filter(({ isStored }) => isStored).map(({ key }) => key))
  /** An entry that this tab is sending, and that its author deletes in another one, is not sent to the end. */
  const isGone = ({ name, key }: Outgoing) => stored.has(key) && !names.has(name)
  for (const { name } of currentEntries().filter(isGone)) breakOff(name)
  for (const name of replaced) forgetFiles(name)
  const unsentEntries = currentEntries().filter((entry) => !replaced.has(entry.name) && !isGone(entry))
  if (newEntries.length === 0 && unsentEntries.length === currentEntries().length) return
  const places = new Map(rows.map(({ entry: { key } }, index) => [key, index]))
  const placeOf = ({ key }: Entry) => places.get(key) ?? rows.length
  const isSentElsewhere = currentEntries().some((entry) => isGone(entry) && !entry.isQuiet)
  putEntries([...newEntries, ...unsentEntries].toSorted((a, b) => placeOf(a) - placeOf(b)))
  if (isSentElsewhere) reloadAfterOthers()
}

const asOutgoing = (entry: Entry): Outgoing => ({
  ...entry,
  state: entry.refusal ? "refused" : "waiting",
  isStored: true,
})

/**
 * Stores a finished write on this device, and then sends it: now, or once the connection is back, even after the page was closed.
 * Returns its state after the first attempt.
 */
export async function sendOrStore(
  finished: FinishedWrite,
  files?: Files,
  isSilent = false,
): Promise<Attempt> {
  await holdEntry(finished, files)
  const key = find(finished.name)?.key ?? ""
  if (isSilent) showsAnswer(key, true)
  const first = await releaseEntry(finished.name)
  showsAnswer(key, false)
  return first
}

/**
 * Stores a write that its author is still changing, without sending it. Returns whether it is on the device. The write gets
 * a new key each time, because another tab may send an earlier state of it. Throws if the browser can't read a file any more.
 */
export async function holdEntry(finished: FinishedWrite, files?: Files): Promise<boolean> {
  if (files) await requireReadable(files)
  const draft = draftNow(finished.madeFrom ?? finished.form)
  const before = find(finished.name)
  const left = before?.uploads ?? before?.left
  const entry: Entry = { ...finished, key: randomKey(), at: serverNow(), draft, left }
  // The files of the former state aren't needed any more.
  if (before?.files) breakOff(entry.name)
  const replacedKeys = before && (before.isStored ? [before.key] : keysOf(before))
  const others = currentEntries().filter(({ name }) => name !== entry.name)
  putEntries([...others, { ...entry, state: "held", replacedKeys }])
  if (files) rememberFiles(entry.name, files)
  return await storeAsItIs(entry.name, files)
}

/** Sends an entry that was held or refused. Returns its state after the first attempt. */
export async function releaseEntry(name: string): Promise<Attempt> {
  if (!find(name)) return { state: "accepted", reply: undefined }
  changeEntry(name, { state: "sending" })
  const first = await attempt(name)
  if (first.state === "waiting") {
    void storeAsItIs(name) // The entry isn't held any more, so any page may send it.
    void askToStay()
  }
  return first
}

/** Sends an entry again after its author has said yes to the server's question. */
export async function confirmEntry(name: string): Promise<Attempt> {
  const entry = find(name)
  if (!entry) return { state: "accepted", reply: undefined }
  if (entry.refusal?.isOld) changeEntry(name, { isAsked: true })
  else {
    renewKey(entry, { parts: { ...entry.parts, body: { ...entry.parts.body, confirmed: true } } })
  }
  return await sendAgain(name)
}

/** Sends an entry again if it was refused for a reason that may have passed. */
export async function sendAgain(name: string): Promise<Attempt> {
  putEntries(
    currentEntries().map((entry) =>
      entry.name === name ? { ...omit(entry, "refusal", "faults"), state: "held" } : entry,
    ),
  )
  await storeAsItIs(name)
  return await releaseEntry(name)
}

/** Deletes an entry that its author gives up, and its draft. Otherwise the form would offer again what was given up. */
export async function discardEntry(name: string) {
  const draft = find(name)?.draft
  if (draft) await dropDraft(draft)
  await dropEntry(name)
}

/**
 * Deletes an entry that was refused, or that its author takes back. Its draft remains, and so does what another tab has made of
 * the entry since then.
 */
export async function dropEntry(name: string) {
  const entry = find(name)
  removeEntry(name)
  breakOff(name)
  await forgetEntry(ownerNow(), name, entry && keysOf(entry))
  notifyOtherTabs()
}

/** Deletes all of a person's entries when they choose to discard them. Those that are being sent are sent no further. */
export async function discardEntries(person: number) {
  for (const { name } of currentEntries()) {
    removeEntry(name)
    breakOff(name)
  }
  await dropEntries(person)
  notifyOtherTabs()
}
