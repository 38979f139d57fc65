/** Reads text copied from a spreadsheet. The functions are pure. */

import { numberedTitle } from "#contract/assessment/columnHeads.ts"
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

const normalized = (number: string) => number.toLowerCase().replace(/\s/g, "")

/** The index of the student numbers in the lines; undefined if there are none. */
export function numberColumnIn(lines: readonly string[][], { students }: Pick<Sheet, "students">) {
  const studentNumbers = new Set(students.map(({ student_number }) => normalized(student_number)))
  const width = Math.max(0, ...lines.map((cells) => cells.length))
  const indexes = Array.from({ length: width }, (_, index) => index)
  return indexes.find(
    (index) =>
      lines.filter((cells) => studentNumbers.has(normalized(cells[index] ?? ""))).length * 2 >
      lines.length - 1,
  )
}

/**
 * The index of the values: the column with the most marks. If several have as many, it is the last of them. The numbers of the rows
 * are no marks, if another column has any.
 */
function valueColumnIn(lines: readonly string[][], max: number, numbers: number | undefined) {
  const width = Math.max(0, ...lines.map((cells) => cells.length))
  const isMark = (value = "") => value !== "" && "mark" in parseMark(value, max)
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    count: lines.filter((cells) => isMark(cells[index])).length,
    countsRows: numbers !== undefined && areRowNumbers(lines, index),
  })).filter(({ index }) => index !== numbers)
  const marks = columns.filter(({ count, countsRows }) => count > 0 && !countsRows)
  const candidates = marks.length > 0 ? marks : columns
  const maxCount = Math.max(...candidates.map(({ count }) => count))
  return candidates.findLast(({ count }) => count === maxCount)?.index ?? 0
}

/** Whether a column has 1, 2, 3 and so on, below its header if it has one. */
function areRowNumbers(lines: readonly string[][], index: number) {
  const column = lines.map((cells) => cells[index] ?? "")
  const counted = /^\d+$/.test(column[0] ?? "") ? column : column.slice(1)
  return counted.length > 1 && counted.every((value, row) => value === String(row + 1))
}

/** Finds the student for each pasted value: by the number beside it, or by order from a row of the class list. */
export function matchPasted(
  text: string,
  match: Match,
  { students }: Pick<Sheet, "students">,
  { column, max_points, shut }: Pick<SheetColumn, "column" | "max_points" | "shut">,
  from: number,
): PastedMarks {
  const lines = linesOf(text)
  const numbers = numberColumnIn(lines, { students })
  const values = valueColumnIn(lines, max_points, numbers)
  const isHead = (cells: string[] | undefined) =>
    cells !== undefined &&
    lines.length > 1 &&
    /[a-z]/i.test(cells[values] ?? "") &&
    "fault" in parseMark(cells[values] ?? "", max_points)
  const body = isHead(lines[0]) ? lines.slice(1) : lines
  const byNumber = new Map(students.map((student) => [normalized(student.student_number), student]))
  const found: PastedRow[] = []
  const refused: PastedMarks["refused"] = []
  const unmatched: string[] = []
  for (const [index, cells] of body.entries()) {
    const value = cells[values] ?? ""
    const number = numbers === undefined ? "" : (cells[numbers] ?? "")
    const student = match === "number" ? byNumber.get(normalized(number)) : students[from + index]
    if (!student) unmatched.push(match === "number" ? number || value : value)
    else if (value === "") continue
    else if (isShut({ shut }, student.id)) refused.push({ student, text: value })
    else if (!found.some(({ key, text }) => key === keyIn(student) && text === value))
      found.push(rowOf(student, value))
  }
  const isAlone = ({ key }: PastedRow) => found.filter((other) => other.key === key).length === 1
  return {
    rows: found.filter(isAlone),
    refused,
    contradictory: found.filter((row) => !isAlone(row)),
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

/**
 * The lines of a file as copied text. It has the student numbers and the sheet's column, or all columns if none has its title.
 */
export function asCopiedText(
  lines: readonly string[][],
  column: Pick<SheetColumn, "title" | "assignment_id">,
  data: Pick<Sheet, "students">,
) {
  const indexOf = (head: string) =>
    lines
      .map((cells) => cells.findIndex((cell) => cell.trim().toLowerCase() === head.toLowerCase()))
      .find((index) => index >= 0)
  const titleColumn = indexOf(numberedTitle(column)) ?? indexOf(column.title)
  const numbers = numberColumnIn(lines, data)
  const chosen =
    titleColumn === undefined || numbers === undefined
      ? lines
      : lines.map((cells) => [cells[numbers] ?? "", cells[titleColumn] ?? ""])
  return chosen.map((cells) => cells.map((cell) => cell.replace(/[\t\n\r;]/g, " ")).join("\t")).join("\n")
}
