import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { courseOf } from "../../test/course.ts"
import { offeringOf } from "../teaching/queries.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addLecturer, addStudent } = courseOf(college)

let codes = 0
const english = (rest: object = {}) => ({
  code: `ENG${++codes}`,
  name: "English",
  credits: 3,
  year_of_study: 1,
  semester_number: 1,
  description: "Listening, speaking, reading and writing.",
  is_active: true,
  ...rest,
})
type Caller = Parameters<typeof call>[0]
const post = (caller: Caller, body: object) => call(caller, "POST /subjects", { body })
const add = async (rest: object = {}, caller: Caller = "admin") =>
  (await post(caller, english(rest))).body.data.subject
const put = (caller: Caller, id: number, body: object) =>
  call(caller, "PUT /subjects/{id}", { params: { id }, body })
const see = (caller: Caller, id: number) => call(caller, "GET /subjects/{id}", { params: { id } })
const remove = (caller: Caller, id: number) => call(caller, "DELETE /subjects/{id}", { params: { id } })
const list = async (query: object = {}, caller: Caller = "admin") =>
  (await call(caller, "GET /subjects", { query })).body.data
const names = async (query: object, caller: Caller = "admin") =>
  (await list(query, caller)).subjects.map(({ name }) => name)

beforeEach(async () => {
  const tables = [
    "grade",
    "assignment",
    "teaching",
    "offering",
    "subject",
    "enrolment",
    "student",
    "lecturer",
    "term",
  ]
  for (const table of [...tables, "academic_year"]) await sql`delete from ${sql.table(table)}`.execute(db)
})

describe("creating", () => {
  test("answers with the subject and the sentence of the screen that asked", async () => {
    const { status, body } = await post("admin", english({ code: " eng1a " }))
    expect(status).toBe(201)
    expect(body.message).toBe("Subject added successfully!")
    expect(body.data.subject).toMatchObject({
      code: "ENG1A",
      kind: "course",
      status: "active",
      may_edit: true,
    })
    const asModule = await call("admin", "POST /modules", { body: english() })
    expect(asModule.body.message).toBe("Module created successfully!")
  })

  test("accepts the module form's spelling", async () => {
    const { code, name } = english()
    const { body } = await post("admin", {
      code,
      name,
      yearOfStudy: "2",
      semesterNumber: 2,
      credits: 4,
      isActive: false,
    })
    expect(body.data.subject).toMatchObject({
      year_of_study: 2,
      semester_number: 2,
      credits: 4,
      is_active: false,
      status: "inactive",
    })
  })

  test("has three credits, year 1 and semester 1 where nothing is said", async () => {
    const { body } = await post("admin", { code: "X1", name: "Life Skills" })
    expect(body.data.subject).toMatchObject({
      credits: 3,
      year_of_study: 1,
      semester_number: 1,
      is_active: true,
      description: null,
    })
  })

  test("names each field at fault, in the caller's spelling", async () => {
    const { status, body } = await post("admin", { code: " ", credits: 6, yearOfStudy: 3, semesterNumber: 0 })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      code: "Code is required.",
      name: "Name is required.",
      credits: "Credits must be a whole number from 1 to 5.",
      yearOfStudy: "Year of study must be a whole number from 1 to 2.",
      semesterNumber: "Semester must be a whole number from 1 to 2.",
    })
  })

  test("refuses a code that is taken, however it is written", async () => {
    await add({ code: "ENG-1" })
    const { status, body } = await post("admin", english({ code: "eng-1" }))
    expect(status).toBe(409)
    expect(body.errors).toEqual({ code: "There is already a subject with this code." })
  })

  test("with a term, as a lecturer's form has it, takes the term's place in the course and runs in it", async () => {
    const term = await addTerm(5)
    const { code, name } = english()
    const { body } = await post("admin", { code, name, credits: 3, termId: term.id })
    expect(body.data.subject).toMatchObject({
      year_of_study: 2,
      semester_number: 1,
      kind: "course",
      term_id: term.id,
      term_number: 5,
    })
    const practice = await addTerm(3)
    const second = await post("admin", {
      ...english(),
      semester_number: undefined,
      year_of_study: undefined,
      term_id: practice.id,
    })
    expect(second.body.data.subject).toMatchObject({
      year_of_study: 1,
      kind: "practice",
      semester_number: null,
    })
  })

  test("refuses a term that does not exist, and makes nothing", async () => {
    const { status, body } = await post("admin", english({ term_id: 999_999 }))
    expect(status).toBe(422)
    expect(body.errors).toEqual({ term_id: "The record chosen here does not exist any more." })
    expect((await list()).total).toBe(0)
  })

  test("is for administrators and lecturers who have a record", async () => {
    expect((await post(null, english())).status).toBe(401)
    expect((await post("student", english())).status).toBe(403)
    expect((await post("lecturer", english())).status).toBe(403)
    expect((await list()).total).toBe(0)
  })

  test("by a lecturer makes the module hers, whoever she says it is", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    const module = await add({ owner_id: eve.id, lecturer_id: eve.id }, ada)
    expect(module.may_edit).toBe(true)
    expect((await see(eve, module.id)).body.data.subject).toMatchObject({
      may_edit: false,
      lecturer_name: "Test Example 1",
    })
  })
})

