import { useLayoutEffect, useRef } from "react"
import { digits, erase, type PadKey, type PadState } from "./typing.ts"
import type { Pad } from "./usePad.ts"

type Actions = Readonly<Record<string, (event: KeyboardEvent) => void>>

const states: Readonly<Record<string, PadState>> = { m: "missing", a: "absent", x: "exempt" }
const isDigit = (key: string): key is PadKey => digits.some((digit) => digit === key)

/**
 * Returns whether another element handles the key. Fields and dialogs handle all keys, and a focused button those that press
 * it.
 */
function isHandled({ target, key }: KeyboardEvent) {
  if (document.querySelector("dialog[open]")) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.matches("input, select, textarea")) return true
  return ["Enter", " "].includes(key) && target.closest("a, button") !== null
}

/** Handles the keyboard's keys for marks. Digits enter the mark, wherever the focus is. `more` adds or replaces keys. */
export function usePadKeys(pad: Pad, onFeedback: () => void, furtherActions: Actions = {}) {
  const latest = useRef({ pad, onFeedback, more: furtherActions })
  useLayoutEffect(() => {
    latest.current = { pad, onFeedback, more: furtherActions }
  })
  // Listens before the browser paints. On a slow device an effect would listen later, and if 61 is typed at once, only the 1
  // would be entered.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const { pad, onFeedback, more } = latest.current
      if (event.altKey || isHandled(event)) return
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== "z" || event.shiftKey) return
        pad.undo()
        return event.preventDefault()
      }
      if (runKey(pad, onFeedback, { ...moveActions(pad), ...more }, event)) event.preventDefault()
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [])
}

const moveActions = (pad: Pad): Actions => ({
  Enter: ({ shiftKey }) => (shiftKey ? pad.previous() : pad.next()),
  ArrowDown: pad.next,
  j: pad.next,
  ArrowUp: pad.previous,
  k: pad.previous,
})

const otherDigitKeys = new Map([
  [",", "."],
  ["Backspace", erase],
])

/** Returns whether the key did something. */
function runKey(pad: Pad, onFeedback: () => void, actions: Actions, event: KeyboardEvent): boolean {
  const { key } = event
  const letter = key.toLowerCase()
  const state = states[letter]
  const digit = otherDigitKeys.get(key) ?? key
  const action = actions[key] ?? actions[letter]
  if (digit === erase || isDigit(digit)) pad.press(digit)
  else if (state) pad.enterState(state)
  else if (key === "Escape" && pad.canDiscard) pad.discardTyped()
  else if (letter === "f" && !pad.isFixed) onFeedback()
  else if (action) action(event)
  else return false
  return true
}
