import { useEffect, useRef } from "react"
import type { PadState } from "../pad/Keypad.tsx"
import { digits, erase, type PadKey } from "../pad/typing.ts"
import type { Desk } from "./useDesk.ts"

const states: Readonly<Record<string, PadState>> = { m: "missing", a: "absent", x: "exempt" }
const isDigit = (key: string): key is PadKey => digits.some((digit) => digit === key)

/** Fields and dialogs keep their keys, and a button that has the focus keeps those that press it. */
function isTaken({ target, key }: KeyboardEvent) {
  if (document.querySelector("dialog[open]")) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.matches("input, select, textarea")) return true
  return ["Enter", " "].includes(key) && target.closest("a, button") !== null
}

/** The desk's keys: digits are the mark, wherever the focus is. */
export function useDeskKeys(desk: Desk, onFeedback: () => void) {
  const now = useRef({ desk, onFeedback })
  useEffect(() => {
    now.current = { desk, onFeedback }
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.altKey || isTaken(event)) return
      if (event.ctrlKey || event.metaKey) {
        if (event.key !== "z") return
        now.current.desk.pad.undo()
        return event.preventDefault()
      }
      if (action(now.current.desk, now.current.onFeedback, event)) event.preventDefault()
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [])
}

/** Tells whether the key was for the desk. */
function action({ pad, view }: Desk, onFeedback: () => void, { key, shiftKey }: KeyboardEvent): boolean {
  const letter = key.toLowerCase()
  const state = states[letter]
  const digit = key === "," ? "." : key === "Backspace" ? erase : key
  const deeds: Readonly<Record<string, () => void>> = {
    Enter: shiftKey ? pad.previous : pad.next,
    ArrowDown: pad.following,
    ArrowRight: pad.following,
    j: pad.following,
    ArrowUp: pad.previous,
    ArrowLeft: pad.previous,
    k: pad.previous,
    PageDown: () => view.scroll(1),
    PageUp: () => view.scroll(-1),
    " ": () => view.scroll(shiftKey ? -1 : 1),
    "+": () => view.zoomBy(1),
    "=": () => view.zoomBy(1),
    "-": () => view.zoomBy(-1),
    t: view.turnOn,
  }
  const deed = deeds[key] ?? deeds[letter]
  if (digit === erase || isDigit(digit)) pad.press(digit)
  else if (state) pad.state(state)
  else if (key === "Escape" && pad.isTyped) pad.forget()
  else if (letter === "f" && !pad.isFixed) onFeedback()
  else if (deed) deed()
  else return false
  return true
}
