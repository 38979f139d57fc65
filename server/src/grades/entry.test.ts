import { describe, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { markingOf } from "../../test/marking.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, teacher, stranger, pupil, other, work, mark } = await markingOf(college)

describe("75 for the work and 80 for the end of module", () => {
  test("give 78, B, a GPA of 3 and good standing, which she sees", async () => {
    const first = await mark({
      studentId: pupil.id,
      assignmentId: work.id,
      pointsEarned: 15,
      feedback: "Well done",
    })
    expect(first).toMatchObject({ status: 201, body: { message: "Grade added successfully!" } })
    expect(first.body.data.grade).toMatchObject({
      percentage: 75,
      letter_grade: "B",
      assignment_title: "Fractions",
    })
    const end = { studentId: pupil.id, subjectId: maths.id, gradeType: "end_module", pointsEarned: 80 }
    expect((await mark(end)).body.data.grade).toMatchObject({ percentage: 80, max_points: 100 })
    const { body } = await call(pupil, "GET /grades/my-gpa")
    expect(body.data.gpa).toMatchObject({
      current_gpa: 3,
      overall_average: 78,
      standing: "Good",
      total_credits: 3,
    })
    const book = await call(pupil, "GET /grades/my-grades")
    expect(book.body.data.gradesBySubject[0]).toMatchObject({
      average_score: 78,
      average_letter_grade: "B",
      total_terms: 1,
    })
  })

  test("reach her as notifications", async () => {
    const { body } = await call(pupil, "GET /notifications", { query: { type: "grade" } })
    expect(body.data.notifications.map(({ message }) => message)).toEqual([
      "Mathematics, End of module: 80 of 100 points: 80%, B.",
      "Mathematics, Fractions: 15 of 20 points: 75%, B.",
    ])
  })

  test("are nobody else's to read", async () => {
    for (const caller of [other, stranger]) {
      expect((await call(caller, "GET /grades/student/{id}", { params: { id: pupil.id } })).status).toBe(404)
    }
    expect((await call(other, "GET /grades/student/{id}/gpa", { params: { id: pupil.id } })).status).toBe(404)
    expect((await call(other, "GET /grades/my-grades")).body.data.grades).toEqual([])
    expect((await call(stranger, "GET /grades")).body.data.total).toBe(0)
    expect((await call(teacher, "GET /grades")).body.data.total).toBe(2)
  })
})

describe("what a client may not decide", () => {
  test("changes nothing", async () => {
    const lie = {
      percentage: 100,
      letterGrade: "A",
      maxPoints: 15,
      graded_by: 1,
      termId: 999,
      subjectId: 999,
      published_at: null,
    }
    const { body } = await mark({ studentId: pupil.id, assignmentId: work.id, pointsEarned: 15, ...lie })
    expect(body.data.grade).toMatchObject({ percentage: 75, letter_grade: "B", max_points: 20 })
    expect(body.data.grade).toMatchObject({ term_id: term.id, graded_by_first_name: "Teacher" })
  })

  test("points above the maximum are refused in words", async () => {
    const { status, body } = await mark({ studentId: pupil.id, assignmentId: work.id, pointsEarned: 20.1 })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ pointsEarned: "Points earned must not be more than 20." })
  })

  test.each([
    [{ pointsEarned: -1 }, "Points earned must be a number of at least 0 with at most one decimal."],
    [{ pointsEarned: 0.05 }, "Points earned must be a number of at least 0 with at most one decimal."],
    [{}, "Points earned is required."],
  ])("%o is refused", async (body, sentence) => {
    const answer = await mark({ studentId: pupil.id, assignmentId: work.id, ...body })
    expect(answer.body.errors).toEqual({ pointsEarned: sentence })
  })
})

