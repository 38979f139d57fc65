import { sql } from "kysely"
import { checklistOf } from "#contract/communication/website/checklist.ts"
import type { Opening } from "#contract/office/opening.ts"
import { doorsClosed } from "../../college/college/doors.queries.ts"
import { readPublished } from "../../communication/website/queries.ts"
import { attending } from "../../courses/enrolments/queries.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { found } from "../../lib/errors.ts"

/** Active lecturers and students who haven't left, and have neither a password nor an invitation. */
const uninvited = sql`person
  left join student on student.person_id = person.id
  left join lecturer on lecturer.person_id = person.id
  where person.role in ('lecturer', 'student') and person.status = 'active' and person.deleted_at is null
    and person.password_hash is null and student.left_as is null and not exists (select from one_time_link
      where one_time_link.person_id = person.id and purpose = 'invite' and used_at is null and expires_at > now())`

/** The subjects of each class that has students, in the active terms. */
const taught = sql`(select distinct subject_term.subject_id, enrolment.term_id, enrolment.class, subject_term.offering_id
  from enrolment
  join student on student.id = enrolment.student_id
  join term on term.id = enrolment.term_id and term.is_active
  join subject_term on subject_term.term_id = term.id
  join subject on subject.id = subject_term.subject_id and subject.deleted_at is null and subject.approval = 'approved'
  where enrolment.class is not null and ${attending})`

/** The progress of the college's opening: the website's texts, and everything else in one statement. */
export async function readOpening(db: Database): Promise<Opening> {
  const texts = checklistOf(await readPublished(db))
  const { rows } = await sql<Omit<Opening, "texts" | "published">>`
    with taught as materialized ${taught}
    select
      (select year_name from academic_year where is_current) as academic_year,
      (select count(*) from term join academic_year on academic_year.id = academic_year_id where is_current) as terms,
      (select count(*) from term where is_active) as active_terms,
      (select count(*) from subject where deleted_at is null) as subjects,
      (select count(*) from lecturer where deleted_at is null) as lecturers,
      (select count(*) from room) as rooms,
      (select count(*) from student where deleted_at is null and left_as is null) as students,
      (select count(*) from student where class is null and deleted_at is null and left_as is null) as without_class,
      (select count(*) from taught) as taught,
      (select count(*) from taught where exists (select from teaching_assignment assigned
        join lecturer on lecturer.id = assigned.lecturer_id and lecturer.deleted_at is null
        where assigned.offering_id = taught.offering_id
          and (assigned.class is null or assigned.class = taught.class))) as assigned,
      (select count(*) from timetable_entry entry join offering on offering.id = entry.offering_id
        join term on term.id = offering.term_id and term.is_active where entry.deleted_at is null) as lessons,
      (select count(*) from ${uninvited}) as uninvited,
      ${wasTaught} as is_over,
      ${doorsClosed} as doors_closed`.execute(db)
  return {
    ...found(rows[0]),
    texts: texts.length,
    published: texts.filter(({ done }) => done).length,
  }
}

/** A college is open once a lesson was held. */
const wasTaught = sql<boolean>`exists (select from class_session)`

const opened = compileOnce((db) => db.selectNoFrom(wasTaught.as("over")))

/** The progress of a college that has taught nothing yet; null for every other college, for which nothing else is read. */
export async function readUnfinishedOpening(db: Database) {
  const { over } = await opened(db, {}).executeTakeFirstOrThrow()
  return over ? null : readOpening(db)
}

/** Everybody who waits for an invitation, in the order of the printed codes. */
export async function listUninvited(db: Database) {
  const { rows } = await sql<{
    id: number
    first_name: string
    last_name: string
    email: string | null
    number: string
  }>`select person.id, first_name, last_name, person.email::text as email,
      coalesce(student_number, employee_number, '') as number
    from ${uninvited} order by person.role, student.class, last_name, first_name, person.id`.execute(db)
  return rows
}
