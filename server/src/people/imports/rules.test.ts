import { expect, test } from "vitest"
import { csvOf } from "#contract/lib/csv.ts"
import {
  failedCells,
  guessColumnIndexes,
  guessDelimiter,
  linesOfText,
  maxCells,
  tableOf,
  valuesAt,
  whyNotRead,
} from "./rules.ts"

const fields = ["a", "b"].map((field) => ({ field, label: field, required: true }))
const read = (text: string, delimiter = guessDelimiter(text), maxRows = 2000) =>
  tableOf({ ...linesOfText(text, delimiter, maxRows), maxRows, fields })

/** The errors of each row of a table with the columns a and b. */
const faultsOf = (text: string, indexes = { a: 0, b: 1 }) => {
  const { columns, rows } = read(text, "comma")
  return rows.map((row) => whyNotRead(row, maxCells(columns, indexes), "comma"))
}

test.each([
  ["as many cells as columns", "a,b\n1,2\n", undefined],
  ["empty cells behind them", "a,b\n1,2,, ,\n", undefined],
  ["an empty cell in the last column", "a,b\n1,\n", undefined],
  ["a comma in quotation marks", 'a,b\n1,"3,5"\n', undefined],
  ["a column that only its place tells", "a,\n1,2\n", undefined],
  [
    "a comma in a number",
    "a,b\n1,3,5\n",
    "There are 3 cells, and 2 columns. Is there a comma in a number or a name? Put it in quotation marks.",
  ],
  [
    "a comma before columns without a name",
    "a,b,,\n1,3,5,\n",
    "There are 3 cells, and 2 columns. Is there a comma in a number or a name? Put it in quotation marks.",
  ],
])("a row with %s", (_, text, fault) => {
  expect(faultsOf(text)).toEqual([fault])
})

test.each([
  ["a,b\n1,2\n", "comma", 2],
  ["\n\r\n ,\na,b\n1,2\n", "comma", 5],
  ["sep=;\r\na;b\r\n1;2\r\n", "semicolon", 2],
  ["sep=,\na,b\n1,2\n", "comma", 2],
  ['"sep=|"\na|b\n1|2\n', "bar", 2],
  ["SEP=\t\na\tb\n1\t2\n", "tab", 2],
  ["\nsep=;\na;b\n\n1;2\n", "semicolon", 4],
])("the names of the columns in %j are found", (text, delimiter, row) => {
  const guessed = guessDelimiter(text)
  const table = read(text)
  expect([guessed, table]).toEqual([
    delimiter,
    { columns: ["a", "b"], rows: [{ row, cells: ["1", "2"], unclosed: false }] },
  ])
})

test("titles above the names of the columns are skipped, and don't count as rows", () => {
  const text = `List of 2026\n\nof Ann\nA,B\n${"1,2\n".repeat(3)}`
  const table = read(text, "comma", 3)
  expect(table).toMatchObject({ columns: ["A", "B"], refused: undefined })
  expect(table.rows.map(({ row }) => row)).toEqual([5, 6, 7])
  expect(read(`${text}1,2\n`, "comma", 3).refused).toMatch(/more than 3 rows/)
})

test.each([
  [40, "A,B", undefined],
  [
    60,
    "A,B",
    /^The names of the columns were not found in the first 50 lines\. Please delete the lines above them\.$/,
  ],
])(
  "below %i lines of titles the names of the columns are found, or it is said that they aren't",
  (titles, names, refused) => {
    const table = read(`${"About the list\n".repeat(titles)}${names}\n1,2\n`, "comma", 100)
    if (refused) expect(table.refused).toMatch(refused)
    else expect(table).toMatchObject({ columns: ["A", "B"], refused })
  },
)

test.each([
  ...["#ERROR!", "#n/a", "#DIV/0!", "#NV", "#N/D", "#NOM?", "#¿NOMBRE?", "#BEZUG!", "#GETTING_DATA"],
  ...["Err:502", "########", "Loading..."],
])("%s is refused as an error of the spreadsheet", (cell) => {
  expect(failedCells({ a: cell, b: "1" }, fields)).toEqual([
    {
      field: "a",
      text: `a is an error of the spreadsheet. Type what belongs there. Here it is “${cell}”.`,
    },
  ])
})

