import { itemInTurn, sum } from "#contract/lib/objects.ts"
import { paths } from "../../lib/address/paths.ts"
import type { GroundDye } from "../../ui/cloth/cloth.ts"
import type { TileKind } from "../../ui/cloth/tiles.ts"

export type Print = { kind: TileKind; ground: GroundDye }

const home: Print = { kind: "arcs", ground: "blue-900" }

/** The recognisable cloth of each section of the website, over its header and in link previews. */
const sections: Readonly<Record<string, Print>> = {
  [paths.home]: home,
  [paths.administration]: { kind: "bow", ground: "blue-700" },
  [paths.academics]: { kind: "steps", ground: "leaf" },
  [paths.department]: { kind: "triangle", ground: "blue-900" },
  [paths.admissions]: { kind: "chevron", ground: "maize" },
  [paths.supportServices]: { kind: "kite", ground: "laterite" },
  [paths.news]: { kind: "sun", ground: "laterite" },
  [paths.campus]: { kind: "petals", ground: "leaf" },
  [paths.history]: { kind: "half", ground: "maize" },
  [paths.alumni]: { kind: "arcs", ground: "laterite" },
  [paths.library]: { kind: "bow", ground: "leaf" },
  [paths.contact]: { kind: "chevron", ground: "blue-700" },
  [paths.privacy]: { kind: "kite", ground: "blue-900" },
}

/** The print of the section that contains a page. A page of no section has the home page's print. */
export function printAt(address: string): Print {
  const [, section = ""] = address.split(/[/?]/)
  return sections[`/${section}`] ?? home
}

/** The recognisable cloth of each department, on every page. */
const prints: Readonly<Record<string, Print>> = {
  Science: { kind: "sun", ground: "leaf" },
  "Education Foundation Studies": { kind: "steps", ground: "blue-900" },
  Languages: { kind: "chevron", ground: "laterite" },
  "Expressive Arts": { kind: "petals", ground: "maize" },
  "Social and Environmental Studies": { kind: "half", ground: "blue-700" },
}

/** The prints for departments that the college has added. The letters of a department's name determine which one it gets. */
const others: readonly Print[] = [
  { kind: "kite", ground: "blue-700" },
  { kind: "bow", ground: "leaf" },
  { kind: "arcs", ground: "laterite" },
  { kind: "triangle", ground: "maize" },
]

export function printOf(department: string): Print {
  const letters = sum([...department].map((letter) => letter.codePointAt(0) ?? 0))
  return prints[department] ?? itemInTurn(others, letters)
}
