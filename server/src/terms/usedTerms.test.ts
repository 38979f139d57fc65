/** What a term no longer allows once students and subjects hang on it. */
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { courseOf } from "../../test/course.ts"
import { studentsOf } from "../../test/students.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addStudent } = courseOf(college)
const { clear } = studentsOf(college)

async function addOffering(term_id: number) {
  const subject = { code: "ENG1", name: "English", year_of_study: 1, semester_number: 1 }
  const made = await db.insertInto("subject").values(subject).returning("id").executeTakeFirstOrThrow()
  return db
    .insertInto("offering")
    .values({ subject_id: made.id, term_id, credits: 3 })
    .returning("id")
    .executeTakeFirstOrThrow()
}
async function edit(id: number, fields: object) {
  const { term } = (await call("admin", "GET /terms/{id}", { params: { id } })).body.data
  return call("admin", "PUT /terms/{id}", { params: { id }, body: { ...term, ...fields } })
}

beforeEach(clear)

describe("its number", () => {
  const stays = {
    status: 422,
    body: { errors: { term_number: "Students or subjects belong to this term, so its number stays." } },
  }

  test("stays once students are enrolled, and the rest can be edited", async () => {
    const { id } = await addTerm(1)
    await addStudent(id)
    expect(await edit(id, { term_number: 4 })).toMatchObject(stays)
    expect((await edit(id, { name: "Other" })).body.data.term).toMatchObject({
      name: "Other",
      year_of_study: 1,
    })
  })

  test("stays once a subject is offered", async () => {
    const { id } = await addTerm(1)
    await addOffering(id)
    expect(await edit(id, { term_number: 2 })).toMatchObject(stays)
  })

  test("can be put right before", async () => {
    const { id } = await addTerm(1)
    expect((await edit(id, { term_number: 4 })).body.data.term).toMatchObject({ year_of_study: 2 })
  })
})
