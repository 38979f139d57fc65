import { sql } from "kysely"
import type { TermSubject } from "#contract/courses/offerings.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereEqual } from "../../lib/db/filters.ts"
import { rejectField, requireReference } from "../../lib/errors.ts"
import { countsInTerm, isInUse } from "./counting.queries.ts"
import { whyNoMarks, whyNotOffered, whyOtherSemester, whyOtherYear } from "./rules.ts"

const notApproved = "This module is not approved."

type OfferingKey = { subject_id: number; term_id: number }

/**
 * Returns the id of the offering for work and marks. Refuses the subject unless the office offered it in the term, or the
 * term has the subject's own year and semester and isn't over (product decision 3.19).
 */
export async function requireOffering(
  db: Database,
  { subject_id, term_id }: OfferingKey,
  field = "subject_id",
): Promise<number> {
  const { id, approval, code, term_name, runs } = await readSubjectInTerm(db, { subject_id, term_id })
  if (approval !== "approved") rejectField(field, notApproved)
  if (!runs) rejectField(field, whyNotOffered(code, term_name))
  return id ?? offeringOf(db, subject_id, term_id)
}

/**
 * Puts a subject into a term of its own year. For another semester the office must confirm. `isGiven` marks an offering that the
 * office has made itself, which therefore remains while nobody uses it.
 */
export async function offerSubject(
  db: Database,
  key: OfferingKey & { another_semester?: boolean | undefined },
  { isGiven = false } = {},
): Promise<number> {
  const { subject_id, term_id, another_semester } = key
  const { approval, term_name: name, ...subjectInTerm } = await readSubjectInTerm(db, { subject_id, term_id })
  if (approval !== "approved" && !isGiven) rejectField("subject_id", notApproved)
  if (subjectInTerm.id === null) {
    const subject = {
      ...subjectInTerm,
      kind: subjectInTerm.subject_kind,
      year_of_study: subjectInTerm.subject_year,
    }
    const term = {
      name,
      kind: subjectInTerm.term_kind,
      year_of_study: subjectInTerm.term_year,
      semester: subjectInTerm.semester,
    }
    rejectField("term_id", whyOtherYear(subject, term))
    if (another_semester !== true) rejectField("another_semester", whyOtherSemester(subject, term))
  }
  return offeringOf(db, subject_id, term_id, { isGiven })
}

/** A subject and a term with their offering, and whether the subject runs in the term. */
async function readSubjectInTerm(db: Database, { subject_id, term_id }: OfferingKey) {
  const [subject, term] = await Promise.all([
    subjects(db, { subject_id }).executeTakeFirst(),
    terms(db, { subject_id, term_id }).executeTakeFirst(),
  ])
  return { ...requireReference(subject, "subject_id"), ...requireReference(term, "term_id") }
}

const subjects = compileOnce((db, { subject_id }: { subject_id: number }) =>
  db
    .selectFrom("subject")
    .select(["code", "approval", "kind as subject_kind", "year_of_study as subject_year", "semester_number"])
    .where("id", "=", subject_id)
    .where("deleted_at", "is", null),
)

const terms = compileOnce((db, { subject_id, term_id }: { subject_id: number; term_id: number }) =>
  db
    .selectFrom("term")
    .leftJoin("subject_term", (join) =>
      join.onRef("subject_term.term_id", "=", "term.id").on("subject_term.subject_id", "=", subject_id),
    )
    .select(["term.name as term_name", "kind as term_kind", "year_of_study as term_year", "semester"])
    .select(["offering_id as id", sql<boolean>`subject_term.term_id is not null`.as("runs")])
    .where("term.id", "=", term_id),
)

/** The reason why a student can't get marks in a subject in a term; undefined if they can. */
export async function readWhyNoMarks(db: Database, { subject_id, term_id }: OfferingKey, subject: string) {
  const { runs, approval, code, term_name } = await readSubjectInTerm(db, { subject_id, term_id })
  if (approval !== "approved") return notApproved
  return runs ? undefined : whyNoMarks(subject, code, term_name)
}

/**
 * Adds a subject to a term that doesn't have it yet. The caller has checked that it belongs there, or acts for the
 * office.
 */
export async function offeringOf(db: Database, subjectId: number, termId: number, { isGiven = false } = {}) {
  await addOfferings(db, [{ subject_id: subjectId, term_id: termId }], isGiven)
  const offering = await db
    .selectFrom("offering")
    .innerJoin("subject", "subject.id", "subject_id")
    .select("offering.id")
    .where("subject_id", "=", subjectId)
    .where("term_id", "=", termId)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return requireReference(offering, "subject_id").id
}

/** The only statement that creates offerings, except `restoreOffering`. They have the subjects' current credits. */
export async function addOfferings(db: Database, keys: readonly OfferingKey[], isGiven = false) {
  await sql`insert into offering (subject_id, term_id, credits, is_given)
    select distinct subject.id, place.term_id, subject.credits, ${isGiven}::boolean
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as place(subject_id int, term_id int)
    join subject on subject.id = place.subject_id and subject.deleted_at is null
    on conflict (subject_id, term_id) do ${
      isGiven ? sql`update set is_given = true where not offering.is_given` : sql`nothing`
    }`.execute(db)
}

