import type { ComponentType } from "react"
import type { Role } from "#contract/lib/endpoints.ts"
import type { Read } from "../api/data.ts"
import { type ListKey, type ListQuery, readOfList } from "./listQuery.ts"

/**
 * The part of the address that determines a screen's reads. `classes` are the college's classes, once the session knows
 * them.
 */
export type ScreenAddress = {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  classes?: readonly string[] | undefined
}
export type Reads = (address: ScreenAddress) => readonly Read[]

/**
 * "Courses/Grades" is the heading in the sidebar and the link below it. "Courses/Grades/Reports" is a tab of the screens that
 * belong to "Grades".
 */
export type MenuLink = `${string}/${string}`

/** The portal's information about a screen before its script has loaded. Each noun lists its screens in its `screens.ts`. */
export type Screen = {
  path: string
  /** The roles that may open the screen. None means that everybody signed in may. The server checks each call again. */
  roles: readonly Role[]
  /** Loads the screen's module, which exports the screen and nothing else. Nobody downloads screens that they never open. */
  load: () => Promise<Readonly<Record<string, ComponentType>>>
  /** The screen's first reads at an address, which are requested together with its script. */
  reads?: Reads
  /** The screen's link in the sidebar. */
  menu?: MenuLink
  /** The only role with the link in its sidebar, if several roles may open the screen. */
  menuOf?: Role
  /**
   * The screen has no link in the sidebar, but people use it daily. Its script is therefore loaded together with the
   * scripts of the sidebar's screens.
   */
  ahead?: true
  /**
   * The bundle that contains the screen. It is set if few people open the screen daily, so that no dashboard's script
   * includes it.
   */
  bundle?: string
}

/** The page of a list at an address, and the other reads of its screen. The list's own read comes first. */
export function list<Key extends ListKey>(key: Key, query: ListQuery<Key>, ...besides: Read[]): Reads {
  return ({ search }) => [readOfList(key, query, search), ...besides]
}
