import { sql } from "kysely"
import type * as z from "zod"
import type { importedSubject, subjectRow } from "#contract/courses/subjects/endpoints.ts"
import { termPositions } from "#contract/courses/terms/positions.ts"
import { comparableCode } from "#contract/lib/comparable.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOfTexts } from "../../lib/db/filters.ts"
import { rejectRows } from "../../lib/errors.ts"
import { duplicateFaults } from "../../lib/rows.ts"

type Row = z.output<typeof subjectRow>

/** Adds subjects for the office, all or none. Each runs in the terms of its place in the course. */
export async function addSubjects(db: Database, rows: readonly (Row | z.output<typeof importedSubject>)[]) {
  const codes = rows.map(({ code }) => comparableCode(code))
  const takenCodes = await db
    .selectFrom("subject")
    .select(sql<string>`comparable_code(code)`.as("code"))
    .where("deleted_at", "is", null)
    .where(sql<string>`comparable_code(code)`, "=", anyOfTexts(codes))
    .execute()
  rejectRows(
    duplicateFaults("code", codes, new Set(takenCodes.map(({ code }) => code)), {
      known: "There is already a subject with this code.",
      repeated: "Code stands in this list twice.",
    }),
  )
  const added = await db
    .insertInto("subject")
    .values(
      rows.map(({ term_number, ...row }) => {
        const { semester, ...place } = termPositions[term_number as keyof typeof termPositions]
        return { ...row, ...place, semester_number: semester }
      }),
    )
    .returning("id")
    .execute()
  return added.map(({ id }) => id)
}
