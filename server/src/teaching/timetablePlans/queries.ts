import { type RawBuilder, sql } from "kysely"
import { attending } from "../../courses/enrolments/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { fullName } from "../../people/people/queries.ts"
import type { ClassHours } from "./plans.rules.ts"
import { type Booking, bookingKey, type Room } from "./requirements.rules.ts"

/** Classes with students in a term, or, before students are enrolled, those with assigned lecturers. */
const classesOfTerms = (termIds: readonly number[]) => sql`(
  select enrolment.term_id, enrolment.class from enrolment join student on student.id = enrolment.student_id
  where enrolment.term_id = ${anyOf(termIds)} and enrolment.class is not null and ${attending}
  union
  select offering.term_id, teaching_assignment.class from teaching_assignment
  join offering on offering.id = teaching_assignment.offering_id
  join lecturer on lecturer.id = teaching_assignment.lecturer_id and lecturer.deleted_at is null
  where offering.term_id = ${anyOf(termIds)} and teaching_assignment.class is not null)`

/** The number of students of a class in a term; before students are enrolled, of the class today. */
export const studentsOf = sql<number>`coalesce(
  nullif((select count(*) from enrolment join student on student.id = enrolment.student_id
    where enrolment.term_id = place.term_id and enrolment.class = place.class and ${attending}), 0),
  (select count(*) from student where student.class = place.class and student.year_of_study = term.year_of_study
    and student.deleted_at is null))`

/**
 * The hours that each class of these terms has of each subject, and that it should have, in the order of classes and subjects.
 * If several lecturers teach a subject to a class, the one who already has entries of it is preferred, then the first.
 */
export async function listClassHours(
  db: Database,
  termIds: readonly number[],
  className?: string,
): Promise<ClassHours[]> {
  const { rows } = await sql<ClassHours>`
    select place.class, place.term_id, term.year_of_study, ${studentsOf} as students,
      subject.id as subject_id, subject.code as subject_code, subject.name as subject_name,
      teacher.lecturer_id, teacher.lecturer_name, wanted.hours as wanted, planned.hours as planned,
      planned.hours - wanted.hours as difference, planned.days as used_days
    from ${classesOfTerms(termIds)} place
    join term on term.id = place.term_id
    join class on class.name = place.class
    join subject_term on subject_term.term_id = place.term_id
    join subject on subject.id = subject_term.subject_id and subject.deleted_at is null and subject.is_active
      and subject.approval = 'approved' and subject.kind = 'course'
    cross join lateral (select coalesce(subject.weekly_hours, subject.credits)::float8 as hours) wanted
    cross join lateral (
      select coalesce(round(sum(extract(epoch from entry.end_time - entry.start_time) / 3600
          * coalesce(cardinality(entry.weeks)::numeric / week_of_term(term.start_date, term.end_date), 1)), 2), 0)::float8 as hours,
        coalesce(array_agg(distinct entry.day), '{}') as days,
        array_agg(entry.lecturer_id) as lecturers
      from timetable_entry entry
      where entry.offering_id = subject_term.offering_id and place.class = any (entry.classes) and entry.deleted_at is null
    ) planned
    left join lateral (
      select taught_class.lecturer_id, ${fullName("person")} as lecturer_name
      from taught_class
      join lecturer on lecturer.id = taught_class.lecturer_id
      join person on person.id = lecturer.person_id
      where taught_class.subject_id = subject.id and taught_class.term_id = place.term_id
        and (taught_class.class is null or taught_class.class = place.class)
      order by taught_class.lecturer_id = any (planned.lecturers) desc nulls last, taught_class.class is null,
        taught_class.lecturer_id
      limit 1
    ) teacher on true
    where ${className ?? null}::text is null or place.class = ${className ?? null}
    order by term.year_of_study, class.position, subject.code, subject.id`.execute(db)
  return rows
}

/** All rooms, in the order in which rooms of one size are used. */
export async function listRooms(db: Database): Promise<Room[]> {
  const rooms = await db.selectFrom("room").select(["id", "name", "capacity"]).orderBy("id").execute()
  return rooms.map(({ id, name, capacity }) => ({ id, key: bookingKey.room(id), name, capacity }))
}

/** The part of some days that is still to come; an empty range if they are over. */
export const comingDays = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
  sql`tsrange(greatest(${first}, college_now()), greatest(${last} + 1, ${first}, college_now()))`

/**
 * The times of the week that are busy on any future date of these terms, whatever term the lesson belongs to. For an entry that
 * is moved, its own lessons don't count, and only its weeks do.
 */
export async function listBookings(
  db: Database,
  termIds: readonly number[],
  movedEntry?: number,
): Promise<Booking[]> {
  const { rows } = await sql<BookedRow & { day: number; start: number; end: number }>`
    select distinct booking.lecturer_id, booking.room_id, booking.class, booking.year_of_study, ${timesOf(sql`booking.period`)}
    from lesson_booking booking
    left join timetable_entry moved on moved.id = ${movedEntry ?? null}
    left join offering on offering.id = moved.offering_id
    left join term on term.id = offering.term_id
    where booking.period && (select ${comingDays(sql`min(start_date)`, sql`max(end_date)`)} from term where id = ${anyOf(termIds)})
      and booking.lesson_id not in (select id from lesson where entry_id = ${movedEntry ?? null})
      and (moved.weeks is null or week_of_term(term.start_date, lower(booking.period)::date) = any (moved.weeks))
    order by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows.map(({ day, start, end, ...booked }) => ({ day, start, end, key: keyOfBooked(booked) }))
}

type BookedRow =
  | { lecturer_id: number; room_id: null; class: null; year_of_study: null }
  | { lecturer_id: null; room_id: number; class: null; year_of_study: null }
  | { lecturer_id: null; room_id: null; class: string; year_of_study: number }

function keyOfBooked(booked: BookedRow) {
  if (booked.lecturer_id !== null) return bookingKey.lecturer(booked.lecturer_id)
  if (booked.room_id !== null) return bookingKey.room(booked.room_id)
  return bookingKey.class(booked.class, booked.year_of_study)
}

/** The day of the week and the minutes since midnight of a lesson's time. */
const timesOf = (period: ReturnType<typeof sql>) => sql`
  extract(isodow from lower(${period}))::int as day,
  (extract(epoch from lower(${period})::time) / 60)::int as start,
  (extract(epoch from upper(${period})::time) / 60)::int as "end"`
