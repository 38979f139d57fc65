import { beforeEach, expect, test } from "vitest"
import { lecturerApproval } from "../../../test/approvals.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { waitingForALock } from "../../../test/database.ts"
import { studentForm } from "../../../test/students.ts"
import { classes } from "./queries.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)
const initialClasses = Array.from({ length: 15 }, (_, index) => `P${index + 1}`)

beforeEach(async () => {
  await course.clear()
  await db.updateTable("class").set({ is_retired: false }).execute()
})

async function retire(name: string, is_retired = true) {
  const { classes } = (await call("admin", "GET /classes")).body.data
  const { id, group_name } = classes.find((className) => className.name === name)!
  return call("admin", "PUT /classes/{id}", { params: { id }, body: { name, group_name, is_retired } })
}

test("a retired class is left out of every session's choices and kept for filters, and comes back into its place", async () => {
  const profile = async () => (await call("student", "GET /auth/profile")).body.data.user
  expect("retiredClasses" in (await profile())).toBe(false)
  await retire("P4")
  await retire("P2")
  const { classes, retiredClasses } = await profile()
  expect(classes).toEqual(initialClasses.filter((name) => name !== "P2" && name !== "P4"))
  expect(retiredClasses).toEqual(["P2", "P4"])
  expect((await call("admin", "GET /students", { query: { class: "P2" } })).status).toBe(200)
  const { data } = (await call("admin", "GET /classes", { query: { status: "retired" } })).body
  expect(data.classes.map(({ name }) => name)).toEqual(["P2", "P4"])
  await retire("P2", false)
  expect((await profile()).classes).toEqual(initialClasses.filter((name) => name !== "P4"))
})

test("a retired class has nobody in it: a class with people is retired once they are in others", async () => {
  const term = await course.addTerm(1)
  const student = await course.addStudent(term.id, "P3")
  const lecturer = await course.addLecturer("P3")
  const refused = await retire("P3")
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "P3 can't be retired while people are in it: 1 student and 1 lecturer. Move them to other classes first.",
  ])
  for (const [table, { id }] of [
    ["student", student],
    ["lecturer", lecturer],
  ] as const)
    await db.updateTable(table).set({ class: "P4" }).where("id", "=", id).execute()
  expect((await retire("P3")).status).toBe(200)
})

test("nobody can be put into a retired class, alone or with others, and a student who is in it can be edited", async () => {
  const term = await course.addTerm(1)
  const student = await course.addStudent(term.id, "P4")
  const lecturer = await course.addLecturer("P4")
  await retire("P3")
  const sentence = `Class must be one of: ${initialClasses.filter((name) => name !== "P3").join(", ")}.`
  const fields = { ...studentForm, student_class: "P3" }
  const { email: _, ...edit } = fields
  const { role, ...details } = lecturerApproval
  const named = { first_name: "Grace", last_name: "Phiri", email: "grace@college.example" }
  const lecturerBody = { ...details, ...named, lecturer_class: "P3" }
  const change = { change: "move", ids: [student.id], to_class: "P3" } as const
  const id = { id: student.id }
  const editOf = () => call("admin", "PUT /students/{id}", { params: id, body: edit })
  const errorsOf = async (reply: Promise<{ body: { errors?: object } }>) => (await reply).body.errors
  expect(await errorsOf(call("admin", "POST /students", { body: fields }))).toEqual({
    student_class: sentence,
  })
  expect(await errorsOf(editOf())).toEqual({ student_class: sentence })
  expect(await errorsOf(call("admin", "POST /students/change", { body: change }))).toEqual({
    to_class: sentence,
  })
  expect(await errorsOf(call("admin", "POST /lecturers", { body: lecturerBody }))).toEqual({
    lecturer_class: sentence,
  })
  const many = { rows: [{ ...named, department: "Languages", lecturer_class: "P3" }] }
  expect(await errorsOf(call("admin", "POST /lecturers/many", { body: many }))).toEqual({
    "rows.0.lecturer_class": sentence,
  })
  const lecturerEdit = { params: { id: lecturer.id }, body: { ...lecturerBody, email: undefined } }
  expect(await errorsOf(call("admin", "PUT /lecturers/{id}", lecturerEdit))).toEqual({
    lecturer_class: sentence,
  })
  await db.updateTable("student").set({ class: "P3" }).where("id", "=", student.id).execute()
  expect((await editOf()).status).toBe(200)
})

test.each(["student", "lecturer"] as const)(
  "a class isn't retired while a %s is being put into it",
  async (who) => {
    const term = await course.addTerm(1)
    const student = await course.addStudent(term.id, "P4")
    const named = { first_name: "Grace", last_name: "Phiri", email: "grace@college.example" }
    const move = {
      student: () =>
        call("admin", "POST /students/change", {
          body: { change: "move", ids: [student.id], to_class: "P3" },
        }),
      lecturer: () =>
        call("admin", "POST /lecturers/many", {
          body: { rows: [{ ...named, department: "Languages", lecturer_class: "P3" }] },
        }),
    }
    const { id } = await db
      .selectFrom("class")
      .select("id")
      .where("name", "=", "P3")
      .executeTakeFirstOrThrow()
    const [moving] = await db.transaction().execute(async (retiring) => {
      await classes.lock(retiring, id)
      const moving = move[who]()
      await expect.poll(() => waitingForALock(db)).toBe(1)
      await retiring.updateTable("class").set({ is_retired: true }).where("id", "=", id).execute()
      return [moving]
    })
    const { status, body } = await moving
    expect([status, Object.values(body.errors ?? {})[0]]).toEqual([
      422,
      `Class must be one of: ${initialClasses.filter((name) => name !== "P3").join(", ")}.`,
    ])
  },
)
