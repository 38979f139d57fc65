import { useLayoutEffect, useRef } from "react"
import type { Cursor } from "./cursor.ts"
import { type CellKey, markText } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"

const stateNames: Readonly<Record<string, string>> = { m: "Missing", a: "Absent", x: "Exempt" }

export type MarkText = ReturnType<typeof useMarkText>

/**
 * The text in the box of the current cell. It is not React state, so a key renders nothing else. The sheet stores it on the
 * device, and enters the mark when the cell is left.
 */
export function useMarkText(sheet: GradeSheet, cursor: Cursor, cellKey: CellKey) {
  const box = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  /** After F2 or a double click, the arrow keys move within the text. */
  const isEditing = useRef(false)
  /** The single letter for which the box shows a word. */
  const letterTyped = useRef("")
  const { mark, text } = sheet.cell(cellKey)
  const displayed = text ?? markText(mark)

  useLayoutEffect(() => {
    const input = box.current
    if (!input || isTyped.current) return
    input.value = displayed
    if (cursor.hasFocus()) input.focus({ preventScroll: true })
    if (document.activeElement === input) input.select()
  }, [displayed, cursor])

  /** Called after the browser has changed the text. */
  function type(value: string) {
    isTyped.current = true
    letterTyped.current = ""
    sheet.type(cellKey, value)
  }
  function replace(value: string) {
    if (!box.current) return
    box.current.value = value
    box.current.select()
    type(value)
  }
  /** Enters the typed text. Returns whether it is a mark. */
  function enter() {
    if (!isTyped.current || !box.current) return true
    isTyped.current = false
    isEditing.current = false
    return sheet.enterText(cellKey, box.current.value)
  }
  /** Discards typed text. Returns whether there was any. */
  function discard() {
    const wasTyped = isTyped.current || text !== undefined
    isTyped.current = false
    isEditing.current = false
    sheet.discardText(cellKey)
    if (box.current) box.current.value = markText(sheet.cell(cellKey).mark)
    box.current?.select()
    return wasTyped
  }
  const hasLetters = () => isTyped.current && /[a-z]/i.test(box.current?.value ?? "")
  /**
   * M, A and X alone become words. With other letters they are text, which is a mark only if it is one of the words. Returns
   * whether the letter became a word.
   */
  function typeLetter(letter: string) {
    if (hasLetters()) {
      if (box.current && letterTyped.current !== "") box.current.value = letterTyped.current
      letterTyped.current = ""
      return false
    }
    const word = stateNames[letter]
    if (word === undefined) return false
    replace(word)
    letterTyped.current = letter
    return true
  }

  return {
    box,
    displayed,
    type,
    replace,
    enter,
    discard,
    typeLetter,
    hasLetters,
    isTyped: () => isTyped.current,
    isEditing: () => isEditing.current,
    edit() {
      isEditing.current = true
    },
    /** Enters the text even if it was left unfinished on an earlier visit. Only the Enter key does this. */
    enterUnfinished() {
      if (text !== undefined) isTyped.current = true
      return enter()
    },
  }
}
