import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { timetableOf } from "../../../test/timetable.ts"

const college = await openCollege()
const { call, db } = college
const { add, addSubject, addTerm, addTermOf, clear, plan } = timetableOf(college)

beforeEach(clear)

const addFutureTerm = () => addTermOf(1, "2083-09-06", "2083-12-10")
const idOf = async (body: object) => (await add(body)).body.data.entry.id
const listOf = async (query: object) =>
  (await call("admin", "GET /timetable", { query })).body.data.timetable.map(({ id }) => id)

describe("the views of a timetable", () => {
  test("have the entries of a class, a lecturer or a room, in the order of the week", async () => {
    const term = await addFutureTerm()
    const [first, second] = [await plan(term), await plan(term, { classes: ["P4"] })]
    const late = await idOf({ ...first, start_time: "14:00", end_time: "15:00" })
    const early = await idOf({ ...first, day: 1 })
    const third = await idOf({ ...second, classes: ["P3", "P4"], day: 3, room_id: first.room_id })
    const fourth = await idOf({ ...second, day: 4 })
    const term_id = term.id
    expect(await listOf({ term_id })).toEqual([early, late, third, fourth])
    expect(await listOf({ term_id, class: "P3" })).toEqual([early, late, third])
    expect(await listOf({ term_id, class: "P4" })).toEqual([third, fourth])
    expect(await listOf({ term_id, lecturer_id: second.lecturer_id })).toEqual([third, fourth])
    expect(await listOf({ term_id, room_id: first.room_id })).toEqual([early, late, third])
  })

  test("of a lecturer and of a room include the other year's term of that time, and that of a class doesn't", async () => {
    const [first, fourth] = [await addFutureTerm(), await addTermOf(4, "2083-09-13", "2083-12-17")]
    const later = await addTermOf(2, "2084-01-10", "2084-03-31")
    const body = await plan(first)
    const own = await idOf(body)
    const { subject_id } = await plan(fourth)
    const beside = await idOf({ ...body, subject_id, term_id: fourth.id, day: 3 })
    await idOf({ ...body, term_id: later.id, another_semester: true })
    const { lecturer_id, room_id } = body
    for (const term_id of [first.id, fourth.id]) {
      expect(await listOf({ term_id, lecturer_id })).toEqual([own, beside])
      expect(await listOf({ term_id, room_id })).toEqual([own, beside])
    }
    expect(await listOf({ term_id: first.id, class: "P3" })).toEqual([own])
    expect(await listOf({ term_id: fourth.id, class: "P3" })).toEqual([beside])
  })

  test("are of the active term of the first year that has one by default", async () => {
    const view = async () => (await call("admin", "GET /timetable", { query: { class: "P3" } })).body.data
    await idOf(await plan(await addFutureTerm()))
    expect(await view()).toEqual({ term_id: null, timetable: [] })
    await addTerm(4)
    const active = await addTerm(1)
    const id = await idOf(await plan(active))
    expect(await view()).toMatchObject({ term_id: active.id, timetable: [{ id }] })
  })

  test("warn of a lecturer who isn't assigned, or who left", async () => {
    const term = await addFutureTerm()
    const body = await plan(term, { classes: ["P3", "P4"] })
    const id = await idOf(body)
    const warningOf = async () =>
      (await call("admin", "GET /timetable/{id}", { params: { id } })).body.data.entry.warning
    const assign = (className: string) =>
      call("admin", "POST /teaching-assignments", {
        body: {
          lecturer_id: body.lecturer_id,
          subject_id: body.subject_id,
          term_id: term.id,
          class: className,
        },
      })
    expect(await warningOf()).toMatch(/^Test Example \d+ is not assigned to teach S\d+ to P3 in this term\.$/)
    await assign("P3")
    expect(await warningOf()).toMatch(/to P4 in this term\.$/)
    await assign("P4")
    expect(await warningOf()).toBeNull()
    await db
      .updateTable("lecturer")
      .set({ deleted_at: sql`now()` })
      .where("id", "=", body.lecturer_id)
      .execute()
    expect(await warningOf()).toMatch(/^Test Example \d+ has left the college\.$/)
  })

  test("omit a deleted subject, and its hours are free", async () => {
    const term = await addFutureTerm()
    const body = await plan(term)
    await idOf(body)
    const params = { id: body.subject_id }
    expect((await call("admin", "DELETE /subjects/{id}", { params })).status).toBe(200)
    expect(await listOf({ term_id: term.id })).toEqual([])
    await idOf({ ...body, subject_id: (await addSubject()).id })
  })
})
