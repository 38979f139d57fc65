import { beforeEach, describe, expect, test } from "vitest"
import type { Paper, PaperTable } from "#contract/lib/paper.ts"
import { filesIn } from "../../../test/archive.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { pagesIn } from "../../../test/documents/text.ts"
import { truncate } from "../../../test/truncate.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { db, call, inject } = college
const course = courseOf(college)

beforeEach(async () => {
  await truncate(db, ["document", "document_batch"])
  await course.clear()
})

async function addTermWithSubject(number = 1, days = { from: -30, to: 60 }, name = "English") {
  const term = await course.addTerm(number, days)
  const subject = await course.addSubject(name)
  return { term, subject, offering_id: await offeringOf(db, subject.id, term.id) }
}
type Type = "assignment" | "end_module"
type State = "number" | "missing" | "exempt" | "absent"
const addGrade = (student_id: number, offering_id: number, grade_type: Type, points: number | State) =>
  db
    .insertInto("grade")
    .values({
      student_id,
      offering_id,
      grade_type,
      title: grade_type === "assignment" ? "Essay" : "",
      state: typeof points === "number" ? "number" : points,
      points: typeof points === "number" ? points : null,
      max_points: 100,
    })
    .execute()

type Request = { kind: string; student_id?: number; class?: string; term_id?: number; subject_id?: number }
async function previewOf(query: Request, caller: "admin" | { bearer: string } = "admin") {
  const { status, body } = await call(caller, "GET /documents/preview", { query })
  return { status, body, ...body.data?.preview }
}
const rowsOf = ({ blocks }: Paper) =>
  blocks.filter((block): block is PaperTable => block.kind === "table").map(({ rows }) => rows)
const factsIn = ({ blocks }: Paper) =>
  Object.fromEntries(blocks.flatMap((block) => (block.kind === "facts" ? block.facts : [])))
const issue = (body: Request, caller: "admin" | { bearer: string } = "admin") =>
  call(caller, "POST /documents", { body })

