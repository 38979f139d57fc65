import type { ComponentType } from "react"
import type { Role } from "#contract/lib/endpoints.ts"
import type { Read } from "../api/data.ts"
import { type ListKey, type ListQuery, readOfList } from "./listQuery.ts"

/** The part of an address that decides what a screen reads, and the college's classes once the session has told them. */
export type Place = {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  classes?: readonly string[] | undefined
}
export type Reads = (place: Place) => readonly Read[]

/**
 * "Courses/Grades" is the heading in the sidebar and the line below it. "Courses/Grades/Reports" is a tab of the screens that
 * belong with "Grades".
 */
export type MenuLink = `${string}/${string}`

/** Everything that the portal knows of a screen before its script is there. A noun lists its screens in its `screens.ts`. */
export type Screen = {
  path: string
  /** The roles that may open it; none for everybody signed in. The server checks each call again. */
  roles: readonly Role[]
  /** Fetches its module, which exports the screen and nothing else. Nobody pays for screens they never open. */
  load: () => Promise<Readonly<Record<string, ComponentType>>>
  /** The reads that it makes first at an address, which are asked for together with its script. */
  reads?: Reads
  /** Its link in the sidebar. */
  menu?: MenuLink
  /** The only role with the link in its sidebar, if several roles may open the screen. */
  menuOf?: Role
  /** A day's work leads to it without a link in the sidebar, so its script comes with those of the sidebar's screens. */
  ahead?: true
  /** The file of the build in which it comes, if few days begin with it and no dashboard should bring it along. */
  bundle?: string
}

/** The page of a list that its address asks for, first in the row, and what the screen reads besides. */
export function list<Key extends ListKey>(key: Key, asked: ListQuery<Key>, ...besides: Read[]): Reads {
  return ({ search }) => [readOfList(key, asked, search), ...besides]
}
