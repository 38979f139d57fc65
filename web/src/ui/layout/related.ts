import { createContext } from "react"
import type { Counts, NavItem } from "./nav.ts"

/** The related screens in one line of the menu, including this one. Empty if there are none. */
export const Related = createContext<{ items: readonly NavItem[]; counts: Counts }>({ items: [], counts: {} })
