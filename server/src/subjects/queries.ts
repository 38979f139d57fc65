import { sql } from "kysely"
import type * as z from "zod"
import type { Subject, subjectInput, subjectList } from "#contract/subjects/endpoints.ts"
import type { StaffViewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { whereEqual, whereFound } from "../lib/db/filters.ts"
import { pageOf } from "../lib/db/lists.ts"
import { found, requireReference } from "../lib/errors.ts"
import { dropUnusedOffering, offeringOf } from "../offerings/queries.ts"
import { fullName } from "../people/queries.ts"
import { taughtBy } from "../teachingAssignments/queries.ts"
import { mayEdit, placeOf } from "./rules.ts"

type Input = z.output<typeof subjectInput>
type Filter = z.output<typeof subjectList>

/** Whose subjects and figures: of one term, of one lecturer (null is nobody), of all. */
type Scope = { termId?: number | undefined; lecturerId?: LecturerId }
type LecturerId = number | null | undefined

type Present = {
  id: number
  name: string
  term_number: number
  academic_year_name: string
  offering_id: number | null
}

/** Terms that are not over: what they offer may still change. */
const unfinished = sql<boolean>`(term.is_active or (term.closed_at is null and term.end_date >= college_today()))`

/**
 * The term that a subject runs in: the one asked for, else the active one, else the next. A subject runs where it was
 * used, and in the active term that its year and semester stand for.
 */
const present = (termId: number | undefined) =>
  sql<Present>`(
    select term.id, term.name, term.term_number, academic_year.year_name as academic_year_name, offering.id as offering_id
    from term join academic_year on academic_year.id = term.academic_year_id
      left join offering on offering.subject_id = subject.id and offering.term_id = term.id
    where ${termId === undefined ? unfinished : sql`term.id = ${termId}`}
      and (offering.id is not null or (term.is_active and subject.is_active
        and (term.year_of_study, term.kind) = (subject.year_of_study, subject.kind)
        and term.semester is not distinct from subject.semester_number))
    order by term.is_active desc, term.start_date limit 1)`.as("present")

/** Those who teach a subject in its present term, else the lecturer who made it. */
const lecturers = sql<{ names: string | null; emails: string | null }>`(
    select string_agg(${fullName("person")}, ', ' order by person.last_name, person.id) as names,
      string_agg(person.email::text, ', ' order by person.last_name, person.id) as emails
    from lecturer join person on person.id = lecturer.person_id
    where lecturer.deleted_at is null and case
      when exists (select from teaching_assignment where offering_id = present.offering_id)
      then lecturer.id in (select lecturer_id from teaching_assignment where offering_id = present.offering_id)
      else lecturer.id = subject.owner_id end)`.as("lecturers")

/** Neither withdrawn nor removed. */
const attending = sql<boolean>`(enrolment.outcome <> 'withdrawn' and student.deleted_at is null)`

/** Whom a lecturer teaches a subject; who has no class yet, only if she teaches all of them. */
const attendingHers = (lecturerId: number | null) =>
  sql<boolean>`(${attending} and ${taughtBy(lecturerId, {
    subject: "subject.id",
    term: "present.id",
    class: sql`coalesce(enrolment.class, '')`,
  })})`

/** How many attend each term: a table of its own, because subjects of one term would count the same students again. */
const attendance = sql<{ term_id: number; students: number }>`(
    select enrolment.term_id, count(*) as students
    from enrolment join student on student.id = enrolment.student_id
    where ${attending} group by enrolment.term_id)`.as("attendance")

const enrolled = (lecturerId: LecturerId) =>
  lecturerId === undefined
    ? sql<number>`coalesce(attendance.students, 0)`
    : sql<number>`(select count(*) from enrolment join student on student.id = enrolment.student_id
        where enrolment.term_id = present.id and ${attendingHers(lecturerId)})`

/** Students see what is active; a lecturer's own are those that she made or teaches. */
function visibleTo(db: Database, { role }: StaffViewer, { termId, lecturerId }: Scope) {
  return db
    .selectFrom("subject")
    .leftJoinLateral(present(termId), (join) => join.onTrue())
    .where("subject.deleted_at", "is", null)
    .$if(role === "student", (query) => query.where("subject.is_active", "=", true))
    .$if(termId !== undefined, (query) => query.where("present.id", "is not", null))
    .$if(lecturerId !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb("subject.owner_id", "=", lecturerId!),
          taughtBy(lecturerId!, { subject: "subject.id", term: "present.id" }),
        ]),
      ),
    )
}

