import { sql } from "kysely"
import { collegeZone } from "#contract/lib/dates.ts"
import { minMarksForWarning, requiredAttendance } from "#contract/teaching/attendance/types.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import type { Student } from "./people.ts"

/**
 * A number from 0 to 1 that is the same for the same words at every load. A lesson's id is not, because lessons get their ids in
 * any order.
 */
const chance = (...words: ReturnType<typeof sql>[]) =>
  sql`((hashtextextended(concat_ws(' ', ${sql.join(words)}), 0) & 2147483647) / 2147483648.0)`

/**
 * Registers of the timetable's past lessons, of which lecturers forgot a few. The demonstration's student also has registers of
 * last year's courses, because their class is in the schools for some months of the year. The terms must still be open.
 */
export async function makeAttendance(db: Database, students: readonly Student[], today: string) {
  const ownClass = students.find(({ isDemo }) => isDemo)?.class ?? ""
  await sql`create temporary table held on commit drop as
    select lesson.id as lesson_id, lesson.lecturer_id, entry.offering_id, entry.classes, lesson.date, lesson.start_time
    from lesson join timetable_entry entry on entry.id = lesson.entry_id
    where lesson.date < ${today}::date and ${chance(sql`'held'`, sql`lesson.entry_id`, sql`lesson.date`)} > 0.02
    union all
    select null, teaching.lecturer_id, offering.id, array[teaching.class],
      term.start_date + 7 * week + (offering.id % 5), make_time(8 + offering.id % 9, 0, 0)
    from offering join term on term.id = offering.term_id and not term.is_active and term.kind = 'course'
      and term.end_date < ${today}::date
    join teaching_assignment teaching on teaching.offering_id = offering.id and teaching.class = ${ownClass}
    cross join generate_series(0, 14) week
    where not exists (select from holiday
      where term.start_date + 7 * week + (offering.id % 5) between holiday.start_date and holiday.end_date)`.execute(
    db,
  )

  // Three of a hundred students are often absent.
  await sql`create temporary table drawn on commit drop as
    select held.offering_id, held.date, held.start_time, held.classes, enrolment.student_id,
      case when luck < case when diligence < 0.03 then 0.27 else 0.05 end then 'absent'
        when luck > 0.97 then 'late' else 'present' end as status
    from held
    join offering on offering.id = held.offering_id
    join enrolment on enrolment.term_id = offering.term_id and enrolment.class = any(held.classes)
    cross join lateral (select ${chance(sql`'diligence'`, sql`student_id`)} as diligence,
      ${chance(sql`'luck'`, sql`student_id`, sql`held.offering_id`, sql`held.date`, sql`held.start_time`)} as luck) draw`.execute(
    db,
  )

  await sql`insert into class_session (lecturer_id, lesson_id, offering_id, classes, date, start_time, strength, present, absent,
      status, taken_at, taken_by, is_unplanned, created_at, updated_at)
    select held.lecturer_id, held.lesson_id, held.offering_id, held.classes, held.date, held.start_time, strength,
      strength - missing, missing,
      case when ${chance(sql`'late'`, sql`held.offering_id`, sql`held.date`, sql`held.start_time`)} < 0.03 then 'late' else 'present' end,
      taken, lecturer.person_id, held.lesson_id is null, taken, taken
    from held join lecturer on lecturer.id = held.lecturer_id
    join (select offering_id, date, start_time, classes, count(*) as strength, count(*) filter (where status = 'absent') as missing
      from drawn group by 1, 2, 3, 4) figures using (offering_id, date, start_time, classes)
    cross join lateral (select (held.date + held.start_time + interval '10 minutes') at time zone ${collegeZone} as taken) times
    order by held.date, held.start_time, held.offering_id, held.classes`.execute(db)

  await sql`insert into register_mark (session_id, student_id, status)
    select class_session.id, student_id, drawn.status
    from drawn join class_session using (offering_id, date, start_time, classes)
    order by 1, 2`.execute(db)

  await makeExcuses(db)
  await makeWarnings(db)
}

const reasons = ["Malaria", "A funeral in the family", "A sick child", "The road was flooded", "Clinic visit"]

/** The excuses of sixteen students, the demonstration's among them, for days on which they were absent. */
async function makeExcuses(db: Database) {
  await sql`insert into excuse (student_id, first_date, last_date, reason, state, decided_by, decided_at, answer, created_at, updated_at)
    select student_id, date, date + n % 2, (${reasons}::text[])[1 + n % 5], state,
      case when state <> 'waiting' then admin.id end, case when state <> 'waiting' then asked + interval '1 day' end,
      case when state = 'rejected' then 'Please bring a letter of the clinic or of your chief.' end, asked, asked
    from (
      select student_id, date, (row_number() over (order by date, student_id))::int as n
      from (select * from (select distinct on (student_id) student_id, date, email = 'student@college.example' as is_demo
        from register_mark mark join class_session on class_session.id = mark.session_id
        join student on student.id = student_id join person on person.id = student.person_id
        where mark.status = 'absent' order by student_id, date desc) latest
      order by is_demo desc, date desc, student_id limit 16) chosen
    ) absence
    cross join lateral (select case when n > 11 then 'waiting' when n % 4 = 3 then 'rejected' else 'accepted' end as state,
      (date + time '18:30') at time zone ${collegeZone} as asked) decision
    cross join (select id from person where role = 'admin' order by id limit 1) admin
    order by n`.execute(db)
}

/** Students with low attendance count as already warned, so that the next register doesn't warn all of them at once. */
const makeWarnings = (db: Database) =>
  sql`insert into attendance_warning (student_id, offering_id, percentage, created_at)
    select student_id, offering_id, percentage, warned from (
      select student_id, offering_id, (max(date) + time '16:00') at time zone ${collegeZone} as warned, count(*) filter (where not is_excused) as counted,
        round(100.0 * count(*) filter (where status <> 'absent') / nullif(count(*) filter (where not is_excused), 0)) as percentage
      from attendance_mark join offering on offering.id = offering_id join term on term.id = term_id and term.is_active
      group by 1, 2) figures
    where counted >= ${minMarksForWarning} and percentage < ${requiredAttendance}`.execute(db)
