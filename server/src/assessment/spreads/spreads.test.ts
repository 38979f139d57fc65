import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { minChanged, minStudents } from "./rules.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, teacher, stranger } = await gradingOf(college)
const { id: offering_id } = await db.selectFrom("offering").select("id").executeTakeFirstOrThrow()
const theirs = { subject_id: maths.id, term_id: term.id }

const grade = (student: { id: number }, points: number, fields: object = {}) => ({
  student_id: student.id,
  offering_id,
  grade_type: "assignment" as const,
  title: "Test 1",
  state: "number" as const,
  points,
  max_points: 100,
  ...fields,
})
const add = (rows: ReturnType<typeof grade>[]) => db.insertInto("grade").values(rows).execute()

type Student = Awaited<ReturnType<typeof course.addStudent>>
type Found = { kind: string; title: string; spread: { total: number; median: number; bands: unknown[] } }
const ask = ({ bearer }: Student, query: object = theirs) =>
  call({ bearer }, "GET /grades/my-spreads", { query })
const spreadsOf = async (student: Student): Promise<Found[]> => (await ask(student)).body.data.spreads
const spreadOf = async (student: Student) => (await spreadsOf(student))[0]?.spread

let classes = 2
/** The students of a class of its own. */
async function addClass(size: number) {
  const name = `P${++classes}`
  const students = await Promise.all(Array.from({ length: size }, () => course.addStudent(term.id, name)))
  return { name, students }
}
/** Half of the students get 50, and half 80. */
const halves = (students: readonly Student[], fields: object = {}) =>
  add(students.map((student, index) => grade(student, index % 2 === 0 ? 50 : 80, fields)))

test("a spread is of the student's own class, and counts published marks of ten students or more", async () => {
  const neighbours = await addClass(12)
  const { name, students } = await addClass(11)
  await halves(neighbours.students)
  await halves(students.slice(0, minStudents - 1))
  await add([grade(students[9]!, 95, { published_at: null })])
  expect(await spreadsOf(students[0]!)).toEqual([])
  await add([grade(students[10]!, 80)])
  expect(await ask(students[0]!)).toMatchObject({
    status: 200,
    body: { data: { class: name, spreads: [{ kind: "assignment", title: "Test 1" }] } },
  })
  expect(await spreadOf(students[0]!)).toMatchObject({ total: 10, median: 65 })
})

test("it stays as it is while one mark after another comes in or changes, until five students' marks differ", async () => {
  const { students } = await addClass(20)
  const [one, ...others] = students
  await halves(students.slice(0, 10))
  const seen = await spreadOf(one!)
  for (const late of students.slice(10, 10 + minChanged - 2)) {
    await add([grade(late, 95)])
    expect(await spreadOf(one!)).toEqual(seen)
  }
  const corrected = db.updateTable("grade").where("student_id", "=", one!.id)
  await corrected.set({ points: 96 }).execute()
  await corrected.set({ points: 97 }).execute()
  expect(await spreadOf(one!)).toEqual(seen)
  await add([grade(students[19]!, 95)])
  expect(await spreadOf(one!)).toMatchObject({ total: 14 })
  // Every student of the class sees the same spreads, even without a mark.
  expect(await spreadsOf(others[17]!)).toEqual(await spreadsOf(one!))
})

test("it is hidden once five students' marks are gone and too few are left for another, until they are back", async () => {
  const { students } = await addClass(11)
  await halves(students)
  const seen = await spreadOf(students[0]!)
  expect(seen).toMatchObject({ total: 11 })
  const ids = students.slice(0, minChanged).map(({ id }) => id)
  const publish = (published_at: string | null) =>
    db.updateTable("grade").set({ published_at }).where("student_id", "in", ids).execute()
  await publish(null)
  expect(await spreadsOf(students[0]!)).toEqual([])
  await publish(new Date().toISOString())
  expect(await spreadOf(students[0]!)).toEqual(seen)
})

