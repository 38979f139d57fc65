import { beforeEach, describe, expect, test } from "vitest"
import { termPositions } from "#contract/courses/terms/positions.ts"
import { openCollege } from "../../../test/college.ts"
import { crudTests } from "../../../test/crudTests.ts"
import { closeTerm } from "../../../test/records.ts"

const college = await openCollege()
const { call, db, people } = college

let yearId = 0
/** Terms of the same place in the two years of study run side by side. */
const thirds = [
  { start_date: "2026-09-07", end_date: "2026-12-11" },
  { start_date: "2027-01-11", end_date: "2027-04-02" },
  { start_date: "2027-04-12", end_date: "2027-07-16" },
]
const term = (term_number: number, rest: object = {}) => ({
  academic_year_id: yearId,
  term_number,
  name: `Term ${term_number}`,
  ...thirds[(term_number - 1) % 3],
  ...rest,
})
/** An academic year called "2026-2027", from September to July. */
async function addYear(year_name: string) {
  const [first, second] = year_name.split("-")
  const body = { year_name, start_date: `${first}-09-01`, end_date: `${second}-07-31` }
  return (await call("admin", "POST /academic-years", { body })).body.data.academicYear.id
}
async function add(term_number: number, rest: object = {}) {
  return (await call("admin", "POST /terms", { body: term(term_number, rest) })).body.data.term
}
const activate = (id: number) => call("admin", "PUT /terms/{id}/activate", { params: { id } })
const remove = (id: number) => call("admin", "DELETE /terms/{id}", { params: { id } })

async function makeStudent(year_of_study: number) {
  const student = { person_id: people.student, student_number: "IPTE25-0001", year_of_study }
  const { id } = await db.insertInto("student").values(student).returning("id").executeTakeFirstOrThrow()
  return id
}

beforeEach(async () => {
  for (const table of ["enrolment", "student", "term", "academic_year"] as const) {
    await db.deleteFrom(table).execute()
  }
  yearId = await addYear("2026-2027")
})

crudTests(college, {
  path: "/terms",
  entity: "term",
  good: () => term(1),
  shows: { academic_year_name: "2026-2027", name: "Term 1", is_active: false, students_count: 0 },
  // The server decides what is active and which year of study a term belongs to.
  spelling: () => ({
    academicYearId: String(yearId),
    termNumber: "4",
    name: " Term 4 ",
    startDate: "2027-01-11",
    endDate: "2027-04-02",
    isActive: true,
    yearOfStudy: 1,
  }),
  shownAfterSpelling: { name: "Term 4", year_of_study: 2, is_active: false },
  wrong: {
    body: { termNumber: 7, startDate: "soon" },
    errors: {
      academicYearId: "Academic year is required.",
      termNumber: "Term number must be a whole number from 1 to 6.",
      name: "Name is required.",
      startDate: "Start date must be a date such as 31/01/2026 (2026-01-31).",
      endDate: "End date is required.",
    },
  },
  changed: [{ name: "First" }, { name: "Second" }],
  sentences: {
    created: "Term created successfully!",
    updated: "Term updated successfully!",
    deleted: "Term deleted successfully!",
  },
  refused: ["lecturer", "student"],
})

