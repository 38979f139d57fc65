import { sql } from "kysely"
import type * as z from "zod"
import type { TimetableEntry, timetableQuery } from "#contract/teaching/timetable/endpoints.ts"
import { addOfferings, offerSubject } from "../../courses/offerings/queries.ts"
import { weeksOfTerm } from "../../courses/terms/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, columnsEqual } from "../../lib/db/filters.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { insertRow, updateRow } from "../../lib/db/records.ts"
import { timeOf } from "../../lib/db/times.ts"
import { found, missingReference, requireReference } from "../../lib/errors.ts"
import { fullName } from "../../people/people/queries.ts"
import type { EntryInput } from "./rules.ts"

type View = z.output<typeof timetableQuery> & { term_id: number }

const leftCollege = sql`lecturer.deleted_at is not null`
/** A class to which the entry's lecturer does not teach the subject by product decision 3.3. */
const untaughtClass = sql`(select min(had.class) from unnest(entry.classes) had(class) where not exists (
  select from taught_class taught where taught.lecturer_id = entry.lecturer_id and taught.subject_id = offering.subject_id
    and taught.term_id = offering.term_id and (taught.class is null or taught.class = had.class)))`
const warning = sql<string | null>`case
  when ${leftCollege} then ${fullName("person")} || ' has left the college.'
  else ${fullName("person")} || ' is not assigned to teach ' || subject.code || ' to ' || ${untaughtClass} || ' in this term.' end`

const entries = (db: Database) =>
  db
    .selectFrom("timetable_entry as entry")
    .innerJoin("offering", "offering.id", "entry.offering_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .innerJoin("lecturer", "lecturer.id", "entry.lecturer_id")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .leftJoin("room", "room.id", "entry.room_id")
    .where("entry.deleted_at", "is", null)
    .where("subject.deleted_at", "is", null)
    .select(({ exists, selectFrom, fn }) => [
      "entry.id",
      "offering.term_id",
      "term.year_of_study",
      "offering.subject_id",
      fn.coalesce("offering.kept_code", "subject.code").as("subject_code"),
      fn.coalesce("offering.kept_name", "subject.name").as("subject_name"),
      "entry.classes",
      "entry.lecturer_id",
      fullName("person").as("lecturer_name"),
      "entry.room_id",
      "room.name as room",
      "entry.lesson_type",
      "entry.day",
      timeOf("entry.start_time").as("start_time"),
      timeOf("entry.end_time").as("end_time"),
      "entry.weeks",
      exists(
        selectFrom("lesson")
          .whereRef("lesson.entry_id", "=", "entry.id")
          .where(sql<boolean>`lower(lesson.period) <= college_now()`),
      )
        .$castTo<boolean>()
        .as("has_begun"),
      warning.as("warning"),
      "entry.version",
    ])

/** The entries of one view, in the order of the week. */
export const listEntries = (db: Database, view: View): Promise<TimetableEntry[]> =>
  entries(db).where(isIn(view)).orderBy("entry.day").orderBy("entry.start_time").orderBy("entry.id").execute()

/** The entries of one view with the names that a table has, in the order of the week. */
export const listForExport = (db: Database, view: View) =>
  entries(db)
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .select(["employee_number", "term.name as term_name", "year_name as academic_year_name"])
    .where(isIn(view))
    .orderBy("entry.day")
    .orderBy("entry.start_time")
    .orderBy("entry.id")
    .execute()

/** All entries of these terms, any of which a file may repeat. */
export const listEntriesOf = (db: Database, termIds: readonly number[]) =>
  entries(db).where("offering.term_id", "=", anyOf(termIds)).execute()

/** The view of a lecturer or a room also has the other year's entries of the same time. */
function isIn({ term_id, class: className, lecturer_id, room_id }: View) {
  const atThatTime = sql`term.during && (select asked.during from term asked where asked.id = ${term_id})`
  const isOfOne = lecturer_id !== undefined || room_id !== undefined
  const conditions = [
    isOfOne ? atThatTime : sql`offering.term_id = ${term_id}`,
    columnsEqual({ "entry.lecturer_id": lecturer_id, "entry.room_id": room_id }),
    className ? sql`${className} = any (entry.classes)` : undefined,
  ].filter((condition) => condition !== undefined)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export const findEntry = (db: Database, id: number) =>
  entries(db).where("entry.id", "=", id).executeTakeFirst()

/** Writers of the timetable wait for each other, so that what they have read doesn't change before they write. */
export const lockTimetable = (db: Database) => lockTable(db, "timetable_entry")

/** The term of a timetable, and the number of its weeks. */
export async function findTermOf(db: Database, id: number, field = "term_id") {
  return requireReference(
    await db
      .selectFrom("term")
      .where("id", "=", id)
      .select([
        "id",
        "name",
        "term_number",
        "year_of_study",
        "kind",
        "semester",
        "start_date",
        "end_date",
        "closed_at",
        weeksOfTerm.as("weeks"),
      ])
      .executeTakeFirst(),
    field,
  )
}

/** A lecturer who left, or a subject that was deleted, can't be chosen any more. */
async function columnsOf(db: Database, { term_id, subject_id, another_semester, ...columns }: EntryInput) {
  const lecturer = await db
    .selectFrom("lecturer")
    .select("id")
    .where("id", "=", columns.lecturer_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  if (!lecturer) throw missingReference("lecturer_id")
  return { ...columns, offering_id: await offerSubject(db, { subject_id, term_id, another_semester }) }
}

export async function createEntry(db: Database, input: EntryInput) {
  const id = await insertRow(db, "timetable_entry", await columnsOf(db, input))
  return found(await findEntry(db, id))
}

/** Adds entries in two statements. The caller has checked that their lecturers and subjects exist and belong to the term. */
export async function createEntries(db: Database, inputs: readonly EntryInput[]) {
  const inputRows = sql`jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb) given(term_id int, subject_id int, classes text[],
    lecturer_id int, room_id int, lesson_type text, day int, start_time time, end_time time, weeks int[])`
  await addOfferings(db, inputs)
  const { rows } = await sql<{ id: number }>`
    insert into timetable_entry (offering_id, classes, lecturer_id, room_id, lesson_type, day, start_time, end_time, weeks)
    select offering.id, classes, lecturer_id, room_id, lesson_type, day, start_time, end_time, weeks
    from ${inputRows} join offering using (subject_id, term_id)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function updateEntry(db: Database, id: number, input: EntryInput) {
  await updateRow(db, "timetable_entry", id, await columnsOf(db, input))
  return found(await findEntry(db, id))
}

/** Deletes entries with their future lessons. Lessons that have begun are kept, together with their entries. */
export async function deleteEntries(db: Database, ids: readonly number[]) {
  const entry = sql<boolean>`id = any(${ids}::int[])`
  await db.updateTable("timetable_entry").set({ deleted_at: sql<string>`now()` }).where(entry).execute()
  await db
    .deleteFrom("timetable_entry")
    .where(entry)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("lesson").select("id").whereRef("entry_id", "=", "timetable_entry.id"))),
    )
    .execute()
}