test("students who ask at once see the same, and none replaces what another has seen", async () => {
  const { name, students } = await addClass(12)
  await halves(students)
  const [first, ...others] = await Promise.all(students.map((student) => spreadsOf(student)))
  expect(new Set(others.map((other) => JSON.stringify(other)))).toEqual(new Set([JSON.stringify(first)]))
  const stored = await db.selectFrom("class_spread").select("edition").where("class", "=", name).execute()
  expect(stored).toEqual([{ edition: 1 }])
})

test("a module's spread is of the finished ones; exempt work is left out and missing work counts as 0", async () => {
  const { students } = await addClass(24)
  const without = (state: "missing" | "exempt") => ({ state, points: null })
  await add(
    students.map((student, index) => {
      if (index < 4) return grade(student, 60, without("missing"))
      return grade(student, 60, index < 8 ? without("exempt") : {})
    }),
  )
  const end = { grade_type: "end_module", title: "End of module" }
  await halves(students.slice(8, 20), end)
  const spreads = await spreadsOf(students[0]!)
  const totals = spreads.map(({ kind, spread }) => [kind, spread.total]).sort()
  expect(totals).toEqual([
    ["assignment", 20],
    ["end_module", 12],
    ["module", 12],
  ])
  const work = spreads.find(({ kind }) => kind === "assignment")
  expect(work?.spread.bands[0]).toEqual({ name: "F", from: 0, count: 4 })
})

test("two pieces of work of one title, of which students have both, are not shown as one of twice as many", async () => {
  const { students } = await addClass(minStudents / 2 + 1)
  await halves(students)
  const { id } = await db
    .insertInto("assignment")
    .values({ offering_id, title: "Test 1", due_at: new Date().toISOString(), max_marks: 100 })
    .returning("id")
    .executeTakeFirstOrThrow()
  await halves(students, { assignment_id: id })
  expect(await spreadsOf(students[0]!)).toEqual([])
})

test("marks whose titles people read as one are counted together, whichever of them is the first", async () => {
  const { name, students } = await addClass(12)
  await halves(students.slice(0, 6), { title: "Mother's tongue" })
  await halves(students.slice(6), { title: "mother’s  tongue" })
  const read = async () => (await spreadsOf(students[0]!)).map(({ title, spread }) => [title, spread.total])
  expect(await read()).toEqual([["Mother's tongue", 12]])
  await db
    .deleteFrom("grade")
    .where("student_id", "=", students[0]!.id)
    .where("title", "=", "Mother's tongue")
    .execute()
  await db.updateTable("grade").set({ title: "MOTHER'S TONGUE" }).where("class", "=", name).execute()
  expect(await read()).toEqual([["MOTHER'S TONGUE", 11]])
  const stored = await db.selectFrom("class_spread").select("edition").where("class", "=", name).execute()
  expect(stored).toEqual([{ edition: 2 }])
})

test("nobody sees the spread of a term that they aren't enrolled in, of no class, or of an unknown subject", async () => {
  const later = await course.addTerm(4, { from: 100, to: 160 })
  const elsewhere = await course.addStudent(later.id, "P1")
  const student = await course.addStudent(term.id, "P1")
  expect((await ask(student)).status).toBe(200)
  expect((await ask(elsewhere)).status).toBe(404)
  expect((await ask(await course.addStudent(term.id))).status).toBe(404)
  expect((await ask(student, { ...theirs, term_id: later.id })).status).toBe(404)
  expect((await ask(student, { ...theirs, subject_id: 99_999 })).status).toBe(404)
  expect((await ask(student, {})).status).toBe(422)
})

test("a lecturer sees the whole spread of the grades that they may read, and a stranger none", async () => {
  const students = await Promise.all([70, 80, 90].map(() => course.addStudent(term.id, "P1")))
  await add(students.map((student, index) => grade(student, 70 + 10 * index, { title: "Quiz" })))
  const query = { ...theirs, search: "Quiz" }
  const read = async (bearer: string) =>
    (await call({ bearer }, "GET /grades/spread", { query })).body.data.spread
  expect(await read(teacher.bearer)).toMatchObject({ total: 3, median: 80 })
  expect(await read(stranger.bearer)).toBeNull()
  expect((await call({ bearer: students[0]!.bearer }, "GET /grades/spread", { query })).status).toBe(403)
})
