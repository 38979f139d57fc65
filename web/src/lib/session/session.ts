import type { AccountUser } from "#contract/people/accounts/endpoints.ts"
import { attempt, local, tab } from "./browserStorage.ts"

/**
 * The session's keys in local storage: the token under two names, the person (spec 000 section 7.1), the last activity, and a
 * note that the device has stored the session's key.
 */
const sessionKeys = ["token", "authToken", "currentUser", "lastActive", "hasKey"] as const

const changes = new EventTarget()

/**
 * The bearer token of somebody who signed in offline. It gives access to their data on this device, and to nothing on the server.
 */
export const offlineToken = "without-line"

export const storedToken = () => local.get("token")

/**
 * The signed-in person as stored; empty if their entry can't be read. They are signed in only if token and person exist (spec 000
 * section 4). Only the server decides who the user is and what they may do.
 */
export function storedUser(): Partial<AccountUser> | undefined {
  const stored = local.get("currentUser")
  if (storedToken() === null || stored === null) return undefined
  try {
    return JSON.parse(stored) as Partial<AccountUser>
  } catch {
    return {}
  }
}

/** The id of the signed-in person; 0 if their entry can't be read. */
export function personSignedIn(): number | undefined {
  const user = storedUser()
  return user && (user.id ?? 0)
}

export function storeSession({ token, user }: { token: string; user: AccountUser }) {
  signOutReason = undefined
  if (token !== offlineToken) local.remove(mustEndKey)
  local.set("token", token)
  local.set("authToken", token)
  storeUser(user)
  changes.dispatchEvent(new Event("changed"))
}

export const storeUser = (user: AccountUser) => local.set("currentUser", JSON.stringify(user))

/** Deletes the session from the device. Other tabs are notified by the storage event. */
export function dropSession() {
  for (const key of sessionKeys) local.remove(key)
  tab.clear()
  // The key of lib/encryptedStorage/deviceKey.ts. Without it the person's data on this device can't be decrypted.
  attempt(() => indexedDB.deleteDatabase("key"))
  changes.dispatchEvent(new Event("changed"))
}

/** Calls back when any tab signs out or in, and when Back shows an old page again. */
export function watchSession(changed: () => void) {
  const inOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key === "token") changed()
  }
  changes.addEventListener("changed", changed)
  addEventListener("storage", inOtherTab)
  addEventListener("pageshow", changed)
  return () => {
    changes.removeEventListener("changed", changed)
    removeEventListener("storage", inOtherTab)
    removeEventListener("pageshow", changed)
  }
}

/** Stores, for all tabs, the time of a signed-in call. Such a call restarts the server's idle clock. */
export const noteActivity = () => local.set("lastActive", String(Date.now()))
export const lastActivity = () => Number(local.get("lastActive") ?? Date.now())

/**
 * The key in local storage of a note that the server hasn't been notified of a sign-out yet. The cookie of that session is
 * still on the device.
 */
const mustEndKey = "mustEnd"

let ending: Promise<void> | undefined
let signOutReason: SignOutReason | undefined

/**
 * The reason why a session ended on this device. "refused" means that this person may not see an address, and signed out so
 * that another person can.
 */
export type SignOutReason = "chosen" | "idle" | "deactivated" | "refused"

let signInWork: Promise<unknown> = Promise.resolve()

/** Makes `untilSignInIsDone` wait for unfinished work of a sign-in, because leaving the page would interrupt it. */
export function finishSignInAfter(work: Promise<unknown>) {
  signInWork = work.catch(console.warn)
}
export const untilSignInIsDone = () => signInWork

let storing: Promise<unknown> = Promise.resolve()

/** Makes `untilWorkIsStored` wait for unsent work that is being encrypted and stored, because the end of the session deletes its key. */
export function noteStoring(work: Promise<unknown>) {
  storing = Promise.allSettled([storing, work])
}
export const untilWorkIsStored = () => storing

/** Ends the session on the server and the device. Without a connection it still ends on the device. */
export function endSession(reason: SignOutReason = "chosen") {
  const token = storedToken()
  signOutReason = reason
  dropSession()
  return endOnServer(token)
}

/**
 * Ends a session on the server that was signed out while offline. Each page calls this before its other requests, whoever
 * opens it.
 */
export function endLeftSession() {
  if (local.get(mustEndKey) !== null && !hasServerToken()) void endOnServer(null)
}
const hasServerToken = () => ![null, offlineToken].includes(storedToken())
globalThis.addEventListener?.("online", endLeftSession)

function endOnServer(token: string | null) {
  local.set(mustEndKey, "yes")
  ending ??= fetch("/api/auth/logout", {
    method: "POST",
    keepalive: true,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(10_000),
  })
    .then(async (answer) => {
      // Throws if a filter or hotspot answered with its page.
      const { success }: { success?: boolean } = await answer.json()
      if (success !== undefined && answer.status < 500) local.remove(mustEndKey)
    })
    .then(
      () => undefined,
      (error) => console.warn("The server could not be told of the sign-out.", error),
    )
    .finally(() => {
      ending = undefined
    })
  return ending
}

/** A sign-in waits for this, because the reply to the sign-out would delete the new cookie. */
export const sessionEnded = () => ending ?? Promise.resolve()

/** The reason why the session ended. Undefined if the server or another tab ended it, or if somebody has signed in since. */
export const whyLeft = () => signOutReason
