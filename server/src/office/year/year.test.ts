import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"

const college = await openCollege()
const { call, db } = college
const { reset } = movingUpOf(college)

let { from, to, terms } = await reset()
beforeEach(async () => {
  await db.deleteFrom("holiday").execute()
  ;({ from, to, terms } = await reset())
})

const lineOf = async (query: object = {}) => (await call("admin", "GET /year", { query })).body.data.line

describe("the line of a year", () => {
  test("shows the current year with its terms, holidays, examinations, who teaches and the gates", async () => {
    await db
      .insertInto("holiday")
      .values({ name: "Cooperative Day", start_date: "2031-07-06", end_date: "2031-07-06" })
      .execute()
    const exam = { title: "End of year examinations", event_type: "academic" as const, is_all_day: true }
    await db
      .insertInto("event")
      .values([
        { ...exam, start_date: "2031-07-20T22:00:00Z", end_date: "2031-07-24T22:00:00Z" },
        { ...exam, title: "Staff meeting", start_date: "2031-07-20T22:00:00Z" },
      ])
      .execute()
    const line = await lineOf()
    await db.deleteFrom("event").execute()
    expect(line.year).toMatchObject({ id: from.id, year_name: "2030-2031", is_current: true })
    expect(line.years.map(({ year_name }) => year_name)).toEqual(["2030-2031", "2031-2032"])
    expect(
      line.terms.map(({ term_number, gate }) => [term_number, gate?.steps.map(({ key }) => key)]),
    ).toEqual([
      [3, ["begun", "marks", "others", "cards", "begins"]],
      [6, ["begun", "marks", "others", "cards", "begins"]],
    ])
    expect(line.holidays.map(({ name }) => name)).toEqual(["Cooperative Day"])
    expect(line.examinations).toMatchObject([
      { name: "End of year examinations", start_date: "2031-07-21", end_date: "2031-07-25" },
    ])
    expect(line.teaching).toContainEqual({
      term_id: terms.t3,
      subject_code: "ENG",
      subject_name: "ENG",
      lecturers: [],
    })
    expect(line.moving_up?.steps.map(({ key }) => key)).toContain("proposed")
    expect(line.last).toBeNull()
  })

  test("shows another year on request, and nothing before there is one", async () => {
    const next = await lineOf({ academic_year_id: to.id })
    expect([next.year?.year_name, next.moving_up]).toEqual(["2031-2032", null])
    expect(next.last?.terms.map(({ term_number }) => term_number)).toEqual([1, 4])
    for (const table of ["enrolment", "grade", "offering", "term", "academic_year"] as const)
      await db.deleteFrom(table).execute()
    expect(await lineOf()).toMatchObject({ years: [], year: null, terms: [], moving_up: null, last: null })
  })

  test("is for administrators only", async () => {
    for (const role of ["lecturer", "student"] as const)
      expect((await call(role, "GET /year", { query: {} })).status).toBe(403)
  })
})

describe("preparing the next year", () => {
  const prepare = (body: object, caller: "admin" | "lecturer" = "admin") =>
    call(caller, "POST /year/next", { body })
  const wanted = () => ({ from_year_id: to.id, year_name: "2032-2033", start_date: "2032-09-01" })

  test("copies terms and holidays, adds a cohort, and keeps what exists already", async () => {
    const christmas = { name: "Christmas", start_date: "2031-12-25", end_date: "2031-12-25" }
    await db
      .insertInto("holiday")
      .values([christmas, { ...christmas, start_date: "2032-12-25", end_date: "2032-12-25" }])
      .execute()
    const { status, body } = await prepare(wanted())
    expect([status, body.message, body.data.academicYear.terms_count]).toEqual([
      201,
      "2032-2033 prepared.",
      2,
    ])
    const line = await lineOf({ academic_year_id: body.data.academicYear.id })
    expect(line.terms.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ["2032-09-03", "2032-12-08"],
      ["2032-09-03", "2032-12-08"],
    ])
    expect(line.holidays).toHaveLength(1)
    const cohorts = await db.selectFrom("cohort").select("id").where("name", "=", "IPTE32").execute()
    await db.deleteFrom("cohort").where("name", "=", "IPTE32").execute()
    expect(cohorts).toHaveLength(1)
  })

  test("is refused at its field, and to lecturers", async () => {
    expect((await prepare({ ...wanted(), start_date: "2032-08-01" })).body.errors).toEqual({
      start_date: "These dates overlap those of another academic year.",
    })
    expect((await prepare({ ...wanted(), from_year_id: 999_999 })).status).toBe(422)
    expect((await prepare(wanted(), "lecturer")).status).toBe(403)
    expect(await db.selectFrom("academic_year").select("id").execute()).toHaveLength(2)
  })
})