describe("creating", () => {
  test("gives each of the six terms the contract's year, semester and kind", async () => {
    for (const [number, place] of Object.entries(termPositions)) {
      expect(await add(Number(number))).toMatchObject({ term_number: Number(number), ...place })
    }
  })

  test("refuses a term that ends before it starts", async () => {
    const { body } = await call("admin", "POST /terms", { body: term(1, { end_date: "2026-09-06" }) })
    expect(body.errors).toEqual({ end_date: "End date must be after the start date." })
  })

  test("rejects a second term with the same number in one year, but accepts it in the next year", async () => {
    await add(1)
    const { status, body } = await call("admin", "POST /terms", { body: term(1) })
    expect(status).toBe(409)
    expect(body.errors).toEqual({ term_number: "This academic year already has a term with this number." })
    const next = {
      academic_year_id: await addYear("2027-2028"),
      start_date: "2027-09-06",
      end_date: "2027-12-10",
    }
    expect(await add(1, next)).toMatchObject({ term_number: 1 })
  })

  test("rejects dates before or after the academic year", async () => {
    const outside = "The dates of a term must lie within those of its academic year."
    for (const dates of [{ start_date: "2026-08-31" }, { end_date: "2027-08-01" }]) {
      expect(await call("admin", "POST /terms", { body: term(1, dates) })).toMatchObject({
        status: 422,
        body: { message: outside },
      })
    }
    await add(1)
    const body = { year_name: "2026-2027", start_date: "2026-09-08", end_date: "2027-07-31" }
    expect(await call("admin", "PUT /academic-years/{id}", { params: { id: yearId }, body })).toMatchObject({
      status: 409,
      body: { message: outside },
    })
    expect(await add(4, { start_date: "2026-09-01", end_date: "2027-07-31" })).toMatchObject({
      term_number: 4,
    })
  })

  test("rejects dates that overlap another term of its year of study, and not the other year's", async () => {
    await add(1)
    const overlap = { start_date: "2026-12-11", end_date: "2027-01-10" }
    const { status, body } = await call("admin", "POST /terms", { body: term(2, overlap) })
    expect([status, body.errors]).toEqual([
      409,
      { start_date: "These dates overlap those of another term of the same year of study." },
    ])
    expect(await add(5, overlap)).toMatchObject({ term_number: 5 })
    const { id } = await add(2)
    const moved = await call("admin", "PUT /terms/{id}", { params: { id }, body: term(2, overlap) })
    expect(moved.status).toBe(409)
  })

  test("refuses an academic year that does not exist, whatever its dates", async () => {
    const [{ id }] = [await add(1), await add(2)]
    const body = { ...term(2), term_number: 1, academic_year_id: 999_999 }
    const added = await call("admin", "POST /terms", { body })
    const moved = await call("admin", "PUT /terms/{id}", { params: { id }, body })
    const missing = { academic_year_id: "The record chosen here does not exist any more." }
    for (const { status, body } of [added, moved]) expect([status, body.errors]).toEqual([422, missing])
  })
})

describe("the list", () => {
  const numbers = async (query: object) =>
    (await call("student", "GET /terms", { query })).body.data.terms.map(({ term_number }) => term_number)

  test("has the newest year first and its terms in order, in pages, with the total", async () => {
    const older = await addYear("2025-2026")
    for (const number of [3, 1, 2]) await add(number)
    await add(4, { academic_year_id: older, start_date: "2025-09-08", end_date: "2025-12-12" })
    expect(await numbers({})).toEqual([1, 2, 3, 4])
    const { body } = await call("lecturer", "GET /terms", { query: { page: 2, limit: 2 } })
    expect(body.data.terms.map(({ term_number }) => term_number)).toEqual([3, 4])
    expect(body.data.total).toBe(4)
  })

  test("finds terms by their name and their year's, and filters by year, year of study and status", async () => {
    const other = await addYear("2030-2031")
    const { id } = await add(1)
    await add(4)
    const then = { start_date: "2031-01-13", end_date: "2031-04-04" }
    await add(5, { academic_year_id: other, name: "Mphunzitsi", ...then })
    await activate(id)
    expect(await numbers({ search: "mphunz" })).toEqual([5])
    expect(await numbers({ search: "2026", sort: "term_number" })).toEqual([1, 4])
    expect(await numbers({ search: "%" })).toEqual([])
    expect(await numbers({ academic_year_id: other })).toEqual([5])
    expect(await numbers({ year_of_study: 2, sort: "-term_number" })).toEqual([5, 4])
    expect(await numbers({ status: "active" })).toEqual([1])
    expect(await numbers({ status: "inactive", sort: "name" })).toEqual([5, 4])
  })
})

describe("the current term", () => {
  const current = async (role: "admin" | "lecturer" | "student") => {
    const { term, terms } = (await call(role, "GET /terms/current")).body.data
    return [term?.term_number ?? null, terms.map(({ term_number }) => term_number)]
  }

  test("is a student's own, and for staff the active term with the lowest number", async () => {
    await activate((await add(5)).id)
    await activate((await add(2)).id)
    await makeStudent(2)
    expect(await current("student")).toEqual([5, [5]])
    expect(await current("lecturer")).toEqual([2, [2, 5]])
    expect(await current("admin")).toEqual([2, [2, 5]])
  })

  test("is null before one is active, and for a student of year 3 or without a record", async () => {
    expect(await current("admin")).toEqual([null, []])
    await activate((await add(1)).id)
    expect(await current("student")).toEqual([null, []])
    await makeStudent(3)
    expect(await current("student")).toEqual([null, []])
  })
})

