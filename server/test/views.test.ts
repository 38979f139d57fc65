import { sql } from "kysely"
import { expect, test } from "vitest"
import { openCollege } from "./college.ts"

const { db } = await openCollege()

async function tablesRead(query: string) {
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${sql.raw(query)}`.execute(db)
  const scans = rows.flatMap(
    (row) => row["QUERY PLAN"].match(/(?<!Bitmap Index )Scan(?: using \w+)? on (\w+)/)?.[1] ?? [],
  )
  return [...new Set(scans)].sort()
}

test.each([
  ["select count(*) from grade_details", ["grade"]],
  ["select count(*) from grade_details where term_id = 1", ["grade", "offering"]],
  [
    "select avg(percentage) from grade_details where subject_id = 1 and academic_year_id = 1",
    ["grade", "offering", "term"],
  ],
  ["select id, student_number from grade_details", ["grade", "student"]],
  ["select count(*) from offering_details", ["offering"]],
  ["select subject_code from offering_details", ["offering", "subject"]],
])("a view joins only what a query uses: %s", async (query, tables) => {
  expect(await tablesRead(query)).toEqual(tables)
})
