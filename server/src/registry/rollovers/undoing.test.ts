import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"

// Issued documents can't be deleted, so this test has a college of its own.
const college = await openCollege()
const { call } = college

test("undoing is refused while a transcript with the outcome is valid", async () => {
  const { from, students } = await movingUpOf(college).reset()
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  const body = { kind: "transcript" as const, student_id: students.good.id }
  const issued = await call("admin", "POST /documents", { body })
  const undo = () => call("admin", "POST /rollovers/{id}/undo", { params })
  expect((await undo()).body.message).toBe(
    "The new terms have 1 issued document of these students, so this can't be undone.",
  )
  const revoked = { params: { id: issued.body.data.issued.ids[0]! }, body: { reason: "Wrong outcome" } }
  await call("admin", "POST /documents/{id}/revoke", revoked)
  expect((await undo()).status).toBe(200)
})
