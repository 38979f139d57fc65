import { afterEach, expect, test } from "vitest"
import { registersOf, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { call } = college
const { lecturer, colleague, ada, take, marks, sessions, clear } = await registersOf(college)
afterEach(clear)

test("the register of a class without a lesson is taken into the record that its lecturer made for the same minute", async () => {
  const record = { date: schoolDay(), subject: "C1", class: "P3", strength: 40, present: 37 }
  const mark = async (fields: object) =>
    (
      await call(lecturer, "POST /lecturer-attendance/mark", {
        body: { ...record, confirmed: true, ...fields },
      })
    ).body.data.session
  const { id } = await mark({ time: "08:00", signature: "G.B." })
  await mark({ time: "11:00" })
  const attendance = marks({ [ada.id]: "absent" })
  const taken = await take(lecturer, { attendance })
  expect(taken.status).toBe(201)
  expect(taken.body.data.session).toMatchObject({ id, strength: 4, present: 3, signature: "G.B." })

  // It is the day's register from now on, whoever takes it.
  for (const caller of [lecturer, colleague]) {
    const again = await take(caller, { attendance })
    expect([again.status, again.body.data.session.id]).toEqual([200, id])
  }
  expect((await take(colleague)).status).toBe(409)
  expect(await sessions()).toHaveLength(2)
})
