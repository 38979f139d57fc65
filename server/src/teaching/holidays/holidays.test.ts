import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays, mondayOf } from "#contract/lib/days.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { crudTests } from "../../../test/crudTests.ts"

const college = await openCollege()
const { call, db } = college

const course = courseOf(college)

beforeEach(async () => {
  await course.clear()
  await db.deleteFrom("holiday").execute()
})

const july = { name: "Independence Day", start_date: "2027-07-06", end_date: "2027-07-06" }

crudTests(college, {
  path: "/holidays",
  entity: "holiday",
  good: () => july,
  shows: july,
  spelling: () => ({ name: " Easter ", startDate: "2027-03-26", endDate: "2027-03-29" }),
  shownAfterSpelling: { name: "Easter", start_date: "2027-03-26", end_date: "2027-03-29" },
  wrong: {
    body: { startDate: "soon" },
    errors: {
      name: "Name is required.",
      startDate: "First day must be a date such as 31/01/2026 (2026-01-31).",
      endDate: "Last day is required.",
    },
  },
  changed: [{ name: "First" }, { name: "Second" }],
  sentences: {
    created: "{name} added.",
    updated: "{name} saved.",
    deleted: "{name} deleted.",
  },
  refused: ["lecturer", "student"],
})

test("a holiday can't end before it begins", async () => {
  const body = { ...july, end_date: "2027-07-05" }
  expect((await call("admin", "POST /holidays", { body })).body.errors).toEqual({
    end_date: "The last day must not be before the first day.",
  })
})

test("a holiday isn't added twice on one day, however its name is typed", async () => {
  expect((await call("admin", "POST /holidays", { body: july })).status).toBe(201)
  const again = { ...july, name: "INDEPENDENCE  day", end_date: "2027-07-07" }
  const { status, body } = await call("admin", "POST /holidays", { body: again })
  const sentence = "There is already a holiday of this name that begins on this day."
  expect([status, body.errors]).toEqual([409, { name: sentence }])
})

test("the list is filtered by days, the newest holiday first", async () => {
  const christmas = { name: "Christmas", start_date: "2026-12-24", end_date: "2026-12-26" }
  for (const body of [july, christmas]) await call("admin", "POST /holidays", { body })
  const namesOf = async (query: object) =>
    (await call("admin", "GET /holidays", { query })).body.data.holidays.map(({ name }) => name)
  expect(await namesOf({})).toEqual(["Independence Day", "Christmas"])
  expect(await namesOf({ from: "2026-12-26", to: "2027-01-01" })).toEqual(["Christmas"])
  expect(await namesOf({ from: "2026-12-27", to: "2027-07-05" })).toEqual([])
})

test("the next holiday is first, then those to come in their order, then the past ones", async () => {
  for (const days of [-300, 200, -20, 30, 0]) {
    const end_date = addDays(today(), days)
    const body = { name: String(days), start_date: addDays(end_date, -1), end_date }
    expect((await call("admin", "POST /holidays", { body })).status).toBe(201)
  }
  const { holidays } = (await call("admin", "GET /holidays", { query: { sort: "next" } })).body.data
  expect(holidays.map(({ name }) => name)).toEqual(["0", "30", "200", "-20", "-300"])
})

describe("the lessons that a holiday removes", () => {
  const monday = addDays(mondayOf(today()), 14)
  const friday = addDays(monday, 4)

  /** A lesson every Monday and one every Tuesday. */
  async function addLessons() {
    const term_id = (await course.addTerm(1)).id
    const subject_id = (await course.addSubject()).id
    const lecturer_id = (await course.addLecturer()).id
    for (const day of [1, 2]) {
      const body = {
        term_id,
        subject_id,
        classes: ["P1"],
        lecturer_id,
        day,
        start_time: "08:00",
        end_time: "09:00",
      }
      expect((await call("admin", "POST /timetable", { body })).status).toBe(201)
    }
  }
  const lessonsOn = async (start_date: string, end_date: string) =>
    (await call("admin", "GET /holidays/lessons", { query: { start_date, end_date } })).body

  test("are counted by day until the holiday is saved", async () => {
    await addLessons()
    const tuesday = addDays(monday, 1)
    const each = [monday, tuesday].map((date) => ({ date, lessons: 1 }))
    expect((await lessonsOn(monday, friday)).data).toEqual({ days: each, moved: 0, stay: 0 })
    expect((await lessonsOn(friday, friday)).data).toEqual({ days: [], moved: 0, stay: 0 })
    const body = { name: "Mothers' Day", start_date: monday, end_date: monday }
    const { holiday } = (await call("admin", "POST /holidays", { body })).body.data
    expect((await lessonsOn(monday, friday)).data.days).toEqual(each.slice(1))
    await call("admin", "DELETE /holidays/{id}", { params: { id: holiday.id } })
    expect((await lessonsOn(monday, friday)).data.days).toEqual(each)
  })

  test("are the future ones that aren't cancelled", async () => {
    await addLessons()
    const past = addDays(mondayOf(today()), -14)
    await sql`select place_lessons(array(select id from timetable_entry), '-infinity')`.execute(db)
    expect((await lessonsOn(past, addDays(past, 4))).data.days).toEqual([])
    await db
      .updateTable("lesson")
      .set({ is_cancelled: true, changed_at: sql`now()` })
      .where("date", "=", monday)
      .execute()
    const { days } = (await lessonsOn(monday, friday)).data
    expect(days).toEqual([{ date: addDays(monday, 1), lessons: 1 }])
  })

  test("include those moved from its days, while those moved to its days stay and are counted", async () => {
    await addLessons()
    await db
      .updateTable("lesson")
      .set({ date: addDays(monday, 9), changed_at: sql`now()` })
      .where("date", "=", monday)
      .execute()
    expect((await lessonsOn(monday, monday)).data).toEqual({
      days: [{ date: monday, lessons: 1 }],
      moved: 1,
      stay: 0,
    })
    const newDay = addDays(monday, 9)
    expect((await lessonsOn(newDay, newDay)).data).toEqual({ days: [], moved: 0, stay: 1 })
  })

  test("can't be counted for days in the wrong order", async () => {
    expect((await lessonsOn(friday, monday)).errors).toEqual({
      end_date: "The last day must not be before the first day.",
    })
  })
})
