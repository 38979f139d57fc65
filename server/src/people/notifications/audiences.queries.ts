import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely"
import type { NotificationAudience } from "#contract/people/notifications/types.ts"
import type { DB } from "../../../db/types.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { audienceRoles } from "./rules.ts"

/** The condition for the people whom a notification reaches. `notify` leaves out those who are deleted or not active. */
export type Audience = (person: ExpressionBuilder<DB, "person">) => Expression<SqlBool>

/** Students who left keep their account for their grades and documents, but no audience includes them. */
export const isPresent = sql<boolean>`(person.id not in (select person_id from student where left_as is not null))`

export const roleOf =
  (audience: NotificationAudience): Audience =>
  (person) =>
    person.and([person("person.role", "in", audienceRoles[audience]), isPresent])

export const admins: Audience = (person) => person("person.role", "=", "admin")

/** The people of a subselect, or those with these ids. */
export const people =
  (ids: Expression<number> | readonly number[]): Audience =>
  (person) =>
    "toOperationNode" in ids ? person("person.id", "in", ids) : person("person.id", "=", anyOf(ids))

/** Students by the ids of their records. */
export const students = (ids: readonly number[]): Audience =>
  people(sql<number>`(select person_id from student where id = ${anyOf(ids)} and deleted_at is null)`)

/** Lecturers by the ids of their records. */
export const lecturers = (ids: readonly (number | null)[]): Audience =>
  people(
    sql<number>`(select person_id from lecturer where id = ${anyOf(ids.filter((id) => id !== null))} and deleted_at is null)`,
  )

/** The students of some classes in a term, or of all classes. */
export const enrolledIn = (termId: number, classes: readonly string[] | null): Audience =>
  people(sql<number>`(
    select student.person_id from enrolment
    join student on student.id = enrolment.student_id and student.deleted_at is null
    where enrolment.term_id = ${termId} and enrolment.outcome <> 'withdrawn'
      and (${classes}::text[] is null or enrolment.class = any (${classes}::text[])))`)

export const allOf =
  (a: Audience, b: Audience): Audience =>
  (person) =>
    person.and([a(person), b(person)])

export const except =
  (audience: Audience): Audience =>
  (person) =>
    person.not(audience(person))
