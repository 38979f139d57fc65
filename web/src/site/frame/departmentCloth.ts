import type { departments } from "#contract/people/departments.ts"
import type { GroundDye } from "../../ui/cloth/cloth.ts"
import type { TileKind } from "../../ui/cloth/tiles.ts"

export type Print = { kind: TileKind; ground: GroundDye }

/** The cloth by which each department is recognised on every page. */
const prints: Readonly<Record<(typeof departments)[number], Print>> = {
  Science: { kind: "sun", ground: "leaf" },
  "Education Foundation Studies": { kind: "steps", ground: "blue-900" },
  Languages: { kind: "chevron", ground: "laterite" },
  "Expressive Arts": { kind: "petals", ground: "maize" },
  "Social and Environmental Studies": { kind: "half", ground: "blue-700" },
}

export const printOf = (department: string): Print =>
  prints[department as keyof typeof prints] ?? { kind: "kite", ground: "blue-700" }
