import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { crudTests } from "../../../test/crudTests.ts"

const college = await openCollege()
const { call, db } = college

const year = (year_name: string, rest: object = {}) => ({
  year_name,
  start_date: `${year_name.slice(0, 4)}-09-01`,
  end_date: `${Number(year_name.slice(0, 4)) + 1}-07-31`,
  ...rest,
})
async function add(name: string, rest: object = {}) {
  const { body } = await call("admin", "POST /academic-years", { body: year(name, rest) })
  return body.data.academicYear
}

beforeEach(() => db.deleteFrom("academic_year").execute())

crudTests(college, {
  path: "/academic-years",
  entity: "academic_year",
  good: () => year("2026-2027"),
  shows: { year: "2026-2027", is_current: false, duration_days: 334 },
  spelling: () => ({
    yearName: "2026-2027",
    startDate: "2026-09-01",
    endDate: "2027-07-31",
    isCurrent: true,
  }),
  shownAfterSpelling: { year_name: "2026-2027", is_current: true, status: "current" },
  wrong: {
    body: { yearName: " ", startDate: "31/02/2026" },
    errors: {
      yearName: "Academic year is required.",
      startDate: "Start date must be a date such as 31/01/2026 (2026-01-31).",
      endDate: "End date is required.",
    },
  },
  changed: [{ year_name: "First" }, { year_name: "Second" }],
  sentences: {
    created: "Academic year created successfully!",
    updated: "Academic year saved.",
    deleted: "Academic year deleted.",
  },
  refused: ["lecturer", "student"],
})

describe("creating", () => {
  test("accepts year for its name", async () => {
    const body = { year: "2027-2028", start_date: "2027-09-01", end_date: "2028-07-31" }
    const { data } = (await call("admin", "POST /academic-years", { body })).body
    expect(data.academicYear.year_name).toBe("2027-2028")
  })

  test("refuses a year that ends before it starts", async () => {
    const { body } = await call("admin", "POST /academic-years", {
      body: year("2026-2027", { end_date: "2026-08-31" }),
    })
    expect(body.errors).toEqual({ end_date: "End date must be after the start date." })
  })

  test("refuses a year whose dates overlap another's, by a day", async () => {
    await add("2026-2027")
    const next = year("2027-2028", { start_date: "2027-07-31" })
    const { status, body } = await call("admin", "POST /academic-years", { body: next })
    expect([status, body.errors]).toEqual([
      409,
      { start_date: "These dates overlap those of another academic year." },
    ])
    await add("2027-2028", { start_date: "2027-08-01" })
    const { id } = await add("2028-2029")
    const moved = await call("admin", "PUT /academic-years/{id}", { params: { id }, body: next })
    expect(moved.status).toBe(409)
  })

  test("refuses a second year of the same name", async () => {
    await add("2026-2027")
    const again = { ...year("2028-2029"), year_name: "2026-2027" }
    const { status, body } = await call("admin", "POST /academic-years", { body: again })
    expect(status).toBe(409)
    expect(body.errors).toEqual({ year_name: "There is already an academic year with this name." })
  })
})

describe("the list", () => {
  test("is newest first, in pages, with the true total", async () => {
    for (const name of ["2024-2025", "2025-2026", "2026-2027"]) await add(name)
    const { body } = await call("student", "GET /academic-years", { query: { page: 2, limit: 2 } })
    expect(body.data.academicYears.map(({ year_name }) => year_name)).toEqual(["2024-2025"])
    expect(body.data.total).toBe(3)
  })

  test("finds by name and by status, and sorts either way", async () => {
    await add("2020-2021")
    await add("2090-2091")
    await add("2091-2092")
    const names = async (query: object) =>
      (await call("admin", "GET /academic-years", { query })).body.data.academicYears.map(
        ({ year_name }) => year_name,
      )
    expect(await names({ search: "2090" })).toEqual(["2090-2091"])
    expect(await names({ search: "%" })).toEqual([])
    expect(await names({ status: "upcoming", sort: "year_name" })).toEqual(["2090-2091", "2091-2092"])
    expect(await names({ status: "completed" })).toEqual(["2020-2021"])
    expect(await names({ status: "", sort: "-year_name" })).toEqual(["2091-2092", "2090-2091", "2020-2021"])
  })

  test("has figures for the stat cards", async () => {
    await add("2020-2021", { is_current: true })
    await add("2090-2091")
    const { body } = await call("admin", "GET /academic-years/stats")
    expect(body.data.stats).toEqual({ total: 2, current: "2020-2021", upcoming: 1 })
  })
})

