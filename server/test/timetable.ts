import type { openCollege } from "./college.ts"
import { courseOf } from "./course.ts"

type College = Awaited<ReturnType<typeof openCollege>>

/** Creates what a timetable needs, and its entries over the API. Term 1 began four weeks ago and has ten more. */
export function timetableOf(college: College) {
  const { call, db } = college
  const course = courseOf(college)
  let rooms = 0

  const addRoom = (name = `Lab ${++rooms}`) =>
    db.insertInto("room").values({ name }).returning(["id", "name"]).executeTakeFirstOrThrow()

  return {
    ...course,

    /** A term between two dates, in the academic year from September to August that holds them. */
    async addTermOf(term_number: number, start_date: string, end_date: string, name = `Term ${term_number}`) {
      const first = Number(start_date.slice(0, 4)) - (start_date.slice(5) < "09-01" ? 1 : 0)
      const days = { start_date: `${first}-09-01`, end_date: `${first + 1}-08-31` }
      const year = await db
        .insertInto("academic_year")
        .values({ year_name: `${first}-${first + 1}`, ...days })
        .onConflict((conflict) => conflict.column("year_name").doUpdateSet(days))
        .returning("id")
        .executeTakeFirstOrThrow()
      return db
        .insertInto("term")
        .values({ academic_year_id: year.id, term_number, name, start_date, end_date })
        .returning(["id", "name"])
        .executeTakeFirstOrThrow()
    },

    addRoom,

    /** A subject, a lecturer and a room, with an entry of them that is not stored yet. */
    async plan(term: { id: number }, rest: object = {}) {
      const [subject, lecturer] = [await course.addSubject("Mathematics"), await course.addLecturer()]
      const room = await addRoom()
      return {
        ...{ term_id: term.id, subject_id: subject.id, lecturer_id: lecturer.id, room_id: room.id },
        ...{
          classes: ["P3"],
          lesson_type: "Lecture" as const,
          day: 2,
          start_time: "10:00",
          end_time: "11:00",
        },
        ...rest,
      }
    },

    add: (body: object) => call("admin", "POST /timetable", { body: body as never }),
    change: (id: number, body: object) =>
      call("admin", "PUT /timetable/{id}", { params: { id }, body: body as never }),
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
      await course.clear()
      await db.deleteFrom("holiday").execute()
      await db.deleteFrom("room").execute()
    },
  }
}
