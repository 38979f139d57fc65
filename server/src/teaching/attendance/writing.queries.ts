import { sql } from "kysely"
import type * as z from "zod"
import { shortDayText } from "#contract/lib/dates.ts"
import type { registerInput, sessionEdit, sessionInput } from "#contract/teaching/attendance/endpoints.ts"
import { requireOffering } from "../../courses/offerings/queries.ts"
import { readOffering } from "../../courses/offerings/restoring.queries.ts"
import { isOpen } from "../../courses/terms/rules.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably } from "../../lib/db/deletedRecords.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { insertRow, updateRow } from "../../lib/db/records.ts"
import { refuse, rejectField } from "../../lib/errors.ts"
import type { FoundSession } from "./queries.ts"
import { closedTerm, outsidersRefusal } from "./rules.ts"
import { warnOfLow } from "./warnings.queries.ts"

type Marks = z.output<typeof registerInput>["attendance"]

/** The subject that a form names by its code. */
export const findSubjectByCode = (db: Database, code: string) =>
  db
    .selectFrom("subject")
    .select(["id", "year_of_study"])
    .where(sql<boolean>`comparable_code(code) = comparable_code(${code})`)
    .where("deleted_at", "is", null)
    .executeTakeFirst()

/**
 * The offering of a subject on a day, in the term of its year of study that includes the day. The term is locked, so that it
 * can't be closed before this transaction has written.
 */
export async function offeringOn(
  db: Database,
  subject: { id: number; year_of_study: number },
  date: string,
  field: string,
) {
  const term = await db
    .selectFrom("term")
    .select(["id", "closed_at"])
    .where("year_of_study", "=", subject.year_of_study)
    .where(sql<boolean>`during @> ${date}::date`)
    .forKeyShare()
    .executeTakeFirst()
  if (!term) rejectField("date", "This day lies in no term of the module's year of study.")
  if (!isOpen(term)) refuse(closedTerm)
  const id = await requireOffering(db, { subject_id: subject.id, term_id: term.id }, field)
  return { id, term_id: term.id, subject_id: subject.id }
}

/** The students of a list with their classes in a term, by class. Students outside of `classes` are refused; null in it means all classes. */
export async function enrolledOf(
  db: Database,
  { termId, classes, marks }: { termId: number; classes: readonly (string | null)[]; marks: Marks },
) {
  const rows = await db
    .selectFrom("enrolment")
    .leftJoin("class", "class.name", "enrolment.class")
    .select(["student_id", "enrolment.class"])
    .where("term_id", "=", termId)
    .where("student_id", "=", anyOf(marks.map(({ student_id }) => student_id)))
    .orderBy("class.position")
    .execute()
  const enrolled = rows.filter((row) => classes.includes(null) || classes.includes(row.class))
  rejectField("attendance", outsidersRefusal(marks.length - enrolled.length))
  return enrolled
}

export type NewSession = {
  lecturer_id: number
  lesson_id: number | null
  offering_id: number
  classes: string[]
  date: string
  start_time: string
  is_unplanned?: boolean
}

export async function addSession(db: Database, session: NewSession, input: Partial<RecordColumns> = {}) {
  return await insertRow(db, "class_session", { ...session, strength: 0, present: 0, absent: 0, ...input })
}

type Input = z.output<typeof sessionInput> | z.output<typeof sessionEdit>

/** The columns of an attendance record that its form has. */
export const recordColumnsOf = ({ strength, present, signature, extra_reason, status }: Input) => ({
  strength,
  present,
  absent: strength - present,
  signature,
  extra_reason,
  status,
})
type RecordColumns = ReturnType<typeof recordColumnsOf>

export async function updateSession(db: Database, id: number, columns: Partial<NewSession & RecordColumns>) {
  await updateRow(db, "class_session", id, columns)
}

/** Writes marks of a locked session, and its figures. */
async function writeMarks(db: Database, sessionId: number, marks: Marks) {
  await db
    .insertInto("register_mark")
    .values(marks.map((mark) => ({ ...mark, session_id: sessionId })))
    .onConflict((conflict) =>
      conflict
        .columns(["session_id", "student_id"])
        .doUpdateSet((row) => ({ status: row.ref("excluded.status") })),
    )
    .execute()
  await db
    .updateTable("class_session")
    .from(
      db
        .selectFrom("register_mark")
        .where("session_id", "=", sessionId)
        .select(({ fn }) => [
          fn.countAll<number>().as("marked"),
          fn.countAll<number>().filterWhere("status", "=", "absent").as("missing"),
        ])
        .as("counted"),
    )
    .set({
      strength: sql`marked`,
      present: sql`marked - missing`,
      absent: sql`missing`,
    })
    .where("class_session.id", "=", sessionId)
    .execute()
}

