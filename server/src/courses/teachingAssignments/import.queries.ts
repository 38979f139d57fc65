import { teachingFields } from "#contract/courses/teachingAssignments.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { lockTable } from "../../lib/db/locks.ts"
import type { Importer } from "../../people/imports/queries.ts"
import { countExisting } from "../../people/imports/undoing.queries.ts"
import { fullName } from "../../people/people/queries.ts"
import { dropUnusedOfferings } from "../offerings/queries.ts"
import { lockOpenTerms } from "../terms/queries.ts"
import { type ReadAssignment, readTeaching, withoutExisting } from "./import.rules.ts"
import { createAssignments } from "./matrix.queries.ts"
import { knownNames } from "./names.queries.ts"
import { notifyLecturers } from "./notices.queries.ts"

/** The ids of the teaching assignments that an import created. */
type Effects = { assigned: number[] }

/**
 * Imports who teaches what from a table. Existing teaching assignments are kept, and lecturers are notified once per term
 * (record 38).
 */
export const teachingImporter: Importer<ReadAssignment[], Effects> = {
  kind: "teaching",
  fields: teachingFields,

  async check(db, rows) {
    await lockTable(db, "teaching_assignment")
    await lockOpenTerms(db)
    const names = await knownNames(db)
    const classes = await listOpenClasses(db)
    const read = rows.map((row) => readTeaching(row, names, classes))
    return withoutExisting(read, await listExisting(db, read))
  },

  async save(db, records, importedBy) {
    const assignments = records.flat()
    const assigned = await createAssignments(db, assignments)
    await notifyByTerm(db, assignments, importedBy)
    return { assigned }
  },

  async undo(db, { assigned }, undoneBy) {
    const existing = await countExisting(db, "teaching_assignment", assigned)
    await lockTable(db, "teaching_assignment")
    await lockOpenTerms(db)
    const openAssignments = await db
      .selectFrom("teaching_assignment")
      .innerJoin("offering_details as offering", "offering.id", "offering_id")
      .select(["teaching_assignment.id", "lecturer_id", "offering_id", "term_id"])
      .where("teaching_assignment.id", "=", anyOf(assigned))
      .where("closed_at", "is", null)
      .execute()
    await db
      .deleteFrom("teaching_assignment")
      .where("id", "=", anyOf(openAssignments.map(({ id }) => id)))
      .execute()
    await dropUnusedOfferings(db, openAssignments)
    await notifyByTerm(db, openAssignments, undoneBy)
    return { removed: openAssignments.length, kept: existing - openAssignments.length }
  },
}

const listExisting = (db: Database, rows: readonly { record?: ReadAssignment[] }[]) =>
  db
    .selectFrom("teaching_assignment")
    .innerJoin("offering", "offering.id", "offering_id")
    .innerJoin("lecturer", "lecturer.id", "lecturer_id")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .select(["subject_id", "term_id", "lecturer_id", "teaching_assignment.class"])
    .select(fullName("person").as("lecturer_name"))
    .where("lecturer.deleted_at", "is", null)
    .where("term_id", "=", anyOf(rows.flatMap(({ record = [] }) => record.map(({ term_id }) => term_id))))
    .execute()

/** Notifies each lecturer once per term; a table names few terms. */
async function notifyByTerm(
  db: Database,
  changes: readonly Pick<ReadAssignment, "lecturer_id" | "term_id">[],
  senderId: number,
) {
  for (const [termId, ofTerm] of Map.groupBy(changes, ({ term_id }) => term_id)) {
    const lecturers = [...new Set(ofTerm.map(({ lecturer_id }) => lecturer_id))]
    await notifyLecturers(db, lecturers, { termId, senderId })
  }
}
