import { useEffect, useRef } from "react"
import type { PadState } from "./Keypad.tsx"
import { digits, erase, type PadKey } from "./typing.ts"
import type { Pad } from "./usePad.ts"

const states: Readonly<Record<string, PadState>> = { m: "missing", a: "absent", x: "exempt" }
const isDigit = (key: string): key is PadKey => digits.some((digit) => digit === key)

/** Fields and dialogs keep their keys, and a button that has the focus keeps Enter. */
function isTaken({ target, key }: KeyboardEvent) {
  if (document.querySelector("dialog[open]")) return true
  if (!(target instanceof HTMLElement)) return false
  return key === "Enter" ? target.closest("a, button") !== null : target.matches("input, select, textarea")
}

/** The keys of a keyboard that is attached to the phone, or of the window of a desk that is as narrow as one. */
export function usePadKeys(pad: Pad, onFeedback: () => void) {
  const now = useRef({ pad, onFeedback })
  useEffect(() => {
    now.current = { pad, onFeedback }
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.altKey || isTaken(event)) return
      if (event.ctrlKey || event.metaKey) {
        if (event.key !== "z") return
        now.current.pad.undo()
        return event.preventDefault()
      }
      if (action(now.current.pad, now.current.onFeedback, event)) event.preventDefault()
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [])
}

/** Tells whether the key was for the pad. */
function action(pad: Pad, onFeedback: () => void, { key, shiftKey }: KeyboardEvent): boolean {
  const letter = key.toLowerCase()
  const state = states[letter]
  const digit = key === "," ? "." : key === "Backspace" ? erase : key
  if (digit === erase || isDigit(digit)) pad.press(digit)
  else if (state) pad.state(state)
  else if (key === "ArrowUp" || letter === "k" || (key === "Enter" && shiftKey)) pad.previous()
  else if (key === "ArrowDown" || letter === "j" || key === "Enter") pad.next()
  else if (key === "Escape" && pad.isTyped) pad.forget()
  else if (letter === "f" && !pad.isFixed) onFeedback()
  else return false
  return true
}
