import { sql } from "kysely"
import type * as z from "zod"
import type {
  teachingAssignmentEndpoints,
  teachingAssignmentInput,
} from "#contract/courses/teachingAssignments.ts"
import type { Authority, Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { allOf, pageOf } from "../../lib/db/lists.ts"
import { insertRow } from "../../lib/db/records.ts"
import { requireReference } from "../../lib/errors.ts"
import { fullName } from "../../people/people/queries.ts"
import { offerSubject } from "../offerings/queries.ts"

type Input = z.output<typeof teachingAssignmentInput>
type Filter = z.output<(typeof teachingAssignmentEndpoints)["GET /teaching-assignments"]["query"]>

type TaughtClass = { subject_id: number; term_id: number; class: string | null }

/**
 * The columns with a row's subject, term and class. A null class means all classes; no column means any class. A student's class
 * is another column, because a student without a class is taught only by lecturers who teach all classes.
 */
type Columns = { subject: string; term: string; class?: string; studentClass?: string }

/**
 * True for rows that a lecturer teaches; a lecturer of null teaches nothing. The conditions use `in`, so that PostgreSQL
 * reads the lecturer's classes once for a list and not once for each of its rows. If the first condition is true for
 * every row, nothing is read for the others, so the most frequent one comes first.
 */
export function taughtBy(lecturerId: number | null, { subject, term, ...columns }: Columns) {
  const taught = sql`from taught_class where lecturer_id = ${lecturerId}`
  const subjectAndTerm = sql`${sql.ref(subject)}, ${sql.ref(term)}`
  const toAny = sql`(${subjectAndTerm}) in (select subject_id, term_id ${taught})`
  const column = columns.studentClass ?? columns.class
  if (column === undefined) return sql<boolean>`(${toAny})`
  const name = columns.studentClass === undefined ? sql.ref(column) : sql`coalesce(${sql.ref(column)}, '')`
  return sql<boolean>`(
    (${subjectAndTerm}, ${name}) in (select subject_id, term_id, class ${taught})
    or (${subjectAndTerm}) in (select subject_id, term_id ${taught} and class is null)
    or (${name} is null and ${toAny}))`
}

/** The ids of students enrolled in classes that a lecturer teaches, in any term. Use as `student.id in …`. */
export const studentsTaughtBy = (lecturerId: number | null) => sql<number>`(
  select enrolment.student_id
  from (select distinct taught_class.term_id, taught_class.class from taught_class
    join offering on offering.subject_id = taught_class.subject_id and offering.term_id = taught_class.term_id
    where taught_class.lecturer_id = ${lecturerId}) taught
  join enrolment on enrolment.term_id = taught.term_id
  where taught.class is null or taught.class = enrolment.class)`

/** True for enrolments in a class to which a lecturer teaches a subject that the term has. */
export const teachesEnrolled = (lecturerId: number | null) => sql<boolean>`exists (
  select from taught_class join offering using (subject_id, term_id)
  where taught_class.lecturer_id = ${lecturerId} and taught_class.term_id = enrolment.term_id
    and (taught_class.class is null or taught_class.class = enrolment.class))`

/** The ids of people who teach a subject to a class in a term. Use as `person.id in …`. */
export const teachersOf = ({ subject_id, term_id, class: className }: TaughtClass) => sql<number>`(
  select lecturer.person_id from taught_class join lecturer on lecturer.id = taught_class.lecturer_id
  where taught_class.subject_id = ${subject_id} and taught_class.term_id = ${term_id}
    and (taught_class.class is null or taught_class.class = ${className}))`

/**
 * The classes to which a lecturer teaches a subject in a term; empty for a viewer who is no lecturer. A null in the list
 * means all classes.
 */
export async function listTaughtClasses(
  db: Database,
  lecturerId: number | null,
  { subjectId, termId }: { subjectId: number; termId: number },
) {
  if (lecturerId === null) return []
  const rows = await taughtClasses(db, { lecturerId, subjectId, termId }).execute()
  return rows.map((row) => row.class)
}

type TaughtSubject = { lecturerId: number; subjectId: number; termId: number }

const taughtClasses = compileOnce((db, { lecturerId, subjectId, termId }: TaughtSubject) =>
  db
    .selectFrom("taught_class")
    .select("class")
    .where("lecturer_id", "=", lecturerId)
    .where("subject_id", "=", subjectId)
    .where("term_id", "=", termId),
)

/** A lecturer whose modules the viewer may see. Lecturers see only their own. */
export function findVisibleLecturer(db: Database, { role, lecturerId }: Authority, id: number) {
  const query = db.selectFrom("lecturer").select("id").where("id", "=", id).where("deleted_at", "is", null)
  return (role === "admin" ? query : query.where("id", "=", lecturerId)).executeTakeFirst()
}

function teachingAssignments(db: Database) {
  return db
    .selectFrom("teaching_assignment")
    .innerJoin("lecturer", "lecturer.id", "teaching_assignment.lecturer_id")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .innerJoin("offering_details as offering", "offering.id", "teaching_assignment.offering_id")
    .leftJoin("class", "class.name", "teaching_assignment.class")
    .where("lecturer.deleted_at", "is", null)
    .where("offering.subject_deleted_at", "is", null)
    .select([
      "teaching_assignment.id",
      "teaching_assignment.lecturer_id",
      fullName("person").as("lecturer_name"),
      "offering.subject_id",
      "offering.subject_code",
      "offering.subject_name",
      "offering.term_id",
      "offering.term_name",
      "offering.academic_year_name",
      "teaching_assignment.class",
      "offering.closed_at",
      sql<boolean>`offering.closed_at is not null`.as("closed"),
    ])
}

/** P2 comes before P10, and "all classes" before both. */
const classOrAllOrder = sql`coalesce(class.position, 0)`
const latest = sql`(college_today() - offering.term_start, person.last_name, offering.subject_code, ${classOrAllOrder})`

/** Lecturers see their own teaching assignments, administrators all. */
function visibleTo({ role, lecturerId }: Viewer, query: ReturnType<typeof teachingAssignments>) {
  return role === "admin" ? query : query.where("teaching_assignment.lecturer_id", "=", lecturerId)
}

function matching(query: ReturnType<typeof teachingAssignments>, filter: Filter) {
  const narrowed = whereEqual(query, {
    "teaching_assignment.lecturer_id": filter.lecturer_id,
    "offering.subject_id": filter.subject_id,
    "offering.term_id": filter.term_id,
    "teaching_assignment.class": filter.class,
  })
  const text = sql`${fullName("person")} || ' ' || offering.subject_code || ' ' || offering.subject_name`
  return whereFound(narrowed, filter.search, text)
}

const order = {
  defaultSort: "latest",
  tieBreaker: "teaching_assignment.id",
  sorts: { latest, class: classOrAllOrder },
}

export async function listTeachingAssignments(db: Database, viewer: Viewer, filter: Filter) {
  const query = matching(visibleTo(viewer, teachingAssignments(db)), filter)
  const { rows, total } = await pageOf(query, filter, order)
  return { teachingAssignments: rows, total }
}

/** All that a list finds, for a file. */
export const listForExport = (db: Database, viewer: Viewer, filter: Filter) =>
  allOf(matching(visibleTo(viewer, teachingAssignments(db)), filter).select("employee_number"), filter, order)

export function findTeachingAssignment(db: Database, id: number) {
  return teachingAssignments(db).where("teaching_assignment.id", "=", id).executeTakeFirst()
}

export type FoundTeachingAssignment = NonNullable<Awaited<ReturnType<typeof findTeachingAssignment>>>

export async function createTeachingAssignment(db: Database, input: Input) {
  const offering_id = await offerSubject(db, input)
  const id = await insertRow(db, "teaching_assignment", {
    lecturer_id: input.lecturer_id,
    offering_id,
    class: input.class,
  })
  return requireReference(await findTeachingAssignment(db, id), "lecturer_id")
}
