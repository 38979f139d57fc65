import { sql } from "kysely"
import { firstPolicy } from "#contract/grades/policy.ts"
import { collegeZone } from "#contract/lib/dates.ts"
import type { Database } from "../server/src/lib/db/database.ts"

/**
 * Creates the notifications of the active terms' assignments in the app's words and with its keys, so that nobody is
 * notified again. It sends no e-mail.
 */
export async function makeNotifications(db: Database) {
  const columns = sql`person_id, type, title, message, link, sender_id, effect, created_at, mailed_at, read_at`
  const work = sql`
    assignment join lecturer teacher on teacher.id = assignment.lecturer_id
    join offering on offering.id = assignment.offering_id
    join subject on subject.id = offering.subject_id
    join term on term.id = offering.term_id and term.is_active`
  // Notifications older than a week are read.
  const times = (at: string) => sql`${sql.ref(at)}, ${sql.ref(at)},
    case when ${sql.ref(at)} < now() - interval '7 days' then ${sql.ref(at)} + interval '5 hours' end`

  await sql`insert into notification (${columns})
    select student.person_id, 'assignment', 'New assignment: ' || assignment.title,
      subject.code || ' ' || subject.name || '. Due '
        || to_char(assignment.due_at at time zone ${collegeZone}, 'FMDay, FMDD FMMonth YYYY "at" HH24:MI') || '.',
      '/student/assignments?view=' || assignment.id, teacher.person_id, 'assignment ' || assignment.id,
      ${times("assignment.created_at")}
    from ${work} join enrolment on enrolment.term_id = term.id
      and (assignment.class is null or assignment.class = enrolment.class)
    join student on student.id = enrolment.student_id
    order by assignment.created_at, student.id`.execute(db)

  await sql`insert into notification (${columns})
    select teacher.person_id, 'assignment', 'Handed in: ' || assignment.title,
      person.first_name || ' ' || person.last_name || ', ' || submission.class
        || ', handed in “' || file.name || '”.',
      '/lecturer/assignments?view=' || assignment.id, person.id,
      'submission ' || submission.id || ' version ' || number, ${times("received_at")}
    from ${work} join submission on submission.assignment_id = assignment.id
    join submission_version on submission_version.submission_id = submission.id
    join file on file.id = submission_version.file_id
    join student on student.id = submission.student_id join person on person.id = student.person_id
    order by received_at, submission.id`.execute(db)

  const letters = sql.join(
    firstPolicy.scale.map(({ letter, from }) => sql`when percentage >= ${from} then ${letter}`),
    sql` `,
  )
  await sql`insert into notification (${columns})
    select student.person_id, 'grade', 'Grade for ' || grade.title,
      subject.name || ', ' || grade.title || ': ' || trim_scale(points) || ' of ' || trim_scale(max_points)
        || ' points: ' || percentage || '%, ' || case ${letters} end || '.',
      '/student/grades', graded_by, 'grade ' || grade.id || ' version ' || grade.version, ${times("graded_at")}
    from grade join student on student.id = grade.student_id
    join offering on offering.id = grade.offering_id
    join subject on subject.id = offering.subject_id
    join term on term.id = offering.term_id and term.is_active
    where grade.state = 'number'
    order by graded_at, grade.id`.execute(db)

  await sql`insert into notification (priority, ${columns})
    select priority, person.id, type, title, message, null, office.id, effect, sent_at, sent_at, null
    from (values
      ('high', 'announcement', 'Water is off on Friday morning', 'message water', now() - interval '3 hours',
        'The pump is being mended from 07:00 to 12:00 on Friday.' || chr(10) || chr(10)
          || 'Please draw water for the kitchen and the hostels on Thursday evening. Lessons are as on every Friday.'),
      ('low', 'reminder', 'Library books', 'message library', now() - interval '2 days',
        'Books of last term go back to the library by the end of the week.')
    ) as note (priority, type, title, effect, sent_at, message)
    cross join person
    join person office on office.email = 'admin@college.example'
    where person.status = 'active'
    order by sent_at, person.id`.execute(db)
}