test("a grade without its student, its assignment or its points is refused", async () => {
  const errorsOf = async (body: object) => (await mark(body)).body.errors
  expect(await errorsOf({ assignmentId: work.id, pointsEarned: 5 })).toEqual({
    studentId: "Student is required.",
  })
  expect(await errorsOf({ studentId: pupil.id, pointsEarned: 5 })).toEqual({
    assignmentId: "Assignment is required.",
  })
  expect(await errorsOf({ studentId: pupil.id, assignmentId: work.id })).toEqual({
    pointsEarned: "Points earned is required.",
  })
})

describe("a mark for work", () => {
  const byTitle = (fields: object) =>
    mark(
      {
        studentId: other.id,
        subjectId: maths.id,
        termId: term.id,
        assignmentTitle: "fractions",
        pointsEarned: 7,
        ...fields,
      },
      "admin",
    )

  test("is meant by its title too, with its own maximum", async () => {
    const { body } = await byTitle({})
    expect(body.data.grade).toMatchObject({
      assignment_id: work.id,
      assignment_title: "Fractions",
      max_points: 20,
    })
    expect((await byTitle({ maxPoints: 100 })).body.errors).toEqual({
      maxPoints: "This assignment is out of 20 points.",
    })
  })

  test("is what a free mark becomes that is renamed or moved onto its title", async () => {
    await db.deleteFrom("grade").where("student_id", "=", other.id).execute()
    const next = await course.addTerm(3, { from: 130, to: 180 })
    const edit = async (fields: object, place: object = {}) => {
      const { id } = (await byTitle({ assignmentTitle: "Oral", ...place })).body.data.grade
      return call("admin", "PUT /grades/{id}", { params: { id }, body: { points_earned: 7, ...fields } })
    }
    const attached = { assignment_id: work.id, assignment_title: "Fractions", percentage: 35 }
    expect((await edit({ assignment_title: "FRACTIONS", max_points: 100 })).body.errors).toEqual({
      max_points: "This assignment is out of 20 points.",
    })
    const renamed = await edit({ assignment_title: "FRACTIONS" })
    expect(renamed.body.data.grade).toMatchObject({ ...attached, term_id: term.id })
    expect(await edit({ assignment_title: "Fractions" })).toMatchObject({
      status: 409,
      body: { message: "This student already has a grade for this assignment." },
    })
    await db.deleteFrom("grade").where("student_id", "=", other.id).execute()
    const moved = await edit({ term_id: term.id }, { assignmentTitle: "Fractions", termId: next.id })
    expect(moved.body.data.grade).toMatchObject({ ...attached, term_id: term.id })
    const kept = await edit({ assignment_title: "Orally", max_points: 50 })
    expect(kept.body.data.grade).toMatchObject({
      assignment_id: null,
      assignment_title: "Orally",
      percentage: 14,
    })
  })

  test("is not guessed at where several have its title", async () => {
    const { offering_id } = await db
      .selectFrom("assignment")
      .select("offering_id")
      .where("id", "=", work.id)
      .executeTakeFirstOrThrow()
    const due_at = new Date().toISOString()
    const essay = (className: string | null) =>
      db
        .insertInto("assignment")
        .values({ offering_id, title: "Essay", due_at, class: className })
        .returning("id")
        .executeTakeFirstOrThrow()
    const forAll = await essay(null)
    const forP2 = await essay("P2")
    expect((await byTitle({ assignmentTitle: "Essay" })).body.errors).toEqual({
      assignmentTitle: expect.stringContaining("There are several assignments called Essay"),
    })
    await db.updateTable("assignment").set({ class: "P1" }).where("id", "=", forAll.id).execute()
    const { body } = await byTitle({ assignmentTitle: "Essay" })
    expect(body.data.grade.assignment_id).toBe(forP2.id)
    const astray = await mark({ studentId: pupil.id, assignmentId: forP2.id, pointsEarned: 5 })
    expect(astray.body.errors).toEqual({ studentId: "This assignment was not set for this student's class." })
  })

  test("saved as it was is told nobody and leaves no history", async () => {
    const { id } = (await byTitle({})).body.data.grade
    const [same, params] = [{ pointsEarned: 7 }, { id }]
    await call("admin", "PUT /grades/{id}", { params, body: same })
    const count = async () => [
      (await db.selectFrom("notification").select("id").execute()).length,
      (await db.selectFrom("grade_history").select("id").where("grade_id", "=", id).execute()).length,
    ]
    const before = await count()
    expect((await call("admin", "PUT /grades/{id}", { params, body: same })).status).toBe(200)
    expect(await count()).toEqual(before)
  })

  test("keeps what the work says of itself", async () => {
    const { id } = (await byTitle({})).body.data.grade
    const lie = { gradeType: "end_module", assignmentTitle: "Other", maxPoints: 8, pointsEarned: 8 }
    const { body } = await call("admin", "PUT /grades/{id}", { params: { id }, body: lie })
    expect(body.data.grade).toMatchObject({
      grade_type: "assignment",
      assignment_title: "Fractions",
      percentage: 40,
    })
  })

  test("can be changed after the work was deleted", async () => {
    const { id } = (await byTitle({})).body.data.grade
    const removed = (deleted_at: string | null) =>
      db.updateTable("assignment").set({ deleted_at }).where("id", "=", work.id).execute()
    await removed(new Date().toISOString())
    const { status } = await call("admin", "PUT /grades/{id}", { params: { id }, body: { points_earned: 9 } })
    await removed(null)
    expect(status).toBe(200)
  })
})