describe("editing", () => {
  test("keeps an active term active, and doesn't let it become a second active one in another year of study", async () => {
    const { id } = await add(1)
    await activate(id)
    await activate((await add(5)).id)
    const move = (number: number) => call("admin", "PUT /terms/{id}", { params: { id }, body: term(number) })
    expect((await move(2)).body.data.term).toMatchObject({ term_number: 2, is_active: true })
    expect(await move(6)).toMatchObject({
      status: 409,
      body: { message: "Another term of this year of study is active." },
    })
  })
})

describe("setting the active term", () => {
  test("deactivates the previous one of its year of study, and no other", async () => {
    const [first, second, other] = [await add(1), await add(2), await add(4)]
    for (const { id } of [first, other, second]) await activate(id)
    const { body } = await call("admin", "GET /terms", { query: { status: "active", sort: "term_number" } })
    expect(body.data.terms.map(({ term_number }) => term_number)).toEqual([2, 4])
    expect((await activate(second.id)).body.message).toBe("Active term changed.")
  })

  test("by fifty requests at once leaves exactly one in each year of study, and all succeed", async () => {
    const terms: number[] = []
    for (const number of [1, 2, 3, 4, 5, 6]) terms.push((await add(number)).id)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => activate(terms[index % 6]!)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const active = await db
      .selectFrom("term")
      .select("year_of_study")
      .where("is_active", "=", true)
      .orderBy("year_of_study")
      .execute()
    expect(active).toEqual([{ year_of_study: 1 }, { year_of_study: 2 }])
  })

  test("does not open a closed term again", async () => {
    const { id } = await add(1)
    await closeTerm(db, id)
    expect(await activate(id)).toMatchObject({
      status: 422,
      body: { message: "A closed term cannot be active." },
    })
  })
})

describe("deleting", () => {
  test("refuses the active term and a term with students", async () => {
    const active = await add(1)
    await activate(active.id)
    expect(await remove(active.id)).toMatchObject({
      status: 409,
      body: {
        message: "The active term can't be deleted. Set another term of its year of study as active first.",
      },
    })
    const { id } = await add(2)
    const student_id = await makeStudent(1)
    await db.insertInto("enrolment").values({ student_id, term_id: id }).execute()
    const { body } = await call("admin", "GET /terms/{id}", { params: { id } })
    expect(body.data.term.students_count).toBe(1)
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { message: "Students are enrolled in this term, so it can't be deleted." },
    })
  })
})

test("terms are listed newest year first and by number; a class or a student has those in which they were", async () => {
  const earlier = await addYear("2025-2026")
  const dates = { start_date: "2025-09-08", end_date: "2025-12-12" }
  const old = await add(1, { academic_year_id: earlier, ...dates })
  const [fourth, first, second] = [await add(4), await add(1), await add(2)]
  const student_id = await makeStudent(1)
  for (const [term, outcome] of [
    [first, "continuing"],
    [old, "continuing"],
    [second, "withdrawn"],
  ] as const) {
    await db.insertInto("enrolment").values({ student_id, term_id: term.id, class: "P9", outcome }).execute()
  }
  const list = async (query: object, who: "admin" | "lecturer" = "admin") => {
    const { status, body } = await call(who, "GET /terms", { query })
    return status === 200 ? body.data.terms.map(({ id }) => id) : status
  }
  expect(await list({})).toEqual([first.id, second.id, fourth.id, old.id])
  expect(await list({ class: "P9" }, "lecturer")).toEqual([first.id, old.id])
  expect(await list({ class: "P8" })).toEqual([])
  expect(await list({ student_id })).toEqual([first.id, second.id, old.id])
  expect(await list({ student_id }, "lecturer")).toBe(403)
})
