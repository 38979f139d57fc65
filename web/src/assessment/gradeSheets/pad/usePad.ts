import { useLayoutEffect, useRef, useState } from "react"
import { createCursor } from "../cursor.ts"
import { type CellKey, keyOf, markText, stateWords } from "../marks.ts"
import type { GradeSheet } from "../sheet.ts"
import { answerOf, isShut, startIn } from "../shut.ts"
import type { Sheet, SheetColumn } from "../types.ts"
import { useCurrentKey } from "../useCursor.ts"
import { useCell, useTopic } from "../useSheet.ts"
import type { PadState } from "./Keypad.tsx"
import { afterKey, erase, faultWhileTyping, type PadKey, withoutPoint } from "./typing.ts"

export type Pad = ReturnType<typeof usePad>

/**
 * Students with a submission that waits for a mark come first, groups together, followed by the others of the class, all by name.
 * Students for whom the column accepts no mark are omitted, unless it accepts none at all and is only read.
 */
function inOrder({ students, submissions }: Sheet, column: SheetColumn | undefined) {
  const own = submissions.filter((one) => one.assignment_id === column?.assignment_id)
  const works = new Map(own.map(({ student_id, group }) => [student_id, group]))
  const open = students.filter(({ id }) => !column?.may_edit || !isShut(column, id))
  const handedIn = open.filter(({ id }) => works.has(id))
  const together = Map.groupBy(handedIn, ({ id }) => works.get(id) ?? `${id}`)
  return [...[...together.values()].flat(), ...open.filter(({ id }) => !works.has(id))]
}

type Choice = {
  /** The student to start with. Without one, it starts where marking begins. */
  student?: number | undefined
  /** Whether Next stops at a cell. Without it, Next stops at cells without a mark. */
  isOpen?: (key: CellKey) => boolean
  /** After the last open cell Next ends, instead of continuing over marked cells. */
  endsThere?: boolean
}

/** One student at a time: the position of the pad, and the text typed there. */
export function usePad(
  sheet: GradeSheet,
  data: Sheet,
  work: string,
  { student: first, ...choice }: Choice = {},
) {
  const isOpen = choice.isOpen ?? ((one: CellKey) => isEmpty(sheet, one))
  const [cursor] = useState(() => {
    const made = createCursor(data, work)
    const column = made.column()
    const order = inOrder(data, column)
    const start = order.some(({ id }) => id === first)
      ? keyIn(first ?? 0, column?.column)
      : column && startIn(sheet, data, column, order)
    if (start) made.go(start)
    return made
  })
  const key = useCurrentKey(cursor)
  const column = cursor.column()
  useTopic(sheet, `column ${column?.column}`)
  const cell = useCell(sheet, key)
  const [typed, setTyped] = useState<string>()
  const [isDone, setDone] = useState(false)
  /** The student whose published mark the lecturer has chosen to change, and the student for whom that question is open. */
  const [changing, setChanging] = useState<CellKey>()
  const [questioned, setQuestioned] = useState<CellKey>()
  /** The text that was typed although the student's cell accepts no mark. */
  const [refused, setRefused] = useState<{ key: CellKey; text: string }>()
  const order = inOrder(data, column)
  const keys = order.map(({ id }) => keyIn(id, column?.column))
  const row = keys.indexOf(key)
  const text = typed ?? cell.text ?? markText(cell.mark)
  const max = column?.max_points ?? 100
  const student = order[row]
  const isFixed = !column || !student || isShut(column, student.id)

  /** Enters the typed mark. Returns whether the student may be left: a text that is no mark remains with its error. */
  function leave() {
    if (typed === undefined && cell.text === undefined) return true
    const isMark = sheet.leave(key, withoutPoint(text))
    setTyped(undefined)
    return isMark
  }
  function go(to: CellKey | undefined) {
    return leave() && come(to)
  }
  function come(to: CellKey | undefined) {
    if (to) cursor.go(to)
    setDone(to === undefined)
    setChanging(undefined)
    setQuestioned(undefined)
    return true
  }
  /** The next student without a mark. If everybody has one, the next student. */
  function nextKey() {
    const others = keys.filter((one) => one !== key)
    const after = keys.slice(row + 1)
    return choice.endsThere || others.some(isOpen) ? after.find(isOpen) : after[0]
  }
  /** Prevents a key that was meant for another student from replacing a published mark. `own` is the key's own text. */
  function mayType(own: string) {
    if (isDone) return false
    if (isFixed) {
      setRefused((before) => ({ key, text: `${before?.key === key ? before.text : ""}${own}` }))
      return false
    }
    if (!cell.stored?.published || typed !== undefined || changing === key) return true
    setQuestioned(key)
    return false
  }
  const latest = useRef({ key, typed })
  useLayoutEffect(() => {
    latest.current = { key, typed }
  })
  useLayoutEffect(() => {
    // Leaving the screen also leaves the student, before the sheet sends its held cells.
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
    /** The answer to keys in a cell that accepts no mark. */
    answer:
      refused?.key === key && column && student ? answerOf(refused.text.trim(), column, student) : undefined,
    isDone,
    keys,
    open: keys.filter(isOpen),
    press(digit: PadKey) {
      if (!mayType(digit === erase ? "" : digit)) return
      const isTyped = typed !== undefined || cell.text !== undefined
      // A text that can't become a mark is replaced.
      const isWrong = text !== "" && faultWhileTyping(text, max) !== undefined
      const next = afterKey(text, isTyped && (digit === erase || !isWrong), digit)
      setTyped(next)
      sheet.type(key, next)
    },
    /** Missing, absent and exempt need no second key. */
    state(state: PadState) {
      if (!mayType(` ${stateWords[state]}`)) return
      sheet.enter([{ key, mark: { state, points_earned: null, feedback: cell.mark.feedback } }])
      setTyped(undefined)
      come(nextKey())
    },
    /** The mark is entered first. It may be the mark of other students too. */
    next: () => leave() && come(nextKey()),
    /** The mark is published, and nobody has chosen to change it yet. */
    isGuarded: cell.stored?.published === true && typed === undefined && changing !== key,
    /** The lecturer is asked whether they want to change the published mark. */
    isAsked: questioned === key && changing !== key,
    change() {
      setChanging(key)
      setQuestioned(undefined)
    },
    canUndo: typed !== undefined || sheet.canUndo(),
    /** Discards the typed text, or else undoes the last mark and goes to its student. */
    undo() {
      const back = typed === undefined ? sheet.undo() : undefined
      setTyped(undefined)
      if (typed !== undefined) sheet.forget(key)
      if (back) come(back)
    },
    previous: () => (isDone ? setDone(false) : row > 0 && go(keys[row - 1])),
    following: () => row < keys.length - 1 && go(keys[row + 1]),
    forget() {
      setTyped(undefined)
      sheet.forget(key)
    },
    goToCell: go,
    goTo: (student: number) => go(keyIn(student, column?.column)),
    /** Opens another column at the cell where marking begins. */
    openColumn(name: string) {
      const column = data.columns.find((one) => one.column === name)
      return go(column && startIn(sheet, data, column, inOrder(data, column)))
    },
  }
}

const keyIn = (student_id: number, column = "") => keyOf({ student_id, column })
const isEmpty = (sheet: GradeSheet, key: CellKey) => sheet.cell(key).mark.state === "none"
