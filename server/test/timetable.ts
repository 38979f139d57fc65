import { sql } from "kysely"
import { today } from "#contract/lib/dates.ts"
import { addDays, mondayOf, weekdayOf } from "#contract/lib/days.ts"
import type { PlannedLesson } from "#contract/teaching/lessons/endpoints.ts"
import type { College } from "./college.ts"
import { courseOf } from "./course.ts"

/** Creates what a timetable needs, and its entries over the API. Term 1 began four weeks ago and has ten more. */
export function timetableOf(college: College) {
  const { call, db } = college
  const course = courseOf(college)
  let rooms = 0

  const addRoom = (name = `Lab ${++rooms}`) =>
    db.insertInto("room").values({ name }).returning(["id", "name"]).executeTakeFirstOrThrow()

  return {
    ...course,

    /** A term between two dates, in the academic year from September to August that includes them. */
    async addTermOf(term_number: number, start_date: string, end_date: string, name = `Term ${term_number}`) {
      const first = Number(start_date.slice(0, 4)) - (start_date.slice(5) < "09-01" ? 1 : 0)
      const days = { start_date: `${first}-09-01`, end_date: `${first + 1}-08-31` }
      const year = await db
        .insertInto("academic_year")
        .values({ year_name: `${first}-${first + 1}`, ...days })
        .onConflict((conflict) => conflict.expression(sql`comparable(year_name)`).doUpdateSet(days))
        .returning("id")
        .executeTakeFirstOrThrow()
      return db
        .insertInto("term")
        .values({ academic_year_id: year.id, term_number, name, start_date, end_date })
        .returning(["id", "name"])
        .executeTakeFirstOrThrow()
    },

    addRoom,

    /** A subject of the term's place in the course, a lecturer and a room, with an entry for them that is not stored yet. */
    async plan(term: { id: number }, rest: object = {}) {
      const [subject, lecturer] = [await course.addSubject("Mathematics"), await course.addLecturer()]
      await sql`update subject set year_of_study = term.year_of_study, kind = term.kind, semester_number = term.semester
        from term where subject.id = ${subject.id} and term.id = ${term.id}`.execute(db)
      const room = await addRoom()
      return {
        term_id: term.id,
        subject_id: subject.id,
        lecturer_id: lecturer.id,
        room_id: room.id,
        classes: ["P3"],
        lesson_type: "Lecture" as const,
        day: 2,
        start_time: "10:00",
        end_time: "11:00",
        ...rest,
      }
    },

    add: (body: object) => call("admin", "POST /timetable", { body: body }),
    change: (id: number, body: object) =>
      call("admin", "PUT /timetable/{id}", { params: { id }, body: body }),
    remove: (id: number) => call("admin", "DELETE /timetable/{id}", { params: { id } }),

    /** The lessons of an entry, in their order. */
    lessonsOf: (entry_id: number) =>
      db
        .selectFrom("lesson")
        .select(["id", "planned_date", "date", "start_time", "end_time", "lecturer_id", "room_id"])
        .where("entry_id", "=", entry_id)
        .orderBy("date")
        .execute(),

    async clear() {
      await db.deleteFrom("class_session").execute()
      await course.clear()
      await db.deleteFrom("holiday").execute()
      await db.deleteFrom("room").execute()
    },
  }
}

/** The Monday this many weeks from now. */
export const monday = (weeks: number) => addDays(mondayOf(today()), 7 * weeks)

/** Lessons of an entry, read and changed as people do. */
export function lessonsOf(college: College) {
  const { call, db } = college
  const timetable = timetableOf(college)
  async function lessonOf(entryId: number, week = monday(2)) {
    const { body } = await call("admin", "GET /lessons", { query: { week } })
    const lesson = body.data.lessons.find((lesson) => lesson.entry_id === entryId)
    if (!lesson) throw new Error(`Entry ${entryId} has no lesson in the week of ${week}.`)
    return lesson
  }

  return {
    ...timetable,
    lessonOf,
    ownWeek: async (role: "student" | "lecturer", caller: { bearer: string }, week = "current") =>
      (await call(caller, `GET /${role}s/timetable`, { query: { week } })).body.data,

    /** An entry of a class in Room 1, and the office's view of its lesson of the week after next. */
    async addLesson(term: { id: number }, rest: object = {}) {
      const plan = await timetable.plan(term, rest)
      const { body, status } = await timetable.add(plan)
      if (status !== 201) throw new Error(JSON.stringify(body))
      const { entry } = body.data
      return { plan, entry, lesson: await lessonOf(entry.id) }
    },

    /** Changes some fields of a lesson, and keeps the others. */
    async put(
      { id, date, start_time, end_time, lecturer_id, room_id, is_cancelled, reason }: PlannedLesson,
      rest: object,
    ) {
      const body = { date, start_time, end_time, lecturer_id, room_id, is_cancelled, reason, ...rest }
      return call("admin", "PUT /lessons/{id}", { params: { id }, body })
    },
    putBack: (id: number) => call("admin", "DELETE /lessons/{id}/change", { params: { id } }),

    /** Adds a lesson of two weeks ago, as if its entry had existed then. */
    async holdInThePast(entryId: number) {
      const date = addDays(today(), -14 - (weekdayOf(today()) === 7 ? 1 : 0))
      const { id } = await db
        .insertInto("lesson")
        .columns(["entry_id", "planned_date", "date", "start_time", "end_time", "lecturer_id", "room_id"])
        .expression((of) =>
          of
            .selectFrom("timetable_entry")
            .select((entry) => [
              "id",
              entry.val(date).as("planned_date"),
              entry.val(date).as("date"),
              "start_time",
              "end_time",
              "lecturer_id",
              "room_id",
            ])
            .where("id", "=", entryId),
        )
        .returning("id")
        .executeTakeFirstOrThrow()
      return id
    },

    /** The notifications of a person about their timetable, the newest last. */
    notificationsOf: (personId: number) =>
      db
        .selectFrom("notification")
        .select(["title", "message", "link", "type"])
        .where("person_id", "=", personId)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
  }
}