describe("a report card", () => {
  test("shows components, module grade, letter, points, both GPAs and standing", async () => {
    const { term, offering_id } = await addTermWithSubject()
    const second = await addTermWithSubject(2, { from: -200, to: -100 }, "Maths")
    const { id } = await course.addStudent(term.id, "P1", "Ada")
    await db
      .insertInto("enrolment")
      .values({ student_id: id, term_id: second.term.id, class: "P1" })
      .execute()
    await addGrade(id, offering_id, "assignment", 75)
    await addGrade(id, offering_id, "end_module", 80)
    await addGrade(id, second.offering_id, "assignment", 90)
    await addGrade(id, second.offering_id, "end_module", 90)
    const { paper } = await previewOf({ kind: "report_card", student_id: id, term_id: term.id })
    expect(rowsOf(paper)[0]!.map((row) => row.slice(1))).toEqual([
      ["English", "3", "75%", "80%", "78%", "B", "3"],
    ])
    expect(factsIn(paper)).toMatchObject({
      Class: "P1",
      "Term GPA": "3.00",
      "Cumulative GPA": "3.50",
      Standing: "Excellent",
      Attendance: "No register yet",
    })
    expect(paper).toMatchObject({ title: "Report card", mark: "Preview, not issued" })
    expect(paper.reference).toBeUndefined()
  })

  test("says “In progress” if a component is missing, and lists modules without any grade", async () => {
    const { term, offering_id } = await addTermWithSubject()
    const other = await course.addSubject("Maths")
    await offeringOf(db, other.id, term.id, { isGiven: true })
    const { id } = await course.addStudent(term.id, "P1")
    await addGrade(id, offering_id, "assignment", 75)
    const { paper } = await previewOf({ kind: "report_card", student_id: id, term_id: term.id })
    expect(rowsOf(paper)[0]!.map((row) => row.slice(1))).toEqual([
      ["English", "3", "75%", "—", "In progress", "—", "—"],
      ["Maths", "3", "—", "—", "In progress", "—", "—"],
    ])
    expect(factsIn(paper)).toMatchObject({ "Term GPA": "—", Standing: "—" })
  })

  test("of a term without modules says so", async () => {
    const term = await course.addTerm(1)
    const { id } = await course.addStudent(term.id, "P1")
    const { paper } = await previewOf({ kind: "report_card", student_id: id, term_id: term.id })
    expect(paper.blocks).toContainEqual({ kind: "text", text: "No modules in this term." })
  })

  test("has the published performance reports of lecturers, and no drafts", async () => {
    const { term } = await addTermWithSubject()
    const { id } = await course.addStudent(term.id, "P1")
    const [writer, other] = [
      await course.addLecturer("P1", "Chisomo"),
      await course.addLecturer("P1", "Dalitso"),
    ]
    const report = { student_id: id, term_id: term.id, growth: null, advice: null }
    await db
      .insertInto("performance_report")
      .values([
        { ...report, author_id: writer.id, strengths: "Reads well.", published_at: "2026-01-05" },
        { ...report, author_id: other.id, strengths: "A draft." },
      ])
      .execute()
    const { paper } = await previewOf({ kind: "report_card", student_id: id, term_id: term.id })
    expect(paper.blocks).toContainEqual({ kind: "text", text: "Strengths: Reads well." })
    expect(JSON.stringify(paper)).not.toContain("A draft.")
    await db.deleteFrom("performance_report").execute()
  })

  test("of a whole class is one batch and one PDF, a card for each student who hasn't withdrawn", async () => {
    const { term, offering_id } = await addTermWithSubject()
    const students = []
    for (const name of ["Ada", "Ŵiza <b>", "Chimwemwe"])
      students.push(await course.addStudent(term.id, "P1", name))
    await course.addStudent(term.id, "P2", "Elsewhere")
    await db
      .updateTable("enrolment")
      .set({ outcome: "withdrawn" })
      .where("student_id", "=", students[0]!.id)
      .execute()
    await addGrade(students[1]!.id, offering_id, "assignment", 60)
    const wanted = { kind: "report_card", class: "P1", term_id: term.id }
    const preview = await previewOf(wanted)
    expect([preview.count, preview.about.map((name) => name.split(" Example")[0])]).toEqual([
      2,
      ["Ŵiza <b>", "Chimwemwe"],
    ])
    expect(await db.selectFrom("document").select("id").execute()).toEqual([])
    const { status, body } = await issue(wanted)
    expect([status, body.message]).toEqual([201, "Report card issued for 2 students."])
    const { batch_id } = body.data.issued
    const file = await inject("admin", { url: `/api/documents/batches/${batch_id}/file` })
    expect(file.headers["content-type"]).toBe("application/pdf")
    const pages = await pagesIn(file.rawPayload)
    expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual(["Page 1 of 1", "Page 1 of 1"])
    expect(pages[0]).toContain("Ŵiza <b>")
    expect(pages[0]).toMatch(/Reference RC-\d{4}-\d{5}/)
    expect(pages[0]).toContain("Verification code")
    const word = await inject("admin", { url: `/api/documents/batches/${batch_id}/file?format=docx` })
    expect(filesIn(word.rawPayload).get("word/document.xml")).toContain("Ŵiza &lt;b&gt;")
  })

  test("that was replaced says so, and is issued again with the figures of today", async () => {
    const { term, offering_id } = await addTermWithSubject()
    const { id, bearer } = await course.addStudent(term.id, "P1")
    const wanted = { kind: "report_card", student_id: id, term_id: term.id }
    const first = (await issue(wanted)).body.data.issued.ids[0] as number
    await addGrade(id, offering_id, "assignment", 75)
    await addGrade(id, offering_id, "end_module", 80)
    const again = await call("admin", "POST /documents/{id}/reissue", { params: { id: first } })
    expect(again.status).toBe(201)
    const paperOf = async (id: number) =>
      (await call({ bearer }, "GET /documents/{id}/paper", { params: { id } })).body.data.paper
    expect(await paperOf(first)).toMatchObject({ mark: "Replaced by a later document" })
    expect(factsIn(await paperOf(first))["Term GPA"]).toBe("—")
    const later = await paperOf(again.body.data.document.id)
    expect([later.mark, factsIn(later)["Term GPA"]]).toEqual([undefined, "3.00"])
  })
})

describe("a transcript", () => {
  test("has every term, teaching practice and repeats, also of a student who left and a subject deleted since", async () => {
    const early = await addTermWithSubject(1, { from: -400, to: -300 })
    const { id } = await course.addStudent(early.term.id, "P1")
    const terms = []
    for (const [number, from, to] of [
      [3, -200, -100],
      [1, -30, 60],
    ] as const) {
      terms.push(await course.addTerm(number, { from, to }))
    }
    const again = await offeringOf(db, early.subject.id, terms[1]!.id)
    for (const { id: term_id } of terms) {
      await db.insertInto("enrolment").values({ student_id: id, term_id, class: "P1" }).execute()
    }
    for (const offering of [early.offering_id, again]) {
      await addGrade(id, offering, "assignment", offering === again ? 90 : 30)
      await addGrade(id, offering, "end_module", offering === again ? 90 : 30)
    }
    await db
      .updateTable("term")
      .set({ closed_at: new Date(0).toISOString() })
      .where("id", "=", early.term.id)
      .execute()
    await db
      .updateTable("subject")
      .set({ deleted_at: new Date().toISOString() })
      .where("id", "=", early.subject.id)
      .execute()
    await db
      .updateTable("student")
      .set({ deleted_at: new Date().toISOString() })
      .where("id", "=", id)
      .execute()
    const { paper } = await previewOf({ kind: "transcript", student_id: id })
    const headings = paper.blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : []))
    expect(headings).toHaveLength(3)
    expect(headings[1]).toContain("teaching practice")
    expect(rowsOf(paper)[0]!.map((row) => row.slice(1))).toEqual([
      ["English", "3", "30%", "30%", "30%", "F", "0"],
      ["Term average and GPA", "3", "", "", "30%", "F", "0.00"],
    ])
    await db.updateTable("student").set({ deleted_at: null }).where("id", "=", id).execute()
    await db.updateTable("subject").set({ deleted_at: null }).where("id", "=", early.subject.id).execute()
    const whole = await previewOf({ kind: "transcript", student_id: id })
    expect(rowsOf(whole.paper)[1]![0]![1]).toBe("English (repeated)")
    expect(factsIn(whole.paper)).toMatchObject({ "Cumulative GPA": "2.00", Credits: "6" })
  })
})

