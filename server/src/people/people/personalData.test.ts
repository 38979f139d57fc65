import { sql } from "kysely"
import { expect, test } from "vitest"
import { studentColumns } from "#contract/members/students/columns.ts"
import { columnsOf, personColumnOf, tablesErasedBy } from "#contract/people/people/personalData.ts"
import { openCollege } from "../../../test/college.ts"
import { courseworkOf } from "../../../test/coursework.ts"
import { erasePerson } from "./erasure.queries.ts"

const college = await openCollege()
const { call, db, files } = college
const { addStudent, addLecturer, term, teach, addAssignment, submit, addGrade } = await courseworkOf(college)

test("the register says for every table that refers to a person what erasing an account does to it", async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'person_id' order by table_name`.execute(db)
  const treated = [...tablesErasedBy("blanked"), ...tablesErasedBy("deleted")]
  expect(
    rows.map(({ table_name }) => table_name).filter((table) => !treated.some((known) => known === table)),
  ).toEqual([])
})

test("erasing an account empties every personal, private and secret column of its rows", async () => {
  const { personId, id } = await addStudent(term.id, "P3")
  await db
    .updateTable("student")
    .set({ date_of_birth: "2004-05-12", marital_status: "single", religion: "Muslim", village: "V" })
    .set({
      traditional_authority: "T",
      home_district: "Dedza",
      guardian_name: "G",
      guardian_phone_number: "1",
    })
    .where("id", "=", id)
    .execute()
  await db
    .updateTable("person")
    .set({ phone: "1", address: "A", bio: "B", preferences: `{"loginAlerts":false}` })
    .set({ password_hash: "hash", totp_secret: "secret", two_factor: true, totp_step: 7 })
    .where("id", "=", personId)
    .execute()
  const before = await rowsOf(personId)
  await erasePerson(db, files, personId)
  const after = await rowsOf(personId)
  for (const table of tablesErasedBy("blanked").filter((table) => before[table])) {
    for (const column of columnsOf(table, "personal", "private", "secret")) {
      const value = before[table]?.[column]
      if (value !== null) expect(after[table]?.[column], `${table}.${column}`).not.toEqual(value)
    }
    for (const column of columnsOf(table, "kept")) {
      expect(after[table]?.[column], `${table}.${column}`).toEqual(before[table]?.[column])
    }
  }
  for (const table of tablesErasedBy("deleted")) expect(after[table], table).toBeUndefined()
})

test("a person's export has every column of their rows that is not secret", async () => {
  const student = await addStudent(term.id, "P3")
  const lecturer = await addLecturer("P2")
  await teach(lecturer.id, "P2")
  const essay = await addAssignment({ lecturer: lecturer.id })
  await submit(student, essay.id)
  await addGrade(student.id, essay.id, 71)
  const exportOf = async ({ bearer }: { bearer: string }) =>
    (await call({ bearer }, "GET /auth/export-data")).body.data as Record<string, unknown>
  const [studies, work] = [await exportOf(student), await exportOf(lecturer)]
  for (const [table, exported] of [
    ["person", studies.person],
    ["student", studies.student],
    ["enrolment", studies.enrolments],
    ["grade", studies.grades],
    ["submission", studies.submissions],
    ["session", studies.sessions],
    ["file", studies.files],
    ["lecturer", work.lecturer],
    ["teaching_assignment", work.teaching_assignments],
    ["assignment", work.assignments],
  ] as const) {
    const [row] = [exported].flat()
    expect(Object.keys(row as object), table).toEqual(
      expect.arrayContaining(columnsOf(table, "kept", "personal", "private")),
    )
    for (const column of columnsOf(table, "secret")) expect(row, table).not.toHaveProperty(column)
  }
})

test("the spreadsheet of students has every column that the form fills in", () => {
  const fields = studentColumns.map(([field]) => (field === "student_class" ? "class" : field))
  const filledIn = columnsOf("student", "kept", "personal", "private").filter(
    // The college gives the number, and moving up records how and when somebody left.
    (column) => !["student_number", "left_as", "left_at"].includes(column),
  )
  expect(fields).toEqual(expect.arrayContaining(filledIn))
})

/** The person's first row in each table that erasing an account changes. */
async function rowsOf(personId: number) {
  const found: Record<string, Record<string, unknown> | undefined> = {}
  for (const table of [...tablesErasedBy("blanked"), ...tablesErasedBy("deleted")]) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(personColumnOf(table))} = ${personId}`.execute(db)
    found[table] = rows[0]
  }
  return found
}
