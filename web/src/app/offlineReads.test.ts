import { expect, test } from "vitest"
import { roles } from "#contract/lib/endpoints.ts"
import { offlineReads } from "#contract/office/offline.ts"
import { mayKeep } from "../lib/api/keptEndpoints.ts"
import { mayOpen } from "./fetchScreen.ts"
import { screens } from "./shownScreens.tsx"

/** A request without the filters that it leaves empty. */
const sent = (endpoint: unknown, { query = {} }: { query?: object }) => {
  const filled = Object.entries(query).filter(([, value]) => value !== "" && value !== undefined)
  return JSON.stringify([endpoint, Object.fromEntries(filled.sort())])
}

test.each(roles)(
  "whatever a %s keeps ahead is what one of their screens asks for, and may be kept",
  (role) => {
    const asked = new Set(["GET /auth/profile"].map((endpoint) => sent(endpoint, {})))
    for (const screen of screens) {
      // Events look at the window's width.
      if (!screen.reads || screen.path.includes("events") || !mayOpen(screen, role)) continue
      for (const { queryKey } of screen.reads({ params: {}, search: new URLSearchParams() }))
        asked.add(sent(queryKey[0], queryKey[1] as object))
    }
    for (const { endpoint, query = {} } of offlineReads[role]) {
      expect(asked).toContain(sent(endpoint, { query }))
      expect(mayKeep(endpoint, role), endpoint).toBe(true)
    }
  },
)