function subjects(db: Database, viewer: StaffViewer, scope: Scope = {}) {
  return visibleTo(db, viewer, scope)
    .innerJoinLateral(lecturers, (join) => join.onTrue())
    .leftJoin(attendance, "attendance.term_id", "present.id")
    .select(({ selectFrom, fn }) => [
      "subject.id",
      "subject.code",
      "subject.name",
      "subject.description",
      "subject.credits",
      "subject.year_of_study",
      "subject.semester_number",
      "subject.kind",
      "subject.is_active",
      sql<Subject["status"]>`case when subject.is_active then 'active' else 'inactive' end`.as("status"),
      "subject.owner_id",
      "present.id as term_id",
      "present.name as term_name",
      "present.term_number",
      "present.academic_year_name",
      "lecturers.names as lecturer_name",
      "lecturers.emails as lecturer_email",
      enrolled(scope.lecturerId).as("enrolled_count"),
      selectFrom("assignment")
        .whereRef("assignment.offering_id", "=", "present.offering_id")
        .where("assignment.deleted_at", "is", null)
        .select(fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("assignments_count"),
      "subject.version",
    ])
}

const seenBy =
  (viewer: StaffViewer) =>
  <Row extends { owner_id: number | null; enrolled_count: number }>(row: Row) => ({
    ...row,
    enrolled_students: row.enrolled_count,
    may_edit: mayEdit(viewer, row),
  })

/** The subjects that someone may see; with `lecturerId`, those that this lecturer made or teaches. */
export async function listSubjects(
  db: Database,
  viewer: StaffViewer,
  filter: Filter,
  lecturerId?: LecturerId,
) {
  const { rows, total } = await pageOf(
    whereFound(
      whereEqual(subjects(db, viewer, { termId: filter.term_id, lecturerId }), {
        "subject.year_of_study": filter.year_of_study,
        "subject.semester_number": filter.semester_number,
        "subject.kind": filter.kind,
        "subject.is_active": filter.is_active,
      }),
      filter.search,
      sql`subject.code || ' ' || subject.name`,
    ),
    filter,
    {
      defaultSort: "code",
      tieBreaker: "subject.id",
      sorts: { year_of_study: sql`(subject.year_of_study, subject.semester_number)` },
    },
  )
  return { subjects: rows.map(seenBy(viewer)), total }
}

export const listOptions = (db: Database, viewer: StaffViewer) =>
  visibleTo(db, viewer, {})
    .select(["subject.id", "subject.code", "subject.name"])
    .orderBy("subject.code")
    .orderBy("subject.id")
    .execute()

export async function findSubject(db: Database, viewer: StaffViewer, id: number) {
  const row = await subjects(db, viewer).where("subject.id", "=", id).executeTakeFirst()
  return row && seenBy(viewer)(row)
}

/** The figures of the stat cards. */
export function countSubjects(db: Database) {
  return db
    .selectFrom("subject")
    .where("deleted_at", "is", null)
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("is_active", "=", true).as("active"),
      fn.countAll<number>().filterWhere("year_of_study", "=", 1).as("year_1"),
      fn.countAll<number>().filterWhere("year_of_study", "=", 2).as("year_2"),
    ])
    .executeTakeFirstOrThrow()
}

/** The figures of a lecturer's modules; a student whom she teaches in two of them counts once. */
export async function countTaught(db: Database, lecturerId: number | null) {
  const viewer: StaffViewer = { role: "lecturer", lecturerId }
  const own = await db
    .selectFrom(subjects(db, viewer, { lecturerId }).as("own"))
    .select(({ fn }) => [
      fn.countAll<number>().as("modules"),
      fn.countAll<number>().filterWhere("is_active", "=", true).as("active"),
      fn.coalesce(fn.sum<number>("assignments_count"), sql<number>`0`).as("assignments"),
    ])
    .executeTakeFirstOrThrow()
  const { students } = await attendances(db, viewer, { lecturerId })
    .select(sql<number>`count(distinct student.id)`.as("students"))
    .executeTakeFirstOrThrow()
  return { ...own, students }
}

/** Each student in each subject. */
export function attendances(db: Database, viewer: StaffViewer, scope: Scope) {
  return visibleTo(db, viewer, scope)
    .innerJoin("enrolment", "enrolment.term_id", "present.id")
    .innerJoin("student", "student.id", "enrolment.student_id")
    .where(scope.lecturerId === undefined ? attending : attendingHers(scope.lecturerId))
}

export async function createSubject(db: Database, viewer: StaffViewer, input: Input) {
  const { id } = await db
    .insertInto("subject")
    .values({ ...(await columnsOf(db, input, undefined)), owner_id: viewer.lecturerId })
    .returning("id")
    .executeTakeFirstOrThrow()
  if (input.term_id !== null) await offeringOf(db, id, input.term_id)
  return found(await findSubject(db, viewer, id))
}

/** Changes a locked subject. Terms that are over keep the credits they had. */
export async function updateSubject(db: Database, viewer: StaffViewer, before: Subject, input: Input) {
  const { id } = before
  await db
    .updateTable("subject")
    .set(await columnsOf(db, input, before))
    .where("id", "=", id)
    .execute()
  if (input.credits !== undefined && input.credits !== before.credits) {
    await db
      .updateTable("offering")
      .from("term")
      .set({ credits: input.credits })
      .whereRef("term.id", "=", "offering.term_id")
      .where("subject_id", "=", id)
      .where(unfinished)
      .execute()
  }
  if (input.term_id !== null && input.term_id !== before.term_id) {
    await offeringOf(db, id, input.term_id)
    if (before.term_id !== null) await dropUnusedOffering(db, id, before.term_id)
  }
  return found(await findSubject(db, viewer, id))
}

async function columnsOf(db: Database, input: Input, before: Subject | undefined) {
  const { version: _, term_id, ...said } = input
  return { ...said, ...placeOf(said, await findTermPlace(db, term_id), before) }
}

async function findTermPlace(db: Database, termId: number | null) {
  if (termId === null) return undefined
  const term = await db
    .selectFrom("term")
    .select(["year_of_study", "kind", "semester"])
    .$narrowType<{ kind: Subject["kind"] }>()
    .where("id", "=", termId)
    .executeTakeFirst()
  return requireReference(term, "term_id")
}

/** Leaves every list and frees its code; what was taught and marked in it stays (product decision 3.12). */
export async function deleteSubject(db: Database, id: number) {
  await db.updateTable("subject").set({ deleted_at: sql`now()` }).where("id", "=", id).execute()
}
