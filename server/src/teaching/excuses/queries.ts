import { sql } from "kysely"
import type * as z from "zod"
import { daysText } from "#contract/lib/dates.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { Excuse, excuseEndpoints } from "#contract/teaching/excuses/endpoints.ts"
import { offeringsOfDeleted } from "../../courses/enrolments/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { records } from "../../lib/db/records.ts"
import { admins, students } from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawParts } from "../../people/notifications/queries.ts"
import { byName, fullName } from "../../people/people/queries.ts"
import { attendanceScreens } from "../attendance/rules.ts"
import { warnOfLow } from "../attendance/warnings.queries.ts"

type Filter = z.output<(typeof excuseEndpoints)["GET /excuses"]["query"]>

const joined = (db: Database) =>
  db
    .selectFrom("excuse")
    .innerJoin("student", "student.id", "excuse.student_id")
    .innerJoin("person", "person.id", "student.person_id")
    .leftJoin("file", "file.id", "excuse.file_id")
    .leftJoin("person as decider", "decider.id", "excuse.decided_by")
    .where("student.deleted_at", "is", null)

/** Students see their own excuses, administrators all, and nobody else any. */
function visibleTo({ role, studentId }: Viewer, query: ReturnType<typeof joined>) {
  return role === "admin" ? query : query.where("excuse.student_id", "=", studentId)
}

const selectColumns = (query: ReturnType<typeof joined>) =>
  query
    .select([
      "excuse.id",
      "excuse.student_id",
      "student_number",
      "person.first_name",
      "person.last_name",
      "student.class",
      "first_date",
      "last_date",
      "reason",
      "file_id",
      "file.name as file_name",
      "file.size as file_size",
      "state",
      "answer",
      "decided_at",
      fullName<string | null>("decider").as("decided_by_name"),
      sql<number>`(select count(*) from register_mark
        join class_session on class_session.id = register_mark.session_id
        where register_mark.student_id = excuse.student_id and register_mark.status = 'absent'
          and class_session.offering_id not in ${offeringsOfDeleted}
          and class_session.date between first_date and last_date)`.as("missed_count"),
      "excuse.created_at",
      "excuse.version",
    ])
    .$narrowType<Pick<Excuse, "state">>()

/**
 * The waiting excuses, the oldest first, and then the decided ones, the newest first. The index excuse_order has the same
 * expression.
 */
const waitingFirst = sql`(case state when 'waiting' then excuse.id - 2147483647 else -excuse.id end)`

export async function listExcuses(db: Database, viewer: Viewer, filter: Filter) {
  const query = whereEqual(visibleTo(viewer, joined(db)), {
    state: filter.state,
    "student.class": filter.class,
    "excuse.student_id": filter.student_id,
  })
  const name = sql`${fullName("person")} || ' ' || student_number`
  const { rows, total } = await pageOf(selectColumns(whereFound(query, filter.search, name)), filter, {
    defaultSort: "state",
    tieBreaker: "excuse.id",
    sorts: { state: waitingFirst, last_name: byName, created_at: sql.ref("excuse.created_at") },
  })
  return { excuses: rows, total }
}

export const findExcuse = (db: Database, viewer: Viewer, id: number) =>
  selectColumns(visibleTo(viewer, joined(db)))
    .where("excuse.id", "=", id)
    .executeTakeFirst()
type FoundExcuse = NonNullable<Awaited<ReturnType<typeof findExcuse>>>

export const excuses = (viewer: Viewer) => records("excuse", (db, id) => findExcuse(db, viewer, id))

/** Whether the student has left, and the number of their excuses that wait. */
export const findSender = (db: Database, studentId: number) =>
  db
    .selectFrom("student")
    .where("id", "=", studentId)
    .select(({ selectFrom, fn }) => [
      "left_as",
      selectFrom("excuse")
        .whereRef("student_id", "=", "student.id")
        .where("state", "=", "waiting")
        .select(fn.countAll<number>().as("waiting"))
        .$asScalar()
        .$notNull()
        .as("waiting"),
    ])
    .executeTakeFirst()

/**
 * Whether an excuse covers a class that its student missed in a closed term. The terms are locked, so that they can't be closed
 * meanwhile.
 */
export async function coversClosedTerm(db: Database, { student_id, first_date, last_date }: FoundExcuse) {
  const terms = await db
    .selectFrom("term")
    .select("closed_at")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("register_mark")
          .innerJoin("class_session", "class_session.id", "session_id")
          .innerJoin("offering", "offering.id", "offering_id")
          .select("session_id")
          .whereRef("offering.term_id", "=", "term.id")
          .where("student_id", "=", student_id)
          .where("register_mark.status", "=", "absent")
          .where("class_session.date", ">=", first_date)
          .where("class_session.date", "<=", last_date),
      ),
    )
    .forKeyShare()
    .execute()
  return terms.some(({ closed_at }) => closed_at !== null)
}

/** Warns of low attendance after the absences of an accepted excuse count again. */
export async function warnAfter(db: Database, { student_id, first_date, last_date }: FoundExcuse) {
  const offerings = await db
    .selectFrom("register_mark")
    .innerJoin("class_session", "class_session.id", "session_id")
    .innerJoin("offering_details as offering", "offering.id", "class_session.offering_id")
    .select(["offering.id as offering_id", "subject_name"])
    .distinct()
    .where("offering.subject_deleted_at", "is", null)
    .where("student_id", "=", student_id)
    .where("register_mark.status", "=", "absent")
    .where("class_session.date", ">=", first_date)
    .where("class_session.date", "<=", last_date)
    .orderBy("offering.id")
    .execute()
  for (const offering of offerings) await warnOfLow(db, offering, [student_id])
}

export type Decision = { state: "accepted" | "rejected"; answer: string | null }

export const decideExcuse = (db: Database, viewer: Viewer, id: number, { state, answer }: Decision) =>
  excuses(viewer).update(db, id, { state, answer, decided_by: viewer.personId, decided_at: sql`now()` })

/** Notifies the office of waiting excuses, in one line. The reason is only on the screen. */
export async function notifyOffice(db: Database, excuse: FoundExcuse, senderId: number) {
  await notify(db, {
    to: admins,
    type: "reminder",
    title: `Excuse of ${nameOf(excuse)}`,
    message: `For ${daysText(excuse.first_date, excuse.last_date)}. Please accept or reject it.`,
    link: attendanceScreens.excuses,
    senderId,
    effect: officeEffect,
    many: { parts: [`${excuse.id}`], title: "excuses wait", message: "Please accept or reject them." },
  })
}

const officeEffect = "excuses"

/** Withdraws the notification of an excuse that its student withdrew or moved to other days. A line about several excuses remains. */
export const withdrawNotice = (db: Database, id: number) =>
  withdrawParts(db, officeEffect, ["excuse waits", "excuses wait"], [`${id}`])

/** Notifies the student of the office's decision, and again if the decision changes. */
export async function notifyStudent(db: Database, excuse: FoundExcuse, senderId: number) {
  const { id, student_id, state, answer } = excuse
  await notify(db, {
    to: students([student_id]),
    type: "feedback",
    title: `Your excuse for ${daysText(excuse.first_date, excuse.last_date)} was ${state}`,
    message:
      answer ??
      (state === "accepted"
        ? "Classes that you missed on these days don't count against your attendance."
        : "Classes that you missed on these days count as absences."),
    link: attendanceScreens.student,
    senderId,
    effect: `excuse ${id}`,
    repeats: true,
  })
}
