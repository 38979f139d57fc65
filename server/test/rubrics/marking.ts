import { sql } from "kysely"
import { latestRubrics } from "../../src/assessment/assignments/rubrics.queries.ts"
import type { Caller, College } from "../college.ts"
import { submissionsOf } from "../submissions.ts"

export const level = (title: string, points: number) => ({ title, words: `${title} work.`, points })
export const criteria = [
  { title: "Argument", levels: [level("Weak", 0), level("Fair", 5), level("Strong", 10)] },
  { title: "Language", levels: [level("Weak", 1), level("Fair", 4.5), level("Strong", 10)] },
]

/** Work that is marked by a rubric, in a college with submissions. */
export async function rubricMarkingOf(college: College) {
  const { call, db } = college
  const submissions = await submissionsOf(college)
  const { term, sheetKey, addLecturer, addStudent, addAssignment, teach, submit } = submissions

  const saveRubric = (caller: Caller, id: number, overrides: object = {}) =>
    call(caller, "PUT /assignments/{id}/rubric", {
      params: { id },
      body: { criteria, decides: true, ...overrides },
    })
  const readRubric = async (caller: Caller, id: number) =>
    (await call(caller, "GET /assignments/{id}/rubric", { params: { id } })).body.data?.rubric
  const publish = (id: number) =>
    db.updateTable("grade").set({ published_at: sql`now()` }).where("assignment_id", "=", id).execute()
  /** The rubric of a piece of work as it is now, as a mark names it. */
  async function latest(id: number) {
    const { assignment_id: _, number: __, ...rubric } = (await latestRubrics(db, [id]))[0]!
    return rubric
  }

  /** Work of P1 out of 50, with the lecturer of the class who set it and a student who handed in. */
  async function marking({ decides = true, max = 50 } = {}) {
    const [student, lecturer] = [await addStudent(term.id, "P1"), await addLecturer()]
    await teach(lecturer.id, "P1")
    const { id } = await addAssignment({ class: "P1", lecturer: lecturer.id, max })
    await submit(student, id)
    await saveRubric(lecturer, id, { decides })
    async function save(cell: object, version = 0) {
      const cells = [{ student_id: student.id, column: `a${id}`, state: "number" as const, version, ...cell }]
      return (await call(lecturer, "PUT /grade-sheets", { body: { ...sheetKey, cells } })).body.data.cells[0]!
    }
    return { id, student, lecturer, rubric: await latest(id), save }
  }

  return { ...submissions, saveRubric, readRubric, publish, latest, marking }
}
