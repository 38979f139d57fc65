import { sql } from "kysely"
import type * as z from "zod"
import type { assignmentInput, assignmentList } from "#contract/assignments/endpoints.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { localText } from "#contract/lib/dates.ts"
import { classOrder } from "../college/queries.ts"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { anyOf, whereEqual, whereFound } from "../lib/db/filters.ts"
import { allOf, pageOf } from "../lib/db/lists.ts"
import { lockRows } from "../lib/db/locks.ts"
import { found, rejectField, requireReference } from "../lib/errors.ts"
import type { Files } from "../lib/files/files.ts"
import type { Upload } from "../lib/files/uploads.ts"
import { notify } from "../notifications/queries.ts"
import { dropUnusedOffering, offeringOf } from "../offerings/queries.ts"
import { findTeacher } from "../teachingAssignments/queries.ts"
import { lockTermFor } from "../terms/queries.ts"
import { isOpen } from "../terms/rules.ts"
import { mayEdit } from "./rules.ts"
import { assignmentColumns, assignments, searchedText, submissionsVisibleTo } from "./visible.queries.ts"

type Input = z.output<typeof assignmentInput>
type Filter = Omit<z.output<typeof assignmentList>, "lecturerId"> & {
  lecturerId?: number | "null" | undefined
}

/** Counts only the submissions that the viewer may read. The contract keeps the counts from students. */
const shown = (db: Database, viewer: Viewer) =>
  assignments(db, viewer)
    .select(assignmentColumns)
    .innerJoinLateral(
      sql<{ submissions: number; graded: number }>`(
        select count(*) as submissions, count(grade.id) as graded
        from submission left join grade
          on grade.assignment_id = submission.assignment_id and grade.student_id = submission.student_id
        where submission.assignment_id = assignment.id and ${submissionsVisibleTo(viewer)})`.as("work"),
      (join) => join.onTrue(),
    )
    .select(["work.submissions as submissions_count", "work.graded as graded_count", "assignment.version"])

const withPermission =
  (viewer: Viewer) =>
  <Row extends { lecturer_id: number | null; closed_at: string | null }>(row: Row) => ({
    ...row,
    may_edit: mayEdit(viewer, row) && isOpen(row),
  })

const order = {
  defaultSort: "-created_at",
  tieBreaker: "assignment.id",
  nullable: ["student_class", "lecturer_last_name"],
  sorts: {
    created_at: sql.ref("assignment.created_at"),
    title: sql`searchable(assignment.title)`,
    student_class: classOrder("assignment"),
  },
}

type Narrowing = Omit<Filter, "page" | "limit">

function matching(db: Database, viewer: Viewer, filter: Narrowing) {
  const { search, subject_id, term_id, status, studentClass, lecturerId } = filter
  let query = whereEqual(shown(db, viewer), {
    "offering.subject_id": subject_id,
    "offering.term_id": term_id,
    "assignment.class": studentClass,
    "assignment.lecturer_id": lecturerId === "null" ? undefined : lecturerId,
  })
  if (lecturerId === "null") query = query.where("assignment.class", "is", null)
  if (status) query = query.where("due_at", status === "overdue" ? "<" : ">=", sql<string>`now()`)
  return whereFound(query, search, searchedText)
}

export async function listAssignments(db: Database, viewer: Viewer, filter: Filter) {
  const { rows, total } = await pageOf(matching(db, viewer, filter), filter, order)
  return { assignments: rows.map(withPermission(viewer)), total }
}

export const listOptions = (db: Database, viewer: Viewer) =>
  assignments(db, viewer)
    .select([
      "assignment.id",
      "assignment.title",
      "subject.code as subject_code",
      "term.name as term_name",
      "assignment.max_marks",
    ])
    .orderBy("assignment.created_at", "desc")
    .orderBy("assignment.id", "desc")
    .execute()

export async function listForExport(db: Database, viewer: Viewer, filter: Narrowing) {
  const rows = await allOf(matching(db, viewer, filter), filter, order)
  return rows.map(withPermission(viewer))
}

export async function findAssignment(db: Database, viewer: Viewer, id: number) {
  const row = await shown(db, viewer).where("assignment.id", "=", id).executeTakeFirst()
  return row && withPermission(viewer)(row)
}

export type Found = NonNullable<Awaited<ReturnType<typeof findAssignment>>>

/** The columns of the administrator's spreadsheet. */
export const exported: CsvColumn<Found>[] = [
  ["Assignment", ({ title }) => title],
  ["Module code", ({ subject_code }) => subject_code],
  ["Module", ({ subject_name }) => subject_name],
  ["Term", ({ term_name }) => term_name],
  ["Academic year", ({ academic_year_name }) => academic_year_name],
  ["Lecturer", (row) => row.lecturer_last_name && `${row.lecturer_first_name} ${row.lecturer_last_name}`],
  ["Due date", ({ due_date }) => localText(due_date)],
  ["Max points", ({ max_marks }) => max_marks],
  ["Class", ({ student_class }) => student_class ?? "All classes"],
  ["Submissions", ({ submissions_count }) => submissions_count],
  ["Graded", ({ graded_count }) => graded_count],
  ["Description", ({ description }) => description],
]

