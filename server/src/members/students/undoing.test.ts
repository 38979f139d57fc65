import { sql } from "kysely"
import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { activityTables, cascadeTables } from "./import.queries.ts"

const { db } = await openCollege()

test("undoing an import checks every table that refers to a student or a person", async () => {
  const tablesWith = async (column: string) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = ${column} and table_type = 'BASE TABLE'`.execute(db)
    return rows.map(({ name }) => name).sort()
  }
  // Results are derived, and follow by themselves.
  const derived = ["module_result", "stale_result", "student_result"]
  expect(await tablesWith("student_id")).toEqual(
    [...cascadeTables.student, ...activityTables.student, ...derived].sort(),
  )
  const withoutKey = ["idempotency"]
  expect(await tablesWith("person_id")).toEqual(
    [...cascadeTables.person, ...activityTables.person, ...withoutKey, "lecturer", "student"].sort(),
  )
})
