import { describe, expect, test, vi } from "vitest"
import { asCopiedText, matchPasted, numberColumnIn } from "./pastedMarks.ts"
import { debounce } from "./state/batches.ts"
import { addressOfCell, isSameMark, keyOf, noMark, parseMark } from "./state/marks.ts"

test.each([
  ["78", { mark: { state: "number", points_earned: 78 } }],
  [" 7,5 ", { mark: { state: "number", points_earned: 7.5 } }],
  ["0", { mark: { state: "number", points_earned: 0 } }],
  ["m", { mark: { state: "missing", points_earned: null } }],
  ["Absent", { mark: { state: "absent", points_earned: null } }],
  ["X", { mark: { state: "exempt", points_earned: null } }],
  ["–", { mark: { state: "none", points_earned: null } }],
  ["105", { fault: "More than 100." }],
  ["7.25", { fault: "Use one decimal at most." }],
  ["-3", { fault: "Enter a number from 0 to 100, or M, A or X." }],
])("%j is read as a mark, or named as what it is not", (text, typed) =>
  expect(parseMark(text, 100)).toEqual(typed),
)

test("a cell is found in a column whose name has spaces", () => {
  const address = { student_id: 7, column: "tPractical test" }
  expect(addressOfCell(keyOf(address))).toEqual(address)
})

test("empty feedback counts as no feedback", () => {
  const mark = { state: "number", points_earned: 5, feedback: null } as const
  expect(isSameMark(mark, { ...mark, feedback: "" })).toBe(true)
  expect(isSameMark(mark, { ...mark, feedback: "Well argued." })).toBe(false)
  expect(isSameMark(mark, noMark)).toBe(false)
})

test.each([300, 1_000, 2_500, 3_700, 4_000])(
  "forty marks, %i ms apart, cost eleven requests at most",
  (apart) => {
    vi.useFakeTimers()
    const send = vi.fn()
    const pace = debounce(send)
    for (let mark = 0; mark < 40; mark++) {
      pace.schedule()
      vi.advanceTimersByTime(apart)
    }
    vi.advanceTimersByTime(5_000)
    expect(send.mock.calls.length).toBeGreaterThan(0)
    expect(send.mock.calls.length).toBeLessThanOrEqual(11)
  },
)

const students = ["25-0001", "25-0002"].map((student_number, id) => ({
  id,
  student_number,
  first_name: "Ann",
  last_name: "Banda",
}))
const column = { column: "a12", title: "Fractions", assignment_id: 12, max_points: 20, shut: null }

test("a file of the whole sheet gives a column its own marks, by the students' numbers", () => {
  const lines = [
    ["Marks of P1"],
    ["Student number", "Name", "fractions", "End of module"],
    ["25-0002", "Ben; Phiri", "17.5", "88"],
    ["25-0001", "Ann", "absent", "90"],
  ]
  const text = asCopiedText(lines)
  const { rows, unmatched: left } = matchPasted(text, "number", { students }, column, 0)
  expect(rows.map(({ student, text: value, mark }) => [student.student_number, value, mark?.state])).toEqual([
    ["25-0002", "17.5", "number"],
    ["25-0001", "absent", "absent"],
  ])
  expect(left).not.toContain("88")
})

test("of two columns with the same title, a file's column is entered in the one whose number it has", () => {
  const lines = [
    ["Number", "Essay (7)", "Essay (12)", "Essay"],
    ["25-0001", "1", "2", "3"],
    ["25-0002", "4", "5", "6"],
  ]
  const valuesFor = (assignment_id: number | null) => {
    const essay = { ...column, title: "Essay", assignment_id }
    const { rows } = matchPasted(asCopiedText(lines), "number", { students }, essay, 0)
    return rows.map(({ text: value }) => value)
  }
  expect([7, 12, null].map(valuesFor)).toEqual([
    ["1", "4"],
    ["2", "5"],
    ["3", "6"],
  ])
})

