import { type SelectQueryBuilder, sql } from "kysely"
import type * as z from "zod"
import type { Term, termInput, termList } from "#contract/courses/terms/endpoints.ts"
import type { DB } from "../../../db/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lock, lockTable } from "../../lib/db/locks.ts"
import { insertRow, updateRow } from "../../lib/db/records.ts"
import { found, requireReference } from "../../lib/errors.ts"
import { attending, enrolYear } from "../enrolments/queries.ts"

type Input = z.output<typeof termInput>
type Filter = z.output<typeof termList>

const termOutlines = (db: Database) =>
  db
    .selectFrom("term")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .select([
      "term.id",
      "academic_year_id",
      "academic_year.year_name as academic_year_name",
      "term_number",
      "term.name",
      "term.start_date",
      "term.end_date",
      "is_active",
      "closed_at",
      "term.year_of_study",
      "semester",
      "kind",
      "term.version",
    ])
    .$narrowType<{ kind: Term["kind"] }>()

const selectTerms = (db: Database) =>
  termOutlines(db).select((term) =>
    term
      .selectFrom("enrolment")
      .innerJoin("student", "student.id", "enrolment.student_id")
      .whereRef("enrolment.term_id", "=", "term.id")
      .where(attending)
      .select(term.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("students_count"),
  )

const termStatus = sql<NonNullable<Filter["status"]>>`case
  when is_active then 'active' when closed_at is null then 'inactive' else 'closed' end`

/** The number of a term's weeks from Monday to Sunday. The first and the last one may be partly outside the term. */
export const weeksOfTerm = sql<number>`week_of_term(term.start_date, term.end_date)`

/** Sorts by academic year and then by term. Descending puts the newest year first, but keeps the order of its terms. */
export const byCalendar = sql`(academic_year.start_date, -term_number)`

export async function listTerms(db: Database, filter: Filter) {
  const { search, academic_year_id, year_of_study, status, class: className, student_id } = filter
  const isIn = className !== undefined || student_id !== undefined
  const all = selectTerms(db).$if(isIn, (terms) =>
    terms.where(({ exists, selectFrom }) =>
      exists(
        whereEqual(
          selectFrom("enrolment").whereRef("enrolment.term_id", "=", "term.id").select("enrolment.id"),
          { "enrolment.class": className, "enrolment.student_id": student_id },
        ).$if(student_id === undefined, (enrolled) => enrolled.where("outcome", "<>", "withdrawn")),
      ),
    ),
  )
  const { rows, total } = await pageOf(
    whereFound(
      whereEqual(all, { academic_year_id, "term.year_of_study": year_of_study }, [termStatus, status]),
      search,
      sql`term.name || ' ' || year_name`,
    ),
    filter,
    { defaultSort: "-academic_year_name", tieBreaker: "term.id", sorts: { academic_year_name: byCalendar } },
  )
  return { terms: rows, total }
}

export function findTerm(db: Database, id: number) {
  return selectTerms(db).where("term.id", "=", id).executeTakeFirst()
}

/**
 * The given term, or else the active term of a year of study, locked so that it can't be closed before this transaction has
 * added something to it.
 */
export function lockTermFor(db: Database, { named, year }: { named: number | null; year: number | null }) {
  return db
    .selectFrom("term")
    .select(["id", "closed_at"])
    .where(({ and, eb }) =>
      named === null
        ? and([eb("is_active", "=", true), eb("year_of_study", "=", year)])
        : eb("id", "=", named),
    )
    .forKeyShare()
    .executeTakeFirst()
}

/** Locks the open terms, so that none of them can be closed before this transaction has written. */
export const lockOpenTerms = (db: Database) =>
  db.selectFrom("term").select("id").where("closed_at", "is", null).orderBy("id").forKeyShare().execute()

/** The active terms in the order of their numbers. Students see the one of their year of study, staff see both. */
function currentOf<Row>({ role, studentId }: Viewer, query: SelectQueryBuilder<DB, "term", Row>) {
  const active = query.where("is_active", "=", true).orderBy("term_number")
  if (role !== "student") return active
  return active.where("term.year_of_study", "=", ({ selectFrom }) =>
    selectFrom("student").where("student.id", "=", studentId).select("student.year_of_study"),
  )
}

export const listCurrentTerms = (db: Database, viewer: Viewer) => currentOf(viewer, selectTerms(db)).execute()

/** The current terms without the number of their students, which takes the database longer than everything else. */
export const listCurrentOutlines = (db: Database, viewer: Viewer) => currentOutlines(db, viewer).execute()

const currentOutlines = compileOnce((db, viewer: Viewer) => currentOf(viewer, termOutlines(db)))

/**
 * There are few terms, so only one edit of any term runs at a time. Their dates place lessons, so writers of the timetable wait
 * too.
 */
export async function lockTerm(db: Database, id: number) {
  await lockTable(db, "timetable_entry")
  await lockTable(db, "term")
  return lock(db, "term", id, findTerm)
}

/** Whether students are enrolled or subjects offered in a locked term. The lock prevents further ones meanwhile. */
export async function isUsed(db: Database, id: number) {
  const { used } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom("enrolment").where("term_id", "=", id).select("id")),
        exists(selectFrom("offering").where("term_id", "=", id).select("id")),
      ]).as("used"),
    )
    .executeTakeFirstOrThrow()
  return Boolean(used)
}

