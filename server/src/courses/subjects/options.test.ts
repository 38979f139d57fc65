import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseworkOf } from "../../../test/coursework.ts"
import { offeringOf } from "../offerings/queries.ts"

const college = await openCollege()
const { call, db } = college
const course = await courseworkOf(college)

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

test("a lecturer who names a class chooses among the subjects that they may issue its grade sheet of", async () => {
  const own = await course.addLecturer(null, "Own")
  const [taught, others, elsewhere] = [course.subject, await course.addSubject(), await course.addSubject()]
  await course.teach(own.id, "P1", taught.id)
  await course.teach(own.id, "P2", elsewhere.id)
  await course.teach((await course.addLecturer(null)).id, null, others.id)
  await course.addStudent(course.term.id, "P1")
  const termAndClass = { term_id: course.term.id, class: "P1" } as const
  const { subjects } = (await call(own, "GET /subjects/options", { query: termAndClass })).body.data
  expect(subjects.map(({ id }) => id)).toEqual([taught.id])
  for (const { id } of [taught, others, elsewhere]) {
    const query = { ...termAndClass, kind: "grade_sheet", subject_id: id } as const
    const { status } = await call(own, "GET /documents/preview", { query })
    expect(status).toBe(id === taught.id ? 200 : 403)
  }
  const ofOffice = (await call("admin", "GET /subjects/options", { query: termAndClass })).body.data.subjects
  expect(ofOffice.map(({ id }) => id)).toEqual(expect.arrayContaining([taught.id, others.id, elsewhere.id]))
})
