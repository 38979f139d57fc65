import { sql } from "kysely"
import type * as z from "zod"
import type { gradeInput } from "#contract/assessment/grades/entry.ts"
import { dropUnusedOffering, readWhyNoMarks, requireOffering } from "../../courses/offerings/queries.ts"
import { findNamedSubject } from "../../courses/subjects/queries.ts"
import { listTaughtClasses } from "../../courses/teachingAssignments/queries.ts"
import { lockTermFor } from "../../courses/terms/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { updateRow } from "../../lib/db/records.ts"
import { rejectField, requireReference } from "../../lib/errors.ts"
import { fullName } from "../../people/people/queries.ts"
import { isMarked } from "../assignments/queries.ts"
import { termsBeforeEnrolment } from "./earlier.queries.ts"
import { type GradeFacts, type JudgedGrade, type PresentGrade, resolveByTitle } from "./rules.ts"

type Input = z.output<typeof gradeInput>

/** Assignments with their term, locked so that the term isn't closed before the transaction ends. */
const assignments = (db: Database) =>
  db
    .selectFrom("assignment")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .select([
      "assignment.id",
      "subject_id",
      "term_id",
      "closed_at",
      "lecturer_id",
      "lecturer_named",
      "class",
      "title",
      "max_marks as max_points",
    ])
    .where("assignment.deleted_at", "is", null)
    .forKeyShare("term")

type GradedWork = Pick<GradeFacts, "subject_id" | "term" | "assignments">

/**
 * The subject, term and assignments of a new grade. A given assignment's subject and term override the body's (decision 2.6).
 */
async function findSubjectOfGrade(db: Database, input: Input): Promise<GradedWork> {
  if (input.assignment_id !== null && input.grade_type === "assignment") {
    const foundAssignment = await assignments(db)
      .where("assignment.id", "=", input.assignment_id)
      .executeTakeFirst()
    const { term_id, closed_at, subject_id, ...assignment } = requireReference(
      foundAssignment,
      "assignment_id",
    )
    return { subject_id, term: { id: term_id, closed_at }, assignments: [assignment] }
  }
  if (input.subject_id === null) return rejectField("subject_id", "Subject is required.")
  const subject = await findNamedSubject(db, input.subject_id)
  if (!subject) {
    return rejectField("subject_id", `Invalid subject selected. Subject ID ${input.subject_id} not found.`)
  }
  const term = await lockTermFor(db, { named: input.term_id, year: subject.year_of_study })
  if (!term) return rejectField("term_id", "Please fill in all required fields including term")
  return { subject_id: subject.id, term, assignments: await listAssignments(db, subject.id, term.id) }
}

/** The subject, term and assignments of an existing grade. `termId` is its own term, or the one to which an edit moves it. */
async function findSubjectOfPresent(
  db: Database,
  { subject_id, term, assignment }: PresentGrade,
  termId: number,
): Promise<GradedWork> {
  if (assignment) return { subject_id, term, assignments: [assignment] }
  const gradedTerm = termId === term.id ? term : await lockTermFor(db, { named: termId, year: null })
  return {
    subject_id,
    term: requireReference(gradedTerm, "term_id"),
    assignments: await listAssignments(db, subject_id, termId),
  }
}

const listAssignments = (db: Database, subjectId: number, termId: number) =>
  assignments(db).where("subject_id", "=", subjectId).where("term_id", "=", termId).execute()

/** The facts about a student in a subject and term, and about the viewer who grades them. */
async function readFacts(
  db: Database,
  viewer: Viewer,
  studentId: number,
  subject: GradedWork,
): Promise<GradeFacts> {
  const { id: termId } = subject.term
  const assignmentIds = subject.assignments.map(({ id }) => id)
  const student = await db
    .selectFrom("student")
    .innerJoin("person", "person.id", "student.person_id")
    .leftJoin("enrolment", (join) =>
      join.onRef("enrolment.student_id", "=", "student.id").on("enrolment.term_id", "=", termId),
    )
    .select([
      "enrolment.class",
      "enrolment.id as enrolment_id",
      fullName("person").as("name"),
      sql<number[]>`array(select assignment_id from submission
        where student_id = student.id and assignment_id = ${anyOf(assignmentIds)})`.as("handed_in"),
    ])
    .where("student.id", "=", studentId)
    .where("student.deleted_at", "is", null)
    .executeTakeFirst()
  const { enrolment_id, class: studentClass, handed_in, name } = requireReference(student, "student_id")
  const earlier = await termsBeforeEnrolment(db, [studentId]).where("term.id", "=", termId).executeTakeFirst()
  return {
    ...subject,
    student_id: studentId,
    class: enrolment_id === null ? undefined : studentClass,
    hasHandedIn: (assignmentId) => handed_in.includes(assignmentId),
    why_no_marks: await readWhyNoMarks(db, { subject_id: subject.subject_id, term_id: termId }, name),
    is_earlier: earlier !== undefined,
    taught: await listTaughtClasses(db, viewer.lecturerId, { subjectId: subject.subject_id, termId }),
  }
}

