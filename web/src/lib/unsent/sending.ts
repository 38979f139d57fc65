import { toast } from "../../ui/overlay/toast.ts"
import { callAny } from "../api/call.ts"
import { CallError } from "../api/callError.ts"
import { randomKey } from "../api/idempotencyKey.ts"
import { pausing } from "../api/pausing.ts"
import { personSignedIn, watchSession } from "../session/session.ts"
import { forgetWrite, type KeptWrite, keepWrite, keptWrites } from "./keeping.ts"

export type Unsent = KeptWrite & { state: "sending" | "waiting" | "refused" }
type Finished = Omit<KeptWrite, "key" | "at" | "refusal">

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

/** The signed-in person's writes that the server has not taken, for `useSyncExternalStore`. */
export const currentUnsent = () => unsent
export function watchUnsent(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function put(next: readonly Unsent[]) {
  unsent = next
  for (const listener of listeners) listener()
}
const find = (name: string) => unsent.find((write) => write.name === name)
const change = (name: string, to: Partial<Unsent>) =>
  put(unsent.map((write) => (write.name === name ? { ...write, ...to } : write)))

/** Finds what an earlier visit left unsent, and sends it. Returns a function that ends this. */
export function openUnsent(person: number, onTaken: () => void) {
  owner = person
  taken = onTaken
  void keptWrites(person).then((kept) => {
    if (owner !== person) return
    const known = kept.filter(({ name }) => !find(name))
    put([
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
    put([])
    wake.current?.()
  }
  return close
}

/**
 * Keeps a finished write on this device, and then sends it: now, or when the line is back, also after the page was closed.
 * Tells how it stands after the first attempt.
 */
export async function sendOrKeep(finished: Finished): Promise<"taken" | Unsent["state"]> {
  const person = owner ?? personSignedIn() ?? 0
  const write: KeptWrite = { ...finished, key: randomKey(), at: Date.now() }
  put([...unsent.filter(({ name }) => name !== write.name), { ...write, state: "sending" }])
  await keepWrite(person, write)
  if (!(await send(write))) void sendAll(shortest)
  return find(write.name)?.state ?? "taken"
}

/** Forgets a write that was refused, or that its author takes back. */
export async function dropUnsent(name: string) {
  put(unsent.filter((write) => write.name !== name))
  await forgetWrite(owner ?? 0, name)
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
async function send({ name, key, endpoint, parts, failure }: KeptWrite) {
  const person = owner
  const signal = AbortSignal.timeout(patience)
  change(name, { state: "sending" })
  /** The author may have made it anew meanwhile, or signed out. */
  const isStill = () => owner === person && find(name)?.key === key
  try {
    const reply = await callAny(endpoint, { ...parts, key, signal })
    if (!isStill()) return true
    const { message } = reply as { message?: string }
    if (message) toast.success(message)
    await dropUnsent(name)
    taken()
  } catch (error) {
    if (!isStill()) return true
    if (signal.aborted || mayPass(error)) {
      change(name, { state: "waiting" })
      return false
    }
    if (!(error instanceof CallError)) throw error
    const refusal = { message: error.after(failure).message, current: error.current }
    change(name, { state: "refused", refusal })
    const refused = find(name)
    if (refused) await keepWrite(person ?? 0, refused)
  }
  return true
}

/** A failure that may be over the next time: a lost line, a server that is busy or starting, or a session that has ended. */
const mayPass = (error: unknown) =>
  error instanceof CallError && (error.code === "network" || [401, 429, 502, 503, 504].includes(error.status))
