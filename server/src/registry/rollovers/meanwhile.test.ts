import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"
import { withdrawStudents } from "../../members/students/queries.ts"

const college = await openCollege()
const { call, db } = college
const { reset } = movingUpOf(college)

let { from, students } = await reset()
beforeEach(async () => {
  ;({ from, students } = await reset())
})

async function begin() {
  const { body } = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: body.data.rollover.id }
  return {
    run: () => call("admin", "POST /rollovers/{id}/run", { params, body: {} }),
    undo: () => call("admin", "POST /rollovers/{id}/undo", { params }),
  }
}
const leftAs = async (id: number) =>
  (await db.selectFrom("student").select("left_as").where("id", "=", id).executeTakeFirstOrThrow()).left_as

/** Does something to students in a transaction for which a request has to wait, and returns the request. */
const during = (change: (tx: typeof db) => Promise<void>, request: () => ReturnType<typeof call>) =>
  db.transaction().execute(async (tx) => {
    await change(tx)
    const reply = request()
    await expect.poll(() => waitingForALock(db)).toBe(1)
    return [reply]
  })

test("a student who is withdrawn while the year is moved up stays withdrawn, and the run names them", async () => {
  const { id } = students.good
  const { run } = await begin()
  const [reply] = await during((tx) => withdrawStudents(tx, [id]), run)
  const { status, body } = await reply!
  expect([status, body.message]).toEqual([409, expect.stringContaining("Now “Not in the list.”")])
  expect(await leftAs(id)).toBe("withdrawn")
})

test("a student who is withdrawn while a move up is undone stays withdrawn, and it isn't undone", async () => {
  const { id } = students.good
  const { run, undo } = await begin()
  expect((await run()).status).toBe(200)
  const [reply] = await during((tx) => withdrawStudents(tx, [id]), undo)
  const { status, body } = await reply!
  expect([status, body.message]).toEqual([
    409,
    expect.stringContaining("1 of these students was changed since"),
  ])
  expect(await leftAs(id)).toBe("withdrawn")
})