/** The figures of the stat cards. */
export function countAssignments(db: Database, viewer: Viewer) {
  return assignments(db, viewer)
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      sql<number>`count(*) filter (where due_at >= now())`.as("upcoming"),
      sql<number>`count(*) filter (where due_at < now())`.as("overdue"),
      sql<number>`count(*) filter (where due_at >= now() and due_at <= now() + interval '7 days')`.as(
        "due_this_week",
      ),
      sql<number>`count(distinct offering.subject_id)`.as("subjects"),
    ])
    .executeTakeFirstOrThrow()
}

/** Locks assignments and reads those that the viewer may see. */
export async function lockAssignments(db: Database, viewer: Viewer, ids: readonly number[]) {
  if (ids.length === 0) return []
  const any = anyOf(ids)
  await lockRows(db.selectFrom("assignment").where("id", "=", any).orderBy("id"))
  const rows = await shown(db, viewer).where("assignment.id", "=", any).orderBy("assignment.id").execute()
  return rows.map(withPermission(viewer))
}

/** Whether anything was handed in for it or marked, by whomever. */
export function findTraces(db: Database, id: number) {
  return db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom("submission").select("id").where("assignment_id", "=", id)).as("handed_in"),
      exists(selectFrom("grade").select("id").where("assignment_id", "=", id)).as("marked"),
    ])
    .$castTo<{ handed_in: boolean; marked: boolean }>()
    .executeTakeFirstOrThrow()
}

type Wanted = Pick<Input, "subject_id" | "term_id">

/** The subject and term that work is to stand in: the term named, else the active one of the subject's year. */
export async function findPlace(db: Database, { subject_id, term_id }: Wanted) {
  const subject = await db
    .selectFrom("subject")
    .select("year_of_study")
    .where("id", "=", subject_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  const { year_of_study } = requireReference(subject, "subject_id")
  const term = await lockTermFor(db, { named: term_id, year: year_of_study })
  if (!term && term_id === null)
    rejectField("term_id", "No term of this subject's year is active. Please choose a term.")
  const { id, closed_at } = requireReference(term, "term_id")
  return { subject_id, term_id: id, closed_at }
}

/** A lecturer who may be named on work: one who is still here. */
export async function findNamed(db: Database, id: number) {
  return requireReference(await findTeacher(db, { role: "admin", lecturerId: null }, id), "lecturer_id").id
}

type Written = Input & { term_id: number }

async function columnsOf(db: Database, { title, description, ...input }: Written) {
  return {
    offering_id: await offeringOf(db, input.subject_id, input.term_id),
    class: input.student_class,
    lecturer_id: input.lecturer_id,
    title,
    description,
    due_at: input.due_date,
    max_marks: input.max_marks,
    ...(input.late_allowed !== undefined && { late_allowed: input.late_allowed }),
  }
}

export async function createAssignment(db: Database, viewer: Viewer, input: Written, file: string | null) {
  const { id } = await db
    .insertInto("assignment")
    .values({ ...(await columnsOf(db, input)), file_id: file })
    .returning("id")
    .executeTakeFirstOrThrow()
  return found(await findAssignment(db, viewer, id))
}

/** Changes a locked assignment; a `file` of undefined stays as it is. */
export async function updateAssignment(
  db: Database,
  viewer: Viewer,
  { id, subject_id, term_id }: Found,
  input: Written,
  file: string | null | undefined,
) {
  await db
    .updateTable("assignment")
    .set({ ...(await columnsOf(db, input)), ...(file !== undefined && { file_id: file }) })
    .where("id", "=", id)
    .execute()
  if (subject_id !== input.subject_id || term_id !== input.term_id)
    await dropUnusedOffering(db, subject_id, term_id)
  return found(await findAssignment(db, viewer, id))
}

export async function keepFile(db: Database, files: Files, upload: Upload | undefined, uploadedBy: number) {
  return upload ? files.keep(db, upload, { visibility: "private", uploadedBy }) : null
}

/** Leaves every list. Once anything was handed in or marked the record stays (product decision 3.12). */
export async function deleteAssignment(
  db: Database,
  files: Files,
  { id, file_id, subject_id, term_id }: Pick<Found, "id" | "file_id" | "subject_id" | "term_id">,
) {
  const { handed_in, marked } = await findTraces(db, id)
  if (handed_in || marked) {
    await db.updateTable("assignment").set({ deleted_at: sql`now()` }).where("id", "=", id).execute()
    return
  }
  await db.deleteFrom("assignment").where("id", "=", id).execute()
  if (file_id !== null) await files.remove(db, file_id)
  await dropUnusedOffering(db, subject_id, term_id)
}

type News = { title: string; message: string; effect: string }

/** The people whom work is for: its class, or everybody who is enrolled in its term. */
const audienceOf = ({ term_id, student_class }: Pick<Found, "term_id" | "student_class">) => sql<number>`(
  select student.person_id from enrolment
  join student on student.id = enrolment.student_id and student.deleted_at is null
  where enrolment.term_id = ${term_id} and enrolment.outcome <> 'withdrawn'
    and (${student_class}::text is null or enrolment.class = ${student_class}))`

/** Tells those whom work is for; of work that moved, those alone whom it was not for `before`. */
export function tellStudents(db: Database, work: Found, senderId: number, news: News, before?: Found) {
  return notify(db, {
    ...news,
    type: "assignment",
    link: `/student/assignments?view=${work.id}`,
    senderId,
    to: (person) =>
      person.and([
        person("person.id", "in", audienceOf(work)),
        ...(before ? [person("person.id", "not in", audienceOf(before))] : []),
      ]),
  })
}
