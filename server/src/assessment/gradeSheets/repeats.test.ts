import { beforeEach, expect, test } from "vitest"
import type { ApiKey } from "#contract/api.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

// The generated test of repeated writes can't cover these endpoints. Its cells name no student of the class, so nothing
// is saved or audited.

const college = await openCollege()
const { call, db } = college
const { teacher, student, reset, sheetKey, column } = await gradingOf(college)
beforeEach(reset)

const cell = { student_id: student.id, column, state: "number", points_earned: 15, version: 0 }

async function auditRows() {
  const { rows } = await db
    .selectFrom("audit")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow()
  return rows
}

/** Calls several times at once with one key, and returns the one reply that all got. */
async function repeated(key: ApiKey, body: object) {
  const before = await auditRows()
  const headers = { "idempotency-key": `${key} ${before}` }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(teacher, key, { body, headers })))
  expect(await auditRows()).toBe(before + 1)
  expect(new Set(answers.map(({ status, response }) => `${status} ${response.body}`)).size).toBe(1)
  return answers[0]!.body.data as unknown as { count: number; token: string; cells: object[] }
}

test("marks that are saved, published and taken back several times at once with one key are so once, with one answer", async () => {
  const { cells } = await repeated("PUT /grade-sheets", { ...sheetKey, cells: [cell] })
  expect(cells).toMatchObject([{ outcome: "saved", cell: { points_earned: 15, version: 1 } }])
  const { count, token } = await repeated("POST /grade-sheets/publish", { ...sheetKey, column })
  expect(count).toBe(1)
  expect((await repeated("POST /grade-sheets/unpublish", { ...sheetKey, column, token })).count).toBe(1)
  const { count: again } = await repeated("POST /grade-sheets/publish", { ...sheetKey, column })
  expect(again).toBe(1)
})

test("a correction of a mark whose answer is outstanding replaces the lecturer's own mark, and never another person's, even an equal one", async () => {
  const own = {
    student_id: student.id,
    column,
    state: "number",
    points_earned: 12,
    feedback: null,
    version: 0,
  }
  const correction = { ...own, points_earned: 15, corrects: [own] }
  const save = async (caller: Caller, cell: object) =>
    (await call(caller, "PUT /grade-sheets", { body: { ...sheetKey, cells: [cell] } })).body.data.cells[0]!
  const taken = { outcome: "saved", cell: { points_earned: 15, version: 2 } }
  const left = { outcome: "conflict", cell: { points_earned: 12, version: 1 } }

  await reset()
  await save(teacher, own)
  expect(await save(teacher, correction)).toMatchObject(taken)
  await reset()
  await save("admin", own)
  expect(await save(teacher, own)).toMatchObject({ outcome: "saved" })
  expect(await save(teacher, correction)).toMatchObject(left)
  await reset()
  await save(teacher, { ...own, feedback: "Written at another desk." })
  expect(await save(teacher, correction)).toMatchObject(left)
  await reset()
  expect(await save(teacher, correction)).toMatchObject({ outcome: "saved", cell: { version: 1 } })
  // A mark that was removed and is given again.
  const removal = { ...own, state: "none", points_earned: null, version: 1 }
  expect(await save(teacher, removal)).toMatchObject({ outcome: "saved", cell: null })
  expect(await save(teacher, { ...own, version: 1, corrects: [removal] })).toMatchObject({ outcome: "saved" })
  // Nonsense is as good as nothing.
  expect(await save(teacher, { ...own, points_earned: 3, corrects: "all" })).toMatchObject({
    outcome: "conflict",
  })
})
