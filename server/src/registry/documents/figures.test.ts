import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import type { Paper, PaperTable } from "#contract/lib/paper.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { truncate } from "../../../test/truncate.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { db, call } = college
const course = courseOf(college)
beforeEach(async () => {
  await truncate(db, ["class_session", "excuse"])
  await course.clear()
})

type Query = { kind: string; student_id?: number; class?: string; term_id?: number }
const paperOf = async (query: Query): Promise<Paper> =>
  (await call("admin", "GET /documents/preview", { query })).body.data.preview.paper
const rowsOf = ({ blocks }: Paper) =>
  blocks.filter((block): block is PaperTable => block.kind === "table").map(({ rows }) => rows)
const factsIn = ({ blocks }: Paper) =>
  Object.fromEntries(blocks.flatMap((block) => (block.kind === "facts" ? block.facts : [])))

const heldOn = "2026-03-02"
async function addRegister(
  held: { lecturer_id: number; offering_id: number; start_time: string },
  student_id: number,
  status: "present" | "absent",
) {
  const { id } = await db
    .insertInto("class_session")
    .values({ ...held, date: heldOn, strength: 1, present: 0, absent: 0, [status]: 1 })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db.insertInto("register_mark").values({ session_id: id, student_id, status }).execute()
}

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

describe("the attendance on a report card", () => {
  /** Adds an active term whose student was present at one of two classes of English, and at both of Maths: at 75 % in all. */
  async function addTermWithRegisters() {
    const term = await course.addTerm(4)
    const lecturer = await course.addLecturer()
    const ada = await course.addStudent(term.id, "P1", "Ada")
    const addRegisters = async (name: string, marks: Readonly<Record<string, "present" | "absent">>) => {
      const { id } = await course.addSubject(name)
      const offering_id = await offeringOf(db, id, term.id)
      for (const [start_time, status] of Object.entries(marks))
        await addRegister({ lecturer_id: lecturer.id, offering_id, start_time }, ada.id, status)
      return id
    }
    const english = await addRegisters("English", { "08:00": "present", "09:00": "absent" })
    await addRegisters("Maths", { "10:00": "present", "11:00": "present" })
    return {
      deleteEnglish: () => call("admin", "DELETE /subjects/{id}", { params: { id: english } }),
      close: () =>
        db
          .updateTable("term")
          .set({ closed_at: sql`now()`, is_active: false })
          .where("id", "=", term.id)
          .execute(),
      figures: async () => [
        factsIn(await paperOf({ kind: "report_card", student_id: ada.id, term_id: term.id })).Attendance,
        (await call(ada, "GET /students/my-attendance", { query: { term_id: term.id } })).body.data
          .percentage,
      ],
    }
  }

  test("a closed term's report card has the same attendance after one of its subjects is deleted", async () => {
    const { deleteEnglish, close, figures } = await addTermWithRegisters()
    await close()
    expect(await figures()).toEqual(["75%, 1 missed", 75])
    expect((await deleteEnglish()).status).toBe(200)
    expect(await figures()).toEqual(["75%, 1 missed", 75])
  })

  test("a subject that is deleted before its term is closed takes its attendance with it", async () => {
    const { deleteEnglish, close, figures } = await addTermWithRegisters()
    expect((await deleteEnglish()).status).toBe(200)
    expect(await figures()).toEqual(["100%, 0 missed", 100])
    await close()
    expect(await figures()).toEqual(["100%, 0 missed", 100])
  })
})

test("a report card has the excused absences of a student who has no other marks in a register", async () => {
  const term = await course.addTerm(3, { from: 100, to: 160 })
  const offering_id = await offeringOf(db, (await course.addSubject("Art")).id, term.id)
  const lecturer = await course.addLecturer()
  const { id } = await course.addStudent(term.id, "P1")
  await addRegister({ lecturer_id: lecturer.id, offering_id, start_time: "08:00" }, id, "absent")
  const attendance = async () =>
    factsIn(await paperOf({ kind: "report_card", student_id: id, term_id: term.id })).Attendance
  expect(await attendance()).toBe("0%, 1 missed")
  const decided = { state: "accepted" as const, decided_at: "2026-03-03" }
  await db
    .insertInto("excuse")
    .values({ student_id: id, first_date: heldOn, last_date: heldOn, ...decided })
    .execute()
  expect(await attendance()).toBe("1 excused absence")
})

test("a list of a class that both years of study have lists each year apart", async () => {
  const [first, second] = [await course.addTerm(1), await course.addTerm(4)]
  await course.addStudent(first.id, "P3", "Ada")
  const senior = await course.addStudent(second.id, "P3", "Bea")
  await course.addStudent(first.id, "P3", "Chi")
  const read = async () => {
    const paper = await paperOf({ kind: "class_list", class: "P3" })
    const headings = paper.blocks.flatMap((block) => (block.kind === "heading" ? block.text : []))
    const names = rowsOf(paper).map((rows) => rows.map(([number, , name]) => `${number} ${name}`))
    return { students: factsIn(paper).Students, headings, names }
  }
  const [ada, bea, chi] = ["Ada", "Bea", "Chi"].map((name) => expect.stringContaining(name))
  expect(await read()).toEqual({ students: "3", headings: [], names: [[ada, bea, chi]] })
  await db.updateTable("student").set({ year_of_study: 2 }).where("id", "=", senior.id).execute()
  const { names, ...rest } = await read()
  expect(rest).toEqual({ students: "3", headings: ["Year 1", "Year 2"] })
  expect(names).toEqual([[ada, chi], [expect.stringMatching(/^1 .*Bea/)]])
})
