import { type RawBuilder, sql } from "kysely"
import type { Role } from "#contract/lib/endpoints.ts"
import type { NotificationAudience } from "#contract/people/notifications/types.ts"
import { countsInTerm } from "../../courses/offerings/counting.queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { isPresent } from "../../people/notifications/audiences.queries.ts"
import { audiencesOf } from "../../people/notifications/rules.ts"

/** An announcement's audience: columns of its row, or the values of a form. */
export type Target = {
  /** Authors are not readers of their own announcements. */
  author: RawBuilder<number | null>
  audience: RawBuilder<NotificationAudience>
  subject: RawBuilder<number | null>
  year: RawBuilder<number | null>
}

/** A reader: columns of their row, or the values of the viewer. */
type Reader = {
  role: RawBuilder<Role>
  year: RawBuilder<number | null>
  studentId: RawBuilder<number | null>
  lecturerId: RawBuilder<number | null>
}

/** Needs `announcement` in the query. */
export const targetOfRow: Target = {
  author: sql.ref("announcement.author_id"),
  audience: sql.ref("announcement.target_audience"),
  subject: sql.ref("announcement.subject_id"),
  year: sql.ref("announcement.year_of_study"),
}

type Choice = {
  target_audience: NotificationAudience
  subject_id: number | null
  year_of_study: number | null
}

/** An audience that is not saved yet. */
export const targetOf = (choice: Choice, authorId: number): Target => ({
  author: sql`${authorId}::int`,
  audience: sql`${choice.target_audience}::text`,
  subject: sql`${choice.subject_id}::int`,
  year: sql`${choice.year_of_study}::int`,
})

/** Needs `person` in the query, with `student` and `lecturer` left-joined. */
const readerOfRow: Reader = {
  role: sql.ref("person.role"),
  year: sql.ref("student.year_of_study"),
  studentId: sql.ref("student.id"),
  lecturerId: sql.ref("lecturer.id"),
}

export const readerOf = ({ role, studentId, lecturerId }: Viewer): Reader => ({
  role: sql`${role}::text`,
  year: sql`(select year_of_study from student where id = ${studentId} and left_as is null)`,
  studentId: sql`${studentId}::int`,
  lecturerId: sql`${lecturerId}::int`,
})

/** The audiences that a role belongs to, as an array of PostgreSQL. */
const audienceArray = (role: Role) => sql`${audiencesOf(role)}::text[]`

/** Whether a student is enrolled in a current offering of the subject. */
const isEnrolledIn = ({ studentId }: Reader, { subject }: Target) => sql`exists (
  select from enrolment
  join term on term.id = enrolment.term_id and term.is_active
  join offering on offering.term_id = term.id
  join subject on subject.id = offering.subject_id and subject.deleted_at is null
  where enrolment.student_id = ${studentId} and enrolment.outcome <> 'withdrawn'
    and offering.subject_id = ${subject} and ${countsInTerm})`

/** Whether a lecturer teaches the subject to any class in a current term. */
const teaches = ({ lecturerId }: Reader, { subject }: Target) => sql`exists (
  select from taught_class join term on term.id = taught_class.term_id and term.is_active
  where taught_class.lecturer_id = ${lecturerId} and taught_class.subject_id = ${subject})`

/**
 * Whether a person belongs to the audience. A subject narrows it to people who learn or teach the subject, which excludes
 * administrators. A year of study narrows only the students in it.
 */
export const isFor = (target: Target, reader: Reader) => sql<boolean>`(case ${reader.role}
  when 'student' then ${target.audience} = any(${audienceArray("student")})
    and (${target.year} is null or ${target.year} = ${reader.year})
    and (${target.subject} is null or ${isEnrolledIn(reader, target)})
  when 'lecturer' then ${target.audience} = any(${audienceArray("lecturer")})
    and (${target.subject} is null or ${teaches(reader, target)})
  else ${target.audience} = any(${audienceArray("admin")}) and ${target.subject} is null end)`

/** Visitors may be anybody, so they see only announcements for everybody, without a subject or a year. */
export const isForVisitors = sql<boolean>`(announcement.target_audience = 'all'
  and announcement.subject_id is null and announcement.year_of_study is null)`

/** The active people of an audience, except the author and students who left. */
export const readersOf = (db: Database, target: Target) =>
  db
    .selectFrom("person")
    .leftJoin("student", (join) =>
      join.onRef("student.person_id", "=", "person.id").on("student.deleted_at", "is", null),
    )
    .leftJoin("lecturer", (join) =>
      join.onRef("lecturer.person_id", "=", "person.id").on("lecturer.deleted_at", "is", null),
    )
    .where("person.status", "=", "active")
    .where("person.deleted_at", "is", null)
    .where(sql<boolean>`person.id is distinct from ${target.author}`)
    .where(isPresent)
    .where(isFor(target, readerOfRow))

/** The active people whom an announcement is for, except its author. */
export const readersOfAnnouncement = (db: Database, id: number) =>
  readersOf(db, targetOfRow).innerJoin("announcement", (join) => join.on("announcement.id", "=", id))
