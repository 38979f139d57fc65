import { beforeEach, expect, test } from "vitest"
import { nationalProgramme } from "#contract/courses/subjects/programme.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)

beforeEach(course.clear)

const add = (rows: readonly object[]) => call("admin", "POST /subjects/many", { body: { rows } })
const row = (fields: object = {}) => ({
  code: "ENG101",
  name: "English",
  credits: 4,
  term_number: 1,
  ...fields,
})
const stored = () =>
  db.selectFrom("subject").selectAll().where("deleted_at", "is", null).orderBy("id").execute()

test("the national programme is the curriculum of the specification: 33 subjects, each in the place of its term", async () => {
  const added = await add(nationalProgramme)
  expect([added.status, added.body.data, added.body.message]).toEqual([
    201,
    { added: 33 },
    "33 subjects added.",
  ])
  const { body } = await call("admin", "GET /subjects", { query: { sort: "code", limit: 100 } })
  const placeOf = (wanted: string) => {
    const { year_of_study, semester_number, kind, credits } = body.data.subjects.find(
      ({ code }) => code === wanted,
    )!
    return [year_of_study, semester_number, kind, credits]
  }
  expect(placeOf("ENG101")).toEqual([1, 1, "course", 4])
  expect(placeOf("AGR102")).toEqual([1, 2, "course", 2])
  expect(placeOf("TEP103")).toEqual([1, null, "practice", 5])
  expect(placeOf("HEC205")).toEqual([2, 1, "course", 2])
  const perTerm = [1, 2, 3, 4, 5, 6].map(
    (term) => nationalProgramme.filter(({ term_number }) => term_number === term).length,
  )
  expect(perTerm).toEqual([7, 7, 2, 2, 7, 8])
})

test("each fault is named by its row and field, and nothing is added beside it", async () => {
  await course.addSubject()
  const code = (await stored())[0]!.code
  const wrong = await add([
    row(),
    row({ code: ` ${code.toLowerCase()}` }),
    row({ code: "Eng101" }),
    row({ code: "MAT101" }),
  ])
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      message: "Nothing was saved: 2 rows must be corrected first.",
      errors: {
        "rows.1.code": "There is already a subject with this code.",
        "rows.2.code": "Code stands in this list twice.",
      },
    },
  })
  const spaced = await add([row({ code: "MAT101" }), row({ code: "MAT 101" })])
  expect(spaced.body.errors).toEqual({ "rows.1.code": "Code stands in this list twice." })
  const blank = await add([row(), row({ code: "", credits: 9, term_number: 7 })])
  expect(blank.body.errors).toEqual({
    "rows.1.code": "Code is required.",
    "rows.1.credits": "Credits must be a whole number from 1 to 5.",
    "rows.1.term_number": "Term must be a whole number from 1 to 6.",
  })
  expect((await add([])).body.errors).toEqual({ rows: "Fill in a row first." })
  expect(await stored()).toHaveLength(1)
})

test("a deleted subject's code is free again", async () => {
  await add([row()])
  const { id } = (await stored())[0]!
  await call("admin", "DELETE /subjects/{id}", { params: { id } })
  expect((await add([row()])).status).toBe(201)
})

test("only administrators add many", async () => {
  for (const role of ["lecturer", "student"] as const) {
    expect((await call(role, "POST /subjects/many", { body: { rows: [row()] } })).status).toBe(403)
  }
})

test("an error of the spreadsheet is no code and no name", async () => {
  const { body } = await add([row({ code: "#N/A" }), row({ name: "#REF!" })])
  expect(body.errors).toEqual({
    "rows.0.code": "Code is an error of the spreadsheet. Type what belongs there.",
    "rows.1.name": "Name is an error of the spreadsheet. Type what belongs there.",
  })
})