/** Offerings of subjects that weren't deleted. An offering to which only deleted people refer isn't among them. */
const selectOfferings = (db: Database) =>
  db
    .selectFrom("offering_details as offering")
    .where("subject_deleted_at", "is", null)
    .where(countsInTerm)
    .select(["offering.id", "subject_id", "subject_code", "subject_name"])
    .select(["term_id", "term_name", "academic_year_name"])
    .select([sql<boolean>`closed_at is not null`.as("closed"), isInUse.as("in_use")])

/** The terms of a subject, newest first. */
export const listOfferings = (db: Database, subjectId: number) =>
  selectOfferings(db)
    .where("subject_id", "=", subjectId)
    .orderBy("term_start", "desc")
    .orderBy("offering.id", "desc")
    .execute()

/** The subjects that run in a term, by code. */
export async function listSubjectsOf(db: Database, termId: number) {
  const { rows } = await sql<TermSubject>`
    select subject.id as subject_id, coalesce(offering.subject_code, subject.code) as subject_code,
      coalesce(offering.subject_name, subject.name) as subject_name, subject.year_of_study, subject.semester_number as semester,
      subject.kind
    from subject_term
      join subject on subject.id = subject_term.subject_id and subject.deleted_at is null and subject.approval = 'approved'
      left join offering_details offering on offering.id = subject_term.offering_id
    where subject_term.term_id = ${termId}
    order by subject_code, subject.id`.execute(db)
  return rows
}

export const findOffering = (db: Database, id: number) =>
  selectOfferings(db).where("offering.id", "=", id).executeTakeFirst()

/** The names of the terms, with their academic years, in which anything refers to a subject's offering. */
export async function listUsedTerms(db: Database, subjectId: number) {
  const rows = await db
    .selectFrom("offering")
    .innerJoin("term", "term.id", "offering.term_id")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .select(["term.name", "year_name"])
    .where("subject_id", "=", subjectId)
    .where(isUsed)
    .orderBy("term.start_date")
    .orderBy("term.id")
    .execute()
  return rows.map(({ name, year_name }) => `${name} of ${year_name}`)
}

/** Removes a subject from all terms in which it isn't used. */
export async function withdrawAll(db: Database, subjectId: number) {
  await deleteUnused(db, await idsOf(offeringsOf(db, subjectId)), { givenToo: true })
}

/** Every table that refers to offerings. */
export const offeringUsers = [
  "teaching_assignment",
  "assignment",
  "grade",
  "timetable_entry",
  "class_session",
  "attendance_warning",
] as const

/**
 * Deletes an offering that was created by its first use and that nothing refers to any more. An offering that the office gave
 * is kept.
 */
export async function dropUnusedOffering(db: Database, subjectId: number, termId: number) {
  const ids = await idsOf(offeringsOf(db, subjectId).where("term_id", "=", termId))
  await deleteUnused(db, ids, { givenToo: false })
}

/**
 * The office removes a subject from a term in which nobody uses it. Returns false if somebody does. If deleted people
 * used it, the offering is kept but counts nowhere.
 */
export async function withdrawOffering(db: Database, key: OfferingKey | { id: number }) {
  const ids = await idsOf(whereEqual(db.selectFrom("offering").select("id"), key))
  if ((await deleteUnused(db, ids, { givenToo: true })) > 0) return true
  const updated = await db
    .updateTable("offering")
    .from("term")
    .set({ is_given: false })
    .whereRef("term.id", "=", "offering.term_id")
    .where("closed_at", "is", null)
    .where("offering.id", "=", anyOf(ids))
    .where(isInUse, "=", false)
    .executeTakeFirstOrThrow()
  return updated.numUpdatedRows > 0n
}

/** Deletes a subject's unused offerings in terms that were closed meanwhile. */
export async function dropClosedOfferings(db: Database, subjectId: number) {
  const closed = offeringsOf(db, subjectId)
    .innerJoin("term", "term.id", "offering.term_id")
    .where("term.closed_at", "is not", null)
  await deleteUnused(db, await idsOf(closed), { givenToo: true })
}

const offeringsOf = (db: Database, id: number) =>
  db.selectFrom("offering").select("offering.id").where("subject_id", "=", id)

const idsOf = async (query: { execute(): Promise<{ id: number }[]> }) =>
  (await query.execute()).map(({ id }) => id)

/** Drops unused offerings like `dropUnusedOffering`, but those of deleted records. */
export const dropUnusedOfferings = (db: Database, records: readonly { offering_id: number }[]) =>
  deleteUnused(
    db,
    records.map(({ offering_id }) => offering_id),
    { givenToo: false },
  )

/** Deletes the offerings among these that nothing refers to, with `givenToo` even those of the office. Returns their number. */
async function deleteUnused(db: Database, ids: readonly number[], { givenToo }: { givenToo: boolean }) {
  // The lock comes first, so that another transaction has either used the offering before, or finds it deleted afterwards.
  await db
    .selectFrom("offering")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute()
  const deleted = await db
    .deleteFrom("offering")
    .where("id", "=", anyOf(ids))
    .$if(!givenToo, (unused) => unused.where("is_given", "=", false))
    .where(isUsed, "=", false)
    .returning("id")
    .execute()
  return deleted.length
}

/** Whether any record refers to an offering. The query must read `offering`. */
const isUsed = sql<boolean>`(${sql.join(
  offeringUsers.map(
    (records) => sql`exists (select from ${sql.table(records)} where offering_id = offering.id)`,
  ),
  sql` or `,
)})`
