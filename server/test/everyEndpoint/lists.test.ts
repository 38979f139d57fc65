import { expect, test } from "vitest"
import { mostRows, pageRows } from "#contract/lists.ts"
import { openCollege } from "../college.ts"
import { callerOf, everyEndpoint, type Line, lists } from "./contract.ts"
import { furnish, send } from "./requests.ts"

type Page = { rows: unknown[]; total: number }

const college = await openCollege()
await furnish(college, everyEndpoint)

async function pageOf(line: Line, query: Record<string, string | number> = {}): Promise<Page> {
  const response = await send(college, line, callerOf(line.endpoint), { query })
  expect(response.statusCode, response.body).toBe(200)
  const data: Record<string, unknown> = response.json().data
  expect(data.total).toBeTypeOf("number")
  return { rows: Object.values(data).find(Array.isArray)!, total: data.total as number }
}

const sortsOf = ({ endpoint }: Line): string[] => {
  const sort = endpoint.query?.shape.sort
  return sort ? (sort.unwrap() as { options: string[] }).options : []
}

test.each(lists)(
  "$key counts truly and gives each row once, in whatever order and size of page",
  async (line) => {
    const all = await pageOf(line)
    expect(all.rows).toHaveLength(all.total)
    const limit = Math.ceil(all.total / 3)
    for (const sort of ["", ...sortsOf(line)]) {
      const rows: unknown[] = []
      for (let page = 1; rows.length < all.total; page++) {
        const next = await pageOf(line, { sort, page, limit })
        expect(next.total).toBe(all.total)
        expect(next.rows.length).toBeGreaterThan(0)
        rows.push(...next.rows)
      }
      const sorted = await pageOf(line, { sort })
      expect(rows).toEqual(sorted.rows)
    }
    expect(await pageOf(line, { page: 999_999 })).toEqual({ rows: [], total: all.total })
  },
)

test.each(lists)("$key takes a nonsense page or limit for none, and lowers a huge one", async (line) => {
  const all = await pageOf(line)
  for (const [name, nonsense] of [
    ["limit", "many"],
    ["limit", 0],
    ["limit", -5],
    ["limit", 999_999],
    ["limit", "1e9"],
    ["page", "last"],
    ["page", 0],
    ["page", ""],
    ["page", 1.5],
  ] as const) {
    expect(await pageOf(line, { [name]: nonsense }), `${name}=${nonsense}`).toEqual(all)
  }
})

test("a list is whole up to a thousand rows, fifty with a page, and never more than a thousand", async () => {
  const line = lists.find(({ key }) => key === "GET /academic-years")!
  const { total } = await pageOf(line)
  const years = Array.from({ length: mostRows + 5 - total }, (_, n) => ({
    year_name: `Year ${n}`,
    start_date: "2026-09-01",
    end_date: "2027-07-31",
  }))
  await college.db.insertInto("academic_year").values(years).execute()
  const counts = async (query: Record<string, number>) => {
    const page = await pageOf(line, query)
    return [page.rows.length, page.total]
  }
  expect(await counts({})).toEqual([mostRows, mostRows + 5])
  expect(await counts({ limit: mostRows + 5 })).toEqual([mostRows, mostRows + 5])
  expect(await counts({ page: 1 })).toEqual([pageRows, mostRows + 5])
  expect(await counts({ page: 2, limit: mostRows })).toEqual([5, mostRows + 5])
})
