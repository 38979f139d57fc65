import { expect, test } from "vitest"
import type { Paper, PaperTable } from "#contract/lib/paper.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { db, call } = college
const course = courseOf(college)

const paperOf = async (query: { kind: string; student_id: number; term_id?: number }): Promise<Paper> =>
  (await call("admin", "GET /documents/preview", { query })).body.data.preview.paper
const rowsOf = ({ blocks }: Paper) =>
  blocks.filter((block): block is PaperTable => block.kind === "table").map(({ rows }) => rows)
const factsIn = ({ blocks }: Paper) =>
  Object.fromEntries(blocks.flatMap((block) => (block.kind === "facts" ? block.facts : [])))

test("a transcript lists results from before the system, which count in its GPA", async () => {
  const before = await course.addTerm(1, { from: -400, to: -300 })
  const term = await course.addTerm(2)
  const { id } = await course.addStudent(term.id, "P1", "Ada")
  for (const [termId, name, points] of [
    [before.id, "Maths", 90],
    [term.id, "English", 60],
  ] as const) {
    const offering_id = await offeringOf(db, (await course.addSubject(name)).id, termId)
    const grade = { student_id: id, offering_id, points, max_points: 100 }
    await db
      .insertInto("grade")
      .values([
        { ...grade, grade_type: "assignment", title: "Essay" },
        { ...grade, grade_type: "end_module", title: "End of module" },
      ])
      .execute()
  }
  const paper = await paperOf({ kind: "transcript", student_id: id })
  expect(factsIn(paper)).toMatchObject({ Terms: expect.stringMatching(/^2, from/), "Cumulative GPA": "3.00" })
  expect(rowsOf(paper).map((rows) => rows.map((row) => [row[1], row[5]]))).toEqual([
    [
      ["Maths", "90%"],
      ["Term average and GPA", "90%"],
    ],
    [
      ["English", "60%"],
      ["Term average and GPA", "60%"],
    ],
  ])
})

test("a report card has the excused absences of a student who has no other marks in a register", async () => {
  const term = await course.addTerm(3, { from: 100, to: 160 })
  const offering_id = await offeringOf(db, (await course.addSubject("Art")).id, term.id)
  const lecturer = await course.addLecturer()
  const { id } = await course.addStudent(term.id, "P1")
  const held = { lecturer_id: lecturer.id, offering_id, date: "2026-03-02", start_time: "08:00" }
  const session = await db
    .insertInto("class_session")
    .values({ ...held, strength: 1, present: 0, absent: 1 })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db
    .insertInto("register_mark")
    .values({ session_id: session.id, student_id: id, status: "absent" })
    .execute()
  const attendance = async () =>
    factsIn(await paperOf({ kind: "report_card", student_id: id, term_id: term.id })).Attendance
  expect(await attendance()).toBe("0%, 1 missed")
  const decided = { state: "accepted" as const, decided_at: "2026-03-03" }
  await db
    .insertInto("excuse")
    .values({ student_id: id, first_date: held.date, last_date: held.date, ...decided })
    .execute()
  expect(await attendance()).toBe("1 excused absence")
})
