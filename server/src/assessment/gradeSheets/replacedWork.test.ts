import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"
import { gradingOf } from "../../../test/grading.ts"
import { lockPeople } from "../../lib/db/locks.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, teacher, assignment, sheetKey, column, handIn } = await gradingOf(college)

let student: Awaited<ReturnType<typeof course.addStudent>>
beforeEach(async () => {
  student = await course.addStudent(term.id, "P1", "Student")
  await handIn(assignment.id, student, 3)
})

const sheet = async () => (await call(teacher, "GET /grade-sheets", { query: sheetKey })).body.data.sheet

/** When the latest version was handed in, as the desk knows it. */
const latest = async (who = student) =>
  (await sheet()).submissions.find(({ student_id }) => student_id === who.id)!.submitted_at

/** The number of hand-ins that wait for a mark, with those of other tests. */
const countWaiting = async () =>
  (await sheet()).columns.find(({ column: name }) => name === column)?.waiting ?? 0

const replaceWork = (by = db) =>
  sql`insert into submission_version (submission_id, number, file_id, received_at)
    select submission_id, number + 1, file_id, received_at + interval '1 hour' from submission_version
    join submission on submission.id = submission_id where student_id = ${student.id}
    order by number desc limit 1`.execute(by)

const cell = (who: { id: number }, marked_version?: string) => ({
  student_id: who.id,
  column,
  state: "number",
  points_earned: 12,
  version: 0,
  marked_version,
})
const save = async (...cells: object[]) =>
  (await call(teacher, "PUT /grade-sheets", { body: { ...sheetKey, cells } })).body.data.cells

test("a mark for work that was replaced since is refused, and the newer version still waits", async () => {
  const mate = await course.addStudent(term.id, "P1", "Mate")
  await handIn(assignment.id, mate, 3)
  const [opened, ofMate] = [await latest(), await latest(mate)]
  const waiting = await countWaiting()
  await replaceWork()
  const answers = await save(cell(student, opened), cell(mate, ofMate))
  expect(answers.map(({ outcome, cell }) => [outcome, cell?.points_earned])).toEqual([
    ["refused", undefined],
    ["saved", 12],
  ])
  expect(answers[0]?.message).toMatch(
    /^Another version was handed in on .*, after the one that you marked\. Look at it, and enter the mark again\.$/,
  )
  // The mate's work has its mark.
  expect(await countWaiting()).toBe(waiting - 1)
})

test("a mark waits for work that is being handed in, and is then refused", async () => {
  const opened = await latest()
  const { answer } = await db.transaction().execute(async (handing) => {
    await lockPeople(handing.selectFrom("student").where("id", "=", student.id))
    const saving = save(cell(student, opened))
    await expect.poll(() => waitingForALock(db)).toBe(1)
    await replaceWork(handing)
    return { answer: saving }
  })
  expect((await answer).map(({ outcome }) => outcome)).toEqual(["refused"])
})

test("a mark is refused even if the first piece of the newer version came before the one that was marked", async () => {
  const opened = await latest()
  await sql`insert into submission_version (submission_id, number, file_id, received_at, completed_at)
    select submission_id, number + 1, file_id, received_at - interval '1 hour', received_at + interval '1 hour'
    from submission_version join submission on submission.id = submission_id where student_id = ${student.id}`.execute(
    db,
  )
  expect((await save(cell(student, opened))).map(({ outcome }) => outcome)).toEqual(["refused"])
  expect((await save(cell(student, await latest()))).map(({ outcome }) => outcome)).toEqual(["saved"])
})

test.each([true, false])(
  "the newest version can be marked, whether the sheet showed it: %s",
  async (isShown) => {
    await replaceWork()
    const [answer] = await save(cell(student, isShown ? await latest() : undefined))
    expect(answer?.outcome).toBe("saved")
  },
)

test("a mark can be taken away whatever was handed in since, and a version that is no time stops no cell", async () => {
  const opened = await latest()
  await save(cell(student, opened))
  await replaceWork()
  const removed = { ...cell(student, opened), state: "none", points_earned: null, version: 1 }
  expect((await save(removed)).map(({ outcome }) => outcome)).toEqual(["saved"])
  expect((await save(cell(student, "yesterday"))).map(({ outcome }) => outcome)).toEqual(["saved"])
})

test("missing stays if it is entered again, in the sheet or in the form, by somebody who knows what came in after it", async () => {
  const missing = (marked_version?: string, version = 0) =>
    save({ ...cell(student, marked_version), state: "missing", points_earned: null, version })
  await missing()
  const gradeNow = async () => {
    const found = (await sheet()).cells.find(({ student_id }) => student_id === student.id)!
    return { id: found.grade_id, version: found.version }
  }
  /** Makes the mark older than the work. Returns its version. */
  async function outdate() {
    await sql`update grade set graded_at = now() - interval '4 days' where student_id = ${student.id}`.execute(
      db,
    )
    return (await gradeNow()).version
  }
  const version = await outdate()
  const waiting = await countWaiting()
  await missing(undefined, version)
  await missing(await latest(), version - 1)
  expect(await countWaiting()).toBe(waiting)
  expect((await missing(await latest(), version)).map(({ outcome }) => outcome)).toEqual(["saved"])
  expect(await countWaiting()).toBe(waiting - 1)

  await outdate()
  const { id, ...edit } = await gradeNow()
  const body = { state: "missing", ...edit }
  expect((await call(teacher, "PUT /grades/{id}", { params: { id }, body })).status).toBe(200)
  expect(await countWaiting()).toBe(waiting - 1)
})
