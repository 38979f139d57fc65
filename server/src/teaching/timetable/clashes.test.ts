import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { timetableOf } from "../../../test/timetable.ts"
import { findClashesOfLesson } from "./clashes.queries.ts"

const college = await openCollege()
const { db } = college
const { add, addRoom, addTerm, addTermOf, change, clear, lessonsOf, plan } = timetableOf(college)

beforeEach(clear)

/** A term of 15 weeks that begins on a Wednesday. Its first Tuesday is 7 September, in week 2. */
const addFutureTerm = () => addTermOf(1, "2083-09-01", "2083-12-10")

/** A lesson of P3 on Tuesdays at 10 in Room 4, by a lecturer with a name. */
async function addFirst(rest: object = {}) {
  const term = await addFutureTerm()
  const room = await addRoom("Room 4")
  const body = await plan(term, { room_id: room.id })
  await db.updateTable("subject").set({ code: "MAT101" }).where("id", "=", body.subject_id).execute()
  await db
    .updateTable("person")
    .set({ first_name: "Mary", last_name: "Banda" })
    .where("id", "in", (people) =>
      people.selectFrom("lecturer").select("person_id").where("id", "=", body.lecturer_id),
    )
    .execute()
  const { body: answer } = await add({ ...body, ...rest })
  return { term, body, id: answer.data.entry.id }
}
const refusalOf = async (body: object) => {
  const answer = await add(body)
  expect([answer.status, answer.body.code]).toEqual([409, "conflict"])
  const { message, errors, data } = answer.body
  return { message, errors, clashes: (data as { clashes?: unknown } | undefined)?.clashes }
}

describe("a clash is refused with a sentence about", () => {
  test("a lecturer", async () => {
    const { term, body, id } = await addFirst()
    const { lecturer_id } = body
    const text = "Lecturer Mary Banda teaches MAT101 to P3 in Room 4 on Tuesday 10:00-11:00."
    const { message, errors, clashes } = await refusalOf(
      await plan(term, { lecturer_id, classes: ["P5"], start_time: "10:55", end_time: "12:00" }),
    )
    expect([message, errors]).toEqual([text, { lecturer_id: text }])
    expect(clashes).toEqual([
      {
        kind: "lecturer",
        text,
        entry_id: id,
        day: 2,
        start_time: "10:00",
        end_time: "11:00",
        dates: (await lessonsOf(id)).map(({ date }) => date),
      },
    ])
  })

  test("a room", async () => {
    const { term, body } = await addFirst()
    const text = "Room 4 is taken by Mary Banda, who teaches MAT101 to P3, on Tuesday 10:00-11:00."
    const { room_id } = body
    expect(await refusalOf(await plan(term, { room_id, classes: ["P5"] }))).toMatchObject({
      message: text,
      errors: { room_id: text },
    })
  })

  test("a class, also of several that are taught together", async () => {
    const { term } = await addFirst({ classes: ["P3", "P4"] })
    const sentence = "P4 has MAT101 with Mary Banda in Room 4 on Tuesday 10:00-11:00."
    expect(await refusalOf(await plan(term, { classes: ["P4", "P5"] }))).toMatchObject({
      message: sentence,
      errors: { classes: sentence },
    })
    const both = "P3 and P4 have MAT101 with Mary Banda in Room 4 on Tuesday 10:00-11:00."
    expect((await refusalOf(await plan(term, { classes: ["P4", "P3"] }))).message).toBe(both)
  })

  test("lecturer, room and class together", async () => {
    const { body } = await addFirst()
    const { message, errors } = await refusalOf(body)
    expect(Object.keys(errors ?? {})).toEqual(["lecturer_id", "room_id", "classes"])
    expect(message).toBe(
      Object.values(errors ?? {})
        .toSorted(inOrderOf(message))
        .join(" "),
    )
  })

  test("the first three of several clashes, with all of them in the data", async () => {
    const { term, body } = await addFirst({ end_time: "10:30" })
    const hours = [
      ["10:30", "10:35"],
      ["11:00", "11:05"],
      ["11:30", "11:35"],
    ]
    for (const [start_time, end_time] of hours) await add({ ...body, start_time, end_time })
    const { message, clashes } = await refusalOf(
      await plan(term, { lecturer_id: body.lecturer_id, classes: ["P5"], end_time: "12:00" }),
    )
    expect(clashes).toHaveLength(4)
    expect(message).toMatch(/10:00-10:30\. .*10:30-10:35\. .*11:00-11:05\. There is 1 more clash\.$/)
  })
})

const inOrderOf = (message: string) => (first: string, second: string) =>
  message.indexOf(first) - message.indexOf(second)

describe("there is no clash with", () => {
  test("a lesson that begins when another ends, or that is on another day", async () => {
    const { body } = await addFirst()
    for (const other of [
      { start_time: "11:00", end_time: "12:00" },
      { start_time: "09:00", end_time: "10:00" },
      { day: 3 },
    ]) {
      expect((await add({ ...body, ...other })).status).toBe(201)
    }
  })

  test("the same class of the other year of study", async () => {
    await addFirst()
    const fourth = await addTermOf(4, "2083-09-06", "2083-12-17")
    expect((await add(await plan(fourth))).status).toBe(201)
  })

  test("the same hour of another term", async () => {
    const { body } = await addFirst()
    const next = await addTermOf(2, "2084-01-10", "2084-03-31")
    expect((await add({ ...body, term_id: next.id, another_semester: true })).status).toBe(201)
  })

  test("the same entry", async () => {
    const { body, id } = await addFirst()
    expect((await change(id, { ...body, start_time: "10:30", end_time: "11:30" })).status).toBe(200)
  })
})

