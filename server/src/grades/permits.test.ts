import { describe, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { markingOf } from "../../test/marking.ts"

const college = await openCollege()
const { call, db } = college
const { term, maths, teacher, stranger, pupil, other, work, mark } = await markingOf(college)

describe("who may mark", () => {
  test("is decided by the teaching assignment", async () => {
    const toPupil = { studentId: pupil.id, assignmentId: work.id, pointsEarned: 1 }
    expect((await mark(toPupil, stranger)).status).toBe(403)
    expect((await mark({ ...toPupil, studentId: other.id })).status).toBe(403)
    expect((await mark(toPupil, "student")).status).toBe(403)
    expect((await mark({ ...toPupil, studentId: other.id }, "admin")).status).toBe(201)
  })

  test("of a student whom she teaches something else, a lecturer is told what is wrong with her choice", async () => {
    const art = await call("admin", "POST /subjects", {
      body: { code: "ART", name: "Art", term_id: term.id },
    })
    await call("admin", "POST /teaching-assignments", {
      body: { lecturer_id: teacher.id, subject_id: art.body.data.subject.id, term_id: term.id, class: "P2" },
    })
    const { status, body } = await mark({ studentId: other.id, assignmentId: work.id, pointsEarned: 1 })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ studentId: "You do not teach this student that subject in that term." })
  })

  test("of work that a lecturer set for a class, she marks that class's students alone", async () => {
    const { offering_id } = await db
      .selectFrom("assignment")
      .select("offering_id")
      .where("id", "=", work.id)
      .executeTakeFirstOrThrow()
    const hers = await db
      .insertInto("assignment")
      .values({ offering_id, title: "Sums", due_at: new Date().toISOString(), lecturer_id: stranger.id })
      .returning("id")
      .executeTakeFirstOrThrow()
    const marked = async (student: { id: number }) =>
      (await mark({ studentId: student.id, assignmentId: hers.id, pointsEarned: 1 }, stranger)).status
    const setFor = (className: string | null) =>
      db.updateTable("assignment").set({ class: className }).where("id", "=", hers.id).execute()

    expect([await marked(pupil), await marked(other)]).toEqual([201, 201])
    await setFor("P1")
    expect([await marked(pupil), await marked(other)]).toEqual([201, 403])
    await db.deleteFrom("grade").where("assignment_id", "=", hers.id).execute()
    expect([await marked(pupil), await marked(other)]).toEqual([201, 403])
    await db.insertInto("submission").values({ assignment_id: hers.id, student_id: other.id }).execute()
    expect(await marked(other)).toBe(201)
  })

  test("a lecturer's end of module mark stays one, under its title, whatever she says of it", async () => {
    const given = await mark({
      studentId: pupil.id,
      subjectId: maths.id,
      gradeType: "end_module",
      pointsEarned: 50,
    })
    const { id } = given.body.data.grade
    const body = { gradeType: "assignment", assignmentTitle: "Easy", pointsEarned: 60 } as const
    const asked = await call(teacher, "PUT /grades/{id}", { params: { id }, body })
    const kept = { grade_type: "end_module", assignment_title: "End of module" }
    expect(asked).toMatchObject({ status: 200, body: { data: { grade: { ...kept, points_earned: 60 } } } })
    const { body: read } = await call("admin", "GET /grades/{id}", { params: { id } })
    expect(read.data.grade).toMatchObject(kept)
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
    expect((await mark(body, "admin")).body.data.grade).toMatchObject({
      percentage: 65,
      assignment_title: "Oral",
    })
    expect((await mark({ ...body, studentId: pupil.id })).body.errors).toEqual({
      assignmentId: "Assignment is required.",
    })
    const unknown = await mark({ ...body, subjectId: 999 }, "admin")
    expect(unknown.body.errors).toEqual({ subjectId: "Invalid subject selected. Subject ID 999 not found." })
    const termless = await mark({ ...body, termId: 999 }, "admin")
    expect(termless.body.errors).toEqual({ termId: "Please fill in all required fields including term" })
  })
})
