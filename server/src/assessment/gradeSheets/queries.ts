import { sql } from "kysely"
import type { SheetCell } from "#contract/assessment/gradeSheets.ts"
import type { Rubric } from "#contract/assessment/rubrics/rubric.ts"
import { comparable } from "#contract/lib/comparable.ts"
import { attending } from "../../courses/enrolments/queries.ts"
import { mayTeach } from "../../courses/teachingAssignments/rules.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { lockPeople } from "../../lib/db/locks.ts"
import { byName, fullName } from "../../people/people/queries.ts"
import { isMemberInClass } from "../assignments/groups.queries.ts"
import { dueAt } from "../assignments/queries.ts"
import { isOwnWork } from "../assignments/rules.ts"
import { assignmentOf } from "./rules.ts"

export type SheetKey = { subject_id: number; term_id: number; class: string }
type SheetStudents = SheetKey & { student_ids: readonly number[] }
type HandedIn = { student_ids: readonly number[]; assignment_ids: readonly number[] }

/** The subject with the named term, or else the active one of its year of study. */
export const findSubjectInTerm = (db: Database, subjectId: number, termId: number | null) =>
  subjectInTerm(db, { subjectId, termId }).executeTakeFirst()

const subjectInTerm = compileOnce((db, { subjectId, termId }: { subjectId: number; termId: number | null }) =>
  db
    .selectFrom("subject")
    .innerJoin("term", (join) =>
      termId === null
        ? join.on("term.is_active", "=", true).onRef("term.year_of_study", "=", "subject.year_of_study")
        : join.on("term.id", "=", termId),
    )
    .leftJoin("offering", (join) =>
      join.onRef("offering.subject_id", "=", "subject.id").onRef("offering.term_id", "=", "term.id"),
    )
    .select(({ fn }) => [
      "subject.id",
      fn.coalesce("offering.kept_code", "subject.code").as("code"),
      fn.coalesce("offering.kept_name", "subject.name").as("name"),
    ])
    .select(["term.id as term_id", "term.name as term_name", "term.closed_at", "term.policy_version"])
    .where("subject.id", "=", subjectId)
    .where("subject.deleted_at", "is", null),
)

/**
 * The part of a sheet that the viewer may see, and the lecturers of these classes. Administrators and the lecturers of
 * the class see the whole sheet. Other lecturers see their own assignments for which somebody of the class handed in
 * work, with these students (record 15). Undefined for a lecturer without such assignments.
 */
export async function readPart(
  db: Database,
  viewer: Viewer,
  taught: readonly (string | null)[],
  sheet: SheetKey,
) {
  const students = await listStudents(db, sheet).execute()
  const student_ids = students.map(({ id }) => id)
  const assignments = await listAssignments(db, { ...sheet, student_ids }).execute()
  const isWhole = mayTeach(viewer, taught, sheet.class)
  const inClasses = isWhole
    ? assignments
    : assignments.filter((assignment) => isOwnWork(viewer, taught, assignment))
  const assignment_ids = inClasses.map(({ id }) => id)
  const submissions = await listSubmissions(db, { student_ids, assignment_ids }).execute()
  if (isWhole) return { own_work_only: false, students, assignments, submissions }
  const authors = new Set(submissions.map(({ student_id }) => student_id))
  const handedIn = new Set(submissions.map(({ assignment_id }) => assignment_id))
  if (submissions.length === 0) return undefined
  return {
    own_work_only: true,
    students: students.filter(({ id }) => authors.has(id)),
    assignments: inClasses.filter(({ id }) => handedIn.has(id)),
    submissions,
  }
}

const listStudents = compileOnce((db, { term_id, class: className }: SheetKey) =>
  db
    .selectFrom("enrolment")
    .innerJoin("student", "student.id", "enrolment.student_id")
    .innerJoin("person", "person.id", "student.person_id")
    .select(["student.id", "person.first_name", "person.last_name", "student.student_number"])
    .where("enrolment.term_id", "=", term_id)
    .where("enrolment.class", "=", className)
    .where(attending)
    .orderBy(byName)
    .orderBy("student.id"),
)

