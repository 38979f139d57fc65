import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { materialsOf } from "../../../test/materials.ts"

const college = await openCollege()
const { call, db } = college
const { term, subject, add, addAssignment, edit, upload, ...course } = await materialsOf(college)
const offered = Array.from({ length: 15 }, (_, index) => `P${index + 1}`).filter((name) => name !== "P3")
const sentence = `Class must be one of: ${offered.join(", ")}.`

const retire = (is_retired = true) =>
  db.updateTable("class").set({ is_retired }).where("name", "=", "P3").execute()
const errorsOf = async (reply: Promise<{ body: { errors?: object } }>) => (await reply).body.errors

beforeEach(() => retire(false))

describe("a retired class", () => {
  test("gets no new assignment, and keeps its existing ones, which can be edited", async () => {
    const work = await addAssignment({ title: "Essay", class: "P3" })
    const body = {
      title: "Essay",
      subject_id: subject.id,
      term_id: term.id,
      due_date: "2099-01-01T10:00",
      max_marks: 20,
      student_class: "P3",
    }
    await course.addStudent(term.id, "P3")
    const toSet = async () =>
      (await call("admin", "GET /assignments/classes", { query: { subject_id: subject.id } })).body.data
        .classes
    expect(await toSet()).toContain("P3")
    await retire()
    expect(await toSet()).not.toContain("P3")
    const params = { id: work.id }
    expect(await errorsOf(call("admin", "POST /assignments", { body }))).toEqual({ student_class: sentence })
    const others = { ...body, student_class: "P4", other_classes: ["P3"] }
    expect(await errorsOf(call("admin", "POST /assignments", { body: others }))).toEqual({
      other_classes: sentence,
    })
    const renamed = await call("admin", "PUT /assignments/{id}", {
      params,
      body: { ...body, title: "Report" },
    })
    expect([renamed.status, renamed.body.data?.assignment.student_class]).toEqual([200, "P3"])
    const moved = { ...body, student_class: "P4" }
    expect((await call("admin", "PUT /assignments/{id}", { params, body: moved })).status).toBe(200)
    expect(await errorsOf(call("admin", "PUT /assignments/{id}", { params, body }))).toEqual({
      student_class: sentence,
    })
  })

  test("gets no new lecturer, one by one or in the matrix, and its present one can be removed", async () => {
    const { id: lecturer_id } = await course.addLecturer()
    await course.addStudent(term.id, "P4")
    await retire()
    const classOfSubject = { subject_id: subject.id, class: "P3" }
    const given = { ...classOfSubject, lecturer_id, term_id: term.id }
    expect(await errorsOf(call("admin", "POST /teaching-assignments", { body: given }))).toEqual({
      class: sentence,
    })
    const write = (lecturer: number | null, before: number | null) =>
      call("admin", "POST /teaching-assignments/matrix", {
        body: { term_id: term.id, rows: [{ ...classOfSubject, lecturer_id: lecturer, before }] },
      })
    expect(await errorsOf(write(lecturer_id, null))).toEqual({ "rows.0.lecturer_id": sentence })
    await retire(false)
    expect((await write(lecturer_id, null)).status).toBe(200)
    await retire()
    expect((await write(null, lecturer_id)).body.data).toEqual({ given: 0, ended: 1 })
  })

  test("gets no new lesson, and keeps its existing ones, which can be edited", async () => {
    const plan = {
      term_id: term.id,
      subject_id: subject.id,
      lecturer_id: (await course.addLecturer()).id,
      room_id: null,
      classes: ["P3"],
      lesson_type: "Lecture" as const,
      day: 2,
      start_time: "10:00",
      end_time: "11:00",
    }
    const { id } = (await call("admin", "POST /timetable", { body: plan })).body.data.entry
    await retire()
    const body = { ...plan, day: 3 }
    expect(await errorsOf(call("admin", "POST /timetable", { body }))).toEqual({ classes: sentence })
    const moved = await call("admin", "PUT /timetable/{id}", { params: { id }, body })
    expect([moved.status, moved.body.data?.entry.day]).toEqual([200, 3])
    expect(
      await errorsOf(
        call("admin", "GET /timetable-plans/fill", { query: { term_id: term.id, class: "P3" } }),
      ),
    ).toEqual({ class: sentence })
  })

  test("gets no new material, and keeps its existing ones, which can be edited", async () => {
    const { id } = await add("admin", { studentClass: "P3" })
    await retire()
    expect((await upload("admin", { studentClass: "P3" })).body.errors).toEqual({ studentClass: sentence })
    const edited = await edit("admin", id, { studentClass: "P3", title: "Sounds" })
    expect([edited.status, edited.body.data.material.title]).toEqual([200, "Sounds"])
  })
})
