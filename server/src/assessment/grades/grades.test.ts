import { SaxesParser } from "saxes"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { filesIn } from "../../../test/archive.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { wordsOf } from "../../../test/documents/text.ts"

const college = await openCollege()
const { call, db, inject } = college
const course = courseOf(college)

let term: { id: number }
let maths: { id: number }
let english: { id: number }
let student: Awaited<ReturnType<typeof course.addStudent>>
let other: Awaited<ReturnType<typeof course.addStudent>>

const addSubject = async (code: string, name: string) =>
  (
    await call("admin", "POST /subjects", {
      body: { code, name, credits: 3, year_of_study: 1, semester_number: 1 },
    })
  ).body.data.subject
const give = (to: { id: number }, subject: { id: number }, points: number, fields: object = {}) =>
  call("admin", "POST /grades", {
    body: {
      studentId: to.id,
      subjectId: subject.id,
      termId: term.id,
      assignmentTitle: "Essay",
      gradeType: "assignment",
      pointsEarned: points,
      maxPoints: 100,
      ...fields,
    },
  })

beforeAll(async () => {
  term = await course.addTerm(1)
  maths = await addSubject("MAT", "Mathematics")
  english = await addSubject("ENG", "English")
  student = await course.addStudent(term.id, "P1", "Tadala")
  other = await course.addStudent(term.id, "P2", "=Other")
})
beforeEach(async () => {
  await db.deleteFrom("grade").execute()
  await give(student, maths, 75, { feedback: "Well <b>done</b> & neat" })
  await give(student, maths, 80, { gradeType: "end_module", assignmentTitle: "" })
  await give(student, english, 66)
  await give(other, maths, 30, { feedback: "+265 is no sum" })
})

async function reportOf(query: Record<string, string>, caller = student) {
  const response = await inject(caller, { url: "/api/grades/my-report", query })
  return { response, ...wordsOf(response.rawPayload) }
}