export async function readFactsOfNew(db: Database, viewer: Viewer, input: Input): Promise<GradeFacts> {
  const facts = await readFacts(db, viewer, input.student_id, await findSubjectOfGrade(db, input))
  return { ...facts, present: await findMarkOfDeletedWork(db, input, facts) }
}

/**
 * The student's mark of a deleted assignment with the typed title, which still counts, so that it is replaced instead of
 * given twice.
 */
async function findMarkOfDeletedWork(
  db: Database,
  { assignment_id, assignment_title: title, grade_type }: Input,
  { student_id, subject_id, term, assignments, class: studentClass }: GradeFacts,
) {
  if (grade_type !== "assignment" || assignment_id !== null || title === null) return undefined
  if (resolveByTitle(title, assignments, studentClass) !== undefined) return undefined
  const rows = await db
    .selectFrom("grade")
    .innerJoin("offering", "offering.id", "grade.offering_id")
    .select(["grade.id", "grade.assignment_id"])
    .where("student_id", "=", student_id)
    .where("subject_id", "=", subject_id)
    .where("term_id", "=", term.id)
    .where("grade_type", "=", "assignment")
    .where(sql<boolean>`comparable(title) = comparable(${title})`)
    .execute()
  const [only, another] = rows
  return only && !another && only.assignment_id !== null ? findPresentGrade(db, only.id) : undefined
}

/** The facts for judging an edit of a grade, in its own term or in the one that the edit moves it to. */
export const readFactsOfPresent = async (
  db: Database,
  viewer: Viewer,
  present: PresentGrade,
  termId = present.term.id,
): Promise<GradeFacts> => ({
  ...(await readFacts(db, viewer, present.student_id, await findSubjectOfPresent(db, present, termId))),
  present,
})

/** A grade before an edit. Its assignment may have been deleted, but the grade still counts. */
export async function findPresentGrade(db: Database, id: number): Promise<PresentGrade> {
  const {
    term_id,
    closed_at,
    assignment_id,
    lecturer_id,
    lecturer_named,
    class: setFor,
    ...grade
  } = await db
    .selectFrom("grade")
    .innerJoin("offering", "offering.id", "grade.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .leftJoin("assignment", "assignment.id", "grade.assignment_id")
    .select([
      "grade.student_id",
      "subject_id",
      "term_id",
      "closed_at",
      "grade.assignment_id",
      "assignment.lecturer_id",
      sql<boolean>`coalesce(assignment.lecturer_named, false)`.as("lecturer_named"),
      "assignment.class",
      "grade_type",
      "grade.title",
      "grade.max_points",
    ])
    .where("grade.id", "=", id)
    .forKeyShare("term")
    .executeTakeFirstOrThrow()
  const { title, max_points } = grade
  return {
    ...grade,
    term: { id: term_id, closed_at },
    assignment:
      assignment_id === null
        ? null
        : { id: assignment_id, lecturer_id, lecturer_named, class: setFor, title, max_points },
  }
}

const columnsOf = ({
  assignment_id,
  grade_type,
  title,
  state,
  points,
  max_points,
  feedback,
}: JudgedGrade) => ({
  assignment_id,
  grade_type,
  title,
  state,
  points,
  max_points,
  feedback,
})

/** Adds a grade; undefined if it exists already. If two people write at once, only the insert itself shows that. */
export async function addGrade(db: Database, grade: JudgedGrade, gradedBy: number) {
  const offering_id = await requireOffering(db, grade)
  const added = await db
    .insertInto("grade")
    .values({ ...columnsOf(grade), student_id: grade.student_id, graded_by: gradedBy, offering_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst()
  return added?.id
}

export function lockGrade(db: Database, id: number) {
  return db.selectFrom("grade").select("id").where("id", "=", id).forUpdate().execute()
}

/** Whether work was handed in after its mark, which says that nothing was handed in. */
export async function isOutdated(db: Database, id: number) {
  const outdated = await db
    .selectFrom("grade")
    .innerJoin("submission", (join) =>
      join
        .onRef("submission.assignment_id", "=", "grade.assignment_id")
        .onRef("submission.student_id", "=", "grade.student_id"),
    )
    .select("grade.id")
    .where("grade.id", "=", id)
    .where(({ not }) => not(isMarked))
    .executeTakeFirst()
  return outdated !== undefined
}

/** Publishes a grade at once, if it is a draft. */
export const publishGrade = (db: Database, id: number) =>
  db
    .updateTable("grade")
    .set({ published_at: sql`now()` })
    .where("id", "=", id)
    .where(sql<boolean>`not is_published(published_at)`)
    .returning("id")
    .executeTakeFirst()

/** Changes a grade. If it moves to another term, the old offering is deleted unless something else uses it. */
export async function changeGrade(
  db: Database,
  id: number,
  grade: JudgedGrade,
  { gradedBy, from }: { gradedBy: number; from?: PresentGrade },
) {
  const moved = from && from.term.id !== grade.term_id ? from : undefined
  const offering = moved && { offering_id: await requireOffering(db, grade) }
  await updateRow(db, "grade", id, {
    ...columnsOf(grade),
    ...offering,
    graded_by: gradedBy,
    graded_at: sql`now()`,
  })
  if (moved) await dropUnusedOffering(db, moved.subject_id, moved.term.id)
}
