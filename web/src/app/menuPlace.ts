/**
 * "Courses/Grades" is the heading in the sidebar and the link below it. "Courses/Modules+Subjects" is beside the link "Modules",
 * and "Courses/Grades/Reports" comes under "Grades" while that is open.
 */
export type MenuLink = `${string}/${string}`

export type MenuPlace = {
  group: string
  /** The label of the row's first link. */
  row: string
  label: string
  place?: "beside" | "under"
}

export function menuPlace(link: MenuLink): MenuPlace {
  const [group = "", row = "", under] = link.split("/")
  const [first = "", beside] = row.split("+")
  if (under !== undefined) return { group, row, label: under, place: "under" }
  return beside === undefined
    ? { group, row, label: row }
    : { group, row: first, label: beside, place: "beside" }
}
