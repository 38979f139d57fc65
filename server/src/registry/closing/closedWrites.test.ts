import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { closeTerm, reopenTerm } from "../../../test/records.ts"
import { groupWorkOf } from "../../../test/workGroups/groupWork.ts"

const college = await openCollege()
const { call, db } = college
const course = await groupWorkOf(college)
const { term, sheetKey } = course
const { lecturer, a, b, c, d, alone, work } = await course.groupWork()
const params = { id: work.id }

beforeEach(() => reopenTerm(db, term.id))

type Student = { id: number }
const dueLater = { due_date: "2031-03-04T16:30:00+02:00", reason: "Was ill." }
const giveMoreTime = (student: Student) =>
  call(lecturer, "POST /extensions", {
    body: { assignment_id: work.id, student_id: student.id, ...dueLater },
  })
const texts = { strengths: "Plans well.", growth: "Speaks softly.", advice: "Rehearse.", publish: true }
const writeReport = (student: Student) =>
  call(lecturer, "POST /continuous-performance-reports", {
    body: { student_id: student.id, term_id: term.id, ...texts },
  })
const unpublish = (report: { id: number }) =>
  call("admin", "POST /continuous-performance-reports/{id}/unpublish", {
    params: { id: report.id },
    body: { reason: "It names another student." },
  })
const saveCell = (student: Student) =>
  call(lecturer, "PUT /grade-sheets", {
    body: {
      ...sheetKey,
      cells: [
        { student_id: student.id, column: `a${work.id}`, state: "number", points_earned: 60, version: 0 },
      ],
    },
  })
const publish = () =>
  call(lecturer, "POST /grade-sheets/publish", { body: { ...sheetKey, column: `a${work.id}` } })
const saveRubric = (title: string) =>
  call(lecturer, "PUT /assignments/{id}/rubric", {
    params,
    body: { criteria: [{ title, levels: [{ title: "Good", points: 5 }] }], confirmed: true },
  })
const order = (caller: Caller, title: string) =>
  call(caller, "PUT /subjects/{id}/content", {
    params: { id: course.subject.id },
    query: { term_id: term.id },
    body: {
      items: [
        { kind: "heading", title },
        { kind: "assignment", id: work.id },
      ],
    },
  })

/** Each write is accepted in the open term, which proves that its body is right, and is then sent again for the closed one. */
describe("a closed term", () => {
  const open = { status: expect.toBeOneOf([200, 201]), body: { success: true } }
  const refused = (what: string) => ({
    status: 409,
    body: { message: `This term is closed, so its ${what} can't be changed.` },
  })

  test("refuses the writes that it took while it was open, and nothing of them is stored", async () => {
    expect(await saveRubric("Style")).toMatchObject(open)
    expect(await course.group(lecturer, work.id, [a, b], [c, d])).toMatchObject(open)
    const { extension } = (await giveMoreTime(alone)).body.data
    const own = { params: { id: extension.id } }
    expect(await call(lecturer, "PUT /extensions/{id}", { ...own, body: dueLater })).toMatchObject(open)
    expect((await saveCell(a)).body.data.cells).toMatchObject([{ outcome: "saved" }])
    const [first, second] = [await writeReport(a), await writeReport(b)]
    expect(await unpublish(first.body.data.report)).toMatchObject(open)

    await closeTerm(db, term.id)
    expect(await saveRubric("Spelling")).toMatchObject(refused("rubrics"))
    expect(await course.group(lecturer, work.id, [a, c], [b, d])).toMatchObject(refused("groups"))
    expect(await giveMoreTime(c)).toMatchObject(refused("due dates"))
    expect(await call(lecturer, "PUT /extensions/{id}", { ...own, body: dueLater })).toMatchObject(
      refused("due dates"),
    )
    expect(await call(lecturer, "DELETE /extensions/{id}", own)).toMatchObject(refused("due dates"))
    expect((await saveCell(c)).body.data.cells).toMatchObject([
      { outcome: "refused", cell: null, message: refused("grades").body.message },
    ])
    expect(await publish()).toMatchObject(refused("grades"))
    expect(await unpublish(second.body.data.report)).toMatchObject(refused("reports"))

    const { rubric } = (await call(lecturer, "GET /assignments/{id}/rubric", { params })).body.data
    expect(rubric).toMatchObject({ criteria: [{ title: "Style" }], may_edit: false })
    expect([...(await course.numbersIn(work.id))]).toEqual(
      expect.arrayContaining([
        [a.id, 1],
        [b.id, 1],
        [c.id, 2],
        [d.id, 2],
      ]),
    )
    expect(await db.selectFrom("extension").select("student_id").execute()).toEqual([
      { student_id: alone.id },
    ])
    expect((await course.readSheet("admin")).cells).toMatchObject([{ student_id: a.id, published: false }])
    expect((await call(b, "GET /continuous-performance-reports/my")).body.data.reports).toHaveLength(1)
  })

  test("keeps the class in which a student was, who is then in another one", async () => {
    const mover = await course.addStudent(term.id, "P1", "Fatsani")
    const move = (to_class: string) =>
      call("admin", "POST /students/change", { body: { ids: [mover.id], change: "move", to_class } })
    const classIn = async () =>
      (
        await db
          .selectFrom("enrolment")
          .innerJoin("student", "student.id", "student_id")
          .select(["enrolment.class as in_term", "student.class as now"])
          .where("student_id", "=", mover.id)
          .where("term_id", "=", term.id)
          .execute()
      )[0]
    expect(await move("P2")).toMatchObject(open)
    expect(await classIn()).toEqual({ in_term: "P2", now: "P2" })
    await closeTerm(db, term.id)
    expect(await move("P3")).toMatchObject(open)
    expect(await classIn()).toEqual({ in_term: "P2", now: "P3" })
  })

  test("doesn't lock the order of a module's content, which all terms share", async () => {
    expect(await order("admin", "Week 1")).toMatchObject(open)
    await closeTerm(db, term.id)
    expect(await order("admin", "Week 2")).toMatchObject(open)
    expect((await call("admin", "GET /assignments/{id}", { params })).body.data.assignment.title).toBe(
      "Essay",
    )
  })
})