/** The first and the last day of which a term has attendance; null if there is none. */
export async function daysOfRecords(db: Database, id: number) {
  return db
    .selectFrom("class_session")
    .innerJoin("offering", "offering.id", "class_session.offering_id")
    .where("offering.term_id", "=", id)
    .select(({ fn }) => [
      fn.min<string | null>("class_session.date").as("first"),
      fn.max<string | null>("class_session.date").as("last"),
    ])
    .executeTakeFirstOrThrow()
}

/** Refuses an unknown year. The dates of the term would otherwise be compared first, and blamed. */
const requireYear = async (db: Database, id: number) =>
  requireReference(
    await db.selectFrom("academic_year").select("id").where("id", "=", id).executeTakeFirst(),
    "academic_year_id",
  )

export async function createTerm(db: Database, input: Input) {
  await requireYear(db, input.academic_year_id)
  return found(await findTerm(db, await insertRow(db, "term", input)))
}

type PlannedTerm = Pick<Input, "term_number" | "name" | "start_date" | "end_date">

/** Adds the terms of an academic year that is prepared as a whole. */
export async function createTerms(
  db: Database,
  academic_year_id: number,
  plannedTerms: readonly PlannedTerm[],
) {
  if (plannedTerms.length === 0) return
  await db
    .insertInto("term")
    .values(
      plannedTerms.map(({ term_number, name, start_date, end_date }) => {
        return { academic_year_id, term_number, name, start_date, end_date }
      }),
    )
    .execute()
}

export async function updateTerm(db: Database, id: number, input: Input) {
  await requireYear(db, input.academic_year_id)
  await updateRow(db, "term", id, input)
  return found(await findTerm(db, id))
}

/** Makes a locked term the active one of its year of study, and enrols that year's students. */
export async function activateTerm(db: Database, { id, year_of_study }: Pick<Term, "id" | "year_of_study">) {
  await db
    .updateTable("term")
    .set({ is_active: false })
    .where("year_of_study", "=", year_of_study)
    .where("is_active", "=", true)
    .where("id", "!=", id)
    .execute()
  await updateRow(db, "term", id, { is_active: true })
  await enrolYear(db, { id, year_of_study })
  return found(await findTerm(db, id))
}

/** Closes a locked term permanently, with the grading policy that its grades keep. */
export async function closeTerm(db: Database, id: number, policyVersion: number) {
  await db
    .updateTable("offering")
    .from("subject")
    .set(({ ref }) => ({ kept_code: ref("subject.code"), kept_name: ref("subject.name") }))
    .whereRef("subject.id", "=", "offering.subject_id")
    .where("term_id", "=", id)
    .execute()
  await updateRow(db, "term", id, { closed_at: sql`now()`, policy_version: policyVersion })
  return found(await findTerm(db, id))
}
