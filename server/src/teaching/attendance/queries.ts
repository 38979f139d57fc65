import { type RawBuilder, sql } from "kysely"
import type * as z from "zod"
import type {
  ClassSession,
  RegisterChange,
  RegisterStudent,
  sessionList,
} from "#contract/teaching/attendance/endpoints.ts"
import { offeringsOfDeleted } from "../../courses/enrolments/queries.ts"
import type { Authority, Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf, readInBatches } from "../../lib/db/lists.ts"
import { lock } from "../../lib/db/locks.ts"
import { timeOf } from "../../lib/db/times.ts"
import { byName, fullName } from "../../people/people/queries.ts"
import { mayEdit } from "./rules.ts"

type Filter = Partial<z.output<typeof sessionList>>

/** Whether a lecturer teaches the offering to one of these classes. */
export const teachesOneOf = (
  lecturerId: number | null,
  classes: RawBuilder<string[]>,
) => sql<boolean>`exists (
  select from taught_class where taught_class.lecturer_id = ${lecturerId}
    and (taught_class.subject_id, taught_class.term_id) = (offering.subject_id, offering.term_id)
    and (taught_class.class is null or taught_class.class = any(${classes})))`

/** A closed term keeps the sessions of a subject that was deleted later (record 10). */
const isOfKeptSubject = sql<boolean>`(class_session.offering_id not in ${offeringsOfDeleted})`

const joined = (db: Database) =>
  db
    .selectFrom("class_session")
    .innerJoin("offering_details as offering", "offering.id", "class_session.offering_id")
    .innerJoin("lecturer", "lecturer.id", "class_session.lecturer_id")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .leftJoin("person as taker", "taker.id", "class_session.taken_by")
    .where(isOfKeptSubject)
type SessionQuery = ReturnType<typeof joined>

/** Lecturers see the classes that they held or recorded, and those of what they teach. */
function visibleTo({ role, lecturerId, personId }: Viewer, query: SessionQuery) {
  if (role === "admin") return query
  return query.where(({ or, eb }) =>
    or([
      eb("class_session.lecturer_id", "=", lecturerId),
      eb("class_session.taken_by", "=", personId),
      sql<boolean>`exists (select from lesson where lesson.id = class_session.lesson_id
        and lesson.lecturer_id = ${lecturerId})`,
      teachesOneOf(lecturerId, sql.ref("class_session.classes")),
    ]),
  )
}

const selectColumns = (query: SessionQuery) =>
  query
    .select([
      "class_session.id",
      "class_session.date",
      timeOf("class_session.start_time").as("time"),
      "offering.subject_id",
      "offering.subject_code as subject",
      "offering.subject_name",
      "offering.term_id",
      "offering.closed_at",
      "class_session.offering_id",
      "class_session.lecturer_id",
      fullName("person").as("lecturer_name"),
      "employee_number",
      "class_session.classes",
      "lesson_id",
      "strength",
      "present",
      "absent",
      "signature",
      "extra_reason",
      "class_session.status",
      "taken_at",
      "taken_by",
      fullName<string | null>("taker").as("taken_by_name"),
      "class_session.created_at",
      "class_session.version",
    ])
    .$narrowType<Pick<ClassSession, "status">>()

const withPermission =
  (viewer: Authority) =>
  <Row extends Parameters<typeof mayEdit>[1]>(row: Row) => ({ ...row, may_edit: mayEdit(viewer, row) })

function matching(query: SessionQuery, filter: Filter) {
  const { search, date, from, to, subject, status, lecturer_id, class: className } = filter
  let filtered = whereEqual(query, {
    "class_session.date": date,
    "class_session.status": status,
    "class_session.lecturer_id": lecturer_id,
  })
  if (subject)
    filtered = filtered.where(
      sql<boolean>`comparable_code(offering.subject_code) = comparable_code(${subject})`,
    )
  if (from) filtered = filtered.where("class_session.date", ">=", from)
  if (to) filtered = filtered.where("class_session.date", "<=", to)
  if (className) filtered = filtered.where(sql<boolean>`${className} = any(class_session.classes)`)
  return whereFound(
    filtered,
    search,
    sql`${fullName("person")} || ' ' || employee_number || ' ' || offering.subject_code || ' ' || offering.subject_name`,
  )
}

const order = {
  defaultSort: "-date",
  tieBreaker: "class_session.id",
  sorts: {
    date: sql`(class_session.date + class_session.start_time)`,
    subject: sql.ref("offering.subject_code"),
    lecturer_name: byName,
    status: sql.ref("class_session.status"),
  },
}

const countStatus = (status: ClassSession["status"]) =>
  sql<number>`count(*) filter (where class_session.status = ${status})`

/** The lecturers' days in the records that a query finds. */
function countDays(query: SessionQuery) {
  return query
    .select([
      sql<number>`count(*)`.as("total"),
      countStatus("present").as("present"),
      countStatus("absent").as("absent"),
      countStatus("late").as("late"),
      sql<number | null>`round(100.0 * ${countStatus("present")} / nullif(count(*), 0))::int`.as("rate"),
    ])
    .executeTakeFirstOrThrow()
}

/** Spec 001 section 2: a page of records, and the figures of all that the filters find. */
export async function listSessions(db: Database, viewer: Viewer, filter: Filter) {
  const query = matching(visibleTo(viewer, joined(db)), filter)
  const [{ rows, total }, stats] = await Promise.all([
    pageOf(selectColumns(query), filter, order, query),
    countDays(query),
  ])
  return { attendance: rows.map(withPermission(viewer)), total, stats }
}

