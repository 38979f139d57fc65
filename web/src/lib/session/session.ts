import type { AccountUser } from "#contract/accounts/endpoints.ts"

/** Local storage of the session: the token under two names and the person (spec 000 section 7.1). */
const entries = ["token", "authToken", "currentUser", "lastActive"] as const

const left = new EventTarget()

export const storedToken = () => localStorage.getItem("token")

/** Signed in only if both exist (spec 000 section 4). Only the server decides who the user is and what they may do. */
export const isSignedIn = () => storedToken() !== null && localStorage.getItem("currentUser") !== null

export function keepSession({ token, user }: { token: string; user: AccountUser }) {
  localStorage.setItem("token", token)
  localStorage.setItem("authToken", token)
  keepUser(user)
}

export const keepUser = (user: AccountUser) => localStorage.setItem("currentUser", JSON.stringify(user))

/** Deletes the session from the device. Other tabs notice through the storage event. */
export function dropSession() {
  for (const entry of entries) localStorage.removeItem(entry)
  sessionStorage.clear()
  left.dispatchEvent(new Event("left"))
}

/** Calls back when any tab signs out or in, and when Back restores an old page. */
export function watchSession(changed: () => void) {
  const inOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key === "token") changed()
  }
  left.addEventListener("left", changed)
  addEventListener("storage", inOtherTab)
  addEventListener("pageshow", changed)
  return () => {
    left.removeEventListener("left", changed)
    removeEventListener("storage", inOtherTab)
    removeEventListener("pageshow", changed)
  }
}

/** The time of the last signed-in call in any tab, which restarted the server's idle clock. */
export const noteActivity = () => localStorage.setItem("lastActive", String(Date.now()))
export const lastActivity = () => Number(localStorage.getItem("lastActive") ?? Date.now())

let ending: Promise<void> | undefined
let why: SignOutReason | undefined

/** The reason why a session ended on this device. */
export type SignOutReason = "chosen" | "idle"

/** Ends the session on the server and the device. Without a connection it still ends on the device. */
export function endSession(leaving: SignOutReason = "chosen") {
  const token = storedToken()
  why = leaving
  dropSession()
  ending ??= fetch("/api/auth/logout", {
    method: "POST",
    keepalive: true,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(10_000),
  })
    // An unread body would keep the connection busy.
    .then((answer) => answer.text())
    .then(
      () => undefined,
      (error) => console.warn("The server could not be told of the sign-out.", error),
    )
    .finally(() => {
      ending = undefined
    })
  return ending
}

/** A sign-in waits for this, or the sign-out's reply would delete the new cookie. */
export const sessionEnded = () => ending ?? Promise.resolve()

/** Undefined if the server or another tab ended the session. */
export const whyLeft = () => why
