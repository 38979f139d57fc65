import { type RawBuilder, sql } from "kysely"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { collegeZone } from "#contract/lib/dates.ts"
import type { Database } from "../server/src/lib/db/database.ts"

/**
 * Creates the notifications of the active terms' assignments with the app's texts and keys, so that nobody is notified again. It
 * sends no email.
 */
export async function makeNotifications(db: Database) {
  const columns = sql`person_id, type, title, message, link, sender_id, effect, created_at, mailed_at, read_at, mail_due_at`
  const work = sql`
    assignment join lecturer teacher on teacher.id = assignment.lecturer_id
    join offering on offering.id = assignment.offering_id
    join subject on subject.id = offering.subject_id
    join term on term.id = offering.term_id and term.is_active`
  // Notifications older than a week are read.
  const times = (at: RawBuilder<unknown>) => sql`${at}, ${at},
    case when ${at} < now() - interval '7 days' then ${at} + interval '5 hours' end, null::timestamptz`

  await sql`insert into notification (${columns})
    select student.person_id, 'assignment', 'New assignment: ' || assignment.title,
      subject.code || ' ' || subject.name || '. Due '
        || to_char(assignment.due_at at time zone ${collegeZone}, 'FMDay, FMDD FMMonth YYYY "at" HH24:MI') || '.',
      '/student/assignments?view=' || assignment.id, teacher.person_id, 'assignment ' || assignment.id,
      ${times(sql`assignment.created_at`)}
    from ${work} join enrolment on enrolment.term_id = term.id
      and (assignment.class is null or assignment.class = enrolment.class)
    join student on student.id = enrolment.student_id
    order by assignment.created_at, student.id`.execute(db)

  // One notification for all submissions of an assignment. Its `parts` are the submissions, and count only while it is unread.
  await sql`insert into notification (parts, ${columns})
    select array_agg(submission.id::text), teacher.person_id, 'assignment',
      case when count(*) > 1 then count(*) || ' handed in ' else 'Handed in: ' end || assignment.title,
      case when count(*) > 1 then '' else min(person.first_name || ' ' || person.last_name || ', '
        || submission.class || ', handed in “' || file.name || '”.') end,
      '/lecturer/assignments?view=' || assignment.id, case when count(*) = 1 then min(person.id) end,
      'submissions of assignment ' || assignment.id, ${times(sql`max(received_at)`)}
    from ${work} join submission on submission.assignment_id = assignment.id
    join lateral (select * from submission_version where submission_id = submission.id order by number desc limit 1)
      as newest on true
    join file on file.id = newest.file_id
    join student on student.id = submission.student_id join person on person.id = student.person_id
    group by teacher.person_id, assignment.id
    order by max(received_at), assignment.id`.execute(db)

  const letters = sql.join(
    defaultPolicy.scale.map(({ letter, from }) => sql`when percentage >= ${from} then ${letter}`),
    sql` `,
  )
  // One notification for a student's unread grades, and one for each earlier day.
  await sql`insert into notification (parts, ${columns})
    select array_agg(grade.id::text), student.person_id, 'grade',
      case when count(*) > 1 then count(*) || ' new grades' else 'Grade for ' || min(grade.title) end,
      case when count(*) > 1 then '' else min(subject.name || ', ' || grade.title || ': ' || trim_scale(points)
        || ' of ' || trim_scale(max_points) || ' points: ' || percentage || '%, ' || case ${letters} end || '.') end,
      '/student/grades', case when min(graded_by) = max(graded_by) then min(graded_by) end, 'grades',
      ${times(sql`max(graded_at)`)}
    from grade join student on student.id = grade.student_id
    join offering on offering.id = grade.offering_id
    join subject on subject.id = offering.subject_id
    join term on term.id = offering.term_id and term.is_active
    where grade.state = 'number'
    group by student.person_id, case when graded_at < now() - interval '7 days' then graded_at::date end
    order by max(graded_at), student.person_id`.execute(db)

  await sql`insert into notification (priority, ${columns})
    select priority, person.id, type, title, message, null, office.id, effect, sent_at, sent_at, null, null
    from (values
      ('high', 'announcement', 'Water is off on Friday morning', 'message water', now() - interval '3 hours',
        'The pump is being mended from 07:00 to 12:00 on Friday.' || chr(10) || chr(10)
          || 'Please draw water for the kitchen and the hostels on Thursday evening. Friday lessons go ahead as usual.'),
      ('low', 'reminder', 'Library books', 'message library', now() - interval '2 days',
        'Books of last term go back to the library by the end of the week.')
    ) as note (priority, type, title, effect, sent_at, message)
    cross join person
    join person office on office.email = 'admin@college.example'
    where person.status = 'active'
    order by sent_at, person.id`.execute(db)
}
