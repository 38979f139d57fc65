import { useLayoutEffect, useRef, useState } from "react"
import { createCursor, useCurrentKey, useCursorData } from "../cursor.ts"
import { firstCellToMark, refusalText } from "../shut.ts"
import { isShut } from "../state/isShut.ts"
import { addressOfCell, type CellKey, keyOf, markText, stateWords } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet, SheetColumn } from "../state/types.ts"
import { useCell, useTopic } from "../useSheet.ts"
import { afterKey, erase, faultWhileTyping, type PadKey, type PadState, withoutPoint } from "./typing.ts"
import { usePadGuard } from "./usePadGuard.ts"

export type Pad = ReturnType<typeof usePad>

type Options = {
  /** The student to start with. Without one, the pad starts where marking begins. */
  student?: number | undefined
  /** Returns whether Next stops at a cell. Without it, Next stops at cells without a mark. */
  isOpen?: (key: CellKey) => boolean
  /** After the last open cell, Next ends. Otherwise Next continues with cells that have a mark. */
  endsAfterLastOpen?: boolean
}

/** The state of the pad, which shows one student at a time: its position, and the text typed there. */
export function usePad(
  sheet: GradeSheet,
  data: Sheet,
  work: string,
  { student: first, ...options }: Options = {},
) {
  const isOpen = options.isOpen ?? ((cellKey: CellKey) => isEmpty(sheet, cellKey))
  const [cursor] = useState(() => cursorAtStart(sheet, data, work, first))
  const key = useCurrentKey(cursor)
  useLayoutEffect(() => {
    sheet.setOpenCell(key)
    return () => sheet.setOpenCell(undefined)
  }, [sheet, key])
  const { column: columnName } = addressOfCell(key)
  const column = data.columns.find((column) => column.column === columnName)
  useTopic(sheet, `column ${column?.column}`)
  const max = column?.max_points ?? 100
  const typed = useTypedMark(sheet, key, max)
  const { cell } = typed
  useCursorData(cursor, data, ({ settle }) => {
    // A student who left remains open until the lecturer goes on. Another column opens at once.
    if (column) return
    typed.clear()
    settle()
  })
  const [isDone, setDone] = useState(false)
  const order = markingOrder(data, column)
  const keys = order.map(({ id }) => keyIn(id, column?.column))
  const row = keys.indexOf(key)
  const student = order[row]
  const isFixed = !column || !student || isShut(column, student.id)
  const isPublished = cell.stored?.published === true && !typed.isTyped
  const guard = usePadGuard({ key, isFixed, isPublished })

  /** Returns false if the text is no mark. A text for a student who left the class is discarded. */
  function enterTyped() {
    if (student) return typed.enter()
    typed.discard()
    return true
  }
  /** If the typed text is no mark, the pad stays at the student. */
  function moveToCell(to: CellKey | undefined) {
    return enterTyped() && arriveAt(to)
  }
  function arriveAt(to: CellKey | undefined) {
    if (to) cursor.go(to)
    setDone(to === undefined)
    guard.reset()
    return true
  }
  /** The next student without a mark. If everybody has one, the next student. */
  function nextKey() {
    const others = keys.filter((otherKey) => otherKey !== key)
    const after = keys.slice(row + 1)
    return options.endsAfterLastOpen || others.some(isOpen) ? after.find(isOpen) : after[0]
  }
  const canDiscard = typed.isTyped || typed.isRefused
  const mayType = (own: string) => !isDone && guard.accepts(own)

  return {
    cursor,
    column,
    cell,
    order,
    row,
    /** The name of the open student, if their mark can no longer be entered here, for example because they left the class. */
    leftName: student || isDone ? undefined : sheet.studentName(key),
    text: typed.text,
    isTyped: typed.isTyped,
    fault: typed.fault,
    isRefused: typed.isRefused,
    isFixed,
    /** The explanation after keys were pressed in a cell that accepts no mark. */
    refusal:
      guard.refusedText !== undefined && column && student
        ? refusalText(guard.refusedText, column, student)
        : undefined,
    isDone,
    keys,
    openKeys: keys.filter(isOpen),
    press(digit: PadKey) {
      if (mayType(digit === erase ? "" : digit)) typed.press(digit)
    },
    /** Enters missing, absent or exempt, which need no second key. */
    enterState(state: PadState) {
      if (!mayType(` ${stateWords[state]}`)) return
      sheet.enter([{ key, mark: { state, points_earned: null, feedback: cell.mark.feedback } }])
      typed.clear()
      arriveAt(nextKey())
    },
    /** Enters the mark before it chooses the next student, because the mark may count for a whole group. */
    next: () => enterTyped() && arriveAt(nextKey()),
    isGuarded: guard.isGuarded,
    isAsked: guard.isAsked,
    allowChange: guard.allowChange,
    canUndo: canDiscard || sheet.canUndo(),
    canDiscard,
    /**
     * Discards the typed text, or else undoes the last mark and goes to its student. If the mark was published since, the lecturer
     * is asked instead.
     */
    undo() {
      if (canDiscard) return typed.discard()
      const undone = sheet.undo()
      if (!undone) return
      arriveAt(undone.key)
      if (undone.isPublished) guard.ask(undone.key)
    },
    previous: () => (isDone ? setDone(false) : row > 0 && moveToCell(keys[row - 1])),
    nextInOrder: () => row < keys.length - 1 && moveToCell(keys[row + 1]),
    enterTyped,
    discardTyped: typed.discard,
    goToCell: moveToCell,
    goTo: (studentId: number) => moveToCell(keyIn(studentId, column?.column)),
    /** Opens another column at the cell where marking begins. */
    openColumn(name: string) {
      const next = data.columns.find((other) => other.column === name)
      return moveToCell(next && firstCellToMark(sheet, data, next, markingOrder(data, next)))
    },
  }
}

