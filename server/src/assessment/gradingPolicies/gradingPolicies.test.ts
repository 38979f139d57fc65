import { beforeAll, describe, expect, test } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { inputOf } from "#contract/assessment/gradingPolicies/input.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { call, db, inject } = college
const { addTerm, addStudent } = courseOf(college)

const asIs = inputOf(defaultPolicy)
type Learner = Awaited<ReturnType<typeof addStudent>>
let closed: number
let open: number
let practice: number
let ada: Learner
let eve: Learner

async function addSubject(code: string, kind: "course" | "practice" = "course") {
  const semester_number = kind === "course" ? 1 : null
  const subject = { code, name: code, year_of_study: 1, semester_number, kind }
  return (await db.insertInto("subject").values(subject).returning("id").executeTakeFirstOrThrow()).id
}

async function give(student: Learner, subjectId: number, termId: number, assignment: number, exam: number) {
  await offeringOf(db, subjectId, termId, { isGiven: true })
  const grade = { studentId: student.id, subjectId, termId, maxPoints: 100 }
  const first = { ...grade, gradeType: "assignment", assignmentTitle: "Test", pointsEarned: assignment }
  const last = { ...grade, gradeType: "end_module", assignmentTitle: "Exam", pointsEarned: exam }
  for (const body of [first, last]) {
    expect((await call("admin", "POST /grades", { body })).status).toBeLessThan(300)
  }
}

const preview = async (change: object, page?: number) =>
  (await call("admin", "POST /grading-policies/preview", { body: { ...asIs, ...change, page } })).body.data
    .preview
const save = (change: object, fingerprint: string) =>
  call("admin", "POST /grading-policies", { body: { ...asIs, ...change, fingerprint } })
const figuresOf = async (learner: Learner) => {
  const { gpa } = (await call(learner, "GET /grades/my-gpa")).body.data
  const { gradesBySubject } = (await call(learner, "GET /grades/my-grades")).body.data
  const modules = gradesBySubject.flatMap(({ term_grades }) =>
    term_grades.map(({ term_id, module_grade, letter_grade }) => [term_id, module_grade, letter_grade]),
  )
  return { gpa: gpa.current_gpa, average: gpa.overall_average, standing: gpa.standing, modules }
}

beforeAll(async () => {
  closed = (await addTerm(1, { from: -120, to: -40 })).id
  open = (await addTerm(2)).id
  practice = (await addTerm(3, { from: 61, to: 90 })).id
  ada = await addStudent(closed, "P1", "Ada")
  eve = await addStudent(open, "P2", "Eve")
  await db
    .insertInto("enrolment")
    .values([
      { student_id: ada.id, term_id: open, class: "P1" },
      { student_id: eve.id, term_id: practice, class: "P2" },
    ])
    .execute()
  const english = await addSubject("ENG")
  await give(ada, english, closed, 60, 90)
  expect((await call("admin", "POST /terms/{id}/close", { params: { id: closed } })).status).toBe(200)
  const maths = await addSubject("MAT")
  await give(ada, maths, open, 60, 90)
  await give(eve, maths, open, 80, 80)
  await give(eve, await addSubject("TP", "practice"), practice, 50, 50)
})

const even = { assignment_weight: 50, end_module_weight: 50 }

test("lecturers and students can neither read versions, preview nor save one", async () => {
  for (const role of ["lecturer", "student"] as const) {
    expect((await call(role, "GET /grading-policies")).status).toBe(403)
    expect((await call(role, "POST /grading-policies/preview", { body: asIs })).status).toBe(403)
    const body = { ...asIs, ...even, fingerprint: "x" }
    expect((await call(role, "POST /grading-policies", { body })).status).toBe(403)
  }
})

test("figures that contradict each other are refused field by field", async () => {
  const body = { ...asIs, assignment_weight: 45, scale_c: 70 }
  const { status, body: reply } = await call("admin", "POST /grading-policies/preview", { body })
  expect([status, reply.errors]).toEqual([
    422,
    {
      end_module_weight: "The two weights must add up to 100. They add up to 105.",
      scale_c: "C must begin below B, which begins at 70.",
    },
  ])
})

test("a college that has set nothing reads the specification's rules as version 1", async () => {
  const empty = await openCollege()
  const { grading_policies } = (await empty.call("admin", "GET /grading-policies")).body.data
  const first = { id: 1, policy: defaultPolicy, created_at: null, in_force: true, terms: [] }
  expect(grading_policies).toMatchObject([first])
  const one = await empty.call("admin", "GET /grading-policies/{id}", { params: { id: 1 } })
  expect(one.body.data.grading_policy).toMatchObject(first)
})

