import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { waitingForALock } from "../../../test/database.ts"
import { studentForm, studentsOf } from "../../../test/students.ts"
import { withdrawStudents } from "../../members/students/queries.ts"
import { activateTerm, lockTerm } from "../terms/queries.ts"
import { enrolStudents } from "./queries.ts"

const college = await openCollege()
const { call, db } = college
const { addLecturer, addTerm } = courseOf(college)
const { add, change, personOf, enrolmentsOf, clear } = studentsOf(college)

const activate = (id: number) => call("admin", "PUT /terms/{id}/activate", { params: { id } })

beforeEach(clear)

test("a term that becomes active again keeps earlier enrolments' classes, and enrols new students", async () => {
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

test("a term that was active by mistake before it began has students in their present class and year", async () => {
  const first = await addTerm(1)
  const { id: moved } = await add({ student_class: "P1" })
  const { id: senior } = await add({ student_class: "P1" })
  const second = await addTerm(2, { from: 61, to: 120 })
  await activate(second.id)
  await activate(first.id)
  const move = async (id: number, change: object) => {
    const body = { ...studentForm, ...change }
    expect((await call("admin", "PUT /students/{id}", { params: { id }, body })).status).toBe(200)
  }
  await move(moved, { student_class: "P7" })
  await move(senior, { student_class: "P7", year_of_study: 2 })
  await activate(second.id)
  expect(await enrolmentsOf(moved)).toContainEqual({ name: "Term 2", class: "P7" })
  expect(await enrolmentsOf(senior)).toEqual([])
})

test("a student whose year of study is corrected stays in the term of which they have a performance report", async () => {
  const term = await addTerm(1)
  const { id } = await add({ student_class: "P1" })
  const author_id = (await addLecturer()).id
  const report = { student_id: id, term_id: term.id, author_id, strengths: "Reads well." }
  await db.insertInto("performance_report").values(report).execute()
  const body = { ...studentForm, student_class: "P1", year_of_study: 2 }
  await call("admin", "PUT /students/{id}", { params: { id }, body })
  expect(await enrolmentsOf(id)).toEqual([{ name: "Term 1", class: "P1" }])
  await db.deleteFrom("performance_report").execute()
})

test("a student who is readmitted isn't back in a term from which only the correction of their year withdrew them", async () => {
  const first = await addTerm(1)
  const { id } = await add({ student_class: "P1" })
  const report = {
    student_id: id,
    term_id: first.id,
    author_id: (await addLecturer()).id,
    strengths: "Reads.",
  }
  await db.insertInto("performance_report").values(report).execute()
  const body = { ...studentForm, student_class: "P1", year_of_study: 2 }
  await call("admin", "PUT /students/{id}", { params: { id }, body })
  const senior = await addTerm(4)
  await activate(senior.id)
  await activate((await addTerm(2, { from: 61, to: 120 })).id)
  const outcomes = async () => {
    const rows = await db.selectFrom("enrolment").select("outcome").orderBy("term_id").execute()
    return rows.map(({ outcome }) => outcome)
  }
  expect(await outcomes()).toEqual(["withdrawn", "continuing"])
  await change({ ids: [id], change: "withdraw" })
  expect(await outcomes()).toEqual(["withdrawn", "withdrawn"])
  await change({ ids: [id], change: "readmit", to_class: "P1" })
  expect(await outcomes()).toEqual(["withdrawn", "continuing"])
  await db.deleteFrom("performance_report").execute()
})

test("an edit of a student who was moved up while their last term remains active leaves that term's outcome", async () => {
  const last = await addTerm(3)
  const { id } = await add({ student_class: "P1" })
  await db.updateTable("enrolment").set({ outcome: "promoted" }).where("student_id", "=", id).execute()
  await db.updateTable("student").set({ year_of_study: 2 }).where("id", "=", id).execute()
  const body = { ...studentForm, student_class: "P1", year_of_study: 2, home_district: "Zomba" }
  expect((await call("admin", "PUT /students/{id}", { params: { id }, body })).status).toBe(200)
  const enrolments = await db
    .selectFrom("enrolment")
    .select(["term_id", "outcome"])
    .where("student_id", "=", id)
    .execute()
  expect(enrolments).toEqual([{ term_id: last.id, outcome: "promoted" }])
})

test("enrolling one student leaves the enrolments of others as they are", async () => {
  await addTerm(1)
  const { id } = await add({ student_class: "P1" })
  await db.updateTable("enrolment").set({ class: "P9" }).where("student_id", "=", id).execute()
  await add({ student_class: "P2" })
  expect(await enrolmentsOf(id)).toEqual([{ name: "Term 1", class: "P9" }])
})

test("a term that becomes active enrols no inactive and no deleted student", async () => {
  const { id: inactive } = await add()
  const { id: deleted } = await add()
  const { id: active } = await add()
  await db
    .updateTable("person")
    .set({ status: "inactive" })
    .where("id", "=", await personOf(inactive))
    .execute()
  await call("admin", "DELETE /students/{id}", { params: { id: deleted } })
  const term = await addTerm(2, { from: 1, to: 60 })
  await activate(term.id)
  expect(await enrolmentsOf(active)).toHaveLength(1)
  expect(await enrolmentsOf(inactive)).toEqual([])
  expect(await enrolmentsOf(deleted)).toEqual([])
})

test("an edit enrols no inactive student, and activating does", async () => {
  const { id } = await add({ student_class: "P1" })
  const edit = async (change: object) => {
    const body = { ...studentForm, student_class: "P1", ...change }
    expect((await call("admin", "PUT /students/{id}", { params: { id }, body })).status).toBe(200)
    return enrolmentsOf(id)
  }
  await edit({ is_active: false })
  await addTerm(1)
  expect(await edit({ first_name: "Tamanda" })).toEqual([])
  expect(await edit({ is_active: true })).toEqual([{ name: "Term 1", class: "P1" }])
  expect(await edit({ is_active: false, student_class: "P7" })).toEqual([{ name: "Term 1", class: "P7" }])
})

test("a student who comes into a year of study while its next term is being activated is enrolled in that term", async () => {
  await addTerm(1)
  const { id } = await add({ year_of_study: 2, student_class: "P1" })
  const second = await addTerm(2, { from: 61, to: 120 })
  const [activation] = await db.transaction().execute(async (moving) => {
    await moving.updateTable("student").set({ year_of_study: 1 }).where("id", "=", id).execute()
    await enrolStudents(moving, [id])
    const activation = activate(second.id)
    await expect.poll(() => waitingForALock(db)).toBe(1)
    return [activation]
  })
  expect((await activation).status).toBe(200)
  expect(await enrolmentsOf(id)).toContainEqual({ name: "Term 2", class: "P1" })
})

test("a student who is moved into a year of study waits for the activation of its next term, and is enrolled in it", async () => {
  await addTerm(1)
  const { id } = await add({ year_of_study: 2, student_class: "P1" })
  const second = await addTerm(2, { from: 61, to: 120 })
  const body = { ...studentForm, student_class: "P1", year_of_study: 1 }
  const [move] = await db.transaction().execute(async (activating) => {
    await lockTerm(activating, second.id)
    await activateTerm(activating, { id: second.id, year_of_study: 1 })
    const move = call("admin", "PUT /students/{id}", { params: { id }, body })
    await expect.poll(() => waitingForALock(db)).toBe(1)
    return [move]
  })
  expect((await move).status).toBe(200)
  expect(await enrolmentsOf(id)).toEqual([{ name: "Term 2", class: "P1" }])
})

test("a student who is admitted while the first term of their year of study is being activated is enrolled in it", async () => {
  const first = await addTerm(1, { from: 1, to: 60 })
  const { id } = await add({ year_of_study: 2, student_class: "P1" })
  const [activation] = await db.transaction().execute(async (moving) => {
    await moving.updateTable("student").set({ year_of_study: 1 }).where("id", "=", id).execute()
    await enrolStudents(moving, [id])
    const activation = activate(first.id)
    await expect.poll(() => waitingForALock(db)).toBe(1)
    return [activation]
  })
  expect((await activation).status).toBe(200)
  expect(await enrolmentsOf(id)).toEqual([{ name: "Term 1", class: "P1" }])
})

test("an admission waits for the activation of the first term of a year of study, and is enrolled in it", async () => {
  const first = await addTerm(1, { from: 1, to: 60 })
  const [admission] = await db.transaction().execute(async (activating) => {
    await lockTerm(activating, first.id)
    await activateTerm(activating, { id: first.id, year_of_study: 1 })
    const admission = add({ student_class: "P1" })
    await expect.poll(() => waitingForALock(db)).toBe(1)
    return [admission]
  })
  expect(await enrolmentsOf((await admission).id)).toEqual([{ name: "Term 1", class: "P1" }])
})

test("a student who is withdrawn while the next term is being activated isn't enrolled in it", async () => {
  await addTerm(1)
  const { id } = await add({ student_class: "P1" })
  const second = await addTerm(2, { from: 61, to: 120 })
  const [activation] = await db.transaction().execute(async (leaving) => {
    await withdrawStudents(leaving, [id])
    const activation = activate(second.id)
    await expect.poll(() => waitingForALock(db)).toBe(1)
    return [activation]
  })
  expect((await activation).status).toBe(200)
  expect((await enrolmentsOf(id)).map(({ name }) => name)).toEqual(["Term 1"])
})

test("a student whose withdrawal comes while the next term is being activated is withdrawn from both terms", async () => {
  await addTerm(1)
  const { id } = await add({ student_class: "P1" })
  const second = await addTerm(2, { from: 61, to: 120 })
  const [leaving] = await db.transaction().execute(async (activating) => {
    await lockTerm(activating, second.id)
    await activateTerm(activating, { id: second.id, year_of_study: 1 })
    const body = { ids: [id], change: "withdraw" }
    const leaving = call("admin", "POST /students/change", { body })
    await expect.poll(() => waitingForALock(db)).toBe(1)
    return [leaving]
  })
  expect((await leaving).status).toBe(200)
  const outcomes = await db.selectFrom("enrolment").select("outcome").where("student_id", "=", id).execute()
  expect(outcomes).toEqual([{ outcome: "withdrawn" }, { outcome: "withdrawn" }])
})