describe("a student's document", () => {
  test("is a Word document with the figures of the screen", async () => {
    const { response, xml, text } = await reportOf({})
    expect(response.headers["content-type"]).toContain("wordprocessingml.document")
    expect(response.headers["content-disposition"]).toMatch(
      /academic_grades_IPTE25-\d+_\d{4}-\d\d-\d\d\.docx/,
    )
    for (const words of [
      "Tadala Example",
      "3.00",
      "78%",
      "Good",
      "Mathematics",
      "In progress",
      "75 of 100",
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain("Well &lt;b&gt;done&lt;/b&gt; &amp; neat")
    expect(xml).toContain("<w:tblHeader/>")
  })

  test.each(["grades", "performance"])("of %s is well-formed whatever the records hold", async (kind) => {
    const hostile = 'A\u0001B\u000bC\uffffD\ufffeE & <F> ]]> "G" \u009f\u001b'
    const rename = async (subject: string, person: string) => {
      await db.updateTable("subject").set({ name: subject }).where("id", "=", maths.id).execute()
      await db.updateTable("person").set({ first_name: person }).where("id", "=", student.personId).execute()
    }
    await db.updateTable("grade").set({ title: hostile, feedback: hostile }).execute()
    await rename(hostile, hostile)
    const { response, xml } = await reportOf({ kind })
    await rename("Mathematics", "Tadala")
    for (const part of filesIn(response.rawPayload).values()) new SaxesParser().write(part).close()
    expect(xml).toContain("CDE &amp; &lt;F&gt;")
  })

  test("leaves single grades out of the performance report", async () => {
    const { text } = await reportOf({ kind: "performance" })
    expect(text).toContain("Subject averages")
    expect(text).not.toContain("Well")
  })

  test("holds the chosen modules, and the GPA of all", async () => {
    const { text } = await reportOf({ subject_id: String(english.id) })
    expect(text).toContain("Only modules of ENG English. The figures above are of all modules.")
    expect((await reportOf({})).text).not.toContain("Only modules")
    expect(text).not.toContain("Mathematics")
    expect(text).toContain("3.00")
  })

  test("is filtered by an academic year with a long name", async () => {
    const academic_year = "2031/2032, the year of the two intakes"
    await db.updateTable("academic_year").set({ year_name: academic_year }).execute()
    const { response, text } = await reportOf({ academic_year })
    expect([response.statusCode, text.includes("Mathematics")]).toEqual([200, true])
  })

  test("has dashes for a student without grades", async () => {
    const newcomer = await course.addStudent(term.id, "P1", "Newcomer")
    const { text } = await reportOf({}, newcomer)
    expect(text).toContain("—")
    expect(text).toContain("Module grades by term\nNone.")
    expect(text).not.toContain("A module that lacks either")
  })

  test("is for students with a student record", async () => {
    expect((await call("admin", "GET /grades/my-report")).status).toBe(403)
    expect((await call("student", "GET /grades/my-report")).status).toBe(404)
  })
})

describe("the administrator's spreadsheet", () => {
  test("holds every grade that the list finds, and no cell that is run as a formula", async () => {
    await db.updateTable("grade").set({ graded_by: null }).where("student_id", "=", other.id).execute()
    const response = await inject("admin", { url: `/api/grades/export?subject_id=${maths.id}` })
    expect(response.headers["content-disposition"]).toContain("grades_data.csv")
    const lines = response.body.trim().split("\r\n")
    expect(lines[0]).toContain("student_number,student_name,subject_code")
    expect(lines).toHaveLength(4)
    expect(response.body).toContain("'=Other Example")
    expect(response.body).toContain("'+265 is no sum")
    expect(response.body).toContain(",System,")
    expect(response.body).not.toContain("ENG")
  })

  test("is for administrators only", async () => {
    expect((await call("lecturer", "GET /grades/export")).status).toBe(403)
    expect((await call(student, "GET /grades/export")).status).toBe(403)
  })
})

describe("the list", () => {
  test("is searched, filtered and counted", async () => {
    const find = async (query: object) => (await call("admin", "GET /grades", { query })).body.data.total
    expect(await find({ search: "tadala" })).toBe(3)
    expect(await find({ search: "essay" })).toBe(3)
    expect(await find({ grade_type: "end_module" })).toBe(1)
    expect(await find({ class: "P2" })).toBe(1)
    expect(await find({ term_id: term.id + 1 })).toBe(0)
    const { body } = await call("admin", "GET /grades/stats")
    expect(body.data.stats).toEqual({
      total_grades: 4,
      average_percentage: 62.8,
      passingRate: 75,
      failingStudents: 1,
    })
    const again = await call("admin", "POST /grades/recalculate")
    expect(again.body.data.stats).toEqual(body.data.stats)
    expect((await call("lecturer", "POST /grades/recalculate")).status).toBe(403)
  })

  test("finds a grade in the class that its student has moved to, with its version unchanged", async () => {
    const mover = await course.addStudent(term.id, "P3", "Mover")
    const { version, id } = (await give(mover, maths, 51)).body.data.grade
    await db.updateTable("enrolment").set({ class: "P4" }).where("student_id", "=", mover.id).execute()
    const found = async (name: string) =>
      (await call("admin", "GET /grades", { query: { class: name } })).body.data.grades
    expect(await found("P3")).toEqual([])
    expect(await found("P4")).toMatchObject([{ id, version, points_earned: 51 }])
    await call("admin", "DELETE /grades/{id}", { params: { id } })
  })

  test("is searched by the student's names in either order, and by the subject", async () => {
    const find = async (search: string) =>
      (await call("admin", "GET /grades", { query: { search } })).body.data.total
    const { last_name } = await db
      .selectFrom("person")
      .select("last_name")
      .where("id", "=", student.personId)
      .executeTakeFirstOrThrow()
    expect([await find(`Tadala ${last_name}`), await find(`${last_name} tadala`)]).toEqual([3, 3])
    expect(await find("mathematics")).toBe(3)
    const { title } = await db
      .selectFrom("grade")
      .select("title")
      .where("student_id", "=", student.id)
      .executeTakeFirstOrThrow()
    expect(await find(title.slice(1).toUpperCase())).toBeGreaterThan(0)
    expect(await find("100%")).toBe(0)
  })

  test.each(["points_earned", "-points_earned", "student_name"])(
    "gives a search by pages in the order of %s, with the total of all",
    async (sort) => {
      const page = async (query: object) =>
        (await call("admin", "GET /grades", { query: { search: "example", sort, ...query } })).body.data
      const idsOf = ({ grades }: { grades: readonly { id: number }[] }) => grades.map(({ id }) => id)
      const { total, ...whole } = await page({})
      const pages = await Promise.all([1, 2, 3].map((number) => page({ page: number, limit: 2 })))
      expect(pages.map((page) => [idsOf(page).length, page.total])).toEqual([
        [2, total],
        [Math.min(2, total - 2), total],
        [Math.max(0, total - 4), total],
      ])
      expect(pages.flatMap(idsOf)).toEqual(idsOf(whole))
    },
  )

  test("leaves out deleted students", async () => {
    const leaver = await course.addStudent(term.id, "P5", "Leaver")
    await give(leaver, maths, 44)
    const found = async () => (await call("admin", "GET /grades", { query: {} })).body.data.total
    const before = await found()
    await call("admin", "DELETE /students/{id}", { params: { id: leaver.id } })
    expect(await found()).toBe(before - 1)
    await db.deleteFrom("grade").where("student_id", "in", [leaver.id]).execute()
  })
})

test("a student and an administrator see the same GPA, and a lecturer sees none", async () => {
  const student = await course.addStudent(term.id, "P1", "Weighed")
  const lecturer = await course.addLecturer(null, "Teacher")
  const body = { lecturer_id: lecturer.id, subject_id: maths.id, term_id: term.id, class: "P1" }
  expect((await call("admin", "POST /teaching-assignments", { body })).status).toBe(201)
  for (const subject of [maths, english]) {
    await give(student, subject, subject === maths ? 90 : 50)
    await give(student, subject, subject === maths ? 90 : 50, { gradeType: "end_module" })
  }
  const { id } = (await give(student, maths, 10, { assignmentTitle: "Draft" })).body.data.grade
  await db.updateTable("grade").set({ published_at: null }).where("id", "=", id).execute()

  const params = { id: student.id }
  const own = (await call(student, "GET /grades/my-gpa")).body.data.gpa
  expect(own).toMatchObject({ current_gpa: 2.5 })
  for (const caller of [student, "admin"] as const) {
    expect((await call(caller, "GET /grades/student/{id}", { params })).body.data.gpa).toEqual(own)
    expect((await call(caller, "GET /grades/student/{id}/gpa", { params })).body.data.gpa).toEqual(own)
  }
  const taught = await call(lecturer, "GET /grades/student/{id}", { params })
  // A draft is among the grades of staff, and in no figure.
  expect(taught.body.data.grades).toContainEqual(expect.objectContaining({ id }))
  expect(taught.body.data.gradesBySubject).toMatchObject([{ subject_code: "MAT", average_score: 90 }])
  expect(taught.body.data).not.toHaveProperty("gpa")
  expect((await call(lecturer, "GET /grades/student/{id}/gpa", { params })).status).toBe(403)
})

test("a grade is visible from its publication date on", async () => {
  const student = await course.addStudent(term.id, "P1", "Early")
  const { id } = (await give(student, maths, 90)).body.data.grade
  const dated = (published_at: string | null) =>
    db.updateTable("grade").set({ published_at }).where("id", "=", id).execute()
  const seen = async () => {
    const { grades } = (await call(student, "GET /grades/my-grades")).body.data
    const { body } = await call(student, "GET /auth/export-data")
    const { status } = await call(student, "GET /grades/{id}", { params: { id } })
    return [grades.length, (body.data.grades as unknown[]).length, status]
  }
  expect(await seen()).toEqual([1, 1, 200])
  for (const date of [null, new Date(Date.now() + 3_600_000).toISOString()]) {
    await dated(date)
    expect(await seen()).toEqual([0, 0, 404])
  }
  await dated(new Date().toISOString())
})

test("everybody who is signed in reads the policy in force", async () => {
  const { body } = await call(student, "GET /grading-policies/current")
  expect(body.data.policy).toEqual(defaultPolicy)
  expect((await call(student, "GET /grades/my-grades")).body.data.policy).toEqual(defaultPolicy)
})

test("the list is sorted by each of its columns in both directions, without a value last", async () => {
  const oral = { gradeType: "assignment", assignmentTitle: "Oral", state: "exempt" }
  await give(other, maths, 0, oral)
  const order = async (sort: string) =>
    (await call("admin", "GET /grades", { query: { sort } })).body.data.grades
  const by = async (sort: string, of: (grade: Grade) => unknown) => (await order(sort)).map(of)
  expect(await by("letter_grade", ({ letter_grade }) => letter_grade)).toEqual(["B", "B", "C", "F", null])
  expect(await by("-letter_grade", ({ letter_grade }) => letter_grade)).toEqual(["F", "C", "B", "B", null])
  const types = ["assignment", "assignment", "assignment", "assignment", "end_module"]
  expect(await by("grade_type", ({ grade_type }) => grade_type)).toEqual(types)
  expect(await by("-grade_type", ({ grade_type }) => grade_type)).toEqual(types.toReversed())
  await db.updateTable("grade").set({ graded_by: student.personId }).where("state", "=", "exempt").execute()
  await db.updateTable("grade").set({ graded_by: null }).where("points", "=", 30).execute()
  const graders = (sort: string) => by(sort, ({ graded_by_first_name }) => graded_by_first_name)
  const [first] = await graders("graded_by")
  expect([(await graders("graded_by")).at(-1), (await graders("-graded_by")).at(-1)]).toEqual([null, null])
  expect((await graders("-graded_by"))[0]).not.toBe(first)
  expect(await order("academic_year_name")).toHaveLength(5)
})