/**
 * The assignments of the subject in the term that are set for the class or for all, and those that students brought from
 * another class with work or marks.
 */
const listAssignments = compileOnce(
  (db, { subject_id, term_id, class: className, student_ids }: SheetStudents) =>
    db
      .selectFrom("assignment")
      .innerJoin("offering", "offering.id", "assignment.offering_id")
      .select(["assignment.id", "title", "assignment.class", "lecturer_id", "lecturer_named", "due_at"])
      .select("max_marks as max_points")
      .select(
        sql<Rubric | null>`(select json_build_object('id', id, 'criteria', criteria, 'decides', decides) from rubric
        where assignment_id = assignment.id order by number desc limit 1)`.as("rubric"),
      )
      .where("subject_id", "=", subject_id)
      .where("term_id", "=", term_id)
      .where("assignment.deleted_at", "is", null)
      .where(({ or, eb }) =>
        or([
          eb("assignment.class", "is", null),
          eb("assignment.class", "=", className),
          sql<boolean>`exists (select from grade where assignment_id = assignment.id and student_id = ${anyOf(student_ids)})`,
          sql<boolean>`exists (select from submission where assignment_id = assignment.id and student_id = ${anyOf(student_ids)})`,
        ]),
      )
      .orderBy("due_at")
      .orderBy("assignment.id"),
)

/** The latest version of each submission by the class's students. */
const listSubmissions = compileOnce((db, { student_ids, assignment_ids }: HandedIn) =>
  db
    .selectFrom("submission")
    .innerJoin("assignment", "assignment.id", "submission.assignment_id")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .innerJoin("submission_version as version", (join) =>
      join
        .onRef("version.submission_id", "=", "submission.id")
        .on(
          sql<boolean>`version.number = (select max(number) from submission_version where submission_id = submission.id)`,
        ),
    )
    .innerJoin("file", "file.id", "version.file_id")
    .leftJoin("extension", (join) =>
      join
        .onRef("extension.assignment_id", "=", "submission.assignment_id")
        .onRef("extension.student_id", "=", "submission.student_id"),
    )
    .leftJoin("group_member as member", (join) =>
      join
        .onRef("member.assignment_id", "=", "submission.assignment_id")
        .onRef("member.student_id", "=", "submission.student_id")
        .on(isMemberInClass),
    )
    .select("member.number as group")
    .select(["submission.student_id", "submission.assignment_id", "submission.id"])
    .select(["version.received_at as submitted_at", "file.name as file_name", "file.size as file_size"])
    .select(["version.submission_text as note", "version.made_at", "version.completed_at"])
    .select(sql<boolean>`version.received_at > ${dueAt}`.as("late"))
    .where("submission.student_id", "=", anyOf(student_ids))
    .where("submission.assignment_id", "=", anyOf(assignment_ids)),
)

/**
 * The marks of these students in the subject and term. Marks without an existing assignment have a column named by their title.
 */
export async function listCells(db: Database, sheet: Omit<SheetKey, "class">, students: readonly number[]) {
  const { subject_id, term_id } = sheet
  const rows = await marks(db, { subject_id, term_id, student_ids: students }).execute()
  return rows.map(({ id, grade_type, assignment_id, title, points, max_points, ...graded }) => ({
    cell: {
      ...withRubric(graded),
      grade_id: id,
      column: grade_type === "end_module" ? grade_type : assignmentColumn(assignment_id, title),
      points_earned: points,
    } satisfies SheetCell,
    title,
    max_points,
  }))
}

const assignmentColumn = (id: number | null, title: string): SheetCell["column"] =>
  id ? `a${id}` : `t${comparable(title)}`

function withRubric<Row extends { rubric_id: number | null; rubric_levels: number[] | null }>({
  rubric_id: id,
  rubric_levels: levels,
  ...row
}: Row) {
  return { ...row, rubric: id === null || levels === null ? undefined : { id, levels } }
}

