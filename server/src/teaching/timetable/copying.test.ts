import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { timetableOf } from "../../../test/timetable.ts"

const college = await openCollege()
const { call, db } = college
const { add, addStudent, addTerm, addTermOf, clear, lessonsOf, plan, remove } = timetableOf(college)

beforeEach(clear)

const addTerms = async () => ({
  last: await addTermOf(1, "2082-09-02", "2082-12-11", "Last year's term"),
  next: await addTermOf(1, "2083-09-06", "2083-11-26", "Next year's term"),
})
const copy = (from: { id: number }, to: { id: number }, subpath = "") =>
  call("admin", `POST /timetable/copy${subpath}` as "POST /timetable/copy", {
    body: { from_term_id: from.id, to_term_id: to.id },
  })
const entriesOf = async (term: { id: number }) =>
  (await call("admin", "GET /timetable", { query: { term_id: term.id } })).body.data.timetable
const markDeleted = (table: "lecturer" | "subject", id: number) =>
  db.updateTable(table).set({ deleted_at: sql`now()` }).where("id", "=", id).execute()

describe("copying a term's timetable", () => {
  test("adds its entries to a later term, with the lessons of that term's dates", async () => {
    const { last, next } = await addTerms()
    const body = await plan(last, { classes: ["P3", "P4"], weeks: [1, 3, 5], lesson_type: "Seminar" })
    await add(body)
    await add({ ...body, day: 4, weeks: null })
    const { status, body: answer } = await copy(last, next)
    expect([status, answer.message, answer.data]).toEqual([
      200,
      "2 entries copied.",
      { copied: 2, left_out: [] },
    ])
    const copies = await entriesOf(next)
    expect(copies).toMatchObject([
      { ...body, term_id: next.id },
      { ...body, term_id: next.id, day: 4, weeks: null },
    ])
    expect((await lessonsOf(copies[0]!.id)).map(({ date }) => date)).toEqual([
      "2083-09-07",
      "2083-09-21",
      "2083-10-05",
    ])
    expect(await entriesOf(last)).toHaveLength(2)
    const { body: log } = await call("admin", "GET /audit", { query: { label: "copied a timetable to" } })
    expect(log.data.entries[0]).toMatchObject({
      entity: "term",
      subject: "Next year's term",
      entity_id: String(next.id),
      fields: ["copied_from", "copied_entries"],
    })
  })

  test("reports what it omits, and why, in the preview and afterwards", async () => {
    const { last, next } = await addTerms()
    const ofDeletedSubject = await plan(last, { day: 1 })
    const ofDeletedLecturer = await plan(last, { day: 2 })
    const afterLastWeek = await plan(last, { day: 3, weeks: [14, 15] })
    const clashing = await plan(last, { day: 4 })
    const fitting = await plan(last, { day: 5, weeks: [12, 13] })
    const ofRetiredClass = await plan(last, { day: 6, classes: ["P3", "P14"] })
    for (const body of [
      ofDeletedSubject,
      ofDeletedLecturer,
      afterLastWeek,
      clashing,
      fitting,
      ofRetiredClass,
    ])
      expect((await add(body)).status).toBe(201)
    await markDeleted("subject", ofDeletedSubject.subject_id)
    await markDeleted("lecturer", ofDeletedLecturer.lecturer_id)
    await db.updateTable("class").set({ is_retired: true }).where("name", "=", "P14").execute()
    const other = await plan(next, { day: 4, start_time: "10:30", end_time: "11:30" })
    await add(other)
    const answers = [await copy(last, next, "/preview"), await copy(last, next)]
    for (const { status, body } of answers) {
      expect([status, body.data.copied]).toEqual([200, 1])
      expect(body.data.left_out).toEqual([
        {
          text: expect.stringMatching(/^S\d+ for P3, Monday 10:00-11:00$/),
          reason: expect.stringMatching(/^S\d+ was deleted\.$/),
        },
        {
          text: expect.stringContaining("Tuesday"),
          reason: expect.stringMatching(/^Test Example \d+ has left the college\.$/),
        },
        { text: expect.stringContaining("Wednesday"), reason: "That term has 12 weeks." },
        {
          text: expect.stringContaining("Thursday"),
          reason: expect.stringMatching(
            /^P3 has S\d+ with Test Example \d+ in Lab \d+ on Thursday 10:30-11:30\.$/,
          ),
        },
        { text: expect.stringContaining("P3, P14, Saturday"), reason: "P14 is retired." },
      ])
    }
    await db.updateTable("class").set({ is_retired: false }).execute()
    expect(answers[1]?.body.message).toBe("1 entry copied, 5 left out.")
    expect((await entriesOf(next)).map(({ day, weeks }) => [day, weeks])).toEqual([
      [4, null],
      [5, [12]],
    ])
  })

  test("omits an entry that clashes with another one of the same copy", async () => {
    const { last, next } = await addTerms()
    const body = await plan(last, { weeks: [1, 2] })
    await add(body)
    // Week 2 is free, because its lesson is on a holiday of that year.
    await db
      .insertInto("holiday")
      .values({ name: "Day", start_date: "2082-09-08", end_date: "2082-09-08" })
      .execute()
    expect((await add({ ...body, weeks: [2] })).status).toBe(201)
    const { data } = (await copy(last, next)).body
    expect(data.copied).toBe(1)
    expect(data.left_out[0]?.reason).toMatch(
      /^Lecturer Test .+ on Tuesday 14 September 2083, 10:00-11:00\..*P3 has/,
    )
  })

  test("for a second time adds nothing, because the first copy clashes", async () => {
    const { last, next } = await addTerms()
    await add(await plan(last))
    await copy(last, next)
    expect((await copy(last, next)).body).toMatchObject({
      message: "0 entries copied, 1 left out.",
      data: { copied: 0 },
    })
    expect(await entriesOf(next)).toHaveLength(1)
  })

  test("notifies the students and lecturers of an active term once each", async () => {
    const last = await addTermOf(1, "2023-09-04", "2023-12-08")
    const active = await addTerm(1)
    const body = await plan(last)
    for (const day of [1, 2, 3]) await add({ ...body, day })
    const student = await addStudent(active.id, "P3")
    await addStudent(active.id, "P4")
    expect((await copy(last, active)).body.data.copied).toBe(3)
    const notified = await db
      .selectFrom("notification")
      .select(["person_id", "title"])
      .orderBy("person_id")
      .execute()
    const lecturer = await db
      .selectFrom("lecturer")
      .select("person_id")
      .where("id", "=", body.lecturer_id)
      .executeTakeFirstOrThrow()
    expect(notified).toEqual([
      { person_id: lecturer.person_id, title: "New classes in your timetable" },
      { person_id: student.personId, title: "New classes in your timetable" },
    ])
    await db.deleteFrom("notification").execute()
  })

  test("omits entries that were deleted from the timetable", async () => {
    const { last, next } = await addTerms()
    const { entry } = (await add(await plan(last))).body.data
    await sql`select place_lessons(array[${entry.id}::int], '-infinity')`.execute(db)
    await remove(entry.id)
    expect((await copy(last, next)).body.data).toEqual({ copied: 0, left_out: [] })
  })

  test("places the lessons of three hundred entries at once", async () => {
    const { last, next } = await addTerms()
    const body = await plan(last, { room_id: null })
    const { entry } = (await add(body)).body.data
    const { offering_id } = await db
      .selectFrom("timetable_entry")
      .select("offering_id")
      .where("id", "=", entry.id)
      .executeTakeFirstOrThrow()
    const slots = [1, 3, 4, 5].flatMap((day) =>
      ["08", "09", "10", "11", "12", "13", "14"].map((hour) => ({ day, hour })),
    )
    const many = slots.flatMap(({ day, hour }) =>
      [0, 5, 10, 15, 20, 25, 30, 35, 40, 45].map((minute) => ({
        offering_id,
        classes: ["P3"],
        lecturer_id: body.lecturer_id,
        day,
        start_time: `${hour}:${minute}`,
        end_time: `${hour}:${minute + 5}`,
      })),
    )
    await db.insertInto("timetable_entry").values(many).execute()
    expect((await copy(last, next)).body.data).toEqual({ copied: 281, left_out: [] })
    const { lessons } = await db
      .selectFrom("lesson")
      .select(sql<number>`count(*)::int`.as("lessons"))
      .where("date", ">=", "2083-09-06")
      .executeTakeFirstOrThrow()
    expect(lessons).toBe(281 * 12)
  })
})

