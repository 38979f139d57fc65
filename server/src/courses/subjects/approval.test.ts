import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { closeTerm } from "../../../test/records.ts"
import { subjectsOf } from "../../../test/subjects.ts"

const college = await openCollege()
const { call, db, people } = college
const { addTerm, addLecturer, addStudent, clear, english, post, add, put, see, remove, names } =
  subjectsOf(college)

beforeEach(async () => {
  await db.deleteFrom("notification").execute()
  await clear()
})

const approve = (caller: Caller, id: number, version?: number) =>
  call(caller, "POST /subjects/{id}/approve", { params: { id }, body: { version } })
const reject = (caller: Caller, id: number, reason?: string, version?: number) =>
  call(caller, "POST /subjects/{id}/reject", { params: { id }, body: { reason, version } })
const notified = async (personId: number) =>
  db.selectFrom("notification").select(["title", "link"]).where("person_id", "=", personId).execute()

/** A lecturer with a new module in the active term, and a student of that term. */
async function weaving() {
  const term = await addTerm(1)
  const lecturer = await addLecturer()
  const student = await addStudent(term.id, "P1")
  const module = await add({ name: "Weaving", term_id: term.id }, lecturer)
  const essay = {
    title: "Essay",
    subject_id: module.id,
    term_id: term.id,
    due_date: "2031-03-04T16:30:00+02:00",
  }
  const grade = { student_id: student.id, subject_id: module.id, term_id: term.id, points_earned: 0 }
  const studentsSeen = async () => {
    const ofModule = await call(lecturer, "GET /subjects/{id}/students", { params: { id: module.id } })
    const all = await call(lecturer, "GET /students")
    return [ofModule.body.data.total, all.body.data.total]
  }
  const takenBy = async () => (await call(student, "GET /students/my-modules")).body.data.total
  const set = (caller: Caller) => call(caller, "POST /assignments", { body: essay })
  const mark = (caller: Caller) =>
    call(caller, "POST /grades", { body: { ...grade, grade_type: "end_module" } })
  return { term, lecturer, student, module, studentsSeen, takenBy, set, mark }
}

describe("a lecturer's new module", () => {
  test("waits: it shows its lecturer no student, is on no student's list, and accepts no work and no mark", async () => {
    const { lecturer, student, module, studentsSeen, takenBy, set, mark } = await weaving()
    expect(module).toMatchObject({
      approval: "waiting",
      term_name: "Term 1",
      enrolled_count: 0,
      may_edit: true,
    })
    expect(await studentsSeen()).toEqual([0, 0])
    expect(await takenBy()).toBe(0)
    expect((await see(student, module.id)).status).toBe(404)
    expect((await see("lecturer", module.id)).status).toBe(404)
    expect([(await set(lecturer)).status, (await mark(lecturer)).status]).toEqual([403, 403])
    const sentence = "This module is not approved."
    expect((await set("admin")).body.errors).toEqual({ subject_id: sentence })
    expect((await mark("admin")).body.errors).toEqual({ subject_id: sentence })
    const assigned = await call("admin", "POST /teaching-assignments", {
      body: { lecturer_id: lecturer.id, subject_id: module.id, term_id: module.term_id! },
    })
    expect(assigned.body.errors).toEqual({ subject_id: sentence })
    expect((await call("admin", "GET /subjects/options")).body.data.subjects).toEqual([])
    expect((await call("admin", "GET /subjects/stats")).body.data.stats).toMatchObject({
      waiting: 1,
      active: 0,
    })
    expect((await call(student, "GET /grades/my-gpa")).body.data.gpa).toMatchObject({ total_credits: 0 })
  })

  test("is offered and shows its term's students once an administrator approves it", async () => {
    const { lecturer, module, studentsSeen, takenBy, set, mark } = await weaving()
    const approved = await approve("admin", module.id, module.version)
    expect(approved.body).toMatchObject({
      message: "Module approved.",
      data: { subject: { approval: "approved", enrolled_count: 1 } },
    })
    expect(await studentsSeen()).toEqual([1, 1])
    expect(await takenBy()).toBe(1)
    expect([(await set(lecturer)).status, (await mark(lecturer)).status]).toEqual([201, 201])
    expect((await approve("admin", module.id)).body.message).toBe("This module is approved already.")
    expect((await reject("admin", module.id)).status).toBe(409)
  })

  test("does not show the students of another year's term, even once it is approved", async () => {
    const { lecturer, module } = await weaving()
    const second = await addTerm(4)
    await addStudent(second.id, "P7")
    await approve("admin", module.id)
    const body = {
      title: "Essay",
      subject_id: module.id,
      term_id: second.id,
      due_date: "2031-03-04T16:30:00+02:00",
    }
    expect((await call(lecturer, "POST /assignments", { body })).status).toBe(403)
    expect((await call(lecturer, "GET /students")).body.data.total).toBe(1)
  })

  test("that is rejected tells why, and waits again once it is changed", async () => {
    const { lecturer, module, studentsSeen } = await weaving()
    await reject("admin", module.id, "The syllabus has no weaving.")
    expect((await see(lecturer, module.id)).body.data.subject).toMatchObject({
      approval: "rejected",
      rejection_reason: "The syllabus has no weaving.",
    })
    expect(await studentsSeen()).toEqual([0, 0])
    expect(await names({ approval: "waiting" })).toEqual([])
    const changed = await put(lecturer, module.id, { code: module.code, name: "Crafts" })
    expect(changed.body.data.subject).toMatchObject({ approval: "waiting", rejection_reason: null })
    expect(await names({ approval: "waiting" })).toEqual(["Crafts"])
    expect((await approve("admin", module.id)).status).toBe(200)
  })

  test("tells the administrators, and its lecturer how they decided", async () => {
    const { lecturer, module } = await weaving()
    const waiting = {
      title: `Module waiting for approval: ${module.code}`,
      link: `/admin/subjects?view=${module.id}`,
    }
    expect(await notified(people.admin)).toEqual([waiting])
    await reject("admin", module.id)
    const link = `/lecturer/modules?view=${module.id}`
    expect(await notified(lecturer.personId)).toEqual([
      { title: `Module not approved: ${module.code}`, link },
    ])
    await put(lecturer, module.id, { code: module.code, name: "Crafts" })
    expect(await notified(people.admin)).toEqual([waiting])
    await approve("admin", module.id)
    expect(await notified(lecturer.personId)).toEqual([{ title: `Module approved: ${module.code}`, link }])
    await add({ name: "The office's own" })
    expect(await notified(people.admin)).toEqual([waiting])
  })

  test("is decided by administrators alone, in the version that they read", async () => {
    const { lecturer, student, module } = await weaving()
    for (const caller of [lecturer, student, "lecturer"] as const) {
      expect((await approve(caller, module.id)).status).toBe(403)
      expect((await reject(caller, module.id)).status).toBe(403)
    }
    await put(lecturer, module.id, { code: module.code, name: "Weaving", credits: 5 })
    expect((await approve("admin", module.id, module.version)).status).toBe(409)
    expect((await reject("admin", module.id, "Not in the curriculum.", module.version)).status).toBe(409)
    expect((await see("admin", module.id)).body.data.subject.approval).toBe("waiting")
  })

  test("leaves a term that was closed while it waited", async () => {
    const { term, module, studentsSeen } = await weaving()
    await closeTerm(db, term.id)
    expect((await approve("admin", module.id)).body.data.subject.term_id).toBeNull()
    expect(await studentsSeen()).toEqual([0, 0])
  })
})

