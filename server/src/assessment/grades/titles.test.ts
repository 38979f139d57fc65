import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { comparable } from "#contract/lib/comparable.ts"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, student, other, assignment, addAssignment, give, reset } =
  await gradingOf(college)
beforeEach(reset)

const edit = (id: number, body: object) => call("admin", "PUT /grades/{id}", { params: { id }, body })

test("the mark of a renamed assignment has its new title", async () => {
  const renamed = await addAssignment("Draft")
  await give({ studentId: student.id, assignmentId: renamed.id, pointsEarned: 7 }, "admin")
  await call("admin", "PUT /assignments/{id}", {
    params: { id: renamed.id },
    body: {
      title: "Final",
      subject_id: maths.id,
      term_id: term.id,
      due_date: "2031-03-04T16:30:00+02:00",
      max_marks: 20,
    },
  })
  const { grades } = (await call(student, "GET /grades/my-grades")).body.data
  expect(grades.map(({ assignment_title }) => assignment_title)).toEqual(["Final"])
})

describe("a grade under a typed title", () => {
  const giveByTitle = (fields: object = {}) =>
    give(
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
  const giveOral = async (fields: object = {}) =>
    (await giveByTitle({ assignmentTitle: "Oral", maxPoints: 100, ...fields })).body.data.grade
  const attached = { assignment_id: assignment.id, assignment_title: "Fractions", percentage: 35 }

  test("is one piece of work however its title is typed", async () => {
    const first = await giveOral({ assignmentTitle: "Mother's tongue - oral" })
    const again = await giveOral({ assignmentTitle: " MOTHER’S  tongue – oral", pointsEarned: 9 })
    expect([again.id, again.points_earned]).toEqual([first.id, 9])
  })

  test("joins the assignment of that title, with its maximum", async () => {
    const { body } = await giveByTitle()
    expect(body.data.grade).toMatchObject({ ...attached, max_points: 20 })
    expect((await giveByTitle({ maxPoints: 100 })).body.errors).toEqual({
      maxPoints: "This assignment is out of 20 points.",
    })
  })

  test("replaces the mark of a deleted assignment of that title, so that it doesn't count twice", async () => {
    const deleted = await addAssignment("Essay")
    const { id } = (await give({ studentId: other.id, assignmentId: deleted.id, pointsEarned: 15 }, "admin"))
      .body.data.grade
    await db.updateTable("assignment").set({ deleted_at: sql`now()` }).where("id", "=", deleted.id).execute()
    const { body } = await giveByTitle({ assignmentTitle: "essay", pointsEarned: 16, maxPoints: 20 })
    expect(body.data.grade).toMatchObject({ id, points_earned: 16, assignment_title: "Essay" })
    expect((await call(other, "GET /grades/my-grades")).body.data.total).toBe(1)
  })

  test("stays free while its title is unchanged, even if an assignment has that title by now", async () => {
    const { id } = await giveOral()
    await addAssignment("Oral")
    expect((await edit(id, { points_earned: 8 })).body.data.grade).toMatchObject({
      assignment_id: null,
      max_points: 100,
    })
  })

  test("joins an assignment when renamed to the assignment's title", async () => {
    const { id } = await giveOral()
    const renamed = { points_earned: 7, assignment_title: "FRACTIONS" }
    expect((await edit(id, { ...renamed, max_points: 100 })).body.errors).toEqual({
      max_points: "This assignment is out of 20 points.",
    })
    expect((await edit(id, renamed)).body.data.grade).toMatchObject({ ...attached, term_id: term.id })
  })

  test("cannot join an assignment for which the student has a grade already", async () => {
    await giveByTitle()
    const { id } = await giveOral()
    expect(await edit(id, { points_earned: 7, assignment_title: "Fractions" })).toMatchObject({
      status: 409,
      body: { message: "This student already has a grade for this assignment." },
    })
  })

  test("joins an assignment when moved to its term, and leaves no offering behind", async () => {
    const next = await course.addTerm(1, { from: 130, to: 180 })
    await course.enrol(other.id, next.id, "P2")
    const grade = await giveOral({ assignmentTitle: "Fractions", termId: next.id })
    expect(grade).toMatchObject({ assignment_id: null, term_id: next.id })
    const moved = await edit(grade.id, { points_earned: 7, term_id: term.id })
    expect(moved.body.data.grade).toMatchObject({ ...attached, term_id: term.id })
    const offerings = db.selectFrom("offering").select("term_id")
    expect(await offerings.execute()).toEqual([{ term_id: term.id }])
    const nowhere = await edit((await giveOral()).id, { points_earned: 7, term_id: 999 })
    expect(nowhere.body.errors).toEqual({ term_id: "The record chosen here does not exist any more." })
  })

  test("is refused in a subject that was deleted", async () => {
    const art = (
      await call("admin", "POST /subjects", { body: { code: "ART", name: "Art", term_id: term.id } })
    ).body.data.subject
    await call("admin", "DELETE /subjects/{id}", { params: { id: art.id } })
    const { body } = await giveByTitle({ subjectId: art.id })
    expect(body.errors).toEqual({
      subjectId: `Invalid subject selected. Subject ID ${art.id} not found.`,
    })
  })

  test("may be changed into another free title and maximum", async () => {
    const { id } = await giveOral()
    const { body } = await edit(id, { points_earned: 7, assignment_title: "Orally", max_points: 50 })
    expect(body.data.grade).toMatchObject({
      assignment_id: null,
      assignment_title: "Orally",
      percentage: 14,
    })
  })

  test("is refused where several assignments have the title, unless one is for the student's class", async () => {
    const forAll = await addAssignment("Essay")
    const forP2 = await addAssignment("Essay", { class: "P2" })
    expect((await giveByTitle({ assignmentTitle: "Essay" })).body.errors).toEqual({
      assignmentTitle: expect.stringContaining("There are several assignments called Essay"),
    })
    await db.updateTable("assignment").set({ class: "P1" }).where("id", "=", forAll.id).execute()
    const { body } = await giveByTitle({ assignmentTitle: "Essay" })
    expect(body.data.grade.assignment_id).toBe(forP2.id)
    const elsewhere = await give({ studentId: student.id, assignmentId: forP2.id, pointsEarned: 5 })
    expect(elsewhere.body.errors).toEqual({
      studentId: "This assignment was not set for this student's class.",
    })
  })
})

test("the database compares titles as the contract does", async () => {
  const titles = [
    "Essay 1",
    " ESSAY\t 1",
    "Mother’s tongue – “part 2”",
    "Ng\u02bcoma, ng\u02bboma, ng\u02b9oma",
    "Mother\u00b4s, mother\u0384s, 5\u2033, 5\u2036, 5\u02dd",
    "\u02bda \u02beb \u02bfc \u02c8d \u02cae \u02cbf \u2035g \ua78ch \u02bai \u02eej",
    "Cafe\u0301",
    "CHI\u00a0101",
    "2025—2026",
    "‚a‛ „b‟ «c»",
    "½ ﬁ Ⅳ …",
    "Es\u200dsay\u200c \u2764\ufe0f\u{e0041}",
  ]
  const { rows } = await sql<{ title: string }>`
    select comparable(title) as title from unnest(${titles}::text[]) with ordinality as t(title, place) order by place`.execute(
    db,
  )
  expect(rows.map(({ title }) => title)).toEqual(titles.map(comparable))
})
