import { randomKey } from "../api/idempotencyKey.ts"
import { usualPauses } from "../api/retrying.ts"
import { askToStay } from "../seal/staying.ts"
import { serverNow } from "../serverTime.ts"
import { personSignedIn, watchSession } from "../session/session.ts"
import {
  changeEntry,
  currentEntries,
  find,
  holdFiles,
  isHeldElsewhere,
  isOwner,
  joinOthers,
  keepAsItIs,
  ownerNow,
  putEntries,
  putMissing,
  removeEntry,
  setOwner,
  tellOthers,
} from "./entries.ts"
import type { Entry, Files, Finished, Outgoing, Refusal } from "./entry.ts"
import {
  type Attempt,
  attempt,
  breakOff,
  sendAll,
  sendNow,
  showsAnswer,
  stopSending,
  whenTaken,
} from "./sending.ts"
import { countAgain, forgetEntry, missingOf, reserveRoom, rowsOf } from "./store.ts"

let reading = Promise.withResolvers<void>()
/** Waits until what an earlier visit left unsent is among the entries. */
export const outboxRead = () => reading.promise

/** Finds what an earlier visit left unsent, and sends it. Returns a function that ends this. */
export function openOutbox(person: number, onTaken: () => void) {
  setOwner(person)
  whenTaken(onTaken)
  void countAgain()
    .then(() => missingOf(person))
    .then((lines) => isOwner(person) && putMissing(lines))
  const { resolve } = reading
  void readStore(person).then(() => {
    resolve()
    sendNow()
  })
  void reserveRoom()
  const leaveOthers = joinOthers(() => void readStore(person).then(() => sendAll(usualPauses.shortest)))
  const stop = watchSession(() => {
    if (personSignedIn() !== person) close()
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

/** Takes over what other pages have put into the store, or out of it. */
async function readStore(person: number) {
  const rows = await rowsOf(person)
  const free: Entry[] = []
  for (const { entry, tab: holder } of rows) if (!(await isHeldElsewhere(holder))) free.push(entry)
  if (!isOwner(person)) return
  const known = new Map(currentEntries().map((entry) => [entry.name, entry]))
  const isUnknown = ({ name, key }: Entry) => {
    const here = known.get(name)
    return (
      !here || (here.key !== key && here.isKept === true && here.state !== "held" && here.state !== "sending")
    )
  }
  const found = free.filter(isUnknown).map((entry) => asOutgoing(entry))
  const names = new Set([...rows.map(({ entry }) => entry.name)])
  const replaced = new Set(found.map(({ name }) => name))
  const isStill = ({ name, isKept, state }: Outgoing) =>
    !replaced.has(name) && (isKept !== true || state === "sending" || names.has(name))
  const left = currentEntries().filter(isStill)
  if (found.length > 0 || left.length < currentEntries().length) putEntries([...found, ...left])
}

const asOutgoing = (entry: Entry): Outgoing => ({
  ...entry,
  state: entry.refusal ? "refused" : "waiting",
  isKept: true,
})

/**
 * Keeps a finished write on this device, and then sends it: now, or when the line is back, also after the page was closed.
 * Tells how it stands after the first attempt.
 */
export async function sendOrKeep(finished: Finished, files?: Files, isSilent = false): Promise<Attempt> {
  await holdEntry(finished, files)
  const key = find(finished.name)?.key ?? ""
  if (isSilent) showsAnswer(key, true)
  const first = await releaseEntry(finished.name)
  showsAnswer(key, false)
  return first
}

/**
 * Keeps a write that its author still adds to, without sending it. Tells whether it is on the device. It has a new key each time,
 * because another tab may send an earlier state of it.
 */
export async function holdEntry(finished: Finished, files?: Files): Promise<boolean> {
  const entry: Entry = { ...finished, key: randomKey(), at: serverNow() }
  putEntries([...currentEntries().filter(({ name }) => name !== entry.name), { ...entry, state: "held" }])
  if (files) holdFiles(entry.name, files)
  return await keepAsItIs(entry.name, files)
}

/** Sends an entry that was held or refused. Tells how it stands after the first attempt. */
export async function releaseEntry(name: string): Promise<Attempt> {
  if (!find(name)) return { state: "taken", reply: undefined }
  changeEntry(name, { state: "sending" })
  const first = await attempt(name)
  if (first.state === "waiting") {
    void keepAsItIs(name) // It is not held any more, so that any page may send it.
    void askToStay()
  }
  return first
}

/** Sends an entry again with its author's yes to the question with which the server answered it. */
export async function confirmEntry(name: string): Promise<Attempt> {
  const asked = find(name)
  if (!asked) return { state: "taken", reply: undefined }
  if (asked.refusal?.isOld) changeEntry(name, { isAsked: true })
  else {
    changeEntry(name, {
      key: randomKey(),
      parts: { ...asked.parts, body: { ...asked.parts.body, confirmed: true } },
    })
  }
  return await sendAgain(name)
}

/** Sends an entry again that was refused for a reason that may be over. */
export async function sendAgain(name: string): Promise<Attempt> {
  putEntries(
    currentEntries().map((entry) => {
      if (entry.name !== name) return entry
      const { refusal: _, faults: __, ...again } = entry
      return { ...again, state: "held" }
    }),
  )
  await keepAsItIs(name)
  return await releaseEntry(name)
}

/** Breaks off an entry that is being sent, until its author goes on with it or opens another page. */
export function pauseEntry(name: string) {
  changeEntry(name, { state: "held" })
  breakOff(name)
}

/** Forgets an entry that was refused, or that its author takes back. */
export async function dropEntry(name: string) {
  removeEntry(name)
  await forgetEntry(ownerNow(), name)
  tellOthers()
}

/** Keeps an entry that was refused, or what is left of it. */
export async function keepRefusal(name: string, refusal: Refusal) {
  changeEntry(name, { state: "refused", refusal })
  await keepAsItIs(name)
}