test("the lecturer of an approved module changes its name and description, and the office the rest", async () => {
  const { lecturer, module } = await weaving()
  const next = await addTerm(2, { from: 70, to: 150 })
  await approve("admin", module.id)
  const fields = {
    code: module.code,
    name: "Weaving and basketry",
    description: "By hand.",
    term_id: module.term_id,
  }
  const changed = await put(lecturer, module.id, {
    ...fields,
    credits: 3,
    year_of_study: 1,
    semester_number: 1,
  })
  expect(changed.body.data.subject).toMatchObject({ name: "Weaving and basketry", description: "By hand." })
  for (const [field, value, word] of [
    ["code", "ENG900", "code"],
    ["credits", 5, "credits"],
    ["weekly_hours", 9, "hours a week"],
    ["year_of_study", 2, "year of study"],
    ["semester_number", 2, "semester"],
    ["kind", "practice", "kind"],
    ["is_active", false, "status"],
    ["term_id", next.id, "term"],
  ] as const) {
    const { status, body } = await put(lecturer, module.id, { ...fields, [field]: value })
    expect([status, body.errors]).toEqual([
      422,
      { [field]: `The college's office changes the ${word} of an approved module.` },
    ])
  }
  expect((await put("admin", module.id, { ...fields, credits: 5, term_id: next.id })).status).toBe(200)
})

test("a closed term takes no subject, from a lecturer or an administrator", async () => {
  const [now, closed] = [await addTerm(1), await addTerm(1, { from: -300, to: -200 })]
  await closeTerm(db, closed.id)
  const lecturer = await addLecturer()
  const errors = {
    term_id: "This term is closed, so no subject can be put into it. Please choose another term.",
  }
  for (const caller of ["admin", lecturer] as const) {
    expect((await post(caller, english({ term_id: closed.id }))).body.errors).toEqual(errors)
    const { id, code, name } = await add({ term_id: now.id }, caller)
    expect((await put(caller, id, { code, name, term_id: closed.id })).body.errors).toEqual(errors)
  }
  const offered = await db.selectFrom("offering").select("id").where("term_id", "=", closed.id).execute()
  expect(offered).toEqual([])
})

test("a deleted module shows its lecturer no students any more", async () => {
  const { lecturer, module, studentsSeen, set, mark } = await weaving()
  await approve("admin", module.id)
  await set(lecturer)
  await mark(lecturer)
  expect(await studentsSeen()).toEqual([1, 1])
  await remove("admin", module.id)
  expect((await call(lecturer, "GET /students")).body.data.total).toBe(0)
  expect((await mark(lecturer)).status).not.toBe(201)
})

test("the notifications of a module that is deleted go with it, because they would lead nowhere", async () => {
  const { lecturer, module } = await weaving()
  expect(await notified(people.admin)).toHaveLength(1)
  await reject("admin", module.id, "Not in the curriculum.")
  expect(await notified(lecturer.personId)).toHaveLength(1)
  await remove("admin", module.id)
  expect([await notified(people.admin), await notified(lecturer.personId)]).toEqual([[], []])
})
