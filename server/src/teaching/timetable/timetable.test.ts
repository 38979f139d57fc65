import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { timetableOf } from "../../../test/timetable.ts"

const college = await openCollege()
const { call, db } = college
const { add, addLecturer, addSubject, addTerm, addTermOf, change, clear, lessonsOf, plan, remove } =
  timetableOf(college)

beforeEach(clear)

const addFutureTerm = () => addTermOf(1, "2083-09-06", "2083-12-10")
const idOf = async (body: object) => {
  const answer = await add(body)
  expect([answer.status, answer.body.message]).toEqual([201, "Added to the timetable."])
  return answer.body.data.entry.id
}
const listOf = async (query: object) =>
  (await call("admin", "GET /timetable", { query })).body.data.timetable.map(({ id }) => id)
/** Gives an entry the lessons that it would have if it had been in the timetable since the term began. */
const holdLessonsOf = (id: number) => sql`select place_lessons(array[${id}::int], '-infinity')`.execute(db)

describe("an entry", () => {
  test("is stored, returned with its names, and in the audit log", async () => {
    const body = await plan(await addFutureTerm(), { classes: ["P4", "P3", "P4"], weeks: [3, 1, 3] })
    const { body: answer } = await add(body)
    expect(answer.data.entry).toMatchObject({
      ...body,
      classes: ["P3", "P4"],
      weeks: [1, 3],
      subject_name: "Mathematics",
      year_of_study: 1,
      start_time: "10:00",
      end_time: "11:00",
      has_begun: false,
    })
    const { body: found } = await call("admin", "GET /timetable/{id}", {
      params: { id: answer.data.entry.id },
    })
    expect(found.data.entry).toEqual(answer.data.entry)
    const { body: log } = await call("admin", "GET /audit", { query: { entity: "timetable_entry" } })
    expect(log.data.entries[0]).toMatchObject({ label: "added", entity_id: String(found.data.entry.id) })
  })

  test("is accepted in the specification's spelling", async () => {
    const { start_time: _, end_time: __, lesson_type: ___, ...rest } = await plan(await addFutureTerm())
    const { body } = await add({ ...rest, startTime: "8:00", endTime: "09:30:00", type: "Practical" })
    expect(body.data.entry).toMatchObject({
      start_time: "08:00",
      end_time: "09:30",
      lesson_type: "Practical",
    })
  })

  test("names each field that is missing or wrong", async () => {
    expect((await add({})).body.errors).toEqual({
      term_id: "Term is required.",
      subject_id: "Subject is required.",
      classes: "Classes are required.",
      lecturer_id: "Lecturer is required.",
      day: "Day is required.",
      start_time: "Start time is required.",
      end_time: "End time is required.",
    })
    const body = await plan(await addFutureTerm())
    const errorsOf = async (wrong: object) => (await add({ ...body, ...wrong })).body.errors
    expect(await errorsOf({ day: 7, classes: [], weeks: "odd" })).toEqual({
      day: "Day must be a whole number from 1 to 6.",
      classes: "Classes are required.",
      weeks: "Weeks must be a list of numbers.",
    })
    expect(await errorsOf({ start_time: "07:55", end_time: "noon" })).toEqual({
      start_time: "Start time must be between 08:00 and 18:00.",
      end_time: "End time must be a time such as 08:00.",
    })
    expect(await errorsOf({ start_time: "10:01", end_time: "18:05" })).toEqual({
      start_time: "Start time must be in steps of five minutes.",
      end_time: "End time must be between 08:00 and 18:00.",
    })
    expect(await errorsOf({ weeks: [14, 15] })).toEqual({ weeks: "This term has 14 weeks." })
  })

  test.each([
    ["10:00", "10:00"],
    ["17:00", "08:00"],
  ])("from %s to %s doesn't end after it begins on one day, and is refused", async (start_time, end_time) => {
    const { status, body } = await add(await plan(await addFutureTerm(), { start_time, end_time }))
    expect(status).toBe(422)
    expect(body.errors).toEqual({ end_time: "End time must be after the start time, on the same day." })
  })

  test("is refused if its lecturer or subject was deleted, or its subject waits for approval", async () => {
    const body = await plan(await addFutureTerm())
    const missing = "The record chosen here does not exist any more."
    const deletedLecturer = await addLecturer()
    await db
      .updateTable("lecturer")
      .set({ deleted_at: sql`now()` })
      .where("id", "=", deletedLecturer.id)
      .execute()
    expect((await add({ ...body, lecturer_id: deletedLecturer.id })).body.errors).toEqual({
      lecturer_id: missing,
    })
    const deletedSubject = await addSubject()
    await db
      .updateTable("subject")
      .set({ deleted_at: sql`now()` })
      .where("id", "=", deletedSubject.id)
      .execute()
    expect((await add({ ...body, subject_id: deletedSubject.id })).body.errors).toEqual({
      subject_id: missing,
    })
    const waiting = await addSubject("Music", body.lecturer_id)
    await db.updateTable("subject").set({ approval: "waiting" }).where("id", "=", waiting.id).execute()
    expect((await add({ ...body, subject_id: waiting.id })).body.errors).toEqual({
      subject_id: "This module is not approved.",
    })
    for (const field of ["term_id", "room_id"] as const) {
      expect((await add({ ...body, [field]: 999_999 })).body.errors).toEqual({ [field]: missing })
    }
  })

  test("of a closed term can't be added, changed or deleted", async () => {
    const term = await addTerm(1, { from: -90, to: -10 })
    const body = await plan(term)
    const id = await idOf(body)
    await db.updateTable("term").set({ closed_at: sql`now()` }).where("id", "=", term.id).execute()
    const refusal = {
      status: 409,
      body: { message: "This term is closed, so its timetable can't be changed." },
    }
    expect(await add(body)).toMatchObject(refusal)
    expect(await change(id, { ...body, day: 3 })).toMatchObject(refusal)
    expect(await remove(id)).toMatchObject(refusal)
  })

  test("stays in its term", async () => {
    const [term, other] = [await addFutureTerm(), await addTermOf(2, "2084-01-10", "2084-03-31")]
    const body = await plan(term)
    const id = await idOf(body)
    const { body: answer } = await change(id, { ...body, term_id: other.id, day: 3 })
    expect(answer.data.entry).toMatchObject({ term_id: term.id, day: 3 })
  })

  test("that two people change has the first one's values, which the second gets", async () => {
    const body = await plan(await addFutureTerm())
    const id = await idOf(body)
    expect((await change(id, { ...body, day: 3, version: 1 })).status).toBe(200)
    const { status, body: answer } = await change(id, { ...body, day: 4, version: 1 })
    expect([status, answer.current]).toMatchObject([409, { day: 3 }])
  })

  test("is for administrators only", async () => {
    const body = await plan(await addFutureTerm())
    const id = await idOf(body)
    for (const caller of ["lecturer", "student"] as const) {
      const statuses = [
        await call(caller, "GET /timetable", { query: { term_id: body.term_id } }),
        await call(caller, "GET /timetable/{id}", { params: { id } }),
        await call(caller, "POST /timetable", { body }),
        await call(caller, "PUT /timetable/{id}", { params: { id }, body }),
        await call(caller, "DELETE /timetable/{id}", { params: { id } }),
      ].map(({ status }) => status)
      expect(statuses).toEqual([403, 403, 403, 403, 403])
    }
  })
})

