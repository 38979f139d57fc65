import { matchRoutes } from "react-router"
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

/** The screen at an address, with the parameters in the address; none if the role may not open it. */
function screenAt(address: string, role: Role) {
  const { pathname } = new URL(address, location.origin)
  const routes = screens
    .filter((screen) => mayOpen(screen, role))
    .map((screen) => ({ path: screen.path, screen }))
  // Several patterns may fit: "/admin/students/import" could be a student's record. The router opens the best one.
  const [match] = matchRoutes(routes, pathname) ?? []
  return match && { screen: match.route.screen, params: match.params }
}

/** Requests a screen's script. Failures are ignored, because the screen itself tries again and shows them. */
export const fetchScript = (address: string, role: Role) =>
  screenAt(address, role)?.screen.load().catch(leaveToScreen)

/**
 * Requests a screen's script and its first data at the same time, before anything renders the screen. Waits for the script
 * only.
 */
export async function fetchScreen(address: string, role: Role) {
  const { searchParams: search } = new URL(address, location.origin)
  const session = queries.getQueryData<{ user: Profile }>(dataKey("GET /auth/profile"))
  const classes = session && everyClassOf(session.user)
  const script = fetchScript(address, role)
  const screen = screenAt(address, role)
  for (const read of screen?.screen.reads?.({ params: screen.params, search, classes }) ?? [])
    void queries.prefetchQuery(read)
  await script
}

const leaveToScreen = (error: unknown) => console.info("The screen's script did not come yet.", error)
