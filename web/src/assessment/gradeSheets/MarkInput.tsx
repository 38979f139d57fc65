import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react"
import type { Cursor, Move } from "./cursor.ts"
import { type CellKey, markText } from "./marks.ts"
import type { GradeSheet } from "./sheet.ts"
import { valuesOf } from "./shut.ts"

export type GridActions = {
  /** Called when several values were pasted. */
  paste: (text: string) => void
  feedback: () => void
  say: (text: string) => void
  /** Called when text was typed or pasted into a cell that accepts no mark. */
  refuse: (key: CellKey, text: string) => void
}
type Props = {
  sheet: GradeSheet
  cursor: Cursor
  cellKey: CellKey
  label: string
  describedBy: string | undefined
  /** The mark is read-only. A key gets an explanation. */
  isFixed: boolean
  actions: GridActions
}

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
const words: Readonly<Record<string, string>> = { m: "Missing", a: "Absent", x: "Exempt" }

/** Whether a key, pressed alone, would change the mark or comment on it. */
const changes = (key: string) => key.length === 1 || ["Delete", "Backspace", "F2"].includes(key)

/**
 * The text box in the current cell. It holds its own text, so that a key renders nothing else. The sheet stores the text on the
 * device, and enters the mark when the cell is left.
 */
export function MarkInput({ sheet, cursor, cellKey, label, describedBy, isFixed, actions }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  /** After F2 the arrow keys move within the text. */
  const isEditing = useRef(false)
  /** The text that was typed although no mark can be entered. */
  const refused = useRef("")
  /** The single letter for which the box shows a word. */
  const letterTyped = useRef("")
  const { mark, text, fault } = sheet.cell(cellKey)
  const displayed = text ?? markText(mark)

  useLayoutEffect(() => {
    const input = box.current
    if (!input || isTyped.current) return
    input.value = displayed
    if (cursor.isTaken()) input.focus({ preventScroll: true })
    if (document.activeElement === input) input.select()
  }, [displayed, cursor])
  useLayoutEffect(() => {
    const come = () => {
      if (!cursor.isTaken() || cursor.key() !== cellKey) return
      box.current?.closest("td")?.scrollIntoView({ block: "nearest", inline: "nearest" })
      box.current?.focus({ preventScroll: true })
    }
    come()
    return cursor.watch("cell", come)
  }, [cursor, cellKey])

  function put(value: string) {
    letterTyped.current = ""
    if (!box.current) return
    box.current.value = value
    box.current.select()
    isTyped.current = true
    sheet.type(cellKey, value)
  }
  function leave() {
    if (!isTyped.current || !box.current) return
    isTyped.current = false
    isEditing.current = false
    if (!sheet.leave(cellKey, box.current.value)) actions.say(`${label}: ${sheet.cell(cellKey).fault}`)
  }
  function go(move: Move) {
    leave()
    cursor.move(move)
  }
  function clearTyped() {
    isTyped.current = false
    isEditing.current = false
    sheet.forget(cellKey)
    if (box.current) box.current.value = markText(sheet.cell(cellKey).mark)
    box.current?.select()
  }
  function step(by: "undo" | "redo") {
    if (isTyped.current) return clearTyped()
    const key = sheet[by]()
    if (key) cursor.go(key)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (action(event)) event.preventDefault()
  }
  /** Returns whether the key was for the sheet. */
  function action({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const isCommand = (ctrlKey || metaKey) && !altKey
    if (isCommand) {
      const letter = key.toLowerCase()
      if (letter === "z") step(shiftKey ? "redo" : "undo")
      else if (letter === "y") step("redo")
      else if (key === "Home" || key === "End") go(key === "Home" ? "top" : "bottom")
      else return false
      return true
    }
    if (altKey) return false
    if (isFixed && changes(key)) {
      refused.current = key.length === 1 ? `${refused.current}${key}`.trim() : ""
      actions.refuse(cellKey, refused.current)
      return true
    }
    if (key === "Enter") {
      leaveAnyway()
      cursor.next(shiftKey ? "up" : "down")
      return true
    }
    if (key === "Tab") {
      const to = shiftKey ? "left" : "right"
      if (!cursor.canMove(to)) return false
      go(to)
      return true
    }
    if (key === "F2") {
      isEditing.current = true
      box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
      return true
    }
    if (key === "Escape") {
      const wasTyped = isTyped.current || text !== undefined
      clearTyped()
      return wasTyped
    }
    const move = arrows[key]
    if (move) {
      if (isEditing.current && ["left", "right", "first", "last"].includes(move)) return false
      go(move)
      return true
    }
    if (key === "Delete" && !isEditing.current) {
      put("")
      return true
    }
    return letterAction(key.toLowerCase())
  }
  /** An unfinished text from an earlier visit is only finished by Enter. */
  function leaveAnyway() {
    if (text !== undefined) isTyped.current = true
    leave()
  }
  /** M, A and X alone become words. With other letters they are text, which is a mark only if it is one of the words. */
  function letterAction(letter: string) {
    if (letter === " ") return true
    if (!/^[a-z]$/.test(letter) || !box.current) return false
    if (isTyped.current && /[a-z]/i.test(box.current.value)) {
      if (letterTyped.current !== "") box.current.value = letterTyped.current
      letterTyped.current = ""
      return false
    }
    const word = words[letter]
    if (word) {
      put(word)
      letterTyped.current = letter
    } else if (letter === "f") {
      leave()
      actions.feedback()
    }
    return word !== undefined || letter === "f"
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text")
    event.preventDefault()
    if (/[\n\t]/.test(pasted.trim())) {
      clearTyped()
      actions.paste(pasted)
    } else if (isFixed) actions.refuse(cellKey, valuesOf(pasted))
    else put(pasted.trim())
  }

  return (
    <input
      ref={box}
      className="sheet-input"
      aria-label={label}
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={describedBy}
      defaultValue={displayed}
      inputMode="decimal"
      readOnly={isFixed}
      autoComplete="off"
      spellCheck={false}
      onInput={({ currentTarget }) => {
        isTyped.current = true
        letterTyped.current = ""
        sheet.type(cellKey, currentTarget.value)
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onDoubleClick={() => {
        isEditing.current = true
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={leave}
    />
  )
}
