import { matchPath } from "react-router"
import type { Role } from "#contract/lib/endpoints.ts"
import type { Profile } from "#contract/people/people/profile.ts"
import { everyClassOf } from "../college/classes/useClasses.ts"
import { dataKey } from "../lib/api/data.ts"
import type { Screen } from "../lib/records/screen.ts"
import { queries } from "./queries.ts"
import { screens } from "./shownScreens.tsx"

/** Whether a role may open a screen (spec 000 section 2.2). The server checks each call again. */
export const mayOpen = ({ roles }: Pick<Screen, "roles">, role: Role) =>
  roles.length === 0 || roles.includes(role)

/**
 * Requests a screen's script and its first data at the same time, before anything renders it. A failure is ignored here: the
 * screen tries again and shows it. Waits for the script.
 */
export async function fetchScreen(address: string, role: Role) {
  const { pathname, searchParams: search } = new URL(address, location.origin)
  const session = queries.getQueryData<{ user: Profile }>(dataKey("GET /auth/profile"))
  const classes = session && everyClassOf(session.user)
  const scripts: Promise<unknown>[] = []
  for (const screen of screens) {
    const match = matchPath(screen.path, pathname)
    if (!match || !mayOpen(screen, role)) continue
    scripts.push(screen.load().catch(leaveToScreen))
    for (const read of screen.reads?.({ params: match.params, search, classes }) ?? [])
      void queries.prefetchQuery(read)
  }
  await Promise.all(scripts)
}

const leaveToScreen = (error: unknown) => console.info("The screen's script did not come yet.", error)