describe("the list", () => {
  test("is by code, in pages, with the true total", async () => {
    for (const code of ["C", "A", "B"]) await add({ code })
    const { subjects, total } = await list({ page: 2, limit: 2 })
    expect(subjects.map(({ code }) => code)).toEqual(["C"])
    expect(total).toBe(3)
  })

  test("finds by code and name, filters, and sorts either way", async () => {
    await add({ code: "CHI101", name: "Chichewa" })
    await add({ code: "MAT202", name: "Mathematics", year_of_study: 2, semester_number: 2 })
    await add({ code: "AGR102", name: "Agriculture", semester_number: 2, is_active: false })
    await add({ code: "TP103", name: "Teaching Practice", kind: "practice" })
    expect(await names({ search: "chich" })).toEqual(["Chichewa"])
    expect(await names({ search: "mat2" })).toEqual(["Mathematics"])
    expect(await names({ search: "%" })).toEqual([])
    expect(await names({ year_of_study: 2 })).toEqual(["Mathematics"])
    expect(await names({ semester_number: 2, sort: "-name" })).toEqual(["Mathematics", "Agriculture"])
    expect(await names({ kind: "practice" })).toEqual(["Teaching Practice"])
    expect(await names({ sort: "-year_of_study" })).toEqual([
      "Mathematics",
      "Teaching Practice",
      "Agriculture",
      "Chichewa",
    ])
    expect(await names({ is_active: "false" })).toEqual(["Agriculture"])
    expect(await names({ is_active: "true", sort: "name" })).toEqual([
      "Chichewa",
      "Mathematics",
      "Teaching Practice",
    ])
  })

  test("answers alike as /modules", async () => {
    await add()
    const modules = await call("lecturer", "GET /modules")
    expect(modules.body.data).toEqual((await call("lecturer", "GET /subjects")).body.data)
    expect(modules.body.data.total).toBe(1)
  })

  test("shows students what is active", async () => {
    const { id } = await add({ name: "English" })
    const hidden = await add({ name: "Old English", is_active: false })
    expect(await names({}, "student")).toEqual(["English"])
    expect((await see("student", id)).status).toBe(200)
    expect((await see("student", hidden.id)).status).toBe(404)
    expect((await see("lecturer", hidden.id)).status).toBe(200)
  })

  test("has figures for the stat cards", async () => {
    await add()
    await add({ year_of_study: 2, is_active: false })
    const { id } = await add()
    await remove("admin", id)
    const { body } = await call("admin", "GET /modules/stats")
    expect(body.data.stats).toEqual({ total: 2, active: 1, year_1: 1, year_2: 1 })
    for (const role of ["lecturer", "student"] as const) {
      expect((await call(role, "GET /subjects/stats")).status).toBe(403)
    }
  })
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

  test("is the next one where it is already given out, and none once that is over", async () => {
    const next = await addTerm(2, { from: 70, to: 150 })
    const over = await addTerm(2, { from: -200, to: -100 })
    const subject = await add({ semester_number: 2 })
    await add({ semester_number: 2 })
    await offeringOf(db, subject.id, over.id)
    expect((await see("admin", subject.id)).body.data.subject.term_id).toBeNull()
    await offeringOf(db, subject.id, next.id)
    expect((await see("admin", subject.id)).body.data.subject.term_id).toBe(next.id)
    const then = await list({ term_id: over.id })
    expect(then.subjects).toMatchObject([{ id: subject.id, term_id: over.id }])
  })

  test("says how many are enrolled and how much work is set in it", async () => {
    const term = await addTerm(1)
    const earlier = await addTerm(1, { from: -400, to: -300 })
    const subject = await add()
    await addStudent(term.id, "P1")
    await addStudent(earlier.id, "P1")
    const gone = await addStudent(term.id, "P2")
    await db.updateTable("student").set({ deleted_at: sql`now()` }).where("id", "=", gone.id).execute()
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
    })
  })

  test("changed by mistake leaves no trace, and once used stays", async () => {
    const [now, next] = [await addTerm(1), await addTerm(2, { from: 70, to: 150 })]
    const ada = await addLecturer()
    const module = await add({ term_id: now.id }, ada)
    const moved = await put(ada, module.id, { code: module.code, name: module.name, term_id: next.id })
    expect(moved.body.data.subject).toMatchObject({ term_id: next.id, semester_number: 2 })
    const offered = () => db.selectFrom("offering").select("term_id").execute()
    expect(await offered()).toEqual([{ term_id: next.id }])
    await call("admin", "POST /teaching", {
      body: { lecturer_id: ada.id, subject_id: module.id, term_id: next.id },
    })
    await put(ada, module.id, { code: module.code, name: module.name, term_id: now.id })
    expect(await offered()).toHaveLength(2)
  })
})

