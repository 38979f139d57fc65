import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { closeTerm, deleteRecord } from "../../../test/records.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, teacher, stranger, student, other, assignment, addAssignment, give, reset } =
  await gradingOf(college)
beforeEach(reset)

const giveFractions = (pointsEarned: number, fields: object = {}) =>
  give({ studentId: student.id, assignmentId: assignment.id, pointsEarned, ...fields })
const giveEnd = (pointsEarned: number) =>
  give({ studentId: student.id, subjectId: maths.id, gradeType: "end_module", pointsEarned })
const oral = { subjectId: maths.id, assignmentTitle: "Oral", maxPoints: 9, pointsEarned: 1 }
const giveOral = (to: { id: number }, { id: termId } = term) =>
  give({ ...oral, studentId: to.id, termId }, "admin")
const edit = (id: number, body: object, caller: Caller = "admin") =>
  call(caller, "PUT /grades/{id}", { params: { id }, body })
const remove = (id: number, caller: Caller = "admin") =>
  call(caller, "DELETE /grades/{id}", { params: { id } })

describe("75 for the assignment and 80 for the end of module", () => {
  test("give 78, B, a GPA of 3 and good standing, which the student sees", async () => {
    const first = await giveFractions(15, { feedback: "Well done" })
    expect(first).toMatchObject({ status: 201, body: { message: "Grade added successfully!" } })
    expect(first.body.data.grade).toMatchObject({
      percentage: 75,
      letter_grade: "B",
      assignment_title: "Fractions",
    })
    expect((await giveEnd(80)).body.data.grade).toMatchObject({ percentage: 80, max_points: 100 })
    const { body } = await call(student, "GET /grades/my-gpa")
    expect(body.data.gpa).toMatchObject({
      current_gpa: 3,
      overall_average: 78,
      standing: "Good",
      total_credits: 3,
    })
    const own = await call(student, "GET /grades/my-grades")
    expect(own.body.data.gradesBySubject[0]).toMatchObject({
      average_score: 78,
      average_letter_grade: "B",
      total_terms: 1,
    })
  })

  test("are notified to the student", async () => {
    await giveFractions(15)
    await giveEnd(80)
    const { body } = await call(student, "GET /notifications", { query: { type: "grade" } })
    expect(body.data.notifications).toMatchObject([{ title: "2 new grades", message: "" }])
    expect((await call(other, "GET /notifications")).body.data.notifications).toEqual([])
  })

  test("are hidden from other students and from lecturers who don't teach the student", async () => {
    await giveFractions(15)
    const { id } = (await giveEnd(80)).body.data.grade
    for (const caller of [other, stranger]) {
      const read = await call(caller, "GET /grades/student/{id}", { params: { id: student.id } })
      expect(read.status).toBe(404)
      expect((await call(caller, "GET /grades/{id}", { params: { id } })).status).toBe(404)
    }
    const gpa = await call(other, "GET /grades/student/{id}/gpa", { params: { id: student.id } })
    expect(gpa.status).toBe(404)
    expect((await call(other, "GET /grades/my-grades")).body.data.grades).toEqual([])
    expect((await call(stranger, "GET /grades")).body.data.total).toBe(0)
    expect((await call(teacher, "GET /grades")).body.data.total).toBe(2)
  })
})

describe("a request", () => {
  test("cannot set percentage, letter, maximum, grader, term, subject or publication", async () => {
    const lie = {
      percentage: 100,
      letterGrade: "A",
      maxPoints: 15,
      graded_by: 1,
      termId: 999,
      subjectId: 999,
      published_at: null,
    }
    const { body } = await giveFractions(15, lie)
    expect(body.data.grade).toMatchObject({ percentage: 75, letter_grade: "B", max_points: 20 })
    expect(body.data.grade).toMatchObject({ term_id: term.id, graded_by_first_name: "Teacher" })
  })

  test("with more points than the maximum is rejected with a message", async () => {
    const { status, body } = await giveFractions(20.1)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ pointsEarned: "Points earned must not be more than 20." })
  })

  test.each([
    [{ pointsEarned: -1 }, "Points earned must be a number of at least 0 with at most one decimal."],
    [{ pointsEarned: 0.05 }, "Points earned must be a number of at least 0 with at most one decimal."],
    [{}, "Points earned are required."],
  ])("with %o is refused", async (body, sentence) => {
    const answer = await give({ studentId: student.id, assignmentId: assignment.id, ...body })
    expect(answer.body.errors).toEqual({ pointsEarned: sentence })
  })

  test("for a record that was deleted meanwhile is refused", async () => {
    const gone = { studentId: "The record chosen here does not exist any more." }
    expect((await giveFractions(1, { studentId: 999_999 })).body.errors).toEqual(gone)
    const late = await course.addStudent(term.id, "P1", "Late")
    await deleteRecord(db, "student", late.id)
    expect((await giveFractions(1, { studentId: late.id })).body.errors).toEqual(gone)
    const deleted = await addAssignment("Deleted")
    await deleteRecord(db, "assignment", deleted.id)
    expect((await giveFractions(1, { assignmentId: deleted.id })).body.errors).toEqual({
      assignmentId: "The record chosen here does not exist any more.",
    })
  })
})

