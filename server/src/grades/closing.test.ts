import { expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { gradingOf } from "../../test/grading.ts"

const college = await openCollege()
const { call, db } = college
const { course, maths, give } = await gradingOf(college)

test("closing a term requires the grades of active students only", async () => {
  const past = await course.addTerm(2, { from: -120, to: -40 })
  const graded = await course.addStudent(past.id, "P1")
  const inactive = await course.addStudent(past.id, "P1")
  for (const gradeType of ["assignment", "end_module"]) {
    const oral = { subjectId: maths.id, termId: past.id, gradeType, assignmentTitle: "Oral", pointsEarned: 5 }
    expect((await give({ studentId: graded.id, ...oral }, "admin")).status).toBe(201)
  }
  const close = () => call("admin", "POST /terms/{id}/close", { params: { id: past.id } })
  expect((await close()).body.message).toMatch(/^2 marks are missing in this term: MAT 2\./)
  await db.updateTable("person").set({ status: "inactive" }).where("id", "=", inactive.personId).execute()
  expect((await close()).status).toBe(200)
})
