import { useLayoutEffect, useRef, useState } from "react"
import { createCursor } from "../cursor.ts"
import { type CellKey, keyOf, markText } from "../marks.ts"
import type { GradeSheet } from "../sheet.ts"
import type { Sheet } from "../types.ts"
import { useCurrentKey } from "../useCursor.ts"
import { useCell, useTopic } from "../useSheet.ts"
import type { PadState } from "./Keypad.tsx"
import { afterKey, erase, faultWhileTyping, type PadKey, withoutPoint } from "./typing.ts"

export type Pad = ReturnType<typeof usePad>

/**
 * Those whose work waits come first, and then the others of the class, both by name: the lecturer marks what they have. Who marks only
 * what was handed in to them has no others.
 */
function inOrder({ students, submissions, own_work_only }: Sheet, assignmentId: number | null | undefined) {
  const ids = new Set(
    submissions.filter((one) => one.assignment_id === assignmentId).map(({ student_id }) => student_id),
  )
  const others = own_work_only ? [] : students.filter(({ id }) => !ids.has(id))
  return [...students.filter(({ id }) => ids.has(id)), ...others]
}

/** One student at a time: where the pad is, and the text that is typed there. */
export function usePad(sheet: GradeSheet, data: Sheet, work: string) {
  const [cursor] = useState(() => {
    const made = createCursor(data, work)
    const column = made.column()
    const keys = inOrder(data, column?.assignment_id).map(({ id }) => keyIn(id, column?.column))
    made.go(keys.find((key) => isOpen(sheet, key)) ?? keys[0] ?? made.key())
    return made
  })
  const key = useCurrentKey(cursor)
  const column = cursor.column()
  useTopic(sheet, `column ${column?.column}`)
  const cell = useCell(sheet, key)
  const [typed, setTyped] = useState<string>()
  const [isDone, setDone] = useState(false)
  /** The student whose published mark the lecturer has chosen to change, and the one of whom they are asked. */
  const [changing, setChanging] = useState<CellKey>()
  const [asked, setAsked] = useState<CellKey>()
  const order = inOrder(data, column?.assignment_id)
  const keys = order.map(({ id }) => keyIn(id, column?.column))
  const row = keys.indexOf(key)
  const text = typed ?? cell.text ?? markText(cell.mark)
  const max = column?.max_points ?? 100
  const isFixed = data.closed || column?.may_edit !== true

  /** Takes the mark that was typed. Tells whether the student may be left: what is no mark stays with its fault. */
  function leave() {
    if (typed === undefined && cell.text === undefined) return true
    const isMark = sheet.leave(key, withoutPoint(text))
    setTyped(undefined)
    return isMark
  }
  function go(to: CellKey | undefined) {
    if (!leave()) return false
    come(to)
    return true
  }
  function come(to: CellKey | undefined) {
    if (to) cursor.go(to)
    setDone(to === undefined)
    setChanging(undefined)
    setAsked(undefined)
  }
  /** The next student without a mark; where everybody has one, the next of all. */
  function nextKey() {
    const others = keys.filter((one) => one !== key)
    const after = keys.slice(row + 1)
    return others.some((one) => isOpen(sheet, one)) ? after.find((one) => isOpen(sheet, one)) : after[0]
  }
  /** A published mark isn't replaced by a key that was meant for another student. */
  function mayType() {
    if (isFixed || isDone) return false
    if (!cell.stored?.published || typed !== undefined || changing === key) return true
    setAsked(key)
    return false
  }
  const latest = useRef({ key, typed })
  useLayoutEffect(() => {
    latest.current = { key, typed }
  })
  useLayoutEffect(() => {
    // Whoever leaves the screen has left the student too: before the sheet sends what it holds.
    return () => {
      const { key: last, typed: open } = latest.current
      if (open !== undefined) sheet.leave(last, withoutPoint(open))
    }
  }, [sheet])

  return {
    cursor,
    column,
    cell,
    order,
    row,
    text,
    isTyped: typed !== undefined,
    fault: typed === undefined ? cell.fault : faultWhileTyping(typed, max),
    isFixed,
    isDone,
    open: keys.filter((one) => isOpen(sheet, one)),
    press(digit: PadKey) {
      if (!mayType()) return
      const isTyped = typed !== undefined || cell.text !== undefined
      // What can be no mark is typed anew.
      const isWrong = text !== "" && faultWhileTyping(text, max) !== undefined
      const next = afterKey(text, isTyped && (digit === erase || !isWrong), digit)
      setTyped(next)
      sheet.type(key, next)
    },
    /** Missing, absent and exempt need no second key. */
    state(state: PadState) {
      if (!mayType()) return
      const to = nextKey()
      sheet.enter([{ key, mark: { state, points_earned: null, feedback: cell.mark.feedback } }])
      setTyped(undefined)
      come(to)
    },
    next: () => go(nextKey()),
    /** The published mark of which the lecturer is asked whether they want to change it. */
    isAsked: asked === key && changing !== key,
    change() {
      setChanging(key)
      setAsked(undefined)
    },
    canUndo: typed !== undefined || sheet.canUndo(),
    /** Gives up what is typed, or else takes back the last mark and goes to its student. */
    undo() {
      const back = typed === undefined ? sheet.undo() : undefined
      setTyped(undefined)
      if (typed !== undefined) sheet.forget(key)
      if (back) come(back)
    },
    previous: () => (isDone ? setDone(false) : row > 0 && go(keys[row - 1])),
    forget() {
      setTyped(undefined)
      sheet.forget(key)
    },
    goToCell: go,
    goTo: (student: number) => go(keyIn(student, column?.column)),
    /** Opens another column at its first student without a mark. */
    openColumn(name: string) {
      const students = inOrder(data, data.columns.find((one) => one.column === name)?.assignment_id)
      const places = students.map(({ id }) => keyIn(id, name))
      return go(places.find((one) => isOpen(sheet, one)) ?? places[0])
    },
  }
}

const keyIn = (student_id: number, column = "") => keyOf({ student_id, column })
const isOpen = (sheet: GradeSheet, key: CellKey) => sheet.cell(key).mark.state === "none"
