import { expect, test } from "vitest"
import { runJobs } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { gradeSheetTasks } from "./jobs.ts"

const college = await openCollege()
const { call, db } = college
const { teacher, student, sheetKey, column, addAssignment } = await gradingOf(college)

test("a mark that is taken away takes its notification with it, which names its points, and is no longer counted", async () => {
  const second = `a${(await addAssignment("Decimals")).id}`
  const save = async (of: string, version: number, fields: object) => {
    const cells = [{ student_id: student.id, column: of, version, ...fields }]
    const { body } = await call(teacher, "PUT /grade-sheets", { body: { ...sheetKey, cells } })
    expect(body.data.cells).toMatchObject([{ outcome: "saved" }])
  }
  const give = (of: string) => save(of, 0, { state: "number", points_earned: 15 })
  const takeAway = (of: string) => save(of, 1, { state: "none", points_earned: null })
  const publish = async (...columns: string[]) => {
    for (const of of columns)
      await call(teacher, "POST /grade-sheets/publish", { body: { ...sheetKey, column: of } })
    await runJobs(db, gradeSheetTasks(db))
  }
  const titles = async () =>
    (await call(student, "GET /notifications")).body.data.notifications.map(({ title }) => title)
  await give(column)
  await publish(column)
  expect(await titles()).toEqual(["Grade for Fractions"])
  await takeAway(column)
  expect(await titles()).toEqual([])

  for (const of of [column, second]) await give(of)
  await publish(column, second)
  expect(await titles()).toEqual(["2 new grades"])
  await takeAway(column)
  expect(await titles()).toEqual(["1 new grade"])
  await takeAway(second)
  expect(await titles()).toEqual([])
})