describe("editing", () => {
  test("keeps the current year current when the request doesn't mention it", async () => {
    const { id } = await add("2026-2027", { is_current: true })
    const { body } = await call("admin", "PUT /academic-years/{id}", {
      params: { id },
      body: year("2026-2027"),
    })
    expect(body.data.academicYear.is_current).toBe(true)
  })

  test("keeps the current year current until another year replaces it", async () => {
    const { id } = await add("2026-2027", { is_current: true })
    const edit = (is_current: boolean) =>
      call("admin", "PUT /academic-years/{id}", { params: { id }, body: year("2026-2027", { is_current }) })
    const sentence = "One academic year is always current. Set another one as current instead."
    expect(await edit(false)).toMatchObject({ status: 422, body: { errors: { is_current: sentence } } })
    expect((await edit(true)).status).toBe(200)
    const { body } = await call("admin", "GET /academic-years/current")
    expect(body.data.academicYear).toMatchObject({ id })
  })
})

test("a year with a closed term keeps its name, which is on report cards, and its dates can change", async () => {
  const { id } = await add("2020-2021")
  const dates = { start_date: "2020-09-01", end_date: "2020-12-01" }
  const term = { academic_year_id: id, term_number: 1, name: "Term 1", ...dates }
  await db
    .insertInto("term")
    .values({ ...term, closed_at: "2020-12-02T08:00:00Z" })
    .execute()
  const edit = (year_name: string) =>
    call("admin", "PUT /academic-years/{id}", {
      params: { id },
      body: { ...year("2020-2021", { end_date: "2021-07-30" }), year_name },
    })
  const sentence = "A term of 2020-2021 is closed, so the year keeps its name, which is on report cards."
  expect(await edit("2020/21")).toMatchObject({ status: 422, body: { errors: { year_name: sentence } } })
  expect((await edit("2020-2021")).status).toBe(200)
  await db.deleteFrom("term").execute()
})

describe("setting the current year", () => {
  test("makes the previous current year no longer current", async () => {
    const before = await add("2025-2026", { is_current: true })
    const { id } = await add("2026-2027")
    const { body } = await call("admin", "PUT /academic-years/{id}/activate", { params: { id } })
    expect(body.message).toBe("Current academic year updated successfully!")
    const { body: old } = await call("admin", "GET /academic-years/{id}", { params: { id: before.id } })
    expect(old.data.academicYear.is_current).toBe(false)
  })

  test("needs no body, even where a header announces one", async () => {
    const { id } = await add("2026-2027")
    const headers = { "content-type": "application/json" }
    const { status } = await call("admin", "PUT /academic-years/{id}/activate", { params: { id }, headers })
    expect(status).toBe(200)
  })

  test("by fifty requests at once leaves exactly one current year, and all succeed", async () => {
    const years: Awaited<ReturnType<typeof add>>[] = []
    for (let n = 0; n < 5; n++) years.push(await add(`${2030 + n}-x`))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call("admin", "PUT /academic-years/{id}/activate", { params: { id: years[index % 5]!.id } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const current = await db.selectFrom("academic_year").select("id").where("is_current", "=", true).execute()
    expect(current).toHaveLength(1)
  })
})

describe("deleting", () => {
  test("refuses the current year and a year with terms", async () => {
    const current = await add("2026-2027", { is_current: true })
    expect(await call("admin", "DELETE /academic-years/{id}", { params: { id: current.id } })).toMatchObject({
      status: 409,
      body: { message: "The current academic year can't be deleted. Set another year as current first." },
    })
    const { id } = await add("2027-2028")
    const term = {
      academic_year_id: id,
      term_number: 1,
      name: "Term 1",
      start_date: "2027-09-01",
      end_date: "2027-12-01",
    }
    await db.insertInto("term").values(term).execute()
    expect(await call("admin", "DELETE /academic-years/{id}", { params: { id } })).toMatchObject({
      status: 409,
      body: { message: "This academic year has terms. Delete them first." },
    })
    await db.deleteFrom("term").execute()
  })
})