/** The text that is typed for a student, until it is entered in the sheet as a mark. */
function useTypedMark(sheet: GradeSheet, key: CellKey, max: number) {
  const cell = useCell(sheet, key)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? cell.text ?? markText(cell.mark)
  useEnterOnUnmount(sheet, key, typed)
  const clear = () => setTyped(undefined)
  const isEntered = typed !== undefined || cell.text !== undefined
  const isRefused = isEntered && faultWhileTyping(text, max) !== undefined
  return {
    cell,
    text,
    isTyped: typed !== undefined,
    /** The text can't become a mark, so the keys of the digits do nothing until it is erased. */
    isRefused,
    fault: typed === undefined ? cell.fault : faultWhileTyping(typed, max),
    clear,
    discard() {
      clear()
      sheet.discardText(key)
    },
    /** Enters the mark. Returns false if the text is no mark. The text then remains with its error. */
    enter() {
      if (typed === undefined && cell.text === undefined) return true
      const isMark = sheet.enterText(key, withoutPoint(text))
      clear()
      return isMark
    },
    press(digit: PadKey) {
      // If a text is no mark, or a digit was meant for the next student, the digits that follow must not make a mark of their
      // own.
      if (isRefused && digit !== erase) return
      const next = afterKey(text, isEntered, digit)
      setTyped(next)
      sheet.type(key, next)
    },
  }
}

/** A cursor at the wanted student, or else where marking begins. */
function cursorAtStart(sheet: GradeSheet, data: Sheet, work: string, studentId: number | undefined) {
  const cursor = createCursor(data, work)
  const column = cursor.column()
  const order = markingOrder(data, column)
  const student = order.find(({ id }) => id === studentId)
  const start = student
    ? keyIn(student.id, column?.column)
    : column && firstCellToMark(sheet, data, column, order)
  if (start) cursor.go(start)
  return cursor
}

/** Enters the typed mark when the screen is left, before the sheet sends its held cells. */
function useEnterOnUnmount(sheet: GradeSheet, key: CellKey, typed: string | undefined) {
  const latest = useRef({ key, typed })
  useLayoutEffect(() => {
    latest.current = { key, typed }
  })
  useLayoutEffect(() => {
    return () => {
      const { key: last, typed: open } = latest.current
      if (open !== undefined) sheet.enterText(last, withoutPoint(open))
    }
  }, [sheet])
}

const keyIn = (student_id: number, column = "") => keyOf({ student_id, column })
const isEmpty = (sheet: GradeSheet, key: CellKey) => sheet.cell(key).mark.state === "none"

/**
 * Students with a submission come first, and the others follow. Each group's members are together. Otherwise they are
 * in the order of the class. Students for whom the column accepts no mark are omitted, unless the whole column is read-only.
 */
function markingOrder({ students, submissions }: Sheet, column: SheetColumn | undefined) {
  const ownSubmissions = submissions.filter(
    (submission) => submission.assignment_id === column?.assignment_id,
  )
  const works = new Map(ownSubmissions.map(({ student_id, group }) => [student_id, group]))
  const open = students.filter(({ id }) => !column?.may_edit || !isShut(column, id))
  const handedIn = open.filter(({ id }) => works.has(id))
  const together = Map.groupBy(handedIn, ({ id }) => works.get(id) ?? `${id}`)
  return [...[...together.values()].flat(), ...open.filter(({ id }) => !works.has(id))]
}