describe("editing", () => {
  test("changes what the form has and says so", async () => {
    const { id, version } = await add()
    const { body } = await put("admin", id, {
      ...english(),
      name: "English Language",
      is_active: false,
      version,
    })
    expect(body.message).toBe("Subject updated successfully!")
    expect(body.data.subject).toMatchObject({ name: "English Language", status: "inactive" })
    const asModule = await call("admin", "PUT /modules/{id}", { params: { id }, body: english() })
    expect(asModule.body.message).toBe("Module updated successfully!")
  })

  test("keeps what a lecturer's form does not have", async () => {
    const { id, code } = await add({ year_of_study: 2, semester_number: 2, credits: 5, is_active: false })
    const { body } = await put("admin", id, { code, name: "English" })
    expect(body.data.subject).toMatchObject({
      year_of_study: 2,
      semester_number: 2,
      credits: 5,
      is_active: false,
    })
  })

  test("hands the second of two editors the first one's values", async () => {
    const { id, version } = await add()
    await put("admin", id, english({ name: "First", version }))
    const { status, body } = await put("admin", id, english({ name: "Second", version }))
    expect(status).toBe(409)
    expect(body.current).toMatchObject({ name: "First" })
    expect((await see("admin", id)).body.data.subject.name).toBe("First")
  })

  test("is a lecturer's for what she made alone", async () => {
    const [ada, eve] = [await addLecturer("P1"), await addLecturer("P1")]
    const hers = await add({ name: "Hers" }, ada)
    const colleges = await add({ name: "College's" })
    expect((await put(ada, hers.id, english({ name: "Changed" }))).status).toBe(200)
    expect((await put(ada, colleges.id, english({ name: "Changed" }))).status).toBe(403)
    expect((await put(eve, hers.id, english({ name: "Taken" }))).status).toBe(403)
    expect((await put("lecturer", colleges.id, english())).status).toBe(403)
    expect((await put("student", hers.id, english())).status).toBe(403)
    expect((await put(null, hers.id, english())).status).toBe(401)
    expect((await see("admin", colleges.id)).body.data.subject.name).toBe("College's")
    expect((await see("admin", hers.id)).body.data.subject.name).toBe("Changed")
  })

  test("of the credits holds for terms that are not over, and for no others", async () => {
    const [now, over] = [await addTerm(1), await addTerm(1, { from: -200, to: -100 })]
    const { id, code } = await add({ credits: 3 })
    for (const term of [now, over]) await offeringOf(db, id, term.id)
    const other = await add({ credits: 2 })
    const untouched = await offeringOf(db, other.id, now.id)
    await put("admin", id, { code, name: "English", credits: 4 })
    const offerings = await db
      .selectFrom("offering")
      .select(["id", "term_id", "credits"])
      .orderBy("credits")
      .execute()
    expect(offerings).toMatchObject([
      { id: untouched, credits: 2 },
      { term_id: over.id, credits: 3 },
      { term_id: now.id, credits: 4 },
    ])
  })

  test("a subject that does not exist is not found", async () => {
    for (const id of [999, 0, "abc"]) expect((await put("admin", id as number, english())).status).toBe(404)
  })
})