test("the other year's terms clash in lecturers and rooms, in the weeks in which both run", async () => {
  const { body } = await addFirst()
  // The last two weeks of term 1 are the first of term 4.
  const fourth = await addTermOf(4, "2083-11-29", "2084-03-10")
  const other = await plan(fourth)
  const sameHour = { ...body, term_id: fourth.id, subject_id: other.subject_id }
  const { message, clashes } = await refusalOf({ ...sameHour, room_id: null })
  expect(message).toBe(
    "Lecturer Mary Banda teaches MAT101 to P3 of year 1 in Room 4 on Tuesday 10:00-11:00 (only on 30 Nov 2083 and 7 Dec 2083).",
  )
  expect(clashes).toMatchObject([{ dates: ["2083-11-30", "2083-12-07"] }])
  expect((await add({ ...sameHour, weeks: [3, 4, 5] })).status).toBe(201)
})

describe("entries of odd and of even weeks", () => {
  const odd = [1, 3, 5, 7, 9, 11, 13, 15]
  const even = [2, 4, 6, 8, 10, 12, 14]

  test("share an hour", async () => {
    const { body } = await addFirst({ weeks: odd })
    expect((await add({ ...body, weeks: even })).status).toBe(201)
  })

  test("clash with one of every week, and the sentence names the weeks", async () => {
    const { body } = await addFirst({ weeks: even })
    const { errors } = await refusalOf({ ...body, weeks: null })
    expect(errors).toMatchObject({
      classes:
        "P3 has MAT101 with Mary Banda in Room 4 on Tuesday 10:00-11:00 (in weeks 2, 4, 6, 8, 10, 12 and 14).",
    })
    expect((await refusalOf({ ...body, weeks: [1, 2, 3] })).errors).toMatchObject({
      classes: "P3 has MAT101 with Mary Banda in Room 4 on Tuesday 10:00-11:00 (only on 7 Sept 2083).",
    })
    expect((await refusalOf({ ...body, weeks: [2] })).errors).toMatchObject({
      classes: "P3 has MAT101 with Mary Banda in Room 4 on Tuesday 7 September 2083, 10:00-11:00.",
    })
  })
})

describe("a single changed lesson", () => {
  const move = (id: number, columns: object) =>
    db
      .updateTable("lesson")
      .set({ changed_at: sql`now()`, ...columns })
      .where("id", "=", id)
      .execute()

  test("clashes at its new time, and no longer at the planned one", async () => {
    const { body, id } = await addFirst()
    const [first] = await lessonsOf(id)
    await move(first!.id, { date: "2083-09-09" })
    expect((await refusalOf({ ...body, day: 4 })).errors).toMatchObject({
      lecturer_id:
        "Lecturer Mary Banda teaches MAT101 to P3 in Room 4 on Thursday 10:00-11:00 (only on 9 Sept 2083).",
    })
    expect((await add({ ...body, weeks: [2] })).status).toBe(201)
  })

  test("that is cancelled doesn't clash", async () => {
    const { body, id } = await addFirst()
    const [first] = await lessonsOf(id)
    await move(first!.id, { is_cancelled: true })
    expect((await add({ ...body, weeks: [2] })).status).toBe(201)
  })

  test("clashes with its own entry too", async () => {
    const { body, id } = await addFirst()
    const [first] = await lessonsOf(id)
    await move(first!.id, { date: "2083-09-14", start_time: "11:00", end_time: "12:00" })
    const { body: answer } = await change(id, { ...body, start_time: "11:00", end_time: "12:00" })
    expect(answer.errors).toMatchObject({
      classes: "P3 has MAT101 with Mary Banda in Room 4 on Tuesday 11:00-12:00 (only on 14 Sept 2083).",
    })
  })
})

test("the clashes of a single lesson at another time are found", async () => {
  const { term, body, id } = await addFirst()
  const other = await plan(term, { lecturer_id: body.lecturer_id, classes: ["P5"], day: 5 })
  const { entry } = (await add(other)).body.data
  const [lesson] = await lessonsOf(entry.id)
  const at = (date: string) =>
    findClashesOfLesson(db, {
      id: lesson!.id,
      date,
      start_time: "10:30",
      end_time: "11:30",
      term: { start_date: "2083-09-01" },
      lecturer_id: body.lecturer_id,
      room_id: null,
      classes: ["P5"],
      year_of_study: 1,
    })
  expect(await at(lesson!.date)).toEqual([])
  expect(await at("2083-09-08")).toEqual([])
  expect(await at("2083-09-07")).toMatchObject([
    {
      entry_id: id,
      text: "Lecturer Mary Banda teaches MAT101 to P3 in Room 4 on Tuesday 7 September 2083, 10:00-11:00.",
    },
  ])
})

test("past lessons don't clash", async () => {
  const term = await addTerm(1)
  const body = await plan(term)
  const { body: answer } = await add(body)
  await sql`select place_lessons(array[${answer.data.entry.id}::int], '-infinity')`.execute(db)
  const lessons = await lessonsOf(answer.data.entry.id)
  await db.deleteFrom("lesson").where("date", ">=", sql<string>`college_today()`).execute()
  expect((await lessonsOf(answer.data.entry.id)).length).toBeLessThan(lessons.length)
  expect((await add(body)).status).toBe(201)
})

test("the database itself refuses a clash", async () => {
  const { body } = await addFirst()
  const other = await plan(await addTermOf(4, "2083-09-06", "2083-12-17"), { lecturer_id: body.lecturer_id })
  const { body: answer } = await add({ ...other, day: 5 })
  const { id } = answer.data.entry
  await expect(
    db.updateTable("timetable_entry").set({ day: 2 }).where("id", "=", id).execute(),
  ).rejects.toMatchObject({ code: "23P01", constraint: "lesson_booking_lecturer" })
})
