import { type ComponentType, lazy, useState } from "react"
import type { Role } from "#contract/lib/endpoints.ts"
import type { Read } from "../lib/api/data.ts"
import { firstReads } from "./firstReads.ts"
import { type MenuLink, type MenuPlace, menuPlace } from "./menuPlace.ts"
import type { Place } from "./reads.ts"

export type ScreenRoute = {
  path: string
  /** The roles that may see it; empty for everybody signed in. */
  roles: readonly Role[]
  Screen: ComponentType
  /** Fetches its script. */
  load: () => Promise<unknown>
  /** The reads that it makes first at an address; asked for together with its script. */
  reads: (place: Place) => readonly Read[]
  /** Its link in the sidebar; with `role`, only for that role. */
  menu?: MenuPlace & { role?: Role }
}

type Options = {
  /** The only role with the link in its sidebar, if several roles may open the screen. */
  role?: Role
}

/** A module that exports its screen and nothing else. */
type Load = () => Promise<Readonly<Record<string, ComponentType>>>

/** A screen whose script is fetched when it is first opened, so that nobody pays for screens they never open. */
export function screen(
  path: string,
  roles: readonly Role[],
  load: Load,
  /** Its place in the sidebar, as `menuPlace` reads it. */
  link?: MenuLink,
  { role }: Options = {},
): ScreenRoute {
  const route = { path, roles, reads: firstReads[path] ?? (() => []), ...screenOf(path, load) }
  return link === undefined ? route : { ...route, menu: { ...menuPlace(link), ...(role && { role }) } }
}

/** A screen whose script is here already renders at once: React's `lazy` alone would show the fallback first. */
function screenOf(path: string, load: Load) {
  let Here: ComponentType | undefined
  async function fetch() {
    Here ??= Object.values(await load())[0]
    if (!Here) throw new Error(`The module of ${path} exports no screen.`)
    return { default: Here }
  }
  const Coming = lazy(fetch)
  function Screen() {
    const [Shown] = useState<ComponentType>(() => Here ?? Coming)
    return <Shown />
  }
  return { Screen, load: fetch }
}
