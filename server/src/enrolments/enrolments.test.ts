import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { courseOf } from "../../test/course.ts"
import { studentForm, studentsOf } from "../../test/students.ts"

const college = await openCollege()
const { call } = college
const { addTerm } = courseOf(college)
const { add, enrolmentsOf, clear } = studentsOf(college)

const activate = (id: number) => call("admin", "PUT /terms/{id}/activate", { params: { id } })

beforeEach(clear)

test("a term that becomes active again keeps everybody's class of then, and enrols who came since", async () => {
  const first = await addTerm(1)
  const { id } = await add({ student_class: "P1" })
  const second = await addTerm(2, { from: 61, to: 120 })
  await activate(second.id)
  const body = { ...studentForm, student_class: "P7" }
  await call("admin", "PUT /students/{id}", { params: { id }, body })
  const newcomer = await add({ student_class: "P7" })
  await activate(first.id)
  expect(await enrolmentsOf(id)).toEqual([
    { name: "Term 1", class: "P1" },
    { name: "Term 2", class: "P7" },
  ])
  expect(await enrolmentsOf(newcomer.id)).toContainEqual({ name: "Term 1", class: "P7" })
})
