/** Reads text copied from a spreadsheet. The functions are pure. */

import { numberedTitle } from "#contract/assessment/columnHeads.ts"
import { comparable } from "#contract/lib/comparable.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import { isShut } from "./state/isShut.ts"
import { type CellKey, keyOf, type Mark, parseMark } from "./state/marks.ts"
import type { Sheet, SheetColumn } from "./state/types.ts"

export type PastedRow = {
  key: CellKey
  student: Sheet["students"][number]
  text: string
  /** Absent if the text is no mark. */
  mark: Omit<Mark, "feedback"> | undefined
  fault: string | undefined
}
export type PastedMarks = {
  /** The columns that may be meant; none if they have no heads. */
  columns: { index: number; head: string }[]
  /** The index of the column that was read; undefined if somebody has to choose it. */
  read: number | undefined
  rows: PastedRow[]
  /** Values for students for whom the column accepts no mark. */
  refused: Pick<PastedRow, "student" | "text">[]
  /** Different values for one student. Nobody knows which of them is meant. */
  contradictory: Pick<PastedRow, "student" | "text">[]
  /** Student numbers that aren't in this class, and values after its last row. */
  unmatched: string[]
}
export type Match = "order" | "number"

/** The lines of a copied block, each as its cells. */
export function linesOf(text: string) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n")
  return lines.map((line) => line.split(/\t|;/).map((cell) => cell.trim()))
}

/** A student number with each letter as "a" and each digit as "9". A short one could be a mark. */
const shapeOf = (number: string) => number.replace(/[a-z]/g, "a").replace(/\d/g, "9")
const shortestNumber = 5

/**
 * The index of the student numbers in the lines; undefined if there are none. In a file of several classes or of another one,
 * most numbers only look like those of this class.
 */
export function numberColumnIn(lines: readonly string[][], { students }: Pick<Sheet, "students">) {
  const numbers = new Set(students.map(({ student_number }) => lettersAndDigits(student_number)))
  const shapes = new Set([...numbers].filter(({ length }) => length >= shortestNumber).map(shapeOf))
  const width = Math.max(0, ...lines.map((cells) => cells.length))
  const indexes = Array.from({ length: width }, (_, index) => index)
  const findColumn = (isNumber: (value: string) => boolean) =>
    indexes.find(
      (index) =>
        lines.filter((cells) => isNumber(lettersAndDigits(cells[index] ?? ""))).length * 2 > lines.length - 1,
    )
  return findColumn((value) => numbers.has(value)) ?? findColumn((value) => shapes.has(shapeOf(value)))
}

const isMark = (value: string, max: number) => value !== "" && "mark" in parseMark(value, max)

/** The columns that may be of marks. The numbers of the rows are none, if another column has any. */
function markColumnsIn(lines: readonly string[][], max: number, numbers: number | undefined) {
  const width = Math.max(0, ...lines.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    count: lines.filter((cells) => isMark(cells[index] ?? "", max)).length,
    countsRows: numbers !== undefined && areRowNumbers(lines, index),
  })).filter(({ index }) => index !== numbers)
  const marks = columns.filter(({ count, countsRows }) => count > 0 && !countsRows)
  return marks.length > 0 ? marks : columns
}

/** "7o" is a mistyped mark, and no head. */
const mistypedMark = /^[\d.,]+\s?[a-z]$/i

type Target = Pick<SheetColumn, "column" | "title" | "assignment_id" | "max_points" | "shut">

/**
 * Finds the values. If there are heads, they are below the one with the column's title; if none has it, and several columns have
 * marks, somebody has to choose. Without heads they are the column with the most marks, the last of several.
 */
