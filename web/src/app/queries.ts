import { onlineManager, type Query, QueryClient } from "@tanstack/react-query"
import type { Profile } from "#contract/people/people/profile.ts"
import { cacheAnswer, cachedAnswerOf, forgetCachedAnswers } from "../lib/api/answerCache.ts"
import { CallError, mayPass } from "../lib/api/callError.ts"
import { dataKey, tagOf } from "../lib/api/data.ts"
import { sendIfConnected } from "../lib/outbox/draining.ts"
import { serverNow } from "../lib/serverTime.ts"
import { isIdleOver } from "../lib/session/idle.ts"
import { endSession, lastActivity, personSignedIn, watchSession } from "../lib/session/session.ts"

/** The pause after so many failures, in milliseconds: 2, 4, 8 seconds and so on, up to 60 seconds. */
const pauseAfter = (failures: number) => Math.min(1000 * 2 ** failures, 60_000)

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Requests are always tried, because phones are often wrong about having no connection.
      networkMode: "always",
      // If the browser reports that it is offline, the failure is shown after one attempt.
      retry: (failures, error) => failures < 2 && mayPass(error) && navigator.onLine,
      retryDelay: (failures) => 500 * 3 ** failures,
      // A read that failed for lack of a connection is repeated when the connection is back. Others are repeated when their
      // screen is opened.
      refetchOnReconnect: ({ state: { error } }) => error !== null && mayPass(error) && "always",
      // Browsers don't report most connections that come back, so missing data is requested again at growing intervals.
      refetchInterval: ({ state: { error, errorUpdateCount } }) =>
        error instanceof CallError && mayPass(error) && Math.max(pauseAfter(errorUpdateCount), error.rest),
      staleTime: 30_000,
      // Answers stay in memory while the person is signed in, so that a screen has data when it is opened again.
      gcTime: Number.POSITIVE_INFINITY,
    },
    mutations: { networkMode: "always" },
  },
})

/** The maximum number of answers in memory that no screen shows. */
const maxIdle = 60

/**
 * Keeps answers in memory for screens that are opened again. Removes all of them once another person or nobody is signed in.
 */
export function cacheAnswers() {
  const cache = queries.getQueryCache()
  // The manager assumes at first that there is a connection. Without this call, it would not notice when a page that was
  // opened offline gets a connection.
  onlineManager.setOnline(navigator.onLine)
  if (isOver()) {
    forgetCachedAnswers()
    void endSession("idle")
  }
  let person = personSignedIn()
  watchSession(() => {
    if (personSignedIn() === person) return
    person = personSignedIn()
    queries.clear()
    forgetCachedAnswers()
  })
  cache.subscribe(({ type, query, ...event }) => {
    if (type === "added") {
      // An answer that an earlier page stored is shown, and fetched again.
      if (query.state.data !== undefined) query.invalidate()
      dropOldest(cache.getAll())
    }
    if (type !== "updated" || !("action" in event) || event.action.type !== "success") return
    // Another person may have signed in in another tab, which this tab has not heard of yet.
    if (personSignedIn() !== person) return
    const { data, dataUpdatedAt } = query.state
    const serverTime = dataUpdatedAt - Date.now() + serverNow()
    void cacheAnswer(query.queryKey, { data, tag: tagOf(data), at: serverTime })
    if (event.action.manual) return
    void askAgain()
    sendIfConnected()
  })

  function dropOldest(all: Query[]) {
    const idle = all.filter((query) => !query.isActive() && query.state.data !== undefined)
    if (idle.length <= maxIdle) return
    const [oldest] = idle.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    if (oldest) cache.remove(oldest)
  }
}

/**
 * Requests again, at once, the data that failed to load for lack of a connection. It is called after any answer, which
 * proves that there is a connection.
 */
const askAgain = () =>
  queries.refetchQueries(
    {
      type: "active",
      predicate: ({ state: { error } }) => error instanceof CallError && error.code === "network",
    },
    { cancelRefetch: false },
  )

/** Returns whether the session ended while no page was open. */
function isOver() {
  const profile = cachedAnswerOf(dataKey("GET /auth/profile"))?.data as { user: Profile } | undefined
  if (!profile) return false
  const { sessionTimeout } = profile.user.preferences
  return isIdleOver({ now: Date.now(), lastActive: lastActivity(), minutes: sessionTimeout })
}
