import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { crudTests } from "../../test/crudTests.ts"

const college = await openCollege()
const { call, db } = college

beforeEach(async () => {
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
    created: "Holiday added successfully!",
    updated: "Holiday updated successfully!",
    deleted: "Holiday deleted successfully!",
  },
  refused: ["lecturer", "student"],
})

test("a holiday can't end before it begins", async () => {
  const body = { ...july, end_date: "2027-07-05" }
  expect((await call("admin", "POST /holidays", { body })).body.errors).toEqual({
    end_date: "The last day must not be before the first day.",
  })
})

test("the holidays of some days are those that have a day in them, the newest first", async () => {
  const christmas = { name: "Christmas", start_date: "2026-12-24", end_date: "2026-12-26" }
  for (const body of [july, christmas]) await call("admin", "POST /holidays", { body })
  const namesOf = async (query: object) =>
    (await call("admin", "GET /holidays", { query })).body.data.holidays.map(({ name }) => name)
  expect(await namesOf({})).toEqual(["Independence Day", "Christmas"])
  expect(await namesOf({ from: "2026-12-26", to: "2027-01-01" })).toEqual(["Christmas"])
  expect(await namesOf({ from: "2026-12-27", to: "2027-07-05" })).toEqual([])
})
