import { sql } from "kysely"
import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { addJob, type Job } from "../../lib/jobs/jobs.ts"
import { allOf, except, people } from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawParts } from "../../people/notifications/queries.ts"
import { fullName } from "../../people/people/queries.ts"
import { isForClass } from "./queries.ts"

/** Notifies students of a material at its time. The job has a key of its own, so a new time replaces the old one. */
export const publishMaterial: Job<{ id: number }> = {
  name: "publish_material",
  payload: z.object({ id: z.int() }),
}

const effectOf = (id: number) => `materials of subject ${id}`

/** Withdraws the notifications about this material. One about several materials remains for the others. */
export const withdrawNotices = (db: Database, { id, subject_id }: { id: number; subject_id: number }) =>
  withdrawParts(db, effectOf(subject_id), ["new material", "new materials"], [`${id}`])

/** Notifies students of a material now, or at its time if that is in the future. Notices of an earlier time are withdrawn. */
export async function notifyWhenPublished(
  db: Database,
  { id, subject_id, publish_at }: { id: number; subject_id: number; publish_at: string },
) {
  if (!(await notifyStudents(db, id))) {
    await withdrawNotices(db, { id, subject_id })
    await addJob(db, publishMaterial, { id }, { key: `material ${id}`, runAt: new Date(publish_at) })
  }
}

/** Notifies the students who see a published material in their active term; false if it isn't published yet. */
export async function notifyStudents(db: Database, id: number) {
  const material = await db
    .updateTable("material")
    .from(["subject", "person"])
    .set({ notified_at: sql`coalesce(material.notified_at, now())` })
    .where("material.id", "=", id)
    .whereRef("subject.id", "=", "material.subject_id")
    .whereRef("person.id", "=", "material.uploaded_by")
    .where("publish_at", "<=", sql<string>`now()`)
    .returning([
      "material.title",
      "material.subject_id",
      "subject.code",
      "subject.name",
      "uploaded_by",
      fullName("person").as("uploader"),
    ])
    .returning(sql<boolean>`old.notified_at is not null`.as("was_notified"))
    .executeTakeFirst()
  if (!material) return false
  if (material.was_notified) return true
  await notify(db, {
    type: "material",
    title: `New material: ${material.title}`,
    message: `${material.code} ${material.name}. Uploaded by ${material.uploader}.`,
    link: `/student/materials?view=${id}`,
    senderId: material.uploaded_by,
    effect: effectOf(material.subject_id),
    many: {
      parts: [`${id}`],
      title: `new materials in ${material.name}`,
      link: `/student/materials?subject_id=${material.subject_id}`,
    },
    to: allOf(
      people(readersOf(id)),
      except(() => wasNotified(id)),
    ),
  })
  return true
}

/**
 * Whether a person has a notification of a material, whether they have read it or not. The query that uses this must select
 * from `person`.
 */
const wasNotified = (id: number) => sql<boolean>`exists (
  select from notification where person_id = person.id and type = 'material' and ${`${id}`} = any(parts))`

const readersOf = (id: number) => sql<number>`(
  select student.person_id from material
  join subject on subject.id = material.subject_id
    and subject.is_active and subject.approval = 'approved' and subject.deleted_at is null
  join subject_term on subject_term.subject_id = material.subject_id and subject_term.is_active
  join enrolment on enrolment.term_id = subject_term.term_id and enrolment.outcome <> 'withdrawn'
  join student on student.id = enrolment.student_id and student.deleted_at is null
    and student.year_of_study = subject.year_of_study
  where material.id = ${id} and ${isForClass(sql`student.class`)})`
