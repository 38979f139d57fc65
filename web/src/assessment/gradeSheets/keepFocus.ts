import type { MouseEvent } from "react"

/** Handles `onMouseDown`: a press on the element doesn't move the focus, so that the keyboard still enters marks. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()