const marks = compileOnce((db, { subject_id, term_id, student_ids }: Omit<SheetStudents, "class">) =>
  db
    .selectFrom("grade")
    .innerJoin("offering", "offering.id", "grade.offering_id")
    .leftJoin("assignment", (join) =>
      join.onRef("assignment.id", "=", "grade.assignment_id").on("assignment.deleted_at", "is", null),
    )
    .leftJoin("person as grader", "grader.id", "grade.graded_by")
    .select(["grade.id", "grade.student_id", "grade_type", "assignment.id as assignment_id", "grade.title"])
    .select(["state", "points", "grade.max_points", "feedback", "grade.version", "graded_at"])
    .select(["rubric_id", "rubric_levels"])
    .select([
      sql<boolean>`grade.published_at is not null`.as("published"),
      fullName<string | null>("grader").as("graded_by_name"),
    ])
    .where("subject_id", "=", subject_id)
    .where("term_id", "=", term_id)
    .where("grade.student_id", "=", anyOf(student_ids))
    .orderBy("grade.id"),
)

/** Sheets of a subject and term are saved one after another, so that two people's first marks don't collide. */
export const lockSheet = (db: Database, { subject_id, term_id }: SheetKey) =>
  db
    .selectFrom("offering")
    .select("id")
    .where("subject_id", "=", subject_id)
    .where("term_id", "=", term_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks the students whose submissions are marked, as handing in does, so that no newer version arrives meanwhile. */
export async function lockAuthors(
  db: Database,
  cells: readonly { student_id: number; marked_version?: string | null | undefined }[],
) {
  const ids = cells.flatMap(({ student_id, marked_version }) => (marked_version ? student_id : []))
  if (ids.length > 0) await lockPeople(db.selectFrom("student").where("id", "=", anyOf(ids)).orderBy("id"))
}

/** A column of a title has the marks without an existing assignment, whose drafts are published like others. */
function inColumn(column: string) {
  const assignment = assignmentOf(column)
  if (assignment === null) return sql<boolean>`grade.grade_type = 'end_module'`
  if (assignment !== undefined) return sql<boolean>`grade.assignment_id = ${assignment}::int`
  return sql<boolean>`(grade.grade_type = 'assignment' and 't' || comparable(grade.title) = ${column}
    and (grade.assignment_id is null or grade.assignment_id in (select id from assignment where deleted_at is not null)))`
}

const ofSheet = (sheet: SheetKey) => sql<boolean>`grade.offering_id = (
  select id from offering where subject_id = ${sheet.subject_id} and term_id = ${sheet.term_id})
  and grade.class = ${sheet.class}`

/** Sets the drafts of a column to be published in ten seconds. All get the same time, which identifies the publication. */
export const publishDrafts = (db: Database, sheet: SheetKey, column: string, students: readonly number[]) =>
  db
    .updateTable("grade")
    .set({ published_at: sql`now() + interval '10 seconds'` })
    .where(ofSheet(sheet))
    .where(inColumn(column))
    .where("grade.student_id", "=", anyOf(students))
    .where("published_at", "is", null)
    .returning(sql<string>`published_at::text`.as("token"))
    .execute()

/** Turns the marks that were to be published at this time back into drafts, unless the time has passed. */
export async function unpublish(
  db: Database,
  sheet: SheetKey,
  column: string,
  token: string,
  students: readonly number[],
) {
  const rows = await db
    .updateTable("grade")
    .set({ published_at: null })
    .where(ofSheet(sheet))
    .where(inColumn(column))
    .where("grade.student_id", "=", anyOf(students))
    .where(sql<boolean>`published_at::text = ${token}`)
    .where(sql<boolean>`published_at > now()`)
    .returning("id")
    .execute()
  return rows.length
}

/** The grades with this time of publication. */
export const listPublished = (db: Database, sheet: SheetKey, column: string, token: string) =>
  db
    .selectFrom("grade")
    .select(["id", "student_id"])
    .where(ofSheet(sheet))
    .where(inColumn(column))
    .where(sql<boolean>`published_at::text = ${token}`)
    .execute()
