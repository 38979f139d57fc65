import { createContext } from "react"

/**
 * A screen that the person can open if the present one can't be shown, such as the list above a missing record. Null in a
 * dialog, which can be closed.
 */
export const WayBack = createContext<{ label: string; to: string } | null>(null)