test("a grade without its student, its assignment or its points is refused", async () => {
  const errorsOf = async (body: object) => (await give(body)).body.errors
  expect(await errorsOf({ assignmentId: assignment.id, pointsEarned: 5 })).toEqual({
    studentId: "Student is required.",
  })
  expect(await errorsOf({ studentId: student.id, pointsEarned: 5 })).toEqual({
    assignmentId: "Assignment is required.",
  })
  expect(await errorsOf({ studentId: student.id, assignmentId: assignment.id })).toEqual({
    pointsEarned: "Points earned are required.",
  })
})

test("a grade that is given again keeps its feedback if that is left out, and a blank one empties it", async () => {
  await giveFractions(15, { feedback: "Well done" })
  expect((await giveFractions(16)).body.data.grade.feedback).toBe("Well done")
  expect((await giveFractions(16, { feedback: " " })).body.data.grade.feedback).toBeNull()
})

describe("an edit", () => {
  test("that changes nothing writes no history and no notification", async () => {
    const { id } = (await giveFractions(7)).body.data.grade
    const count = async () => [
      (await db.selectFrom("notification").select("id").execute()).length,
      (await db.selectFrom("grade_history").select("id").where("grade_id", "=", id).execute()).length,
    ]
    expect(await count()).toEqual([1, 1])
    expect((await edit(id, { pointsEarned: 7 })).status).toBe(200)
    expect(await count()).toEqual([1, 1])
  })

  test("keeps title, type and maximum of an assignment", async () => {
    const { id } = (await giveFractions(7)).body.data.grade
    const lie = { gradeType: "end_module", assignmentTitle: "Other", maxPoints: 8, pointsEarned: 8 }
    expect((await edit(id, lie)).body.data.grade).toMatchObject({
      grade_type: "assignment",
      assignment_title: "Fractions",
      percentage: 40,
    })
  })

  test("is possible after the assignment was deleted", async () => {
    const essay = await addAssignment("Essay")
    const { id } = (await giveFractions(7, { assignmentId: essay.id })).body.data.grade
    await deleteRecord(db, "assignment", essay.id)
    expect((await edit(id, { points_earned: 9 })).body.data.grade).toMatchObject({
      assignment_id: essay.id,
      points_earned: 9,
    })
  })

  test("is possible after the assignment was set for another class", async () => {
    const { id } = (await giveFractions(7)).body.data.grade
    await db.updateTable("assignment").set({ class: "P9" }).where("id", "=", assignment.id).execute()
    const { status } = await edit(id, { points_earned: 9 })
    await db.updateTable("assignment").set({ class: null }).where("id", "=", assignment.id).execute()
    expect(status).toBe(200)
  })

  test("has a reason that lecturers and administrators read in the history, and the student does not", async () => {
    const { id } = (await giveFractions(15)).body.data.grade
    await edit(id, { pointsEarned: 12, reason: "Copied from a neighbour?" })
    const historyFor = async (caller: Caller) =>
      (await call(caller, "GET /grades/{id}", { params: { id } })).body.data.history
    for (const caller of ["admin", teacher] as const) {
      expect((await historyFor(caller))[1]).toMatchObject({ reason: "Copied from a neighbour?" })
    }
    const own = await historyFor(student)
    expect(own).toMatchObject([
      { before: null, after: { points_earned: 15 } },
      { changed_by_name: expect.any(String), before: { points_earned: 15 }, after: { points_earned: 12 } },
    ])
    expect(JSON.stringify(own)).not.toContain("reason")
  })

  test("that is repeated leaves one notification, of the newest grade", async () => {
    const { id } = (await giveFractions(15)).body.data.grade
    for (const pointsEarned of [16, 17, 18]) await edit(id, { pointsEarned })
    const { body } = await call(student, "GET /notifications")
    expect(body.data.notifications.map(({ message }) => message)).toEqual([
      "Mathematics, Fractions: 18 of 20 points: 90%, A.",
    ])
  })

  test("notifies the student of new feedback", async () => {
    const { id } = (await giveFractions(7)).body.data.grade
    await edit(id, { points_earned: 7, feedback: "Better" })
    const { body } = await call(student, "GET /notifications", { query: { type: "feedback" } })
    expect(body.data.notifications).toHaveLength(1)
  })
})

