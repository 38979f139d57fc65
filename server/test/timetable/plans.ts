import { beforeEach, expect } from "vitest"
import type { College } from "../college.ts"
import { courseOf } from "../course.ts"

/**
 * Before each test there is a class P3 with one student, a lecturer who teaches it mathematics four hours a week, and two
 * rooms.
 */
export function plansOf(college: College) {
  const { call, db } = college
  const course = courseOf(college)
  const made = { term: { id: 0 }, mary: { id: 0, bearer: "" }, subject: 0 }

  beforeEach(async () => {
    await course.clear()
    await db.deleteFrom("room").execute()
    made.term = await course.addTerm(1)
    await course.addStudent(made.term.id, "P3")
    made.mary = await course.addLecturer(null, "Mary")
    made.subject = await addSubject("Mathematics", 4, made.mary.id)
    await addRoom("Room 1", 40)
    await addRoom("Room 2", 1)
  })

  const addRoom = async (name: string, capacity: number | null) =>
    (await db.insertInto("room").values({ name, capacity }).returning("id").executeTakeFirstOrThrow()).id

  /** A subject that a lecturer is assigned to teach to P3. */
  async function addSubject(name: string, weekly_hours: number | null, lecturer_id: number | null) {
    const { id } = await course.addSubject(name)
    await db.updateTable("subject").set({ weekly_hours }).where("id", "=", id).execute()
    if (lecturer_id !== null) await assign(id, lecturer_id)
    return id
  }

  const assign = (subject_id: number, lecturer_id: number, className = "P3") =>
    call("admin", "POST /teaching-assignments", {
      body: { subject_id, lecturer_id, term_id: made.term.id, class: className },
    })

  /** Adds an hour of mathematics with P3 on Tuesday at 10:00, or with changes. */
  async function add(changes: object = {}) {
    const { status, body } = await call("admin", "POST /timetable", {
      body: {
        term_id: made.term.id,
        subject_id: made.subject,
        classes: ["P3"],
        lecturer_id: made.mary.id,
        day: 2,
        start_time: "10:00",
        end_time: "11:00",
        ...changes,
      },
    })
    expect(status).toBe(201)
    return body.data.entry
  }

  const timetable = async () =>
    (await call("admin", "GET /timetable", { query: { term_id: made.term.id } })).body.data.timetable

  return { course, made, add, addRoom, addSubject, assign, timetable }
}
