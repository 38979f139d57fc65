/** Sends the entries of this tab: a new one at once, and those that wait one after the other, until none waits. */

import type { CallError } from "../api/callError.ts"
import { nextPause, pausing, usualPauses } from "../api/retrying.ts"
import { personSignedIn } from "../session/session.ts"
import { currentEntries, endEntry, find } from "./entries.ts"
import type { Outgoing } from "./entry.ts"
import { send } from "./sending.ts"

/** The state of an entry after it was sent once. */
export type Attempt =
  | { state: "accepted"; reply: unknown }
  | { state: "waiting"; isStored: boolean }
  | { state: "refused"; error: CallError | undefined }

/**
 * The maximum number of unanswered requests in a row. If the server is busy, or a filter answers in its place, it is asked no
 * more often than this.
 */
const maxUnanswered = 3

const wake: { current: (() => void) | undefined } = { current: undefined }
let isRunning = false
/** Whether somebody has asked to send while an attempt was under way. If it fails, the next one follows at once. */
let isAskedAgain = false

/**
 * The entries that the server didn't answer, and the time from which they may be tried again. It is counted in the milliseconds
 * of this page, because somebody may set the device's clock.
 */
const unanswered = new Map<string, number>()
/** An entry that was never tried comes before all others. */
const dueOf = ({ name }: Outgoing) => unanswered.get(name) ?? Number.MIN_SAFE_INTEGER
/** The longest rest in milliseconds that a server gets. Entries that are due this much earlier are due now, in the same order. */
const longestRest = 1e9

/** Called when the server has accepted entries. */
let reloadScreens = () => {}
/** Loads the screens again, because another tab has sent an entry that waited in this one too. */
export const reloadAfterOthers = () => reloadScreens()
export const onAccepted = (handler: () => void) => {
  reloadScreens = handler
}

/** Tries again at once, in the same order. */
export function sendNow() {
  for (const [name, due] of unanswered) unanswered.set(name, due - longestRest)
  isAskedAgain = isRunning && wake.current === undefined
  if (wake.current) wake.current()
  else void sendAll()
}
/** Tries again what waits for nothing but a connection, at once. It is called when there is a sign of one. */
export function sendIfConnected() {
  const isForConnection = ({ state, because }: Outgoing) =>
    state === "waiting" && (because === undefined || because === "connection")
  if (currentEntries().some(isForConnection)) wake.current?.()
}
export function stopSending() {
  unanswered.clear()
  wake.current?.()
}

const isWaiting = () => currentEntries().some(({ state }) => state === "waiting")

/** Sends the waiting entries one after the other, until none waits or nobody is signed in. */
export async function sendAll(pause = 0) {
  if (isRunning) return
  isRunning = true
  try {
    while (isWaiting()) {
      if (pause > 0 && !isAskedAgain) await pausing(pause, wake)
      isAskedAgain = false
      await sendEach()
      pause = nextPause(pause)
    }
  } finally {
    isRunning = false
    isAskedAgain = false
  }
}

/** Sends each waiting entry once. The screens are reloaded at the end, because that restarts their reads under way. */
async function sendEach() {
  const tried = new Set<string>()
  let attempts = 0
  let isReloadDue = false
  const reload = () => {
    if (isReloadDue) reloadScreens()
    isReloadDue = false
  }
  for (let next = nextEntry(tried); next; next = nextEntry(tried)) {
    const { name, files } = next
    tried.add(name)
    if (files) reload() // Sending a file may take long.
    const { because, isReloadWanted } = await sendOnce(name, false)
    await dropUnseen(name)
    isReloadDue ||= isReloadWanted === true
    attempts = because ? attempts + 1 : 0
    if (because === "connection" || attempts === maxUnanswered) break
  }
  reload()
}

/** Whether an earlier unsent entry is about the same thing. It is sent first, because the later content must replace its content. */
const isBlocked = ({ counted: { ids = [] } }: Outgoing, earlier: readonly Outgoing[]) =>
  earlier.some(({ state, counted }) => state !== "refused" && counted.ids?.some((id) => ids.includes(id)))

/** The next entry to send. One that the server didn't answer comes after all others, so that it never blocks them. */
const nextEntry = (tried: ReadonlySet<string>) =>
  currentEntries()
    .filter(
      (entry, index, all) =>
        entry.state === "waiting" &&
        !tried.has(entry.name) &&
        dueOf(entry) <= performance.now() &&
        !isBlocked(entry, all.slice(0, index)),
    )
    .toSorted((a, b) => dueOf(a) - dueOf(b))[0]

async function sendOnce(name: string, waits: boolean) {
  const outcome = await send(name, waits)
  unanswered.delete(name)
  if (outcome.because) unanswered.set(name, performance.now() + Math.min(outcome.rest ?? 0, longestRest))
  return outcome
}

/** Deletes a refused entry of which its author knows nothing. It would be called unsaved at every sign-out. */
async function dropUnseen(name: string) {
  const entry = find(name)
  if (entry?.state === "refused" && entry.isQuiet && !entry.isRefusalShown) await endEntry(entry)
}

/** Sends an entry now. If that fails for a temporary reason, tries again later. */
export async function attempt(name: string): Promise<Attempt> {
  const person = personSignedIn()
  const isStored = find(name)?.isStored === true
  const { reply, error, isReloadWanted, isBrokenOff = false } = await sendOnce(name, true)
  if (isReloadWanted) reloadScreens()
  if (reply !== undefined) sendIfConnected()
  void sendAll(usualPauses.shortest)
  const entry = find(name)
  // If the session has ended meanwhile, the entry waits for the next one.
  if (!entry && reply === undefined && personSignedIn() !== person) return { state: "waiting", isStored }
  // An entry that its author has deleted in another tab was not accepted.
  if (!entry && isBrokenOff) return { state: "waiting", isStored: false }
  if (!entry) return { state: "accepted", reply }
  if (entry.state !== "refused") return { state: "waiting", isStored: entry.isStored === true }
  return { state: "refused", error }
}
