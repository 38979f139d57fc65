import { toast } from "../../ui/overlay/toast.ts"
import { callAny } from "../api/call.ts"
import { CallError } from "../api/callError.ts"
import { randomKey } from "../api/idempotencyKey.ts"
import { pausing } from "../api/pausing.ts"
import { personSignedIn, watchSession } from "../session/session.ts"
import { forgetWrite, type KeptWrite, keepWrite, keptWrites } from "./keeping.ts"

/** A held write may still change. It is sent when it is released, or when a page opens that doesn't hold it. */
export type Unsent = KeptWrite & { state: "held" | "sending" | "waiting" | "refused"; isKept?: boolean }
export type Finished = Omit<KeptWrite, "key" | "at" | "refusal">

const shortest = 2_000
const longest = 60_000
/** Without an answer for so long, the line counts as cut. */
const patience = 20_000

let unsent: readonly Unsent[] = []
const listeners = new Set<() => void>()
const wake: { current: (() => void) | undefined } = { current: undefined }
let isRunning = false
let owner: number | undefined
/** Called when the server has taken a write. */
let taken = () => {}
type AnswerHandler = (write: KeptWrite, reply: unknown) => boolean
const answerHandlers = new Set<AnswerHandler>()

/** A screen that takes answers into what it shows returns true for those; nothing is then read again. */
export const onAnswer = (handler: AnswerHandler) => answerHandlers.add(handler)

/** The signed-in person's writes that the server has not taken, for `useSyncExternalStore`. */
export const currentUnsent = () => unsent
export function watchUnsent(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function putUnsent(next: readonly Unsent[]) {
  unsent = next
  for (const listener of listeners) listener()
}
const find = (name: string) => unsent.find((write) => write.name === name)
const ownerNow = () => owner ?? personSignedIn() ?? 0
const changeUnsent = (name: string, to: Partial<Unsent>) =>
  putUnsent(unsent.map((write) => (write.name === name ? { ...write, ...to } : write)))

/** Finds what an earlier visit left unsent, and sends it. Returns a function that ends this. */
export function openUnsent(person: number, onTaken: () => void) {
  owner = person
  taken = onTaken
  void keptWrites(person).then((kept) => {
    if (owner !== person) return
    const known = kept.filter(({ name }) => !find(name))
    putUnsent([
      ...known.map((write) => ({ ...write, state: write.refusal ? "refused" : "waiting" }) as const),
      ...unsent,
    ])
    void sendAll()
  })
  const stop = watchSession(() => {
    if (personSignedIn() !== person) close()
  })
  function close() {
    stop()
    if (owner !== person) return
    owner = undefined
    putUnsent([])
    wake.current?.()
  }
  return close
}

/**
 * Keeps a finished write on this device, and then sends it: now, or when the line is back, also after the page was closed.
 * Tells how it stands after the first attempt.
 */
export async function sendOrKeep(finished: Finished): Promise<"taken" | Unsent["state"]> {
  await holdWrite(finished)
  return await releaseWrite(finished.name)
}

/**
 * Keeps a write that its author still adds to, without sending it. Tells whether it is on the device. It has a new key each time,
 * because another tab may send an earlier state of it.
 */
export async function holdWrite(finished: Finished): Promise<boolean> {
  const write: KeptWrite = { ...finished, key: randomKey(), at: Date.now() }
  putUnsent([...unsent.filter(({ name }) => name !== write.name), { ...write, state: "held" }])
  const isKept = await keepWrite(ownerNow(), write)
  if (find(write.name)?.key === write.key) changeUnsent(write.name, { isKept })
  return isKept
}

/** Sends a write that was held or refused. Tells how it stands after the first attempt. */
export async function releaseWrite(name: string): Promise<"taken" | Unsent["state"]> {
  const write = find(name)
  if (write && !(await send(write))) void sendAll(shortest)
  return find(name)?.state ?? "taken"
}

/** Sends a write again with its author's yes to the question with which the server answered it. */
export async function confirmWrite(name: string): Promise<"taken" | Unsent["state"]> {
  const asked = find(name)
  if (!asked) return "taken"
  const { key: _, at: __, refusal: ___, state: ____, isKept: _____, ...write } = asked
  return sendOrKeep({ ...write, parts: { ...write.parts, body: { ...write.parts.body, confirmed: true } } })
}

/** Forgets a write that was refused, or that its author takes back. */
export async function dropUnsent(name: string) {
  putUnsent(unsent.filter((write) => write.name !== name))
  await forgetWrite(ownerNow(), name)
}

/** Tries again at once. */
export function sendNow() {
  if (wake.current) wake.current()
  else void sendAll()
}

const waiting = () => unsent.filter(({ state }) => state === "waiting")

/** Sends what waits, one after the other, until nothing waits or nobody is signed in. */
async function sendAll(pause = 0) {
  if (isRunning) return
  isRunning = true
  try {
    while (waiting().length > 0) {
      if (pause > 0) await pausing(pause, wake)
      for (const write of waiting()) if (!(await send(write))) break
      pause = Math.min(Math.max(2 * pause, shortest), longest)
    }
  } finally {
    isRunning = false
  }
}

/** Sends a write once. Returns false if the line is cut. */
async function send(write: KeptWrite) {
  const { name, key, endpoint, parts, failure } = write
  const person = owner
  const signal = AbortSignal.timeout(patience)
  changeUnsent(name, { state: "sending" })
  /** The author may have made it anew meanwhile, or signed out. */
  const isStill = () => owner === person && find(name)?.key === key
  try {
    const reply = await callAny(endpoint, { ...parts, key, signal })
    if (!isStill()) return true
    const { message } = reply as { message?: string }
    if (message) toast.success(message)
    const isShown = [...answerHandlers].filter((handler) => handler(write, reply)).length > 0
    const left = unsavedIn(reply)
    if (left.length === 0) await dropUnsent(name)
    else await keepRefusal(name, { message: `${left.length} not saved.`, current: left })
    if (!isShown) taken()
  } catch (error) {
    if (!isStill()) return true
    if (signal.aborted || mayPass(error)) {
      changeUnsent(name, { state: "waiting" })
      return false
    }
    if (!(error instanceof CallError)) throw error
    const isQuestion = error.code === "question"
    await keepRefusal(name, { message: error.after(failure).message, current: error.current, isQuestion })
  }
  return true
}

/** Keeps a write that was refused, or what is left of it. */
export async function keepRefusal(name: string, refusal: KeptWrite["refusal"] & object) {
  changeUnsent(name, { state: "refused", refusal })
  const refused = find(name)
  if (refused) await keepWrite(ownerNow(), refused)
}

/** The cells of a batch that its answer leaves out, each with its reason. */
function unsavedIn(reply: unknown) {
  const { data } = reply as { data?: { cells?: readonly { outcome?: string }[] } }
  return (data?.cells ?? []).filter(({ outcome }) => outcome !== undefined && outcome !== "saved")
}

/** A failure that may be over the next time: a lost line, a server that is busy or starting, or a session that has ended. */
const mayPass = (error: unknown) =>
  error instanceof CallError && (error.code === "network" || [401, 429, 502, 503, 504].includes(error.status))
