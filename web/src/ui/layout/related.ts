import { createContext } from "react"
import type { Counts, NavItem } from "./nav.ts"

/** The screens that belong with this one, this one among them, in one line of the menu. None if it stands alone. */
export const Related = createContext<{ items: readonly NavItem[]; counts: Counts }>({ items: [], counts: {} })
