import { expect, test, vi } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays, mondayOf } from "#contract/lib/days.ts"
import { roles } from "#contract/lib/endpoints.ts"
import { offlineReads } from "#contract/office/offline.ts"
import { currentDay } from "#contract/teaching/lessons/weeks.ts"
import { isCacheable } from "../lib/api/cacheableEndpoints.ts"
import { mayOpen } from "./fetchScreen.ts"
import { screens } from "./shownScreens.tsx"

/** A request without its empty filters. */
const sent = (endpoint: unknown, { query = {} }: { query?: object }) => {
  const filled = Object.entries(query).filter(([, value]) => value !== "" && value !== undefined)
  return JSON.stringify([endpoint, Object.fromEntries(filled.sort())])
}

/** Queries of addresses at which a screen stores more than its usual data. */
const further = ["", `week=${addDays(mondayOf(currentDay()), 7)}`, `date=${addDays(today(), 1)}`, "date=any"]

test.each(roles)(
  "whatever a %s keeps ahead is what one of their screens asks for, and may be kept",
  (role) => {
    // This is a phone. On a wide screen, the month beside the events would be requested too.
    vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) })
    const requests = new Set(["GET /auth/profile"].map((endpoint) => sent(endpoint, {})))
    for (const screen of screens) {
      if (!screen.reads || !mayOpen(screen, role)) continue
      for (const address of further) {
        for (const { queryKey } of screen.reads({ params: {}, search: new URLSearchParams(address) }))
          requests.add(sent(queryKey[0], queryKey[1] as object))
      }
    }
    for (const { endpoint, query = {} } of offlineReads(role)) {
      expect(requests).toContain(sent(endpoint, { query }))
      expect(isCacheable(endpoint, role), endpoint).toBe(true)
    }
  },
)
