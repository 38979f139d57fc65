import { beforeAll, expect, test } from "vitest"
import { defaultPageSize, maxPageSize } from "#contract/lib/rowLimits.ts"
import { respell } from "#contract/lib/spelling.ts"
import type { College } from "../college.ts"
import { callerOf, everyEndpoint, type Line, lists, paramsFor } from "./contract.ts"
import { send } from "./requests.ts"

type Page = { rows: unknown[]; total: number }
type Query = Record<string, string | number>

const nonsense = [
  ["limit", "many"],
  ["limit", 0],
  ["limit", 999_999],
  ["page", "last"],
  ["page", 0],
  ["page", 1.5],
] as const

const sortsOf = ({ endpoint }: Line): string[] => {
  const sort = endpoint.query?.shape.sort
  return sort ? (sort.unwrap() as { options: string[] }).options : []
}

const exported = everyEndpoint.filter((line) => line.path.endsWith("/export") && sortsOf(line).length > 0)

/** Tests pages, orders and counts of lists (product decision 2.5). */
export function testLists(college: College) {
  const records = new Map<Line, Record<string, number | string>>()
  beforeAll(async () => {
    for (const line of [...lists, ...exported]) records.set(line, await recordOf(line))
  })

  /** The first record whose id is valid in the list's path. */
  async function recordOf(line: Line): Promise<Record<string, number | string>> {
    for (let number = 1; number <= 30; number++) {
      const params = paramsFor(line, number)
      const { statusCode } = await send(college, line, callerOf(line.endpoint), { params })
      if (statusCode !== 404) return params
    }
    throw new Error(`furnish.ts has made no record for ${line.key}.`)
  }

  async function pageOf(line: Line, query: Query = {}): Promise<Page> {
    const params = records.get(line)!
    const response = await send(college, line, callerOf(line.endpoint), { params, query })
    expect(response.statusCode, response.body).toBe(200)
    const data: Record<string, unknown> = response.json().data
    return { rows: Object.values(data).find(Array.isArray)!, total: data.total as number }
  }

  test.each(lists)(
    "$key counts truly and gives each row once, in any order and size of page",
    async (line) => {
      const all = await pageOf(line)
      expect(all.total).toBe(all.rows.length)
      const limit = Math.max(1, Math.ceil(all.total / 2))
      for (const sort of ["", ...sortsOf(line)]) {
        const first = await pageOf(line, { sort, page: 1, limit })
        const second = await pageOf(line, { sort, page: 2, limit })
        expect([first.total, second.total]).toEqual([all.total, all.total])
        const found = [...first.rows, ...second.rows]
        const column = sort.replace(/^-/, "")
        const lacking = found.map((row) => (row as Record<string, unknown>)[column] === null)
        expect(lacking, `those without ${sort} last`).toEqual(lacking.toSorted())
        const rows = found.map((row) => JSON.stringify(row))
        expect(rows, `rows by ${sort}`).toHaveLength(all.total)
        expect(new Set(rows).size, `different rows by ${sort}`).toBe(all.total)
      }
      expect(await pageOf(line, { page: 999_999 })).toEqual({ rows: [], total: all.total })
    },
  )

  test.each([...lists, ...exported])(
    "$key refuses a field of its rows that it can't be filtered by, and ignores another parameter",
    async (line) => {
      const { query } = line.endpoint
      const list = lists.find(({ key }) => key === line.key.replace(/\/export$/, "")) ?? line
      const [row] = (await pageOf(list, { anything: 1 })).rows as object[]
      const isFilter = (name: string) => Object.keys(respell(query!, { [name]: "" }) as object).length > 0
      const fields = Object.keys(row ?? {}).filter((name) => !isFilter(name))
      for (const name of fields) {
        const params = records.get(line)!
        const response = await send(college, line, callerOf(line.endpoint), {
          params,
          query: { [name]: "1" },
        })
        expect([name, response.statusCode]).toEqual([name, 422])
        expect(response.json().errors[name]).toMatch(`This list can't be filtered by ${name}. It`)
      }
    },
  )

  test.each(exported)("$key has the same rows in any order", async (line) => {
    const params = records.get(line)!
    const rowsBy = async (sort: string) => {
      const response = await send(college, line, callerOf(line.endpoint), { params, query: { sort } })
      expect(response.statusCode, response.body).toBe(200)
      return response.body.split("\n").toSorted()
    }
    const rows = await rowsBy("")
    for (const sort of sortsOf(line)) expect(await rowsBy(sort), `rows by ${sort}`).toEqual(rows)
  })

  test.each(lists)("$key ignores an invalid page or limit, and lowers a huge one", async (line) => {
    const all = await pageOf(line)
    for (const [name, value] of nonsense) {
      expect(await pageOf(line, { [name]: value }), `${name}=${value}`).toEqual(all)
    }
  })

  test("a list has up to a thousand rows, or fifty with a page", async () => {
    const line = lists.find(({ key }) => key === "GET /academic-years")!
    const { total } = await pageOf(line)
    // Two days each, because years don't overlap.
    const day = (n: number) => new Date(Date.UTC(1800, 0, n)).toISOString().slice(0, 10)
    const years = Array.from({ length: maxPageSize + 5 - total }, (_, index) => ({
      start_date: day(2 * index),
      end_date: day(2 * index + 1),
      year_name: `Many ${index}`,
    }))
    await college.db.insertInto("academic_year").values(years).execute()
    const counts = async (query: Query) => {
      const page = await pageOf(line, query)
      return [page.rows.length, page.total]
    }
    expect(await counts({})).toEqual([maxPageSize, maxPageSize + 5])
    expect(await counts({ limit: maxPageSize + 5 })).toEqual([maxPageSize, maxPageSize + 5])
    expect(await counts({ page: 1 })).toEqual([defaultPageSize, maxPageSize + 5])
    expect(await counts({ page: 2, limit: maxPageSize })).toEqual([5, maxPageSize + 5])
    await college.db.deleteFrom("academic_year").where("year_name", "like", "Many %").execute()
  })
}
