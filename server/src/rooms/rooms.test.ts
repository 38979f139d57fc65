import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { crudTests } from "../../test/crudTests.ts"

const college = await openCollege()
const { call, db } = college
let names = 0

beforeEach(async () => {
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
    created: "Room added successfully!",
    updated: "Room updated successfully!",
    deleted: "Room deleted successfully!",
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

test("rooms are listed by name, and numbers in the order of counting", async () => {
  for (const name of ["Room 12", "Hall", "Room 4", "room 1"]) {
    await call("admin", "POST /rooms", { body: { name } })
  }
  const namesOf = async (query: object) =>
    (await call("admin", "GET /rooms", { query })).body.data.rooms.map(({ name }) => name)
  expect(await namesOf({})).toEqual(["Hall", "room 1", "Room 4", "Room 12"])
  expect(await namesOf({ search: "ROOM 1" })).toEqual(["room 1", "Room 12"])
})