function valuesIn(lines: readonly string[][], sheet: Pick<Sheet, "students">, target: Target) {
  const numbers = numberColumnIn(lines, sheet)
  const candidates = markColumnsIn(lines, target.max_points, numbers)
  const above = lines.slice(0, numbers === undefined ? 1 : firstStudentIn(lines, numbers, sheet))
  const named = [numberedTitle(target), target.title]
    .flatMap((title) => above.map((cells, line) => ({ line, indexes: indexesOf(cells, title) })))
    .find(({ indexes }) => indexes.length === 1)
  const isHead = (value = "") =>
    lines.length > 1 && /[a-z]/i.test(value) && !isMark(value, target.max_points) && !mistypedMark.test(value)
  const line = named?.line ?? above.findIndex((cells) => candidates.some(({ index }) => isHead(cells[index])))
  const maxCount = Math.max(...candidates.map(({ count }) => count))
  const guess = candidates.findLast(({ count }) => count === maxCount)?.index ?? 0
  const heads = lines[line]
  const columns = heads
    ? [...new Set([...candidates.map(({ index }) => index), ...(named?.indexes ?? [])])]
        .sort((a, b) => a - b)
        .map((index) => ({ index, head: heads[index] || `Column ${index + 1}` }))
    : []
  const read = named?.indexes[0] ?? (columns.length > 1 ? undefined : guess)
  return { numbers, columns, read, body: lines.slice(line + 1) }
}

const firstStudentIn = (lines: readonly string[][], numbers: number, { students }: Pick<Sheet, "students">) =>
  lines.findIndex((cells) =>
    students.some(
      ({ student_number }) => lettersAndDigits(student_number) === lettersAndDigits(cells[numbers] ?? ""),
    ),
  )

/** The columns whose head people read as the title. */
const indexesOf = (cells: readonly string[], title: string) =>
  cells.flatMap((cell, index) => (comparable(cell) === comparable(title) ? [index] : []))

/** Whether a column has 1, 2, 3 and so on, below its header if it has one. */
function areRowNumbers(lines: readonly string[][], index: number) {
  const column = lines.map((cells) => cells[index] ?? "")
  const counted = /^\d+$/.test(column[0] ?? "") ? column : column.slice(1)
  return counted.length > 1 && counted.every((value, row) => value === String(row + 1))
}

/**
 * Finds the student for each pasted value: by the number beside it, or by order from a row of the class list. The values are
 * those of the chosen column, or of the one that is found.
 */
export function matchPasted(
  text: string,
  match: Match,
  { students }: Pick<Sheet, "students">,
  target: Target,
  from: number,
  chosen?: number,
): PastedMarks {
  const { column, max_points, shut } = target
  const { numbers, columns, body, ...found } = valuesIn(linesOf(text), { students }, target)
  const read = columns.some(({ index }) => index === chosen) ? chosen : found.read
  const byNumber = new Map(students.map((student) => [lettersAndDigits(student.student_number), student]))
  if (read === undefined) return { columns, read, rows: [], refused: [], contradictory: [], unmatched: [] }
  const rows: PastedRow[] = []
  const refused: PastedMarks["refused"] = []
  const unmatched: string[] = []
  for (const [index, cells] of body.entries()) {
    const value = cells[read] ?? ""
    const number = numbers === undefined ? "" : (cells[numbers] ?? "")
    const student = match === "number" ? byNumber.get(lettersAndDigits(number)) : students[from + index]
    if (!student) unmatched.push(match === "number" ? number || value : value)
    else if (value === "") continue
    else if (isShut({ shut }, student.id)) refused.push({ student, text: value })
    else if (!rows.some(({ key, text }) => key === keyIn(student) && text === value))
      rows.push(rowOf(student, value))
  }
  const isAlone = ({ key }: PastedRow) => rows.filter((other) => other.key === key).length === 1
  return {
    columns,
    read,
    rows: rows.filter(isAlone),
    refused,
    contradictory: rows.filter((row) => !isAlone(row)),
    unmatched: unmatched.filter(Boolean),
  }

  function keyIn({ id }: Sheet["students"][number]) {
    return keyOf({ student_id: id, column })
  }

  function rowOf(student: Sheet["students"][number], value: string): PastedRow {
    const typed = parseMark(value, max_points)
    const key = keyIn(student)
    if ("fault" in typed) return { key, student, text: value, mark: undefined, fault: typed.fault }
    return { key, student, text: value, mark: typed.mark, fault: undefined }
  }
}

/** The lines of a file as copied text. */
export const asCopiedText = (lines: readonly string[][]) =>
  lines.map((cells) => cells.map((cell) => cell.replace(/[\t\n\r;]/g, " ")).join("\t")).join("\n")
