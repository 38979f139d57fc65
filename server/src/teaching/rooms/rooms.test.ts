import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { crudTests } from "../../../test/crudTests.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)
let names = 0

beforeEach(async () => {
  await course.clear()
  await db.deleteFrom("room").execute()
})

crudTests(college, {
  path: "/rooms",
  entity: "room",
  good: () => ({ name: `Room ${++names}`, capacity: 40 }),
  shows: { capacity: 40 },
  spelling: () => ({ name: " Science   Lab ", capacity: "" }),
  shownAfterSpelling: { name: "Science Lab", capacity: null },
  wrong: {
    body: { capacity: 0 },
    errors: { name: "Name is required.", capacity: "Capacity must be a whole number from 1 to 5000." },
  },
  changed: [{ name: "Hall" }, { name: "Chapel" }],
  sentences: {
    created: "{name} added.",
    updated: "{name} saved.",
    deleted: "{name} deleted.",
  },
  refused: ["lecturer", "student"],
})

test("two rooms can't have names that differ only in case", async () => {
  await call("admin", "POST /rooms", { body: { name: "Hall" } })
  expect(await call("admin", "POST /rooms", { body: { name: "hall" } })).toMatchObject({
    status: 409,
    body: { errors: { name: "There is already a room with this name." } },
  })
})

test("rooms are listed by name, with numbers in numerical order", async () => {
  for (const name of ["Room 12", "Hall", "Room 4", "room 1"]) {
    await call("admin", "POST /rooms", { body: { name } })
  }
  const namesOf = async (query: object) =>
    (await call("admin", "GET /rooms", { query })).body.data.rooms.map(({ name }) => name)
  expect(await namesOf({})).toEqual(["Hall", "room 1", "Room 4", "Room 12"])
  expect(await namesOf({ search: "ROOM 1" })).toEqual(["room 1", "Room 12"])
})

test("a room has the hours for which the active terms use it in an average week", async () => {
  const { room } = (await call("admin", "POST /rooms", { body: { name: "Hall" } })).body.data
  const subject_id = (await course.addSubject()).id
  const lecturer_id = (await course.addLecturer()).id
  const [active, past] = [await course.addTerm(1), await course.addTerm(1, { from: -200, to: -100 })]
  const [first, odd] = [
    { start_time: "08:00", end_time: "10:00" },
    { start_time: "10:00", end_time: "11:30", weeks: [1, 2, 3] },
  ]
  for (const { term, day, ...rest } of [
    { term: active, day: 1, ...first },
    { term: active, day: 2, ...odd },
    { term: past, day: 3, ...first },
  ]) {
    const body = {
      term_id: term.id,
      subject_id,
      classes: ["P1"],
      lecturer_id,
      room_id: room.id,
      day,
      ...rest,
    }
    expect((await call("admin", "POST /timetable", { body })).status).toBe(201)
  }
  const { weekly_hours } = (await call("admin", "GET /rooms")).body.data.rooms[0]!
  // Ninety days span 13 or 14 weeks. The room is used for 2 hours in every week, and for 1.5 hours in three of them.
  expect(weekly_hours).toBe(2.3)
})

test("either all of many rooms are added or none", async () => {
  const add = (rows: readonly object[]) => call("admin", "POST /rooms/many", { body: { rows } })
  const rows = [{ name: "Hall", capacity: 300 }, { name: "Room 1" }]
  expect((await add(rows)).body).toMatchObject({ message: "2 rooms added.", data: { added: 2 } })
  const wrong = await add([{ name: "Room 2" }, { name: "HALL" }, { name: "room  2" }])
  expect(wrong.body.errors).toEqual({
    "rows.1.name": "There is already a room with this name.",
    "rows.2.name": "Name stands in this list twice.",
  })
  expect((await add([{ name: "#REF!" }])).body.errors).toEqual({
    "rows.0.name": "Name is an error of the spreadsheet. Type what belongs there.",
  })
  expect((await call("admin", "GET /rooms")).body.data.total).toBe(2)
  const refused = await call("lecturer", "POST /rooms/many", { body: { rows: [{ name: "Room 3" }] } })
  expect(refused.status).toBe(403)
})