test("the numbers of the rows beside the students' numbers are no marks, also if not everybody has one", () => {
  const text = "No.\tNumber\tName\tMark\n1\t25-0001\tAnn\t\n2\t25-0002\tBen\t17"
  const { rows } = matchPasted(text, "number", { students }, column, 0)
  expect(rows.map(({ student, text: value }) => [student.student_number, value])).toEqual([["25-0002", "17"]])
  // A copied column of marks that happen to be 1 and 2.
  const marks = matchPasted("25–0001\t1\n25 0002\t2", "number", { students }, column, 0)
  expect(marks.rows.map(({ text: value }) => value)).toEqual(["1", "2"])
})

test("a file without the column's title is entered like a copied block", () => {
  const text = asCopiedText([
    ["25-0001", "7"],
    ["25-0002", "8"],
  ])
  expect(matchPasted(text, "number", { students }, column, 0).rows.map(({ text: value }) => value)).toEqual([
    "7",
    "8",
  ])
})

describe("of several columns of marks", () => {
  const textOf = (...heads: string[]) =>
    [
      ["Number", ...heads],
      ["25-0001", "7", "17", "9"],
      ["25-0002", "8", "18", "10"],
    ]
      .map((cells) => cells.join("\t"))
      .join("\n")
  const tongue = { ...column, title: "Mother's tongue - oral" }
  const readFrom = (text: string, chosen?: number) => {
    const { rows, columns, read } = matchPasted(text, "number", { students }, tongue, 0, chosen)
    return { columns, read, values: rows.map(({ text: value }) => value) }
  }

  test("the one with the column's title is read, whatever a spreadsheet made of its quotes and dashes", () => {
    expect(readFrom(textOf("Essay", "Mother’s  tongue – oral", "Test 1"))).toEqual({
      columns: [
        { index: 1, head: "Essay" },
        { index: 2, head: "Mother’s  tongue – oral" },
        { index: 3, head: "Test 1" },
      ],
      read: 2,
      values: ["17", "18"],
    })
  })

  test("none is read if none has the column's title, or two have it, until one is chosen", () => {
    expect(readFrom(textOf("Essay", "Mother tongue", "Test 1"))).toMatchObject({
      read: undefined,
      values: [],
    })
    expect(readFrom(textOf(tongue.title, tongue.title, "Test 1"))).toMatchObject({ read: undefined })
    expect(readFrom(textOf("Essay", "Mother tongue", "Test 1"), 1).values).toEqual(["7", "8"])
  })

  test("the title is found only in the heads, and a column without a mark yet is read too", () => {
    const text = "Marks of P1\nNumber\tEssay\tMother's tongue - oral\n25-0001\t7\t\n25-0002\t8\t"
    expect(readFrom(text)).toMatchObject({ read: 2, values: [] })
    const named18 = { ...column, title: "18" }
    expect(matchPasted(textOf("a", "b", "c"), "number", { students }, named18, 0).read).toBeUndefined()
  })
})

test("in a file of several classes, or of another one, each mark is entered by the number beside it", () => {
  const others = ["25-0101\t9", "25-0102\t8", "25-0103\t7", "25-0104\t6"]
  const lines = ["Number\tMark", ...others, "25-0002\t5"].map((line) => line.split("\t"))
  expect(numberColumnIn(lines, { students })).toBe(0)
  expect(numberColumnIn(lines.slice(0, -1), { students })).toBe(0)
  const { rows, unmatched } = matchPasted(asCopiedText(lines), "number", { students }, column, 0)
  expect(rows.map(({ student, text: value }) => [student.student_number, value])).toEqual([["25-0002", "5"]])
  expect(unmatched).toHaveLength(4)
})

test("a mistyped mark in the first line is no head, so that no mark moves to another student", () => {
  const { rows } = matchPasted("7o\n8", "order", { students }, column, 0)
  expect(rows.map(({ student, text: value, fault }) => [student.student_number, value, fault])).toEqual([
    ["25-0001", "7o", expect.any(String)],
    ["25-0002", "8", undefined],
  ])
})
