import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { deleteRecord } from "../../../test/records.ts"
import { subjectsOf } from "../../../test/subjects.ts"
import { offeringOf } from "../offerings/queries.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addLecturer, addStudent, clear, add, put, see, list } = subjectsOf(college)

beforeEach(clear)

test("a lecturer's modules are those that they made and those that they teach", async () => {
  const term = await addTerm(1)
  const [ada, grace] = [await addLecturer(), await addLecturer()]
  const made = await add({ term_id: term.id }, ada)
  const [taught, other] = [await add(), await add()]
  for (const [lecturer_id, subject_id] of [
    [ada.id, taught.id],
    [grace.id, other.id],
  ]) {
    const body = { lecturer_id: lecturer_id!, subject_id: subject_id!, term_id: term.id }
    await call("admin", "POST /teaching-assignments", { body })
  }
  const modulesOf = async (lecturer: Caller) =>
    (await call(lecturer, "GET /lecturers/my/subjects")).body.data.subjects.map(({ id }) => id).sort()
  expect(await modulesOf(ada)).toEqual([made.id, taught.id].sort())
  expect(await modulesOf(grace)).toEqual([other.id])
})

test("a module whose only assigned lecturer was deleted shows the one who created it again", async () => {
  const term = await addTerm(1)
  const [ada, grace] = [await addLecturer(null, "Ada"), await addLecturer(null, "Grace")]
  const { id } = await add({ term_id: term.id }, ada)
  await call("admin", "POST /subjects/{id}/approve", { params: { id }, body: {} })
  const body = { lecturer_id: grace.id, subject_id: id, term_id: term.id }
  await call("admin", "POST /teaching-assignments", { body })
  const taughtBy = async () => (await see("admin", id)).body.data.subject.lecturer_name
  expect(await taughtBy()).toMatch(/^Grace/)
  await call("admin", "DELETE /lecturers/{id}", { params: { id: grace.id } })
  expect(await taughtBy()).toMatch(/^Ada/)
})

describe("the term of a subject", () => {
  test("is the active one of its year and semester", async () => {
    const first = await addTerm(1)
    await addTerm(6)
    const subject = await add()
    expect(subject).toMatchObject({ term_id: first.id, term_name: "Term 1", term_number: 1 })
    expect(await add({ semester_number: 2 })).toMatchObject({
      term_id: null,
      term_name: null,
      enrolled_count: 0,
    })
    expect(await add({ kind: "practice" })).toMatchObject({ term_id: null })
  })

  test("is the next one of its place, and none once that is over", async () => {
    const next = await addTerm(2, { from: 70, to: 150 })
    const over = await addTerm(2, { from: -200, to: -100 })
    const subject = await add({ semester_number: 2 })
    await add({ semester_number: 2 })
    await offeringOf(db, subject.id, over.id, { isGiven: true })
    expect((await see("admin", subject.id)).body.data.subject.term_id).toBe(next.id)
    const then = await list({ term_id: over.id })
    expect(then.subjects).toMatchObject([{ id: subject.id, term_id: over.id }])
  })

  test("has the numbers of its students and assignments", async () => {
    const term = await addTerm(1)
    const earlier = await addTerm(1, { from: -400, to: -300 })
    const subject = await add()
    await addStudent(term.id, "P1")
    await addStudent(earlier.id, "P1")
    const gone = await addStudent(term.id, "P2")
    await deleteRecord(db, "student", gone.id)
    const left = await addStudent(term.id, "P2")
    await db
      .updateTable("enrolment")
      .set({ outcome: "withdrawn" })
      .where("student_id", "=", left.id)
      .execute()
    const work = {
      offering_id: await offeringOf(db, subject.id, term.id),
      title: "Essay",
      due_at: sql<string>`now()`,
    }
    await db
      .insertInto("assignment")
      .values([work, { ...work, deleted_at: sql<string>`now()` }])
      .execute()
    expect((await see("admin", subject.id)).body.data.subject).toMatchObject({
      enrolled_students: 1,
      enrolled_count: 1,
      assignments_count: 1,
      status: "active",
    })
  })

  test("can be corrected without a trace until it is used", async () => {
    const [now, next] = [await addTerm(1), await addTerm(2, { from: 70, to: 150 })]
    const ada = await addLecturer()
    const module = await add({ term_id: now.id }, ada)
    const moved = await put(ada, module.id, { code: module.code, name: module.name, term_id: next.id })
    expect(moved.body.data.subject).toMatchObject({ term_id: next.id, semester_number: 2 })
    const offered = () => db.selectFrom("offering").select("term_id").execute()
    expect(await offered()).toEqual([{ term_id: next.id }])
    await call("admin", "POST /subjects/{id}/approve", { params: { id: module.id }, body: {} })
    await call("admin", "POST /teaching-assignments", {
      body: { lecturer_id: ada.id, subject_id: module.id, term_id: next.id },
    })
    const back = await put("admin", module.id, { code: module.code, name: module.name, term_id: now.id })
    expect([back.status, Object.keys(back.body.errors ?? {})]).toEqual([422, ["semester_number"]])
    expect(await offered()).toEqual([{ term_id: next.id }])
  })
})

