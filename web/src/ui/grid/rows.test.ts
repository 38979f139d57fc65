import { expect, test } from "vitest"
import {
  completeOption,
  errorsByRow,
  type GridColumn,
  isBlock,
  rowsFrom,
  rowsToAdd,
  withPasted,
} from "./rows.ts"

const columns: readonly GridColumn[] = [
  { name: "code", label: "Code" },
  { name: "name", label: "Name" },
  { name: "credits", label: "Credits", initialText: "3" },
  { name: "department", label: "Department", options: ["Science", "Languages", "Social Studies"] },
]
const pasted = (
  text: string,
  at: { row: number; column: number; isTable?: boolean } = { row: 0, column: 0 },
) =>
  rowsToAdd(withPasted(rowsFrom([], columns), columns, { text, ...at }), columns).map(({ values }) => values)

test("a pasted block fills cells to the right and down, and a blank row follows it", () => {
  const rows = withPasted(rowsFrom([], columns), columns, {
    text: "MAT101\tMaths\r\nENG101\tEnglish\r\n",
    row: 0,
    column: 0,
  })
  expect(rows.map(({ values }) => values)).toEqual([
    { code: "MAT101", name: "Maths", credits: "3" },
    { code: "ENG101", name: "English" },
    { credits: "3" },
  ])
  expect(pasted("Maths\t4", { row: 0, column: 1 })).toEqual([{ name: "Maths", credits: "4" }])
})

test("names above the columns decide where they go, in any order, and columns of other names are left out", () => {
  expect(pasted("Department\tShoe size\tNAME\tcode\nsci\t39\tMaths\tMAT101")).toEqual([
    { code: "MAT101", name: "Maths", credits: "3", department: "Science" },
  ])
  expect(pasted('code;name\nMAT101;"Maths; pure"')).toEqual([
    { code: "MAT101", name: "Maths; pure", credits: "3" },
  ])
})

test("a column that a spreadsheet copied keeps the commas in its cells", () => {
  const text = "Arts, Crafts\nScience, Technology and Society\n"
  const at = { row: 0, column: 1 }
  const names = [{ name: "Arts, Crafts" }, { name: "Science, Technology and Society" }]
  expect(pasted(text, { ...at, isTable: true })).toMatchObject(names)
  expect(pasted("name,credits\nArts,2")).toMatchObject([{ name: "Arts", credits: "2" }])
})

test("letters are completed if only one option begins with them", () => {
  const options = ["Science", "Languages", "Social Studies"]
  expect(
    ["sc", "LANG", "s", "social studies", "Magic ", ""].map((text) => completeOption(text, options)),
  ).toEqual(["Science", "Languages", "s", "Social Studies", "Magic", ""])
})

test("a word that ends with a line break is no block", () => {
  expect([isBlock("English\r\n"), isBlock("a\tb"), isBlock("a\nb")]).toEqual([false, true, true])
})

test("rows with only their initial texts aren't sent, nor rows without a tick", () => {
  const rows = rowsFrom([{ code: "A" }, { code: "B" }, { credits: "3" }], columns)
  expect(
    rowsToAdd(
      rows.map((row, index) => ({ ...row, ticked: index !== 0 })),
      columns,
    ).map(({ values }) => values.code),
  ).toEqual(["B"])
})

test("the server's errors are shown in the rows that were sent", () => {
  const rows = rowsFrom([{ code: "A" }, { code: "B" }, { code: "C" }], columns)
  const sent = rows.slice(1, 3)
  const faults = errorsByRow({ "rows.1.code": "Taken.", "rows.0.name": "Missing.", rows: "?" }, sent)
  expect([...faults]).toEqual([
    [3, { code: "Taken." }],
    [2, { name: "Missing." }],
  ])
})