describe("a copy is refused", () => {
  test("from the same term, and from a term of another number", async () => {
    const { next } = await addTerms()
    const second = await addTermOf(2, "2084-01-10", "2084-03-31")
    expect((await copy(next, next)).body.errors).toEqual({
      from_term_id: "Choose another term than the one that the timetable is copied to.",
    })
    expect((await copy(second, next)).body.errors).toEqual({
      from_term_id: "Choose a term of the same place in the course: term 1 of another academic year.",
    })
    expect((await copy(next, { id: 999_999 })).body.errors).toEqual({
      to_term_id: "The record chosen here does not exist any more.",
    })
  })

  test("to a closed term, and to everybody but administrators", async () => {
    const { last, next } = await addTerms()
    await add(await plan(last))
    const body = { from_term_id: last.id, to_term_id: next.id }
    for (const caller of ["lecturer", "student"] as const) {
      expect((await call(caller, "POST /timetable/copy", { body })).status).toBe(403)
      expect((await call(caller, "POST /timetable/copy/preview", { body })).status).toBe(403)
    }
    await db.updateTable("term").set({ closed_at: sql`now()` }).where("id", "=", next.id).execute()
    expect(await copy(last, next)).toMatchObject({
      status: 409,
      body: { message: "This term is closed, so its timetable can't be changed." },
    })
  })
})
