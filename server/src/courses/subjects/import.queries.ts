import { sql } from "kysely"
import { subjectFields } from "#contract/courses/subjects/import.ts"
import { comparableCode } from "#contract/lib/comparable.ts"
import { omit } from "#contract/lib/objects.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import type { Importer } from "../../people/imports/queries.ts"
import { comparedWithRecord, refuseTwice } from "../../people/imports/rules.ts"
import { countExisting } from "../../people/imports/undoing.queries.ts"
import { cellsOf, type ImportedSubject, readSubject } from "./import.rules.ts"
import { addSubjects } from "./many.queries.ts"

/** The ids of the subjects that an import created. */
type Effects = { subjects: number[] }

/** The tables that show that a subject has been used since the import. Undoing keeps such a subject. */
export const usesOfSubject = [
  "announcement",
  "document",
  "material",
  "module_content",
  "offering",
  "saved_report",
] as const

/** Imports subjects from a table. They are added like those of the grid (record 38). */
export const subjectImporter: Importer<ImportedSubject, Effects> = {
  kind: "subjects",
  fields: subjectFields,

  async check(db, rows) {
    const existing = new Map(
      (await listExisting(db)).map((subject) => [comparableCode(subject.code), subject]),
    )
    const read = refuseTwice(rows.map(readSubject), ["code", "Code"], comparableCode)
    return read.map((row) => {
      const existingSubject = existing.get(comparableCode(row.values.code ?? ""))
      if (!existingSubject) return row
      return comparedWithRecord(row, omit(cellsOf(existingSubject), "code"), existingSubject.code)
    })
  },

  async save(db, records) {
    return { subjects: await addSubjects(db, records) }
  },

  async undo(db, { subjects }) {
    const existing = await countExisting(db, "subject", subjects)
    const { rows } = await sql`delete from subject where id = ${anyOf(subjects)} and version = 1
      ${sql.join(
        usesOfSubject.map(
          (table) =>
            sql`and not exists (select from ${sql.table(table)} used where used.subject_id = subject.id)`,
        ),
        sql` `,
      )} returning id`.execute(db)
    return { removed: rows.length, kept: existing - rows.length }
  },
}

const listExisting = (db: Database) =>
  db
    .selectFrom("subject")
    .select(["code", "name", "credits", "weekly_hours", "description", "year_of_study", "semester_number"])
    .where("deleted_at", "is", null)
    .execute()
