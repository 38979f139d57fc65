import { expect, test } from "vitest"
import { csvOf } from "#contract/lib/csv.ts"
import { studentColumns } from "#contract/members/students/columns.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"
import { studentsOf } from "../../../test/students.ts"

const college = await openCollege()
const { call, db } = college
await courseOf(college).addTerm(1)
const { add } = studentsOf(college)
const known = await add({ first_name: "Thoko", last_name: "Ng’oma Draft", date_of_birth: "2004-05-12" })
const warning = `There is already a student of this name and date of birth: Thoko Ng’oma Draft, ${known.student_number}.`

const findNamesakes = async (first_name: string, last_name: string, date_of_birth: string) => {
  const body = { first_name, last_name, date_of_birth }
  const answer = await call("admin", "POST /students/alike", { body })
  return answer.body.data.students.map(({ id }) => id)
}

test("an administrator who adds a student is shown those of the same name and date of birth, not of one of the two", async () => {
  expect(await findNamesakes("THOKO", "Ng'oma  draft", "2004-05-12")).toEqual([known.id])
  expect(await findNamesakes("Thoko", "Ngʼoma Draft", "2004-05-12")).toEqual([known.id])
  expect(await findNamesakes("Thoko", "Ng'oma Draft", "2004-05-13")).toEqual([])
  expect(await findNamesakes("Thoko", "Phiri Draft", "2004-05-12")).toEqual([])
  expect((await call("lecturer", "POST /students/alike", { body: {} })).status).toBe(403)
})

test("a deleted student of that name is found for as long as they can be restored", async () => {
  const gone = await add({ first_name: "Tiyamike", last_name: "Draft", date_of_birth: "2004-05-12" })
  await call("admin", "DELETE /students/{id}", { params: { id: gone.id } })
  const body = { first_name: "Tiyamike", last_name: "Draft", date_of_birth: "2004-05-12" }
  const { students } = (await call("admin", "POST /students/alike", { body })).body.data
  expect(students).toMatchObject([{ id: gone.id, is_deleted: true }])
  await db.deleteFrom("deleted_record").execute()
  expect(await findNamesakes("Tiyamike", "Draft", "2004-05-12")).toEqual([])
})

test.each(["ngoma", "NGOMA DRAFT", "ng'oma", "Ng’oma", "ngʼoma", "ng`oma"])(
  "a list finds Ng’oma by “%s”, as the search from any screen does",
  async (search) => {
    const { students } = (await call("admin", "GET /students", { query: { search } })).body.data
    expect(students.map(({ id }) => id)).toEqual([known.id])
  },
)

test.each(["Ng’oma,", ", Thoko", "draft , thoko ,"])(
  "a list finds Ng’oma by “%s”, where a comma has nothing on one side",
  async (search) => {
    const { students } = (await call("admin", "GET /students", { query: { search } })).body.data
    expect(students.map(({ id }) => id)).toEqual([known.id])
  },
)

test.each(["'", "’", "ʼ`", ","])("a list finds nobody by “%s” alone, and not everybody", async (search) => {
  expect((await call("admin", "GET /students", { query: { search } })).body.data.total).toBe(0)
})

test("the preview of an import warns of a row that may be a known student or an earlier row, and refuses none", async () => {
  const row = (n: number, first_name: string) => ({
    first_name,
    last_name: "Ng'oma Draft",
    email: `row${n}@alike.example`,
    phone_number: "+265 888 000 111",
    date_of_birth: "12/05/2004",
    gender: "Female",
    year_of_study: "1",
    student_class: "P1",
    ipte_cohort: "IPTE25",
    marital_status: "Single",
    religion: "Catholic",
    home_district: "Dedza",
    traditional_authority: "Kaphuka",
    village: "Kaphuka",
    guardian_name: "Esnart, mother",
    guardian_phone_number: "",
  })
  const columns = studentColumns.map(
    ([field, label]) => [label, (student: ReturnType<typeof row>) => student[field]] as const,
  )
  const text = csvOf(columns, [row(1, "Thoko"), row(2, "Alinafe"), row(3, "ALINAFE")])
  const { rows, good } = await importsOf(college, "students").preview(text)
  expect(good).toBe(3)
  expect(rows.map(({ warnings }) => warnings)).toEqual([
    [{ text: warning, student_id: known.id }],
    undefined,
    [{ text: "The name and the date of birth are the same as in row 3.", student_id: null }],
  ])
})
