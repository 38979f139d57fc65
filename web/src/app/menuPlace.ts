import type { MenuLink } from "../lib/records/screen.ts"

type MenuPlace = {
  group: string
  /** The label of the line. */
  line: string
  label: string
  under: boolean
}

/** Reads the place of a link in the sidebar. */
export function menuPlace(link: MenuLink): MenuPlace {
  const [group = "", line = "", under] = link.split("/")
  return { group, line, label: under ?? line, under: under !== undefined }
}
