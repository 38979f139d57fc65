import { sql } from "kysely"
import type * as z from "zod"
import type { materialInput } from "#contract/teaching/materials/endpoints.ts"
import { everyClass, type MaterialType } from "#contract/teaching/materials/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably } from "../../lib/db/deletedRecords.ts"
import { lock } from "../../lib/db/locks.ts"
import { insertRow } from "../../lib/db/records.ts"
import { found } from "../../lib/errors.ts"
import { type Files, privateFileOf } from "../../lib/files/files.ts"
import type { Upload } from "../../lib/files/uploads.ts"
import { type FoundMaterial, findMaterial } from "./queries.ts"

type Input = z.output<typeof materialInput>

/** The classes to which the lecturer teaches a subject in any term that isn't over, each with its group. */
export async function listClassesTaughtNow(db: Database, { lecturerId }: Viewer, subjectId: number) {
  if (lecturerId === null) return []
  return db
    .selectFrom("taught_class")
    .innerJoin("subject_term", (join) =>
      join
        .onRef("subject_term.subject_id", "=", "taught_class.subject_id")
        .onRef("subject_term.term_id", "=", "taught_class.term_id"),
    )
    .leftJoin("class", "class.name", "taught_class.class")
    .select(["taught_class.class", "class.group_name"])
    .where("taught_class.lecturer_id", "=", lecturerId)
    .where("taught_class.subject_id", "=", subjectId)
    .where("subject_term.is_unfinished", "=", true)
    .execute()
}

const isGroup = (target: string) => /^Class /.test(target)

/** The class that a material is for; null if it is for all classes or a group. */
export const classOf = (target: string) => (target === everyClass || isGroup(target) ? null : target)

const columnsOf = ({ title, description, subject_id, student_class, link, publish_at }: Input) => ({
  title,
  description,
  subject_id,
  link,
  class_group: isGroup(student_class) ? student_class : null,
  class: classOf(student_class),
  publish_at: publish_at ?? undefined,
})

export const createMaterial = (db: Database, viewer: Viewer, input: Input, type: MaterialType) =>
  insertRow(db, "material", { ...columnsOf(input), type, uploaded_by: viewer.personId })

/** Changes a material. If it moves to other students, or to a later time, they are notified then. */
export async function updateMaterial(db: Database, before: FoundMaterial, input: Input, type: MaterialType) {
  const hasMoved = before.subject_id !== input.subject_id || before.student_class !== input.student_class
  const isPutOff = before.is_published && Date.parse(input.publish_at ?? before.publish_at) > Date.now()
  const update = db.updateTable("material").where("id", "=", before.id)
  await update.set({ ...columnsOf(input), type }).execute()
  if (hasMoved || isPutOff) await update.set({ notified_at: null }).execute()
}

export async function addVersion(db: Database, files: Files, viewer: Viewer, id: number, upload: Upload) {
  const file_id = await files.store(db, upload, privateFileOf(viewer))
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from material_version where material_id = ${id})`
  await db.insertInto("material_version").values({ material_id: id, number, file_id }).execute()
}

export async function hasFile(db: Database, id: number) {
  const version = await db
    .selectFrom("material_version")
    .select("id")
    .where("material_id", "=", id)
    .executeTakeFirst()
  return version !== undefined
}

/** Locks a material that the viewer may see. */
export const lockMaterial = async (db: Database, viewer: Viewer, id: number) =>
  found(await lock(db, "material", id, () => findMaterial(db, viewer, id)))

/** Deletes a material. Its files are kept until it can't be restored any more. */
export const deleteMaterial = (db: Database, by: Viewer, { id, title, subject_name }: FoundMaterial) =>
  deleteRestorably(db, { kind: "material", id, label: title, detail: subject_name, by })