describe("an entry whose lessons have begun", () => {
  const beginEntry = async (rest: object = {}) => {
    const body = await plan(await addTerm(1), rest)
    const id = await idOf(body)
    await holdLessonsOf(id)
    return { body, id, lessons: await lessonsOf(id) }
  }

  test("keeps its subject and its classes", async () => {
    const { body, id } = await beginEntry()
    const other = await addSubject()
    const rest = "Delete this entry, which keeps the classes that were held, and add another."
    expect((await change(id, { ...body, subject_id: other.id })).body.errors).toEqual({
      subject_id: `The subject can't be changed after the first class. ${rest}`,
    })
    expect((await change(id, { ...body, classes: ["P3", "P4"] })).body.errors).toEqual({
      classes: `The classes can't be changed after the first class. ${rest}`,
    })
  })

  test("may be saved with its classes in another order", async () => {
    const { body, id } = await beginEntry({ classes: ["P3", "P4"] })
    const { status, body: answer } = await change(id, { ...body, classes: ["P4", "P3"], end_time: "11:30" })
    expect([status, answer.data?.entry]).toMatchObject([200, { classes: ["P3", "P4"], end_time: "11:30" }])
  })

  test("keeps them when it is deleted, and is no longer shown", async () => {
    const { body, id, lessons } = await beginEntry()
    expect((await remove(id)).body.message).toBe("Taken out of the timetable.")
    const stayed = await lessonsOf(id)
    expect(stayed.length).toBeGreaterThan(2)
    expect(lessons.slice(0, stayed.length)).toEqual(stayed)
    expect(lessons.length).toBeGreaterThan(stayed.length)
    expect(await listOf({ term_id: body.term_id })).toEqual([])
    expect((await call("admin", "GET /timetable/{id}", { params: { id } })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    // The future hours of the deleted entry are free again.
    await idOf(body)
  })
})

test("an entry that never began is deleted with the offering that only it used", async () => {
  const id = await idOf(await plan(await addFutureTerm()))
  await remove(id)
  for (const table of ["timetable_entry", "lesson", "lesson_booking", "offering"] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test("an entry that never began can change its subject, and the offering of the former one is deleted", async () => {
  const body = await plan(await addFutureTerm())
  const id = await idOf(body)
  const other = await addSubject()
  await change(id, { ...body, subject_id: other.id })
  expect(await db.selectFrom("offering").select("subject_id").execute()).toEqual([{ subject_id: other.id }])
})

test("a room that the timetable uses can't be deleted", async () => {
  const { room_id, ...rest } = await plan(await addFutureTerm())
  const id = await idOf({ ...rest, room_id })
  const answer = await call("admin", "DELETE /rooms/{id}", { params: { id: room_id } })
  expect(answer).toMatchObject({
    status: 409,
    body: { message: "The timetable uses this room, so it can't be deleted." },
  })
  await change(id, { ...rest, room_id: "" })
  expect((await call("admin", "DELETE /rooms/{id}", { params: { id: room_id } })).status).toBe(200)
})

test("entries without a room don't clash", async () => {
  const term = await addFutureTerm()
  const [first, second] = [
    await plan(term, { room_id: null }),
    await plan(term, { room_id: "", classes: ["P4"] }),
  ]
  const ids = [await idOf(first), await idOf(second)]
  expect(await listOf({ term_id: term.id })).toEqual(ids)
})