test("a report card that is issued again replaces the earlier one, so that at most one is valid", async () => {
  const { term, offering_id } = await addTermWithSubject()
  const { id } = await course.addStudent(term.id, "P1", "Ada")
  await addGrade(id, offering_id, "assignment", 75)
  const wanted = { kind: "report_card", student_id: id, term_id: term.id }
  const replies = await Promise.all([issue(wanted), issue(wanted), issue(wanted)])
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  const { documents } = (await call("admin", "GET /documents", { query: { student_id: id } })).body.data
  expect(documents.map(({ state }) => state).sort()).toEqual(["replaced", "replaced", "valid"])
})

test("a certificate of enrolment is only for a student of an active term", async () => {
  const term = await course.addTerm(1)
  const { id } = await course.addStudent(term.id, "P1", "Ada")
  const wanted = { kind: "enrolment_certificate", student_id: id }
  expect((await previewOf(wanted)).paper.blocks[0]).toMatchObject({
    text: expect.stringContaining("This is to certify that Ada Example"),
  })
  await db.updateTable("enrolment").set({ outcome: "withdrawn" }).execute()
  expect(await previewOf(wanted)).toMatchObject({
    status: 409,
    body: { message: "This student is not enrolled in an active term." },
  })
})

describe("class lists and grade sheets", () => {
  test("have all students of the class, with columns to write in or the grades in each piece of work", async () => {
    const { term, subject, offering_id } = await addTermWithSubject()
    const students = []
    for (const name of ["Ada", "Bea"]) students.push(await course.addStudent(term.id, "P1", name))
    await addGrade(students[0]!.id, offering_id, "assignment", 75)
    await addGrade(students[0]!.id, offering_id, "end_module", 80)
    await addGrade(students[1]!.id, offering_id, "assignment", "missing")
    const list = await previewOf({ kind: "class_list", class: "P1" })
    expect(rowsOf(list.paper)[0]!.map((row) => row.slice(3))).toEqual([Array(5).fill(""), Array(5).fill("")])
    const sheet = { kind: "grade_sheet", class: "P1", term_id: term.id, subject_id: subject.id }
    expect(rowsOf((await previewOf(sheet)).paper)[0]!.map((row) => row.slice(3))).toEqual([
      ["75%", "80%", "78%", "B"],
      ["M", "—", "In progress", "—"],
    ])
    expect((await issue(sheet)).body.message).toBe("Grade sheet issued.")
  })

  test("are for lecturers who teach the class, and no other document is", async () => {
    const { term, subject } = await addTermWithSubject()
    const { id } = await course.addStudent(term.id, "P1")
    await course.addStudent(term.id, "P2")
    const own = { bearer: (await course.addLecturer("P1")).bearer }
    const list = { kind: "class_list", class: "P1" }
    const sheet = { kind: "grade_sheet", class: "P1", term_id: term.id, subject_id: subject.id }
    expect((await issue(list, own)).status).toBe(201)
    expect((await issue(sheet, own)).status).toBe(201)
    expect((await issue({ ...list, class: "P2" }, own)).status).toBe(403)
    expect((await issue({ ...sheet, class: "P2" }, own)).status).toBe(403)
    for (const kind of ["report_card", "transcript", "enrolment_certificate"]) {
      expect((await previewOf({ kind, student_id: id, term_id: term.id }, own)).status).toBe(403)
    }
  })
})

test.each([
  ["report_card", "term_id", "Choose a term."],
  ["transcript", "student_id", "Choose a student."],
  ["class_list", "class", "Choose a class."],
  ["grade_sheet", "class", "Choose a class."],
])("a %s is refused without what it needs", async (kind, field, sentence) => {
  expect(await issue({ kind })).toMatchObject({ status: 422, body: { errors: { [field]: sentence } } })
})

test("a student reads the file of their own document, and not another's", async () => {
  const term = await course.addTerm(1)
  const [own, other] = [await course.addStudent(term.id, "P1"), await course.addStudent(term.id, "P1")]
  const { body } = await issue({ kind: "transcript", student_id: own.id })
  const url = `/api/documents/${body.data.issued.ids[0]}/file`
  expect((await inject({ bearer: own.bearer }, { url })).headers["content-type"]).toBe("application/pdf")
  expect((await inject({ bearer: other.bearer }, { url })).statusCode).toBe(404)
})