describe("the students of a module", () => {
  const students = async (caller: Caller, id: number, query: object = {}) =>
    call(caller, "GET /modules/{id}/students", { params: { id }, query })
  const found = async (...args: Parameters<typeof students>) =>
    (await students(...args)).body.data.students.map(({ first_name }) => first_name)

  test("are those enrolled in its term; a lecturer sees the students they teach it, with no more than a register needs", async () => {
    const term = await addTerm(1)
    const { id } = await add()
    const elsewhere = await addTerm(5)
    await add({ year_of_study: 2 })
    await addStudent(elsewhere.id, "P1", "Dalitso")
    await addStudent(term.id, "P1", "Alinafe")
    await addStudent(term.id, "P2", "Bertha")
    await addStudent(term.id, null, "Chisomo")
    const [ada, eve, all] = [await addLecturer(), await addLecturer(), await addLecturer()]
    const assign = (lecturer: { id: number }, className: string | null) =>
      call("admin", "POST /teaching-assignments", {
        body: { lecturer_id: lecturer.id, subject_id: id, term_id: term.id, class: className },
      })
    await assign(ada, "P1")
    await assign(all, null)
    expect(await found("admin", id)).toEqual(["Alinafe", "Bertha", "Chisomo"])
    expect(await found(ada, id)).toEqual(["Alinafe"])
    expect(await found(all, id)).toEqual(["Alinafe", "Bertha", "Chisomo"])
    expect(await found(eve, id)).toEqual([])
    expect(await found("lecturer", id)).toEqual([])
    expect(await found("admin", id, { class: "P2" })).toEqual(["Bertha"])
    expect(await found("admin", id, { search: "chis" })).toEqual(["Chisomo"])
    const { body } = await students(ada, id)
    expect(Object.keys(body.data.students[0]!).sort()).toEqual([
      "class",
      "first_name",
      "id",
      "last_name",
      "student_number",
    ])
  })

  test("are sorted like every list of people: by name, ignoring case and accents, or by class", async () => {
    const term = await addTerm(1)
    const { id } = await add()
    const people = [
      ["Alinafe", "phiri", "P10"],
      ["Bertha", "Ŵanda", "P2"],
      ["Chisomo", "Zimba", null],
      ["Dalitso", "Phiri", "P1"],
    ] as const
    for (const [firstName, last_name, className] of people) {
      const { personId } = await addStudent(term.id, className, firstName)
      await db.updateTable("person").set({ last_name }).where("id", "=", personId).execute()
    }
    expect(await found("admin", id)).toEqual(["Alinafe", "Dalitso", "Bertha", "Chisomo"])
    expect(await found("admin", id, { sort: "class" })).toEqual(["Dalitso", "Bertha", "Alinafe", "Chisomo"])
  })

  test("are not shown to students, and an unknown module is a 404", async () => {
    const { id } = await add()
    expect((await students("student", id)).status).toBe(403)
    expect((await students(null, id)).status).toBe(401)
    expect((await students("admin", 999_999)).status).toBe(404)
  })
})
