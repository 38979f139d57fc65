import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type * as z from "zod"
import type { assignmentInput } from "#contract/assessment/assignments/endpoints.ts"
import { dropUnusedOffering, requireOffering } from "../../courses/offerings/queries.ts"
import { requireSubject } from "../../courses/subjects/queries.ts"
import { findVisibleLecturer } from "../../courses/teachingAssignments/queries.ts"
import { lockTermFor } from "../../courses/terms/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { recordDeletion } from "../../lib/db/deletedRecords.ts"
import { updateRow } from "../../lib/db/records.ts"
import { found, rejectField, requireReference } from "../../lib/errors.ts"
import { removeFileOf } from "../../lib/files/files.ts"
import { notifyOfDeletion } from "./notices.queries.ts"
import { type FoundAssignment, findAssignment, lockAssignments } from "./queries.ts"

type Input = z.output<typeof assignmentInput>

/** Whether the assignment has submissions, grades or groups. They forbid some changes of it. */
export function findUses(db: Database, id: number) {
  return db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom("submission").select("id").where("assignment_id", "=", id)).as("handed_in"),
      exists(selectFrom("grade").select("id").where("assignment_id", "=", id)).as("marked"),
      exists(selectFrom("group_member").select("number").where("assignment_id", "=", id)).as("grouped"),
    ])
    .$castTo<{ handed_in: boolean; marked: boolean; grouped: boolean }>()
    .executeTakeFirstOrThrow()
}

/** Locks the assignment's term: the chosen one, or else the active term of the subject's year of study. */
export async function lockTermOf(
  db: Database,
  { subject_id, term_id }: Pick<Input, "subject_id" | "term_id">,
) {
  const { year_of_study } = await requireSubject(db, subject_id)
  const term = await lockTermFor(db, { named: term_id, year: year_of_study })
  if (!term && term_id === null)
    rejectField("term_id", "No term of this subject's year is active. Please choose a term.")
  const { id, closed_at } = requireReference(term, "term_id")
  return { subject_id, term_id: id, closed_at }
}

/** The lecturer that an administrator chose for the assignment, unless the lecturer has left. */
export async function requireLecturer(db: Database, id: number) {
  return requireReference(
    await findVisibleLecturer(db, { role: "admin", lecturerId: null }, id),
    "lecturer_id",
  ).id
}

type ResolvedInput = Input & { term_id: number; lecturer_named: boolean }

async function columnsOf(db: Database, { title, description, ...input }: ResolvedInput) {
  return {
    offering_id: await requireOffering(db, input),
    class: input.student_class,
    lecturer_id: input.lecturer_id,
    lecturer_named: input.lecturer_named,
    title,
    description,
    due_at: input.due_date,
    max_marks: input.max_marks,
    late_allowed: input.late_allowed,
    further_formats: input.further_formats,
  }
}

/** Creates an assignment for each of the classes, with the same file. Returns them in the order of the classes. */
export async function createAssignments(
  db: Database,
  viewer: Viewer,
  input: ResolvedInput,
  classes: readonly Pick<Input, "student_class" | "due_date">[],
  file: string | null,
) {
  const set_id = classes.length > 1 ? randomUUID() : null
  const columns = await columnsOf(db, input)
  const created = await db
    .insertInto("assignment")
    .values(
      classes.map(({ student_class, due_date }) => ({
        ...columns,
        class: student_class,
        due_at: due_date,
        file_id: file,
        set_id,
      })),
    )
    .returning("id")
    .execute()
  return lockAssignments(
    db,
    viewer,
    created.map(({ id }) => id),
  )
}

/** Changes a locked assignment, and the title of its marks. A `file` of undefined keeps the present one, null removes it. */
export async function updateAssignment(
  db: Database,
  viewer: Viewer,
  { id, subject_id, term_id }: FoundAssignment,
  input: ResolvedInput,
  file: string | null | undefined,
) {
  await updateRow(db, "assignment", id, {
    ...(await columnsOf(db, input)),
    file_id: file,
  })
  await db
    .updateTable("grade")
    .set({ title: input.title })
    .where("assignment_id", "=", id)
    .where("title", "<>", input.title)
    .execute()
  if (subject_id !== input.subject_id || term_id !== input.term_id)
    await dropUnusedOffering(db, subject_id, term_id)
  return found(await findAssignment(db, viewer, id))
}

/** Removes a file that an assignment had, unless another assignment has it too. */
export async function dropFile(db: Database, id: string) {
  const otherUse = await db.selectFrom("assignment").select("id").where("file_id", "=", id).executeTakeFirst()
  if (!otherUse) await removeFileOf(db, id)
}

/** Removes an assignment from every list. One without submissions and grades is deleted when it can't be restored any more. */
export async function deleteAssignment(db: Database, viewer: Viewer, assignment: FoundAssignment) {
  const { id, title, subject_name } = assignment
  const number = await recordDeletion(db, {
    kind: "assignment",
    id,
    label: title,
    detail: subject_name,
    by: viewer,
  })
  await updateRow(db, "assignment", id, { deleted_at: sql`now()` })
  await notifyOfDeletion(db, assignment, viewer.personId)
  return number
}
