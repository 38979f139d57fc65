import { sql } from "kysely"
import type * as z from "zod"
import type { gradeEdit, gradeInput, KeptMark } from "#contract/grades/endpoints.ts"
import type { Database } from "../lib/db/database.ts"
import { requireReference } from "../lib/errors.ts"
import { dropUnusedOffering, offeringOf } from "../teachingAssignments/queries.ts"

type Input = z.output<typeof gradeInput>
type Edit = z.output<typeof gradeEdit>

/**
 * What a mark is for: a piece of work, or a subject and term under a free title. Whoever reads it to write holds the
 * term, so that it is not closed meanwhile.
 */
export type Target = {
  subject_id: number
  term_id: number
  closed_at: string | null
  assignment_id: number | null
  /** Who set the work; null where nobody in particular did. */
  lecturer_id: number | null
  /** The class that the work was set for; null is all of them. */
  class: string | null
  title: string
  max_points: number
}

const works = (db: Database) =>
  db
    .selectFrom("assignment")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .select([
      "subject_id",
      "term_id",
      "closed_at",
      "assignment.id as assignment_id",
      "lecturer_id",
      "class",
      "title",
      "max_marks as max_points",
    ])
    .where("assignment.deleted_at", "is", null)
    .forKeyShare("term")

export const findWork = (db: Database, id: number): Promise<Target | undefined> =>
  works(db).where("assignment.id", "=", id).executeTakeFirst()

/** All work of a subject in a term: what a title typed by hand may mean. */
export const listWorks = (db: Database, { subject_id, term_id }: Target): Promise<Target[]> =>
  works(db).where("subject_id", "=", subject_id).where("term_id", "=", term_id).execute()

/** What a mark that stands is for. Its work may have been deleted since: the mark counts all the same. */
export function targetOfMark(db: Database, id: number): Promise<Target> {
  return db
    .selectFrom("grade")
    .innerJoin("offering", "offering.id", "grade.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .leftJoin("assignment", "assignment.id", "grade.assignment_id")
    .select([
      "subject_id",
      "term_id",
      "closed_at",
      "grade.assignment_id",
      "assignment.lecturer_id",
      "assignment.class",
      "grade.title",
      "grade.max_points",
    ])
    .where("grade.id", "=", id)
    .forKeyShare("term")
    .executeTakeFirstOrThrow()
}

export function findSubject(db: Database, id: number) {
  return db
    .selectFrom("subject")
    .select(["id", "year_of_study"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
}

/** A student, the class that she was in during the term (null where she was not enrolled), and whether she handed it in. */
export function findStudentToGrade(db: Database, studentId: number, { term_id, assignment_id }: Target) {
  return db
    .selectFrom("student")
    .leftJoin("enrolment", (join) =>
      join.onRef("enrolment.student_id", "=", "student.id").on("enrolment.term_id", "=", term_id),
    )
    .leftJoin("submission", (join) =>
      join
        .onRef("submission.student_id", "=", "student.id")
        .on("submission.assignment_id", "=", assignment_id),
    )
    .select(["enrolment.class", "enrolment.id as enrolment_id", "submission.id as submission_id"])
    .where("student.id", "=", studentId)
    .where("student.deleted_at", "is", null)
    .executeTakeFirst()
}

type Kept = Pick<Input, "state" | "feedback"> & {
  grade_type: Input["grade_type"]
  points_earned: number | null
  title: string
  max_points: number
}
const columnsOf = ({ grade_type, state, points_earned, title, max_points, feedback }: Kept) => ({
  grade_type,
  state,
  points: state === "number" ? points_earned : null,
  title,
  max_points,
  feedback,
})

/** A new mark; undefined where one stands there already, which two who write at once can only learn by writing. */
export async function addMark(
  db: Database,
  target: Target,
  mark: Kept & { student_id: number; graded_by: number },
) {
  const { student_id, graded_by } = mark
  const offering_id = await offeringOf(db, target.subject_id, target.term_id)
  const added = await db
    .insertInto("grade")
    .values({ ...columnsOf(mark), student_id, graded_by, offering_id, assignment_id: target.assignment_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst()
  return added?.id
}

/** The mark that stands where this one would go, held. */
export async function lockMark(
  db: Database,
  { subject_id, term_id, assignment_id, title }: Target,
  { student_id, grade_type }: Pick<Input, "student_id" | "grade_type">,
) {
  const standing = await db
    .selectFrom("grade")
    .innerJoin("offering", "offering.id", "grade.offering_id")
    .select("grade.id")
    .where("student_id", "=", student_id)
    .where("subject_id", "=", subject_id)
    .where("term_id", "=", term_id)
    .where("grade_type", "=", grade_type)
    .$if(assignment_id !== null, (query) => query.where("assignment_id", "=", assignment_id))
    .$if(assignment_id === null && grade_type === "assignment", (query) =>
      query.where("assignment_id", "is", null).where(sql`lower(title)`, "=", sql<string>`lower(${title})`),
    )
    .forUpdate("grade")
    .executeTakeFirst()
  return requireReference(standing, "student_id").id
}

export function holdGrade(db: Database, id: number) {
  return db.selectFrom("grade").select("id").where("id", "=", id).forUpdate().execute()
}

type Changed = Kept & { graded_by: number }
type Place = { offering_id?: number; assignment_id?: number | null }

export async function changeMark(db: Database, id: number, mark: Changed, place: Place = {}) {
  await db
    .updateTable("grade")
    .set({ ...columnsOf(mark), ...place, graded_by: mark.graded_by, graded_at: sql`now()` })
    .where("id", "=", id)
    .execute()
}

/** Changes a mark that goes to another term or work. The offering that it leaves goes if nothing else holds it. */
export async function moveMark(db: Database, id: number, from: Target, to: Target, mark: Changed) {
  const offering_id = await offeringOf(db, to.subject_id, to.term_id)
  await changeMark(db, id, mark, { offering_id, assignment_id: to.assignment_id })
  await dropUnusedOffering(db, from.subject_id, from.term_id)
}

/** With the offering, if nothing else holds it: a mark given in the wrong subject must not have others wanted there. */
export async function deleteMark(db: Database, id: number, { subject_id, term_id }: Target) {
  await db.deleteFrom("grade").where("id", "=", id).execute()
  await dropUnusedOffering(db, subject_id, term_id)
}

type Past = Pick<Edit, "feedback"> & Record<string, unknown>
type Change = {
  grade_id: number
  changed_by: number
  before: Past | null
  after: Past | null
  reason: string | null
}

/** History keeps what marks were: nothing else can say it once they have changed. */
export async function addHistories(db: Database, changes: readonly Change[]) {
  if (changes.length === 0) return
  const rows = changes.map(({ before, after, ...change }) => ({
    ...change,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }))
  await db.insertInto("grade_history").values(rows).execute()
}

export const addHistory = (db: Database, change: Change) => addHistories(db, [change])

export function listChanges(db: Database, gradeId: number) {
  return db
    .selectFrom("grade_history")
    .leftJoin("person", "person.id", "changed_by")
    .select([
      "changed_at",
      sql<KeptMark>`before`.as("before"),
      sql<KeptMark>`after`.as("after"),
      "reason",
      sql<string | null>`first_name || ' ' || last_name`.as("changed_by_name"),
    ])
    .where("grade_id", "=", gradeId)
    .orderBy("grade_history.id")
    .execute()
}
