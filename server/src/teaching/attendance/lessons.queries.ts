import { sql } from "kysely"
import type { Authority } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { timeOf } from "../../lib/db/times.ts"
import { fullName } from "../../people/people/queries.ts"
import { teachesOneOf } from "./queries.ts"

/** The classes whose time a lesson uses, or the classes of its entry if it is cancelled and uses none. */
const classes = sql<string[]>`coalesce(nullif(array(
  select lesson_booking.class from lesson_booking join class on class.name = lesson_booking.class
  where lesson_booking.lesson_id = lesson.id order by class.position), '{}'), timetable_entry.classes)`

const lessons = (db: Database) =>
  db
    .selectFrom("lesson")
    .innerJoin("timetable_entry", "timetable_entry.id", "lesson.entry_id")
    .innerJoin("offering_details as offering", "offering.id", "timetable_entry.offering_id")
    .innerJoin("lecturer", "lecturer.id", "lesson.lecturer_id")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .leftJoin("room", "room.id", "lesson.room_id")
    .select([
      "lesson.id",
      "timetable_entry.offering_id",
      "offering.subject_id",
      "offering.subject_code",
      "offering.subject_name",
      "offering.term_id",
      "offering.closed_at",
      classes.as("classes"),
      "lesson.lecturer_id",
      fullName("person").as("lecturer_name"),
      "room.name as room",
      "lesson.date",
      timeOf("lesson.start_time").as("start_time"),
      timeOf("lesson.end_time").as("end_time"),
      "lesson.is_cancelled",
    ])

/** Lecturers see the registers of their own lessons, and of what they teach. */
function visibleTo({ role, lecturerId }: Authority, query: ReturnType<typeof lessons>) {
  if (role === "admin") return query
  return query.where(({ or, eb }) =>
    or([eb("lesson.lecturer_id", "=", lecturerId), teachesOneOf(lecturerId, classes)]),
  )
}

export const findLesson = (db: Database, viewer: Authority, id: number) =>
  visibleTo(viewer, lessons(db)).where("lesson.id", "=", id).executeTakeFirst()

/** All lessons of a subject on a day. */
export const listLessonsOn = (db: Database, { subjectId, date }: { subjectId: number; date: string }) =>
  lessons(db)
    .where("offering.subject_id", "=", subjectId)
    .where("lesson.date", "=", date)
    .orderBy("lesson.start_time")
    .orderBy("lesson.id")
    .execute()

/** A lecturer's lessons of today, and whether their registers are taken. */
export const listLessonsToday = (db: Database, { lecturerId }: Authority) =>
  lessonsToday(db, { lecturerId }).execute()

const lessonsToday = compileOnce((db, { lecturerId }: Pick<Authority, "lecturerId">) =>
  lessons(db)
    .leftJoin("class_session", "class_session.lesson_id", "lesson.id")
    .select(sql<boolean>`class_session.taken_at is not null`.as("is_taken"))
    .where("lesson.lecturer_id", "=", lecturerId)
    .where("lesson.date", "=", sql<string>`college_today()`)
    .orderBy("lesson.start_time")
    .orderBy("lesson.id"),
)

export const findSessionOf = (db: Database, lessonId: number) =>
  db.selectFrom("class_session").select("id").where("lesson_id", "=", lessonId).executeTakeFirst()