describe("two people on one mark", () => {
  test("the second sees the first one's value", async () => {
    const { body } = await mark({ studentId: pupil.id, assignmentId: work.id, pointsEarned: 15 })
    const { id, version } = body.data.grade
    const change = (points_earned: number) =>
      call(teacher, "PUT /grades/{id}", { params: { id }, body: { points_earned, version } })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => change(n % 20)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body.message).toMatch(
      /^Teacher Example \d+ changed this grade while you were editing it\.$/,
    )
    const won = answers.find(({ status }) => status === 200)!
    expect(refused.body.current).toMatchObject({ points_earned: won.body.data.grade.points_earned })
  })

  test("a new mark where one stands already is a conflict, unless its writer says nothing of versions", async () => {
    const body = { studentId: pupil.id, assignmentId: work.id, pointsEarned: 3 }
    expect(await mark({ ...body, version: 0 })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Teacher Example \d+ has already given this grade\.$/) },
    })
    expect((await mark(body)).body.message).toBe("Grade updated successfully!")
  })

  test("history keeps who, when, from and to", async () => {
    const { body } = await mark({ studentId: pupil.id, assignmentId: work.id, pointsEarned: 15 })
    const { id } = body.data.grade
    const { body: read } = await call(teacher, "GET /grades/{id}", { params: { id } })
    expect(read.data.history.at(-1)).toMatchObject({
      changed_by_name: expect.stringContaining("Teacher"),
      before: { points_earned: 3 },
      after: { points_earned: 15 },
    })
    await expect(db.deleteFrom("grade_history").execute()).rejects.toThrow("append-only")
  })
})

test("a closed term is locked, and nothing is moved out of it", async () => {
  const { body: free } = await mark(
    { studentId: other.id, subjectId: maths.id, termId: term.id, assignmentTitle: "Moved", pointsEarned: 1 },
    "admin",
  )
  const next = await course.addTerm(2, { from: 70, to: 120 })
  await db
    .updateTable("term")
    .set({ is_active: false, closed_at: new Date().toISOString() })
    .where("id", "=", term.id)
    .execute()
  const { status, body } = await mark({ studentId: pupil.id, assignmentId: work.id, pointsEarned: 1 })
  expect([status, body.message]).toEqual([409, "This term is closed, so its grades stay as they are."])
  const moved = await call("admin", "PUT /grades/{id}", {
    params: { id: free.data.grade.id },
    body: { points_earned: 1, term_id: next.id },
  })
  expect(moved.status).toBe(409)
})