/**
 * Takes the register of a locked session that has none. With `is_unplanned`, a record that belongs to no lesson is found as the
 * register of its subject, classes and day from then on.
 */
export async function takeRegister(
  db: Database,
  { id, is_unplanned }: Pick<NewSession, "is_unplanned"> & { id: number },
  personId: number,
  marks: Marks,
) {
  await updateRow(db, "class_session", id, { taken_by: personId, taken_at: sql`now()`, is_unplanned })
  await writeMarks(db, id, marks)
}

type Change = { student_id: number; from_status: string | null; to_status: "present" | "absent" | "late" }

/** Corrects the register of a locked session, and stores the earlier marks in its history. */
export async function correctRegister(
  db: Database,
  { sessionId, personId, reason }: { sessionId: number; personId: number; reason: string | null },
  changes: readonly Change[],
) {
  if (changes.length === 0) return
  await writeMarks(
    db,
    sessionId,
    changes.map(({ student_id, to_status }) => ({ student_id, status: to_status })),
  )
  await db
    .insertInto("register_change")
    .values(changes.map((change) => ({ ...change, session_id: sessionId, changed_by: personId, reason })))
    .execute()
}

type DeletableSession = Pick<
  FoundSession,
  "id" | "offering_id" | "subject_id" | "term_id" | "subject" | "subject_name" | "date" | "time" | "classes"
>

/** Deletes a locked session. The marks of its register are kept in the history of registers. */
export async function deleteSession(db: Database, session: DeletableSession, by: Viewer) {
  const { id, subject, date, time, classes } = session
  const marks = await recordMarks(db, id, by, "deleted")
  const label = `${subject}, ${shortDayText(date)}, ${time}`
  const detail = classes.join(", ") || null
  const deletion = { kind: "class_session" as const, id, label, detail, by }
  const deleted = await deleteRestorably(db, deletion, [await readOffering(db, session)])
  await warnOfLow(
    db,
    session,
    marks.map(({ student_id }) => student_id),
  )
  return deleted
}

/** Stores all marks of a session in the history of registers, and returns them. */
export const recordMarks = (db: Database, sessionId: number, by: Viewer, change: "deleted" | "restored") =>
  db
    .insertInto("register_change")
    .columns(["session_id", "student_id", "changed_by", "from_status", "to_status", "reason"])
    .expression(
      db
        .selectFrom("register_mark")
        .where("session_id", "=", sessionId)
        .select([
          "session_id",
          "student_id",
          sql<number>`${by.personId}::int`.as("changed_by"),
          sql<string | null>`case when ${change === "deleted"} then status end`.as("from_status"),
          sql<string | null>`case when ${change === "restored"} then status end`.as("to_status"),
          sql<string>`${`The attendance record was ${change}.`}::text`.as("reason"),
        ]),
    )
    .returning("student_id")
    .execute()

/**
 * The session of a lesson of the timetable, or else the register of a day without one, or else the record that the lecturer made
 * of this class for the same minute, because there can't be two (product decision 3.9). The caller holds their locks.
 */
export const findStored = (
  db: Database,
  { lesson_id, lecturer_id, offering_id, date, start_time, classes }: NewSession,
) =>
  db
    .selectFrom("class_session")
    .select("id")
    .where(
      lesson_id === null
        ? sql<boolean>`offering_id = ${offering_id} and date = ${date}::date
            and (is_unplanned and (classes && ${classes}::text[] or classes = ${classes}::text[])
              or lecturer_id = ${lecturer_id} and start_time = ${start_time}::time and classes = ${classes}::text[])`
        : sql<boolean>`lesson_id = ${lesson_id}`,
    )
    .orderBy("is_unplanned", "desc")
    .orderBy("id")
    .executeTakeFirst()

/** Lets only one register at a time be taken for an offering's days without a lesson. */
export const lockOffering = (db: Database, id: number) =>
  db.selectFrom("offering").select("id").where("id", "=", id).forNoKeyUpdate().execute()