describe("deleting a grade", () => {
  test("takes its notification with it, which names its points", async () => {
    const { id } = (await giveFractions(15)).body.data.grade
    await remove(id)
    expect((await call(student, "GET /notifications")).body.data.notifications).toEqual([])
  })

  test("keeps it in the history and drops an offering that nothing else uses", async () => {
    const next = await course.addTerm(1, { from: 70, to: 120 })
    await course.enrol(student.id, next.id)
    const { id } = (await giveOral(student, next)).body.data.grade
    expect(await db.selectFrom("offering").select("id").execute()).toHaveLength(2)
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: "Grade deleted." } })
    expect(await db.selectFrom("offering").select("id").execute()).toHaveLength(1)
    const last = await db
      .selectFrom("grade_history")
      .select(["before", "after"])
      .where("grade_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst()
    expect(last).toMatchObject({ before: { points_earned: 1 }, after: null })
  })

  test("needs a lecturer who teaches the student", async () => {
    const { id } = (await giveFractions(1)).body.data.grade
    expect((await remove(id, stranger)).status).toBe(404)
    expect((await remove(id, teacher)).status).toBe(200)
  })
})

describe("two people on one grade", () => {
  test("the second sees the value of the first", async () => {
    const { id, version } = (await giveFractions(15)).body.data.grade
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => edit(id, { points_earned: index % 20, version }, teacher)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body.message).toMatch(
      /^Teacher Example \d+ changed this grade while you were editing it\.$/,
    )
    const won = answers.find(({ status }) => status === 200)!
    expect(refused.body.current).toMatchObject({ points_earned: won.body.data.grade.points_earned })
  })

  test("a new grade beside an existing one is a conflict, unless the request has no version", async () => {
    await giveFractions(15)
    expect(await giveFractions(3, { version: 0 })).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^You have already given this grade: 15\/20, on /),
      },
    })
    expect(await giveFractions(3)).toMatchObject({
      status: 200,
      body: { message: "Grade updated successfully!" },
    })
  })

  test("both are in the history, with the values before and after", async () => {
    await giveFractions(3)
    const { id } = (await giveFractions(15)).body.data.grade
    const { body } = await call(teacher, "GET /grades/{id}", { params: { id } })
    expect(body.data.history).toMatchObject([
      { before: null, after: { points_earned: 3 } },
      {
        changed_by_name: expect.stringContaining("Teacher"),
        before: { points_earned: 3 },
        after: { points_earned: 15 },
      },
    ])
    await expect(db.deleteFrom("grade_history").execute()).rejects.toThrow("append-only")
  })
})

test("grades can't be given in a closed term or moved out of it", async () => {
  const { id } = (await giveOral(other)).body.data.grade
  const next = await course.addTerm(2, { from: 70, to: 120 })
  await closeTerm(db, term.id)
  const { status, body } = await giveFractions(1)
  expect([status, body.message]).toEqual([409, "This term is closed, so its grades can't be changed."])
  expect((await edit(id, { points_earned: 1, term_id: next.id })).status).toBe(409)
  expect((await remove(id)).status).toBe(409)
})

test("a grade can't be moved into a closed term", async () => {
  const past = await course.addTerm(2, { from: -120, to: -40 })
  const { id } = (await giveOral(other)).body.data.grade
  await closeTerm(db, past.id)
  expect((await edit(id, { points_earned: 1, term_id: past.id })).status).toBe(409)
})