/** All that a list finds, for a file. A year of a large college has some ten thousand. */
export const listForExport = (db: Database, viewer: Viewer, filter: Filter) =>
  readInBatches(selectColumns(matching(visibleTo(viewer, joined(db)), filter)), filter, order)

/** Spec 002 section 2: a lecturer's own records, and the figures of all of them, whatever the filters. */
export async function listOwnSessions(db: Database, viewer: Viewer, filter: Filter) {
  const ownSessions = joined(db).where("class_session.lecturer_id", "=", viewer.lecturerId)
  const query = matching(ownSessions, filter)
  const [{ rows, total }, stats] = await Promise.all([
    pageOf(selectColumns(query), filter, order, query),
    countDays(ownSessions),
  ])
  return { attendance: rows.map(withPermission(viewer)), total, stats }
}

/** Product decision 3.9. Seven days are today and the six before it. */
export const readLecturerStats = (db: Database, viewer: Viewer) =>
  lecturerStats(db, viewer).executeTakeFirstOrThrow()

const lecturerStats = compileOnce((db, { lecturerId }: Viewer) => {
  const today = sql`date = college_today()`
  const week = sql`date between college_today() - 6 and college_today()`
  return db
    .selectFrom("class_session")
    .innerJoin("offering_details as offering", "offering.id", "class_session.offering_id")
    .where(isOfKeptSubject)
    .where("lecturer_id", "=", lecturerId)
    .select([
      sql<number>`coalesce(sum(present) filter (where ${today}), 0)`.as("todayPresent"),
      sql<number>`coalesce(sum(absent) filter (where ${today}), 0)`.as("todayAbsent"),
      sql<number | null>`round(100.0 * sum(present) filter (where ${week})
        / nullif(sum(strength) filter (where ${week}), 0))::int`.as("weeklyAverage"),
      sql<number>`count(*)`.as("totalSessions"),
    ])
})

export async function findSession(db: Database, viewer: Viewer, id: number) {
  const row = await selectColumns(visibleTo(viewer, joined(db)))
    .where("class_session.id", "=", id)
    .executeTakeFirst()
  return row && withPermission(viewer)(row)
}
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Locks the session's term first, so that the term can't be closed before this transaction has written. */
export async function lockSession(db: Database, viewer: Viewer, id: number) {
  await db
    .selectFrom("term")
    .select("id")
    .where(
      ({ selectFrom }) =>
        sql<boolean>`id = ${selectFrom("class_session")
          .innerJoin("offering", "offering.id", "offering_id")
          .select("term_id")
          .where("class_session.id", "=", id)}`,
    )
    .forKeyShare()
    .execute()
  return lock(db, "class_session", id, () => findSession(db, viewer, id))
}

/**
 * The students of a class on a day, by name: those enrolled in the classes now, and those in the register, who may have left
 * since. Without a register the session is null.
 */
export function listRegister(
  db: Database,
  {
    termId,
    classes,
    date,
    sessionId,
  }: {
    termId: number
    classes: readonly string[]
    date: string
    sessionId: number | null
  },
) {
  return db
    .selectFrom("student")
    .innerJoin("person", "person.id", "student.person_id")
    .leftJoin("enrolment", (join) =>
      join.onRef("enrolment.student_id", "=", "student.id").on("enrolment.term_id", "=", termId),
    )
    .leftJoin("register_mark", (join) =>
      join
        .onRef("register_mark.student_id", "=", "student.id")
        .on(sql<boolean>`register_mark.session_id = ${sessionId}::int`),
    )
    .select([
      "student.id",
      "student_number",
      "first_name",
      "last_name",
      "enrolment.class",
      "register_mark.status",
      sql<boolean>`exists (select from excuse where excuse.student_id = student.id and state = 'accepted'
        and ${date}::date between first_date and last_date)`.as("is_excused"),
    ])
    .where(
      sql<boolean>`student.deleted_at is null and (register_mark.status is not null
        or enrolment.class = any(${classes}::text[]) and enrolment.outcome <> 'withdrawn')`,
    )
    .orderBy(byName)
    .orderBy("student.id")
    .$narrowType<Pick<RegisterStudent, "status">>()
    .execute()
}

/** The corrections of a register, the latest first. */
const listChanges = (db: Database, sessionId: number) =>
  db
    .selectFrom("register_change")
    .innerJoin("student", "student.id", "register_change.student_id")
    .innerJoin("person", "person.id", "student.person_id")
    .leftJoin("person as changer", "changer.id", "register_change.changed_by")
    .select([
      "register_change.student_id",
      fullName("person").as("student_name"),
      "from_status",
      "to_status",
      "reason",
      fullName<string | null>("changer").as("changed_by_name"),
      "changed_at",
    ])
    .where("session_id", "=", sessionId)
    .orderBy("register_change.id", "desc")
    .$narrowType<Pick<RegisterChange, "from_status" | "to_status">>()
    .execute()

/** A session with its register and history. */
export async function withRegister(db: Database, session: FoundSession) {
  const { id, taken_at, term_id, classes, date } = session
  const [students, changes] = await Promise.all([
    taken_at === null ? [] : listRegister(db, { termId: term_id, classes, date, sessionId: id }),
    listChanges(db, id),
  ])
  return { ...session, students, changes }
}
