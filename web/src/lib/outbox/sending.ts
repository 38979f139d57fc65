import { fullInstantText } from "#contract/lib/dates.ts"
import { outboxDays } from "#contract/lib/outbox.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { call, callAny } from "../api/call.ts"
import { CallError, isTooLargeForProxy } from "../api/callError.ts"
import { type StallTimeout, stallTimeout } from "../api/stallTimeout.ts"
import { dropDraft } from "../drafts.ts"
import { serverNow } from "../serverTime.ts"
import { personSignedIn } from "../session/session.ts"
import {
  alone,
  changeEntry,
  endEntry,
  find,
  forgetFiles,
  isOwner,
  ownerNow,
  removeEntry,
  renewKey,
  storeAsItIs,
} from "./entries.ts"
import type { Entry, Outgoing, Refusal } from "./entry.ts"
import { entryOf } from "./store.ts"
import { missingScript, verdictOf } from "./verdict.ts"
import { tooLargeForConnection } from "./words.ts"

const longestWait = outboxDays * 24 * 60 * 60_000
/** Milliseconds without an answer after which the connection counts as broken. */
const patience = 20_000
/** The same for an entry with files, because a slow connection may send a whole piece before it reports any progress. */
const patienceForFiles = 45_000

/** Loads the script that sends files, which has a chunk of its own. */
export const loadFileSending = () => import("./sendFiles.ts")

type AnswerHandler = (entry: Entry, reply: unknown) => boolean
const answerHandlers = new Set<AnswerHandler>()

/**
 * Adds a function that is called with each answer. It returns true if a screen has applied the answer to its own data.
 * Nothing is then refetched. Returns a function that removes it.
 */
export function onAnswer(handler: AnswerHandler) {
  answerHandlers.add(handler)
  return () => void answerHandlers.delete(handler)
}

type Outcome = {
  /** The reason why the server didn't answer, and the milliseconds for which it wants to be left alone. */
  because?: Outgoing["because"]
  rest?: number
  reply?: unknown
  error?: CallError
  /** The screens must be reloaded, because they don't show what the answer has changed. */
  isReloadWanted?: boolean
  /** The entry was deleted or replaced while it was being sent. */
  isBrokenOff?: boolean
}

/** Sends an entry. If another tab is sending it, `waits` for that tab, or does nothing. */
export const send = (name: string, waits: boolean) =>
  alone(name, waits, async (isFree) => (isFree ? await sendAlone(name) : {}))

/** Sends an entry that no other tab is sending. While this tab waited, another one may have sent it. */
async function sendAlone(name: string): Promise<Outcome> {
  const person = ownerNow()
  const entry = find(name)
  if (!entry || entry.state === "refused") return {}
  if (entry.isStored) {
    const stored = await entryOf(person, name)
    // Its author may have replaced or deleted it in this tab meanwhile.
    if (find(name)?.key !== entry.key) return { isBrokenOff: true }
    if (stored === null) {
      removeEntry(name)
      return { isReloadWanted: true }
    }
    // Another tab may have replaced the entry, sent a part of its files, or been refused.
    if (stored && stored.key !== entry.key) forgetFiles(name)
    if (stored) changeEntry(name, stored)
    if (stored?.refusal && !entry.refusal) {
      changeEntry(name, { state: "refused" })
      return {}
    }
  }
  return await sendOnce(find(name) ?? entry, person)
}

