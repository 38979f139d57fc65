import { sql } from "kysely"
import * as z from "zod"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { dropUnusedOffering } from "../../courses/offerings/queries.ts"
import { readOffering, restoreOffering } from "../../courses/offerings/restoring.queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably, restoreRows } from "../../lib/db/deletedRecords.ts"
import { allow, found, refuse } from "../../lib/errors.ts"
import { type Restorable, storedRow } from "../../lib/http/restoring.ts"
import { fullName } from "../../people/people/queries.ts"
import { findPresentGrade, readFactsOfPresent } from "./entry.queries.ts"
import { addHistory } from "./history.queries.ts"
import { snapshot } from "./history.rules.ts"
import { notifyStudent } from "./notices.queries.ts"
import { readPolicies } from "./policies.queries.ts"
import { findGrade } from "./queries.ts"
import { closedGrades, whyNotGradable, whyOtherMaximum } from "./rules.ts"

/**
 * Deletes a grade, and its offering if nothing else uses it. Otherwise a grade given by mistake would make closing the term
 * require grades for that subject. Returns the number under which both can be restored.
 */
export async function deleteGrade(db: Database, viewer: Viewer, grade: Grade) {
  const { id, subject_id, term_id, subject_code, term_name, student_name, assignment_title } = grade
  const deletion = {
    kind: "grade" as const,
    id,
    label: `${student_name}'s mark for ${assignment_title}`,
    detail: `${subject_code}, ${term_name}`,
    by: viewer,
  }
  const number = await deleteRestorably(db, deletion, [await readOffering(db, { subject_id, term_id })])
  await dropUnusedOffering(db, subject_id, term_id)
  return number
}

export const restorableGrade: Restorable = {
  /**
   * Restores a grade, with its offering if that was dropped. The database refuses it beside another one for the same work, and
   * in a closed term. The student is notified of a published grade, because its deletion withdrew the notification.
   */
  async restore(db, record) {
    const { record_id: id, stored, viewer } = record
    const row = storedRow(record)
    const grade = keptGrade.parse(row)
    const work = await lockWork(db, grade.assignment_id)
    refuse(work && whyOtherMaximum(work, grade.max_points))
    const offering_id = work?.offering_id ?? (await restoreOffering(db, stored, closedGrades))
    refuse(await whyHidden(db, grade.student_id, offering_id))
    const title = work?.title ?? row.title
    await restoreRows(db, [{ table: "grade", rows: [{ ...row, offering_id, title }] }])
    await allowRestoring(db, viewer, id)
    await recordAndNotify(db, viewer, id)
    return []
  },
  loggedAs(record) {
    const { student_id, title: assignment_title } = storedRow(record)
    return { entity: "grade", id: record.record_id, names: { student_id, assignment_title } }
  },
}

const keptGrade = z.object({
  student_id: z.int(),
  assignment_id: z.int().nullable(),
  max_points: z.number(),
})

/** Locks the assignment of a grade, so that neither its maximum nor its term changes meanwhile. */
const lockWork = (db: Database, id: number | null) =>
  db
    .selectFrom("assignment")
    .select(["title", "max_marks", "offering_id"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst()

/** The refusal if the grade's student or subject was deleted too, which would hide it. */
async function whyHidden(db: Database, studentId: number, offeringId: number) {
  const { student, subject } = await db
    .selectFrom("student")
    .innerJoin("person", "person.id", "person_id")
    .innerJoin("offering", (join) => join.on("offering.id", "=", offeringId))
    .innerJoin("subject", "subject.id", "subject_id")
    .where("student.id", "=", studentId)
    .select(
      sql<string | null>`case when student.deleted_at is not null then ${fullName("person")} end`.as(
        "student",
      ),
    )
    .select(sql<string | null>`case when subject.deleted_at is not null then subject.name end`.as("subject"))
    .executeTakeFirstOrThrow()
  const deleted = student ?? subject
  return deleted === null
    ? undefined
    : `${deleted} was deleted meanwhile, and must be restored before the mark.`
}

/** Allows what may be deleted: lecturers restore only marks of students whom they still teach. */
async function allowRestoring(db: Database, viewer: Viewer, id: number) {
  const present = await findPresentGrade(db, id)
  const facts = await readFactsOfPresent(db, viewer, present)
  const refusal = whyNotGradable(viewer, facts, present.assignment)
  allow(refusal?.code !== "forbidden")
  refuse(refusal?.text)
}

async function recordAndNotify(db: Database, viewer: Viewer, id: number) {
  const grade = found(await findGrade(db, viewer, await readPolicies(db), id))
  await addHistory(db, {
    grade_id: id,
    changed_by: viewer.personId,
    before: null,
    after: snapshot(grade),
    reason: null,
  })
  if (grade.is_published) await notifyStudent(db, grade, "grade", viewer.personId)
}
