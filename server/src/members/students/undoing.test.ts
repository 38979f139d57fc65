import { sql } from "kysely"
import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { usesOfSubject } from "../../courses/subjects/import.queries.ts"
import { activitiesOfPerson, cascadesOfPerson } from "../../people/imports/undoing.queries.ts"
import { activitiesOfLecturer } from "../lecturers/import.queries.ts"
import { activitiesOfStudent, cascadesOfStudent } from "./import.queries.ts"

const { db } = await openCollege()

test("undoing an import checks every table that refers to a student or a person", async () => {
  const tablesWith = async (column: string) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = ${column} and table_type = 'BASE TABLE'`.execute(db)
    return rows.map(({ name }) => name).sort()
  }
  // Results are derived, so they follow automatically.
  const derived = ["attendance_total", "module_result", "stale_result", "student_result"]
  expect(await tablesWith("student_id")).toEqual(
    [...cascadesOfStudent, ...activitiesOfStudent, ...derived].sort(),
  )
  const withoutForeignKey = ["idempotency"]
  expect(await tablesWith("person_id")).toEqual(
    [...cascadesOfPerson, ...activitiesOfPerson, ...withoutForeignKey, "lecturer", "student"].sort(),
  )
})

test.each([
  ["lecturer", activitiesOfLecturer.map((column) => column.join("."))],
  ["subject", usesOfSubject.map((table) => `${table}.subject_id`)],
])("undoing an import checks every column that refers to a %s", async (table, known) => {
  const { rows } = await sql<{ named: string }>`
    select conrelid::regclass || '.' || attname as named from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where confrelid = ${table}::regclass`.execute(db)
  expect(rows.map(({ named }) => named).sort()).toEqual([...known].sort())
})
