import type { Reply } from "#contract/api.ts"
import { dropSession, keepSession, storedToken } from "../session/session.ts"

/** The server answers the cookie before once more within 60 seconds: all tries together must be shorter. */
const patience = 10_000
const pauses = [300, 1_000, 3_000]

let running: Promise<string | undefined> | undefined

/**
 * A new bearer in place of the one refused, or nothing when the server ended the session (spec 000 section 4).
 * One at a time: callers in this tab share it, other tabs wait for theirs and find the bearer already there.
 */
export function refreshedToken(refused: string) {
  running ??= alone(() => renew(refused)).finally(() => {
    running = undefined
  })
  return running
}

/** Browsers offer locks on https and localhost only; elsewhere the server's 60 seconds keep two tabs apart. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request("refresh", work) : work()
}

async function renew(refused: string) {
  const stored = storedToken()
  if (stored !== refused) return stored ?? undefined
  const response = await askPatiently()
  if (response.status === 401 || response.status === 403) {
    if (storedToken() === refused) dropSession()
    return
  }
  if (!response.ok) throw new Error(`The refresh was answered with ${response.status}.`)
  const { data }: Reply<"POST /auth/refresh"> = await response.json()
  if (storedToken() !== refused) return // She signed out while we asked.
  keepSession(data)
  return data.token
}

/** Lost questions and lost answers are asked again at once: on a bad line that must sign nobody out. */
async function askPatiently() {
  for (const pause of pauses) {
    try {
      return await ask()
    } catch (error) {
      console.info("The refresh got no answer; asking again.", error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return ask()
}

const ask = () => fetch("/api/auth/refresh", { method: "POST", signal: AbortSignal.timeout(patience) })
