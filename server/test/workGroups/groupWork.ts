import { expect } from "vitest"
import type { Caller, College } from "../college.ts"
import { submissionsOf } from "../submissions.ts"

/** Work of class P1 whose students are in groups, in a college with submissions. */
export async function groupWorkOf(college: College) {
  const { call } = college
  const submissions = await submissionsOf(college)
  const { term, addLecturer, addStudent, addAssignment, teach } = submissions

  const read = (caller: Caller, id: number) =>
    call(caller, "GET /assignments/{id}/groups", { params: { id } })

  /** Puts students into groups: the first array is Group 1. */
  async function group(caller: Caller, id: number, ...groups: { id: number }[][]) {
    const { version } = (await read("admin", id)).body.data.groups
    const members = groups.flatMap((students, index) =>
      students.map((student) => ({ student_id: student.id, number: index + 1 })),
    )
    return call(caller, "PUT /assignments/{id}/groups", { params: { id }, body: { members, version } })
  }

  const numbersIn = async (id: number) =>
    new Map(
      (await read("admin", id)).body.data.groups.students.map((student) => [student.id, student.number]),
    )

  /** An assignment of P1 by its lecturer, for two groups of two and one student without a group. */
  async function groupWork({ due = "7 days" } = {}) {
    const lecturer = await addLecturer()
    await teach(lecturer.id, "P1")
    const [a, b, c, d, alone] = [
      await addStudent(term.id, "P1", "Agnes"),
      await addStudent(term.id, "P1", "Bright"),
      await addStudent(term.id, "P1", "Chifundo"),
      await addStudent(term.id, "P1", "Dalitso"),
      await addStudent(term.id, "P1", "Enock"),
    ]
    const work = await addAssignment({ class: "P1", lecturer: lecturer.id, due })
    expect((await group(lecturer, work.id, [a, b], [c, d])).status).toBe(200)
    return { lecturer, a, b, c, d, alone, work }
  }

  return { ...submissions, read, group, numbersIn, groupWork }
}
