import type { MenuLink } from "../lib/records/screen.ts"

type MenuPlace = {
  group: string
  /** The label of the row's first link. */
  row: string
  label: string
  place?: "beside" | "under"
}

/** Reads the place of a link in the sidebar. */
export function menuPlace(link: MenuLink): MenuPlace {
  const [group = "", row = "", under] = link.split("/")
  const [first = "", beside] = row.split("+")
  if (under !== undefined) return { group, row, label: under, place: "under" }
  return beside === undefined
    ? { group, row, label: row }
    : { group, row: first, label: beside, place: "beside" }
}
