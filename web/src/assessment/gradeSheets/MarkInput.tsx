import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react"
import type { Cursor, Move } from "./cursor.ts"
import { changesMark, type MarkCommand, markCommand } from "./markKeys.ts"
import { onOneLine } from "./shut.ts"
import type { CellKey } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import { type MarkText, useMarkText } from "./useMarkText.ts"

export type GridActions = {
  /** Called when several values were pasted. */
  paste: (text: string) => void
  feedback: () => void
  announce: (text: string) => void
  /** Called when text was typed or pasted into a cell that accepts no mark. */
  refuse: (key: CellKey, text: string) => void
  /** Called when an undo or a redo would have changed a mark that was published since. */
  keepPublished: (key: CellKey) => void
}
type Props = {
  sheet: GradeSheet
  cursor: Cursor
  cellKey: CellKey
  label: string
  describedBy: string | undefined
  /** The mark is read-only. A key that would change it shows the reason instead. */
  isFixed: boolean
  actions: GridActions
}

/** The text box in the current cell. */
export function MarkInput(props: Props) {
  const { sheet, cursor, cellKey, label, describedBy, isFixed, actions } = props
  const text = useMarkText(sheet, cursor, cellKey)
  const { fault } = sheet.cell(cellKey)
  const { enterTyped, onKeyDown } = useMarkKeys(props, text)
  useFocusAtCursor(text.box, cursor, cellKey)

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text")
    event.preventDefault()
    if (/[\n\t]/.test(pasted.trim())) {
      text.discard()
      actions.paste(pasted)
    } else if (isFixed) actions.refuse(cellKey, onOneLine(pasted))
    else text.replace(pasted.trim())
  }

  return (
    <input
      ref={text.box}
      className="sheet-input"
      aria-label={label}
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={describedBy}
      defaultValue={text.displayed}
      inputMode="decimal"
      readOnly={isFixed}
      autoComplete="off"
      spellCheck={false}
      onInput={({ currentTarget }) => text.type(currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onDoubleClick={text.edit}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={enterTyped}
    />
  )
}

/** Handles the keys of the box that enter the mark or move the cursor. Refuses keys where no mark can be entered. */
function useMarkKeys({ sheet, cursor, cellKey, label, isFixed, actions }: Props, text: MarkText) {
  /** The text that was typed although no mark can be entered. */
  const refused = useRef("")
  function announceFault(isMark: boolean) {
    if (!isMark) actions.announce(`${label}: ${sheet.cell(cellKey).fault}`)
  }
  const enterTyped = () => announceFault(text.enter())
  function move(to: Move) {
    enterTyped()
    cursor.move(to)
  }
  function step(by: "undo" | "redo") {
    if (text.isTyped()) text.discard()
    else {
      const step = sheet[by]()
      if (step) cursor.go(step.key)
      if (step?.isPublished) actions.keepPublished(step.key)
    }
  }
  function refuse(key: string) {
    refused.current = key.length === 1 ? `${refused.current}${key}`.trim() : ""
    actions.refuse(cellKey, refused.current)
  }
  function pressLetter(letter: string) {
    if (letter === " ") return true
    if (letter !== "f" || text.hasLetters()) return text.typeLetter(letter)
    enterTyped()
    actions.feedback()
    return true
  }

  /** Runs a command of the grid. Returns false if the text box must handle the key instead. */
  function run(command: MarkCommand): boolean {
    switch (command.name) {
      case "letter":
        return pressLetter(command.letter)
      case "discard":
        return text.discard()
      case "tab":
        if (!cursor.canMove(command.to)) return false
        move(command.to)
        return true
      case "move":
        move(command.to)
        return true
      case "enter":
        announceFault(text.enterUnfinished())
        cursor.next(command.to)
        return true
      case "edit":
        text.edit()
        text.box.current?.setSelectionRange(text.box.current.value.length, text.box.current.value.length)
        return true
      case "clear":
        text.replace("")
        return true
      default:
        step(command.name)
        return true
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isFixed && changesMark(event)) {
      event.preventDefault()
      return refuse(event.key)
    }
    const command = markCommand(event, text.isEditing())
    if (command && run(command)) event.preventDefault()
  }
  return { enterTyped, onKeyDown }
}

/** Scrolls to the box and focuses it when the cursor comes to its cell. */
function useFocusAtCursor(box: RefObject<HTMLInputElement | null>, cursor: Cursor, cellKey: CellKey) {
  useLayoutEffect(() => {
    const focus = () => {
      if (!cursor.hasFocus() || cursor.key() !== cellKey) return
      box.current?.closest("td")?.scrollIntoView({ block: "nearest", inline: "nearest" })
      box.current?.focus({ preventScroll: true })
    }
    focus()
    return cursor.watch("cell", focus)
  }, [box, cursor, cellKey])
}
