import { expect, test } from "vitest"
import { mostCells, tableOf, whyNotRead } from "./rules.ts"

/** What keeps each row out of a table whose columns are a and b. */
const faultsOf = (text: string, places = { a: 0, b: 1 }) => {
  const { columns, rows } = tableOf(text, "comma")
  return rows.map((row) => whyNotRead(row, mostCells(columns, places), "comma"))
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