describe("deleting", () => {
  test("takes a subject out of every list, keeps its records and frees its code", async () => {
    const term = await addTerm(1)
    const ada = await addLecturer()
    const { id, code } = await add()
    const body = { lecturer_id: ada.id, subject_id: id, term_id: term.id }
    await call("admin", "POST /teaching", { body })
    const answer = await remove("admin", id)
    expect(answer).toMatchObject({ status: 200, body: { message: "Subject deleted successfully!" } })
    expect((await list()).total).toBe(0)
    expect((await see("admin", id)).status).toBe(404)
    expect((await remove("admin", id)).status).toBe(404)
    expect((await call("admin", "GET /teaching")).body.data.total).toBe(0)
    expect((await call(ada, "GET /lecturers/my/subjects")).body.data.total).toBe(0)
    expect((await call("admin", "POST /teaching", { body })).body.errors).toHaveProperty("subject_id")
    expect(await db.selectFrom("teaching").select("id").execute()).toHaveLength(1)
    expect((await post("admin", english({ code }))).status).toBe(201)
  })

  test("is for administrators, and leaves one audit row that says what it was", async () => {
    const ada = await addLecturer()
    const { id, code } = await add({}, ada)
    for (const caller of [ada, "student"] as const) expect((await remove(caller, id)).status).toBe(403)
    expect((await list()).total).toBe(1)
    const answer = await call("admin", "DELETE /modules/{id}", { params: { id } })
    expect(answer.body.message).toBe("Module deleted successfully!")
    const rows = await db
      .selectFrom("audit")
      .select(["action", "actor_id", "before", "after"])
      .where("entity", "=", "subject")
      .where("entity_id", "=", String(id))
      .where("action", "like", "DELETE%")
      .execute()
    expect(rows).toEqual([
      {
        action: "DELETE /modules/{id}",
        actor_id: college.people.admin,
        before: expect.objectContaining({ code, name: "English" }),
        after: null,
      },
    ])
  })
})

describe("the students of a module", () => {
  const students = async (caller: Caller, id: number, query: object = {}) =>
    call(caller, "GET /modules/{id}/students", { params: { id }, query })
  const found = async (...args: Parameters<typeof students>) =>
    (await students(...args)).body.data.students.map(({ first_name }) => first_name)

  test("are those enrolled in its term; a lecturer sees those whom she teaches it, with no more than a register needs", async () => {
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
      call("admin", "POST /teaching", {
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

  test("stand in the order of every list of people: by name, whatever its case and accents, or by class", async () => {
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

  test("are not for students, and of no module that is not there", async () => {
    const { id } = await add()
    expect((await students("student", id)).status).toBe(403)
    expect((await students(null, id)).status).toBe(401)
    expect((await students("admin", 999_999)).status).toBe(404)
  })
})
