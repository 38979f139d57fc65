import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call, db } = college
const { term, maths, teacher, stranger, student, other, assignment, addAssignment, give, reset } =
  await gradingOf(college)
beforeEach(reset)

const fractions = { studentId: student.id, assignmentId: assignment.id, pointsEarned: 1 }

describe("permission to grade", () => {
  test("is decided by the teaching assignment", async () => {
    expect((await give(fractions, teacher)).status).toBe(201)
    expect((await give(fractions, stranger)).status).toBe(403)
    expect((await give({ ...fractions, studentId: other.id })).status).toBe(403)
    expect((await give(fractions, "student")).status).toBe(403)
    expect((await give({ ...fractions, studentId: other.id }, "admin")).status).toBe(201)
  })

  test("a lecturer who teaches the student another subject gets the reason at the field", async () => {
    const art = await call("admin", "POST /subjects", {
      body: { code: "ART", name: "Art", term_id: term.id },
    })
    await call("admin", "POST /teaching-assignments", {
      body: { lecturer_id: teacher.id, subject_id: art.body.data.subject.id, term_id: term.id, class: "P2" },
    })
    const { status, body } = await give({ ...fractions, studentId: other.id })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ studentId: "You do not teach this student that subject in that term." })
  })

  test("the lecturer of college-wide work grades their classes, and others only where it was handed in", async () => {
    const own = await addAssignment("Sums", { lecturer_id: teacher.id })
    const statusOf = async (of: { id: number }, state: "number" | "missing" = "number") =>
      (await give({ studentId: of.id, assignmentId: own.id, state, pointsEarned: 0 })).status
    expect([await statusOf(student), await statusOf(other), await statusOf(other, "missing")]).toEqual([
      201, 403, 403,
    ])
    await db.insertInto("submission").values({ assignment_id: own.id, student_id: other.id }).execute()
    expect(await statusOf(other)).toBe(201)
  })

  test("a lecturer who teaches no class of the subject any more grades nobody in their own work", async () => {
    const own = await addAssignment("Sums", { lecturer_id: stranger.id })
    for (const of of [student, other])
      await db.insertInto("submission").values({ assignment_id: own.id, student_id: of.id }).execute()
    const grade = (of: { id: number }) =>
      give({ studentId: of.id, assignmentId: own.id, pointsEarned: 1 }, stranger)
    const taught = await call("admin", "POST /teaching-assignments", {
      body: { lecturer_id: stranger.id, subject_id: maths.id, term_id: term.id, class: "P5" },
    })
    const given = await grade(other)
    expect(given.status).toBe(201)
    const params = { id: given.body.data.grade.id }
    expect((await call(stranger, "GET /grades/{id}", { params })).status).toBe(200)
    const { id } = taught.body.data.teachingAssignment
    await call("admin", "DELETE /teaching-assignments/{id}", { params: { id } })
    expect((await grade(student)).status).toBe(403)
    const edited = await call(stranger, "PUT /grades/{id}", { params, body: { points_earned: 2 } })
    expect(edited.status).toBe(404)
    expect((await call(stranger, "DELETE /grades/{id}", { params })).status).toBe(404)
    expect((await call(stranger, "GET /grades/{id}", { params })).status).toBe(404)
  })

  test("a lecturer whom an administrator named grades what was handed in, whatever they teach", async () => {
    const own = await addAssignment("Sums", { lecturer_id: stranger.id, lecturer_named: true })
    await db.insertInto("submission").values({ assignment_id: own.id, student_id: other.id }).execute()
    const grade = (of: { id: number }) =>
      give({ studentId: of.id, assignmentId: own.id, pointsEarned: 1 }, stranger)
    expect([(await grade(other)).status, (await grade(student)).status]).toEqual([201, 403])
  })

  test("a lecturer cannot turn an end of module into an assignment, and an administrator can", async () => {
    const given = await give({
      studentId: student.id,
      subjectId: maths.id,
      gradeType: "end_module",
      pointsEarned: 50,
    })
    const { id } = given.body.data.grade
    const body = { gradeType: "assignment", assignmentTitle: "Easy", pointsEarned: 60 } as const
    const question = await call(teacher, "PUT /grades/{id}", { params: { id }, body })
    const stored = { grade_type: "end_module", assignment_title: "End of module" }
    expect(question).toMatchObject({
      status: 200,
      body: { data: { grade: { ...stored, points_earned: 60 } } },
    })
    const { body: read } = await call("admin", "GET /grades/{id}", { params: { id } })
    expect(read.data.grade).toMatchObject(stored)
    const { body: named } = await call("admin", "PUT /grades/{id}", { params: { id }, body })
    expect(named.data.grade).toMatchObject({ grade_type: "assignment", assignment_title: "Easy" })
  })

  test("administrators may give any subject and term a free title", async () => {
    const body = {
      studentId: other.id,
      subjectId: maths.id,
      termId: term.id,
      assignmentTitle: "Oral",
      maxPoints: 10,
      pointsEarned: 6.5,
    }
    expect((await give(body, "admin")).body.data.grade).toMatchObject({
      percentage: 65,
      assignment_title: "Oral",
    })
    expect((await give({ ...body, studentId: student.id })).body.errors).toEqual({
      assignmentId: "Assignment is required.",
    })
    const unknown = await give({ ...body, subjectId: 999 }, "admin")
    expect(unknown.body.errors).toEqual({ subjectId: "Invalid subject selected. Subject ID 999 not found." })
    const termless = await give({ ...body, termId: 999 }, "admin")
    expect(termless.body.errors).toEqual({ termId: "Please fill in all required fields including term" })
  })
})