async function sendOnce(entry: Outgoing, person: number): Promise<Outcome> {
  const { name, key, endpoint, parts, failure } = entry
  changeEntry(name, { state: "sending" })
  /** Returns whether the entry is still the same one. Its author may have replaced it, or signed out. */
  const isStill = () => (isOwner(person) || isOwner(undefined)) && find(name)?.key === key
  const stall = stallTimeout(entry.files ? patienceForFiles : patience)
  stallTimeouts.set(name, stall)
  let script: Awaited<ReturnType<typeof loadFileSending>> | undefined
  try {
    // The phone's clock may have been set since the last answer, so the server's is read before the author is asked.
    if (whyAsked(entry)) await call("GET /dashboard/waiting", { background: true, signal: stall.signal })
    if (!isStill()) return { isBrokenOff: true }
    const old = whyAsked(entry)
    if (old) {
      await refuse(name, old)
      return {}
    }
    script =
      entry.files &&
      (await loadFileSending().catch(() => {
        throw missingScript
      }))
    const uploaded = await script?.sendFiles(entry, stall)
    // Its author may have deleted the entry meanwhile, or another person may have signed in in another tab.
    if (!isStill() || personSignedIn() !== person) return { isBrokenOff: true }
    const body = parts.body || uploaded ? { ...parts.body, ...uploaded } : undefined
    const reply = await callAny(endpoint, { ...parts, body, key, signal: stall.signal })
    return { reply, isReloadWanted: isStill() && !(await accept(entry, reply)) }
  } catch (error) {
    if (!isStill()) return { isBrokenOff: true }
    if (find(name)?.state === "held") return {}
    const verdict = verdictOf(error, { isBroken: stall.signal.aborted, faults: entry.faults ?? 0 })
    const isTooLarge = isTooLargeForProxy(error)
    if (verdict === "again") {
      const because = isTooLarge ? "elsewhere" : "busy"
      changeEntry(name, { state: "waiting", because, faults: (entry.faults ?? 0) + 1 })
      await storeAsItIs(name)
      return {}
    }
    if (verdict !== "refused") {
      changeEntry(name, { state: "waiting", because: verdict })
      return { because: verdict, rest: error instanceof CallError ? error.rest : 0 }
    }
    const refused = error as CallError
    if (await script?.forgetLostUploads(entry, refused)) return await sendAlone(name)
    const { message: reason, errors, current } = refused.after(failure ?? "")
    const message = isTooLarge ? tooLargeForConnection : reason
    const isQuestion = refused.code === "question" || undefined
    await refuse(name, { message, errors, current, isQuestion })
    // The screens show the change already, as if it had been made.
    return { error: refused, isReloadWanted: entry.isRefusalShown === true }
  } finally {
    stall.end()
    if (stallTimeouts.get(name) === stall) stallTimeouts.delete(name)
  }
}

/** The connections of the entries that are being sent. */
const stallTimeouts = new Map<string, StallTimeout>()
/** Stops sending an entry. */
export const breakOff = (name: string) => stallTimeouts.get(name)?.abort()
/** Stops sending at the end of a session. Otherwise the rest of a file would be sent in the next person's name. */
export function breakOffAll() {
  for (const stall of stallTimeouts.values()) stall.abort()
}

/** Deletes an accepted entry. Returns whether a screen shows the answer already. */
async function accept(entry: Outgoing, reply: unknown) {
  const { message } = reply as { message?: string }
  if (message && !shownByForms.has(entry.key)) toast.success(message)
  const isShown = [...answerHandlers].filter((handler) => handler(entry, reply)).length > 0
  const cells = cellsIn(reply)
  const unsavedCells = cells.filter(isUnsaved)
  if (unsavedCells.length > 0) {
    renewKey(entry, restOf(entry, cells))
    await refuse(entry.name, { message: `${unsavedCells.length} not saved.`, current: unsavedCells })
  } else {
    // In this order, so that a page that is closed in between deletes the draft when it sends the entry again.
    if (entry.draft !== undefined) await dropDraft(entry.draft)
    await endEntry(entry)
  }
  return isShown
}

async function refuse(name: string, refusal: Refusal) {
  changeEntry(name, { state: "refused", refusal })
  await storeAsItIs(name)
}

/** Returns the question to the author of an entry that has waited so long that they may have done it in another way. */
function whyAsked({ at, isAsked, isQuiet, asksAfter = longestWait }: Entry): Refusal | undefined {
  const isOld = serverNow() - at > asksAfter
  // Nobody would see the question of a quiet entry.
  if (isAsked || isQuiet || !isOld) return undefined
  const message = `It has waited since ${fullInstantText(new Date(at).toISOString())}. Send it now?`
  return { message, isQuestion: true, isOld: true }
}

/** The keys of entries whose answers are shown by their open form itself. */
const shownByForms = new Set<string>()
export const showsAnswer = (key: string, shows: boolean) =>
  shows ? shownByForms.add(key) : shownByForms.delete(key)

type AnsweredCell = { outcome?: string }
/** The cells of a batch as the server answers them, in the order of the request, each with the reason if it was not saved. */
const cellsIn = (reply: unknown) =>
  (reply as { data?: { cells?: readonly AnsweredCell[] } }).data?.cells ?? []
const isUnsaved = ({ outcome }: AnsweredCell) => outcome !== undefined && outcome !== "saved"

/** The rest of a batch of which some cells were saved. These are not sent again. */
function restOf({ counted, parts }: Outgoing, answered: readonly AnsweredCell[]) {
  const isLeft = (_: unknown, index: number) => isUnsaved(answered[index] ?? {})
  const { cells = [] } = parts.body as { cells?: readonly unknown[] }
  return {
    counted: { ...counted, number: answered.filter(isUnsaved).length, ids: counted.ids?.filter(isLeft) },
    parts: { ...parts, body: { ...parts.body, cells: cells.filter(isLeft) } },
  }
}
