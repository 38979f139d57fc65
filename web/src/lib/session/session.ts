import type { AccountUser } from "#contract/accounts/endpoints.ts"

/** Where the browser keeps who is signed in: the token under two names and the person (spec 000 section 7.1). */
const entries = ["token", "authToken", "currentUser", "lastActive"] as const

const left = new EventTarget()

export const storedToken = () => localStorage.getItem("token")

/** Signed in only if both exist (spec 000 section 4). Who she is and what she may, only the server says. */
export const isSignedIn = () => storedToken() !== null && localStorage.getItem("currentUser") !== null

export function keepSession({ token, user }: { token: string; user: AccountUser }) {
  localStorage.setItem("token", token)
  localStorage.setItem("authToken", token)
  keepUser(user)
}

export const keepUser = (user: AccountUser) => localStorage.setItem("currentUser", JSON.stringify(user))

/** Wipes what the device holds of the session. Other tabs hear of it through the storage event. */
export function dropSession() {
  for (const entry of entries) localStorage.removeItem(entry)
  sessionStorage.clear()
  left.dispatchEvent(new Event("left"))
}

/** Calls back when this tab or another one signs out or in, and when Back shows a page as it was before. */
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

/** When she last asked the server for anything, in any tab: its idle clock started anew then. */
export const noteActivity = () => localStorage.setItem("lastActive", String(Date.now()))
export const lastActivity = () => Number(localStorage.getItem("lastActive") ?? Date.now())

let ending: Promise<void> | undefined
let why: Leaving | undefined

/** Why a session ended here: she signed out, or nothing happened for as long as she chose. */
export type Leaving = "chosen" | "idle"

/** Ends the server's session as well as the device's. Without a connection the device forgets all the same. */
export function endSession(leaving: Leaving = "chosen") {
  const token = storedToken()
  why = leaving
  dropSession()
  ending ??= fetch("/api/auth/logout", {
    method: "POST",
    keepalive: true,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(10_000),
  })
    // An answer that nobody reads keeps the line busy.
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

/** A sign-in waits for this, or the sign-out's "forget the cookie" would arrive after the new cookie. */
export const sessionEnded = () => ending ?? Promise.resolve()

/** Unknown where the server ended it, or another tab did. */
export const whyLeft = () => why