// These tests run in their order, because a version can't be deleted.
describe("a grading policy", { shuffle: false }, () => {
  describe("the preview", () => {
    test("says what changes for whom, before and after, and leaves closed terms out", async () => {
      const previewed = await preview(even)
      expect(previewed.totals).toEqual({ students: 1, grades: 1, letters: 0, gpas: 0, standings: 0 })
      expect(previewed.classes).toEqual([{ class: "P1", ...previewed.totals }])
      expect(previewed.students).toMatchObject([
        {
          name: "Ada Example 0001",
          class: "P1",
          modules: [
            {
              subject_code: "MAT",
              term_name: "Term 2",
              grade: { before: 78, after: 75 },
              letter: { before: "B", after: "B" },
            },
          ],
          average: { before: 78, after: 76.5 },
          gpa: { before: 3, after: 3 },
        },
      ])
    })

    test("counts letters, GPAs and standings by class", async () => {
      const previewed = await preview({ scale_b: 79 })
      expect(previewed.totals).toEqual({ students: 1, grades: 0, letters: 1, gpas: 1, standings: 1 })
      expect(previewed.students[0]).toMatchObject({
        gpa: { before: 3, after: 2.5 },
        standing: { before: "Good", after: "Satisfactory" },
      })
    })

    test("shows teaching practice once it counts", async () => {
      const previewed = await preview({ practice_counts: true })
      expect(previewed.totals).toEqual({ students: 1, grades: 0, letters: 0, gpas: 1, standings: 1 })
      expect(previewed.students[0]).toMatchObject({ name: "Eve Example 0002", gpa: { before: 3, after: 2 } })
    })

    test("pages the students, and has the same fingerprint on each page", async () => {
      const [first, second] = [await preview(even), await preview(even, 2)]
      expect([second.students, second.total, second.fingerprint]).toEqual([[], 1, first.fingerprint])
    })

    test("changes nothing, also where nobody is affected", async () => {
      expect((await preview({ pass_reports: 55 })).totals.students).toBe(0)
      expect((await call("admin", "GET /grading-policies")).body.data.total).toBe(1)
    })
  })

  describe("a new version", () => {
    const stale =
      "Grades or settings have changed since the preview. Look at the new preview before you save."

    test("is refused if a grade was given, or other figures were chosen, since the preview", async () => {
      const { fingerprint } = await preview(even)
      expect((await save({ ...even, scale_a: 80 }, fingerprint)).body).toMatchObject({ message: stale })
      const grade = await db
        .selectFrom("grade_details")
        .select(["id", "version"])
        .where("student_id", "=", eve.id)
        .where("subject_code", "=", "MAT")
        .where("grade_type", "=", "assignment")
        .executeTakeFirstOrThrow()
      await db.updateTable("grade").set({ points: 70 }).where("id", "=", grade.id).execute()
      const { status, body } = await save(even, fingerprint)
      expect([status, body.message]).toEqual([409, stale])
      await db.updateTable("grade").set({ points: 80 }).where("id", "=", grade.id).execute()
    })

    test("applies at once on every device, and changes what the preview showed but no closed term", async () => {
      const ask = (known?: string) =>
        inject("student", {
          method: "GET",
          url: "/api/grading-policies/current",
          ...(known && { headers: { "if-none-match": known } }),
        })
      const tag = String((await ask()).headers.etag)
      expect((await ask(tag)).statusCode).toBe(304)
      const before = await figuresOf(ada)
      const [previewed] = (await preview(even)).students

      const { fingerprint } = await preview(even)
      const { status, body } = await save(even, fingerprint)
      expect([status, body.message]).toEqual([201, "Version 2 of the grading policy is in force."])

      const again = await ask(tag)
      expect([again.statusCode, again.json().data.policy.weights.assignment]).toEqual([200, 50])
      expect(before).toMatchObject({ gpa: 3, average: 78 })
      expect(await figuresOf(ada)).toEqual({
        gpa: previewed!.gpa.after,
        average: previewed!.average.after,
        standing: previewed!.standing.after,
        modules: [
          [closed, 78, "B"],
          [open, 75, "B"],
        ],
      })
    })

    test("is listed with who made it, and the one before with the terms that keep it", async () => {
      const { grading_policies } = (await call("admin", "GET /grading-policies")).body.data
      expect(grading_policies).toMatchObject([
        {
          id: 2,
          in_force: true,
          created_by: "Test admin",
          terms: [],
          policy: { weights: { assignment: 50 } },
        },
        { id: 1, in_force: false, created_by: null, terms: [{ id: closed, name: "Term 1" }] },
      ])
      const one = await call("admin", "GET /grading-policies/{id}", { params: { id: 1 } })
      expect(one.body.data.grading_policy).toEqual(grading_policies[1])
      expect((await call("admin", "GET /grading-policies/{id}", { params: { id: 3 } })).status).toBe(404)
    })

    test("is in the audit log with the figures before and after", async () => {
      const entry = await db
        .selectFrom("audit")
        .select(["entity_id", "before", "after"])
        .where("action", "=", "POST /grading-policies")
        .where("entity", "=", "grading_policy")
        .executeTakeFirstOrThrow()
      expect(entry).toMatchObject({
        entity_id: "2",
        before: { policy: { weights: { assignment: 40 } } },
        after: { policy: { weights: { assignment: 50 } } },
      })
    })

    test("saved by two administrators from one preview is saved once", async () => {
      const change = { ...even, scale_d: 45 }
      const { fingerprint } = await preview(change)
      const answers = await Promise.all([save(change, fingerprint), save(change, fingerprint)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    })

    test("like the one in force is refused", async () => {
      const { fingerprint } = await preview({ ...even, scale_d: 45 })
      expect((await save({ ...even, scale_d: 45 }, fingerprint)).body.message).toBe(
        "Version 3 has these figures already. Change some before you save a new version.",
      )
    })

    test("in which teaching practice counts puts it into averages and GPA", async () => {
      const change = { ...even, scale_d: 45, practice_counts: true }
      await save(change, (await preview(change)).fingerprint)
      expect(await figuresOf(eve)).toMatchObject({ average: 65, gpa: 2, standing: "Satisfactory" })
      const { stats } = (await call("admin", "GET /performance-reports/stats")).body.data
      expect(stats.practice_counts).toBe(true)
      await offeringOf(db, await addSubject("TP2", "practice"), practice, { isGiven: true })
      for (const query of [
        { kind: "transcript", student_id: eve.id },
        { kind: "report_card", student_id: eve.id, term_id: practice },
      ]) {
        const { preview } = (await call("admin", "GET /documents/preview", { query })).body.data
        const text = JSON.stringify(preview.paper)
        expect(text).toContain("TP")
        expect(text).not.toMatch(/teaching practice counts outside|\(not in GPA\)/)
      }
    })
  })
})
