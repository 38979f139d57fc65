import { describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { plansOf } from "../../../test/timetable/plans.ts"

const college = await openCollege()
const { call, db } = college
const { course, made, add, addRoom, addSubject, assign } = plansOf(college)

describe("hours", () => {
  const hours = async (query: object = {}) => {
    const { status, body } = await call("admin", "GET /timetable-plans/hours", {
      query: { term_id: made.term.id, ...query },
    })
    expect(status).toBe(200)
    return body.data.hours
  }

  test("of a class are those of the curriculum, those in its timetable, and the difference", async () => {
    await addSubject("Music", null, null)
    await add({ end_time: "11:30" })
    const byName = (await hours()).toSorted((a, b) => (a.subject_name < b.subject_name ? -1 : 1))
    expect(byName).toMatchObject([
      {
        class: "P3",
        subject_name: "Mathematics",
        lecturer_id: made.mary.id,
        wanted: 4,
        planned: 1.5,
        difference: -2.5,
      },
      { class: "P3", subject_name: "Music", lecturer_id: null, wanted: 3, planned: 0, difference: -3 },
    ])
    expect(await hours({ class: "P4" })).toEqual([])
  })

  test("of an entry for some weeks count by their share of the term", async () => {
    const { weeks } = await db
      .selectFrom("term")
      .select(({ ref }) => [ref("start_date").as("start"), ref("end_date").as("end")])
      .where("id", "=", made.term.id)
      .executeTakeFirstOrThrow()
      .then(({ start, end }) => ({ weeks: weeksBetween(start, end) }))
    await add({ weeks: [1] })
    expect(await hours()).toMatchObject([{ planned: Math.round(100 / weeks) / 100 }])
  })

  test("of a joint lesson of several classes count for each of them", async () => {
    await course.addStudent(made.term.id, "P4")
    await assign(made.subject, made.mary.id, "P4")
    await add({ classes: ["P3", "P4"] })
    expect(await hours()).toMatchObject([
      { class: "P3", planned: 1 },
      { class: "P4", planned: 1 },
    ])
  })

  test("are none in teaching practice, nor of an inactive subject", async () => {
    const practice = await course.addTerm(3, { from: 90, to: 150 })
    await course.addStudent(practice.id, "P3")
    expect(await hours({ term_id: practice.id })).toEqual([])
    await db.updateTable("subject").set({ is_active: false }).where("id", "=", made.subject).execute()
    expect(await hours()).toEqual([])
  })
})

/** The weeks from Monday to Sunday that a term touches. */
function weeksBetween(start: string, end: string) {
  const day = 86_400_000
  const monday = Date.parse(start) - ((new Date(start).getUTCDay() + 6) % 7) * day
  return Math.floor((Date.parse(end) - monday) / (7 * day)) + 1
}

describe("free slots", () => {
  const search = async (query: object = {}) => {
    const { status, body } = await call("admin", "GET /timetable-plans/free-slots", {
      query: {
        term_id: made.term.id,
        classes: "P3",
        lecturer_id: made.mary.id,
        subject_id: made.subject,
        ...query,
      },
    })
    expect(status).toBe(200)
    return body.data
  }

  test("of an unknown term are refused", async () => {
    const query = { term_id: 99_999, classes: "P3" }
    const { status, body } = await call("admin", "GET /timetable-plans/free-slots", { query })
    expect([status, body.errors]).toEqual([
      422,
      { term_id: "The record chosen here does not exist any more." },
    ])
  })

  test("have the smallest room that holds the class, the best slot first", async () => {
    const { slots } = await search()
    expect(slots[0]).toEqual({
      day: 1,
      start_time: "08:00",
      end_time: "09:00",
      room_id: expect.any(Number),
      room: "Room 2",
    })
    await course.addStudent(made.term.id, "P3")
    expect((await search()).slots[0]?.room).toBe("Room 1")
  })

  test("omit the lessons of lecturer, class and room, and name them", async () => {
    const entry = await add({ day: 1, start_time: "08:00", end_time: "09:00" })
    const { slots, in_the_way } = await search()
    expect(slots[0]).toMatchObject({ day: 2, start_time: "08:00" })
    expect(in_the_way).toEqual([
      {
        day: 1,
        start_time: "08:00",
        end_time: "09:00",
        text: `Mary Example ${await nameOf(made.mary.id)} teaches ${entry.subject_code} to P3.`,
      },
    ])
    expect((await search({ entry_id: entry.id })).in_the_way).toEqual([])
    const other = await course.addLecturer()
    expect((await search({ classes: "P4", lecturer_id: other.id })).in_the_way).toEqual([])
  })

  test("of a given room are those when it is free", async () => {
    const room_id = await addRoom("Room 3", 5)
    const other = await course.addLecturer()
    await add({
      day: 1,
      start_time: "08:00",
      end_time: "12:00",
      room_id,
      lecturer_id: other.id,
      classes: ["P4"],
    })
    const { slots, in_the_way } = await search({ room_id })
    expect(slots[0]).toMatchObject({ day: 2, start_time: "08:00", room: "Room 3" })
    expect(in_the_way).toMatchObject([
      { day: 1, end_time: "12:00", text: expect.stringMatching(/ to P4 in Room 3\.$/) },
    ])
  })

  test("say when no room is free", async () => {
    await db.deleteFrom("room").execute()
    const room_id = await addRoom("Room 1", 40)
    const other = await course.addLecturer()
    await add({
      day: 1,
      start_time: "08:00",
      end_time: "09:00",
      room_id,
      lecturer_id: other.id,
      classes: ["P4"],
    })
    expect((await search()).in_the_way).toEqual([
      { day: 1, start_time: "08:00", end_time: "09:00", text: "No room is free." },
    ])
  })

  test("of an entry of some weeks exclude only the lessons of these weeks", async () => {
    const entry = await add({ weeks: [7] })
    await add({ weeks: [8], start_time: "14:00", end_time: "15:00" })
    expect((await search()).in_the_way).toHaveLength(2)
    expect((await search({ entry_id: entry.id })).in_the_way).toEqual([])
    // A room that somebody else has in other weeks only is free too.
    await db.deleteFrom("timetable_entry").where("id", "<>", entry.id).execute()
    await db.deleteFrom("room").execute()
    const room_id = await addRoom("Room 3", 40)
    const other = await course.addLecturer()
    const elsewhere = { classes: ["P4"], lecturer_id: other.id, room_id }
    await add({ ...elsewhere, weeks: [8], day: 1, start_time: "08:00", end_time: "12:00" })
    for (const query of [{ room_id }, {}]) {
      const { slots, in_the_way } = await search({ entry_id: entry.id, ...query })
      expect([slots[0], in_the_way]).toMatchObject([{ day: 1, start_time: "08:00", room: "Room 3" }, []])
    }
    await add({ ...elsewhere, weeks: [7], day: 1, start_time: "12:00", end_time: "13:00" })
    expect((await search({ entry_id: entry.id, room_id })).in_the_way).toMatchObject([
      { day: 1, start_time: "12:00" },
    ])
  })

  test("of a term that is over are all hours, because none of its classes is to come", async () => {
    await add()
    const over = await course.addTerm(2, { from: -120, to: -40 })
    const { slots, in_the_way } = await search({ term_id: over.id })
    expect([slots.length > 0, in_the_way]).toEqual([true, []])
  })

  test("exclude a lesson of one week, with its date", async () => {
    await add({ weeks: [7] })
    const { in_the_way } = await search()
    expect(in_the_way).toMatchObject([{ day: 2, text: expect.stringMatching(/ to P3 on \d+ \w+ \d{4}\.$/) }])
  })

  const nameOf = async (lecturerId: number) => {
    const { last_name } = await db
      .selectFrom("lecturer")
      .innerJoin("person", "person.id", "lecturer.person_id")
      .select("last_name")
      .where("lecturer.id", "=", lecturerId)
      .executeTakeFirstOrThrow()
    return last_name.replace("Example ", "")
  }
})
