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

/** The screens at an address that a role may open, with the parameters in the address. */
function screensAt(address: string, role: Role) {
  const { pathname } = new URL(address, location.origin)
  return screens.flatMap((screen) => {
    const match = mayOpen(screen, role) && matchPath(screen.path, pathname)
    return match ? [{ screen, params: match.params }] : []
  })
}

/** Requests a screen's script. Failures are ignored, because the screen itself tries again and shows them. */
export const fetchScript = (address: string, role: Role) =>
  Promise.all(screensAt(address, role).map(({ screen }) => screen.load().catch(leaveToScreen)))

/**
 * Requests a screen's script and its first data at the same time, before anything renders the screen. Waits for the script
 * only.
 */
export async function fetchScreen(address: string, role: Role) {
  const { searchParams: search } = new URL(address, location.origin)
  const session = queries.getQueryData<{ user: Profile }>(dataKey("GET /auth/profile"))
  const classes = session && everyClassOf(session.user)
  const script = fetchScript(address, role)
  for (const { screen, params } of screensAt(address, role)) {
    for (const read of screen.reads?.({ params, search, classes }) ?? []) void queries.prefetchQuery(read)
  }
  await script
}

const leaveToScreen = (error: unknown) => console.info("The screen's script did not come yet.", error)