test.each(["#1", "Plot #2", "# 12", "#", "Loading bay"])("%s is no error of the spreadsheet", (cell) => {
  expect(failedCells({ a: cell }, fields)).toEqual([])
})

test("a file's declared separator wins over a guess from its column names", () => {
  expect(guessDelimiter("sep=;\na,1,2;b\n")).toBe("semicolon")
})

test.each([
  ["of commas only", ",".repeat(1_000_000), "This file has no rows below the names of its columns."],
  [
    "of blank lines only",
    "\n".repeat(1_000_000),
    "This file has too many blank lines. Please take them out.",
  ],
  ["of quotes only", '"'.repeat(1_000_000), "This file has no rows below the names of its columns."],
  [
    "of names only",
    "a,".repeat(500_000),
    "This file has more than 500 columns. Please leave out the others.",
  ],
  [
    "of too many rows",
    "a\n".repeat(500_000),
    "This file has more than 2,000 rows. Please import at most 2,000 at once: split it, or export it again with a filter, such as one class.",
  ],
])("a file %s is refused in a sentence, however long it is", (_, text, refused) => {
  expect(read(text, "comma")).toMatchObject({ refused })
})

test.each(["=1+1", "a;=cmd|x", 'a;"=cmd', "Part 1\n- read", "O'Neill; 'quoted'", "a - b"])(
  "%j that was exported is read again as it was",
  (text) => {
    const { rows } = read(csvOf([["a", () => text]], [text]).slice(1), "comma")
    expect(valuesAt(rows[0]!.cells, { a: 0 })).toEqual({ a: text })
  },
)

test.each([
  ["Phone No. (mobile)", 0],
  ["PHONE_NUMBER", 0],
  ["Tel #", 0],
  ["Phone of the guardian", undefined],
  ["", undefined],
])("a column called %j is found by its words", (name, index) => {
  const field = { field: "phone", label: "Phone number", required: true, also: ["Tel number"] }
  expect(guessColumnIndexes([name], [field]).phone).toBe(index)
})

test("a column with a field's own name is preferred to one with another word for it", () => {
  const field = { field: "lecturer", label: "Lecturer", required: true, also: ["Lecturer name"] }
  expect(guessColumnIndexes(["Lecturer name", "Lecturer"], [field])).toEqual({ lecturer: 1 })
})

test("neither of two columns of the same name is guessed, because a person must say which is meant", () => {
  const field = { field: "points", label: "Points", required: true, also: ["Mark"] }
  expect(guessColumnIndexes(["Points", "points "], [field])).toEqual({})
  expect(guessColumnIndexes(["Points", "Mark"], [field])).toEqual({ points: 0 })
  expect(guessColumnIndexes(["Points (test)", "Points (exam)"], [field])).toEqual({ points: 0 })
})

const nameFields = [
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["email", "Email"],
].map(([field = "", label = ""]) => ({ field, label, required: true }))

test.each([
  ["Chisomo Example", "Chisomo", "Example"],
  ["Chisomo Grace  Example", "Chisomo Grace", "Example"],
  ["Example, Chisomo Grace", "Chisomo Grace", "Example"],
  ["Example", "", "Example"],
  ["", "", ""],
])("a single column with the name %j has first and last name", (name, first_name, last_name) => {
  const places = guessColumnIndexes(["Email", "Full Name"], nameFields)
  expect(places).toEqual({ email: 0, first_name: 1, last_name: 1 })
  expect(valuesAt(["a@b.example", name], places)).toEqual({ email: "a@b.example", first_name, last_name })
})

test("a column of names isn't split beside a column of surnames", () => {
  expect(guessColumnIndexes(["Name", "Last name"], nameFields)).toEqual({ last_name: 1 })
})
