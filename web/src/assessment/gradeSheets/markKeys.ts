/** The keys of the grid. The functions are pure. */
import type { KeyboardEvent } from "react"
import type { Move } from "./cursor.ts"

export type MarkCommand =
  | { name: "undo" | "redo" | "edit" | "discard" | "clear" }
  | { name: "move"; to: Move }
  /** Enters the text and moves within the column. */
  | { name: "enter"; to: "up" | "down" }
  | { name: "tab"; to: "left" | "right" }
  | { name: "letter"; letter: string }

const arrows: Readonly<Record<string, Move>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "first",
  End: "last",
  PageUp: "pageUp",
  PageDown: "pageDown",
}
const movesInText: readonly Move[] = ["left", "right", "first", "last"]

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">

/** Returns whether a key would change the mark or begin to edit it. */
export const changesMark = ({ key, ctrlKey, metaKey, altKey }: Key) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || ["Delete", "Backspace", "F2"].includes(key))

/** The command of a key. Undefined for a key of the text box itself, such as an arrow key while the text is edited. */
export function markCommand(event: Key, isEditing: boolean): MarkCommand | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (altKey) return undefined
  if (ctrlKey || metaKey) return chordCommand(event)
  if (key === "Enter") return { name: "enter", to: shiftKey ? "up" : "down" }
  if (key === "Tab") return { name: "tab", to: shiftKey ? "left" : "right" }
  if (key === "F2") return { name: "edit" }
  if (key === "Escape") return { name: "discard" }
  if (key === "Delete" && !isEditing) return { name: "clear" }
  const to = arrows[key]
  if (to) return isEditing && movesInText.includes(to) ? undefined : { name: "move", to }
  return /^[a-z ]$/i.test(key) ? { name: "letter", letter: key.toLowerCase() } : undefined
}

/** The command of a key that is pressed together with Ctrl or Command. */
function chordCommand({ key, shiftKey }: Key): MarkCommand | undefined {
  if (key === "Home") return { name: "move", to: "top" }
  if (key === "End") return { name: "move", to: "bottom" }
  const letter = key.toLowerCase()
  if (letter === "z") return { name: shiftKey ? "redo" : "undo" }
  return letter === "y" ? { name: "redo" } : undefined
}
