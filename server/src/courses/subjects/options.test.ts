import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseworkOf } from "../../../test/coursework.ts"
import { offeringOf } from "../offerings/queries.ts"

const college = await openCollege()
const { call, db } = college

test("the options list all subjects that a viewer may see, by code, without further fields", async () => {
  const columns = { name: "English", year_of_study: 1, semester_number: 1 }
  await db
    .insertInto("subject")
    .values([
      { ...columns, code: "ENG2", is_active: false },
      { ...columns, code: "ENG1", description: "Long" },
      { ...columns, code: "ENG3", deleted_at: "2026-01-01T00:00:00Z" },
    ])
    .execute()
  const options = async (role: "admin" | "student") =>
    (await call(role, "GET /subjects/options")).body.data.subjects.filter(({ code }) =>
      code.startsWith("ENG"),
    )
  const [first, ...others] = await options("admin")
  expect(first).toEqual({ id: expect.any(Number), code: "ENG1", name: "English" })
  expect(others.map(({ code }) => code)).toEqual(["ENG2"])
  expect(await options("student")).toEqual([])
})

test("students choose among the subjects of the terms in which they were enrolled", async () => {
  const course = await courseworkOf(college)
  const other = await course.addTerm(4)
  const ada = await course.addStudent(course.term.id, "P3", "Ada")
  const theirs = await course.addSubject()
  const foreign = await course.addSubject()
  await offeringOf(db, theirs.id, course.term.id, { isGiven: true })
  await offeringOf(db, foreign.id, other.id, { isGiven: true })
  const { subjects } = (await call(ada, "GET /subjects/options")).body.data
  expect(subjects.map(({ id }) => id)).toContain(theirs.id)
  expect(subjects.map(({ id }) => id)).not.toContain(foreign.id)
})
