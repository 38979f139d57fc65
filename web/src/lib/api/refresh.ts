import type { Reply } from "#contract/api.ts"
import type { Failure } from "#contract/lib/errors.ts"
import { withLock } from "../locks.ts"
import {
  dropSession,
  offlineToken,
  storedToken,
  storeSession,
  untilWorkIsStored,
} from "../session/session.ts"

/** Milliseconds. The server accepts the previous cookie once more within 60 seconds, so all attempts together must take less. */
const timeout = 10_000
const pauses = [300, 1_000, 3_000]
/** Milliseconds for which the end of a session waits for unsent work that is being stored. */
const longestStoring = 5_000

let running: Promise<string | undefined> | undefined

/**
 * Returns a new bearer token for the refused one, or nothing if the server ended the session (spec 000 section 4). Callers in
 * this tab share one request. Other tabs wait, and then find the new token.
 */
export function refreshedToken(refused: string) {
  // Without locks, two tabs may renew at once, which the server's 60 seconds allow.
  running ??= withLock("refresh", () => renew(refused)).finally(() => {
    running = undefined
  })
  return running
}

async function renew(refused: string) {
  const stored = storedToken()
  if (stored !== refused) return stored ?? undefined
  // The cookie may belong to another person, who used this device before.
  if (refused === offlineToken) {
    await dropOnceStored(refused)
    return
  }
  const response = await refreshWithRetries()
  const answer: Reply<"POST /auth/refresh"> | Failure = await response.json()
  if (answer.success === false && (response.status === 401 || response.status === 403)) {
    await dropOnceStored(refused)
    return
  }
  // A filter or hotspot may have answered, with any status. It must sign nobody out.
  if (!answer.success) throw new Error(`The refresh was answered with ${response.status}.`)
  if (storedToken() !== refused) return // The user has signed out meanwhile.
  storeSession(answer.data)
  return answer.data.token
}

/** Ends the session on this device, unless it has changed meanwhile. A broken browser may never finish storing. */
async function dropOnceStored(refused: string) {
  await Promise.race([untilWorkIsStored(), after(longestStoring)])
  if (storedToken() === refused) dropSession()
}

const after = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Retries lost requests and replies at once, so that a bad connection signs nobody out. */
async function refreshWithRetries() {
  for (const pause of pauses) {
    try {
      return await requestRefresh()
    } catch (error) {
      console.info("The refresh got no answer; asking again.", error)
      await after(pause)
    }
  }
  return requestRefresh()
}

const requestRefresh = () =>
  fetch("/api/auth/refresh", { method: "POST", signal: AbortSignal.timeout(timeout) })
