import { randomUUID } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import { readCsv } from "#contract/lib/readCsv.ts"
import { readSpreadsheet } from "../../src/lib/spreadsheets/readSpreadsheet.ts"
import type { College } from "../college.ts"
import { callerOf, everyEndpoint, type Line, lists, paramsFor } from "./contract.ts"
import { send } from "./requests.ts"

type Query = Record<string, unknown>
type Row = Record<string, unknown>

/** Each export with the list that it downloads. */
const exports = everyEndpoint.flatMap((line) => {
  const list = lists.find(({ path }) => `${path}/export` === line.path)
  return list ? [{ key: line.key, line, list }] : []
})

/** The parameters that page a list, or name the kind of file. */
const notFilters = ["page", "limit", "sort", "format"]
const filtersOf = ({ endpoint }: Line) =>
  Object.keys(endpoint.query?.shape ?? {}).filter((name) => !notFilters.includes(name))

const sortsOf = ({ endpoint }: Line): string[] =>
  (endpoint.query?.shape.sort?.unwrap() as { options?: string[] } | undefined)?.options ?? []

/** Tests that a list is exported as it is filtered and sorted, as CSV and as a spreadsheet. */
export function testExports(college: College) {
  /** The first record whose id is valid in the list's path. */
  async function paramsOf(line: Line) {
    for (let number = 1; number <= 30; number++) {
      const params = paramsFor(line, number)
      const { statusCode } = await send(college, line, callerOf(line.endpoint), { params })
      if (statusCode === 200) return params
    }
    throw new Error(`furnish.ts has made no record for ${line.key}.`)
  }
  async function ask(line: Line, query: Query) {
    const params = await paramsOf(line)
    const response = await send(college, line, callerOf(line.endpoint), { params, query })
    expect(response.statusCode, response.body).toBe(200)
    return response
  }
  async function rowsOf(list: Line, query: Query): Promise<Row[]> {
    const response = await ask(list, query)
    return Object.values(response.json().data).find(Array.isArray) as Row[]
  }
  const cellsOf = async (line: Line, query: Query) => (await fileOf(line, query)).slice(1)
  /** The cells of a file, its headers first. */
  async function fileOf(line: Line, query: Query): Promise<string[][]> {
    const response = await ask(line, query)
    if (query.format !== "xlsx") {
      const lines = [...readCsv(response.body.replace(/^\ufeff/, ""), ",")].map(({ cells }) =>
        cells.map((cell) => cell.replace(beforeFormula, "$1")),
      )
      return lines.filter((cells) => cells.some(Boolean))
    }
    const path = join(tmpdir(), `${randomUUID()}.xlsx`)
    await writeFile(path, response.rawPayload)
    const wanted = { sheet: undefined, rows: 2000, columns: 100, unpacked: 10_000_000 }
    const book = await readSpreadsheet(path, wanted).finally(() => rm(path))
    if ("refused" in book) throw new Error(book.refused)
    return book.rows.map(({ cells }) => cells)
  }

  test.each(exports)("$key takes every filter and sort of its list", ({ line, list }) => {
    expect(filtersOf(line)).toEqual(expect.arrayContaining(filtersOf(list)))
    expect(sortsOf(line)).toEqual(sortsOf(list))
  })

  test.each(exports)("$key has the list's rows in each of its orders", async ({ line, list }) => {
    const rows = await rowsOf(list, {})
    const [headers = [], ...file] = await fileOf(line, {})
    expect(file).toHaveLength(rows.length)
    const pairs = sameColumns(rows, headers)
    if (rows.length > 1) expect(pairs.length, noPair).toBeGreaterThan(0)
    for (const sort of ["", ...sortsOf(list)]) {
      const [listed, cells] = [await rowsOf(list, { sort }), await cellsOf(line, { sort })]
      for (const [field, column] of pairs)
        expect(
          cells.map((row) => row[column] ?? ""),
          `${field} by ${sort}`,
        ).toEqual(listed.map((row) => textOf(row[field])))
    }
  })

  test.each(exports)("$key has what each filter of its list finds", async ({ line, list }) => {
    const rows = await rowsOf(list, {})
    for (const filter of filtersOf(list)) {
      const value = filter === "search" ? searched(rows) : rows.map((row) => row[filter]).find(Boolean)
      if (value === undefined || !list.endpoint.query?.shape[filter]?.safeParse(value).success) continue
      const found = await rowsOf(list, { [filter]: value })
      const cells = await cellsOf(line, { [filter]: value })
      expect(cells, `rows with ${filter} ${value}`).toHaveLength(found.length)
    }
  })

  test.each(exports)("$key has the same cells as CSV and as .xlsx", async ({ line }) => {
    const [csv, xlsx] = [await cellsOf(line, {}), await cellsOf(line, { format: "xlsx" })]
    const trimmed = (rows: readonly string[][]) =>
      rows.map((cells) => cells.slice(0, cells.findLastIndex(Boolean) + 1))
    expect(trimmed(xlsx)).toEqual(trimmed(csv))
  })
}

/** The apostrophe that keeps a spreadsheet from running a text in a CSV file. */
const beforeFormula = /(^|[;\t\r\n]["\s]*)'(?=\s*[=+\-@])/g

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value))

const noPair = "No header is the name of a field: name a column in `called`, with its field."

/** Columns with another name than their field. */
const called: Readonly<Record<string, string>> = { Assignment: "title", "Module code": "subject_code" }

/** The fields of a list that have a column of the same name, with the same texts, in the list's file. */
const sameColumns = ([row = {}]: readonly Row[], headers: readonly string[]) =>
  headers.flatMap((header, column) => {
    const field = Object.keys(row).find(
      (name) => lettersAndDigits(name) === lettersAndDigits(called[header] ?? header),
    )
    return field && /name|number|code|title/.test(field) ? [[field, column] as const] : []
  })

/** A text of the first row that the search may find. */
const searched = ([row = {}]: readonly Row[]) =>
  Object.entries(row).find(
    ([field, value]) => /name|title|code/.test(field) && typeof value === "string",
  )?.[1]
