import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"
import { studentForm } from "../../../test/students.ts"
import { withdrawStudents } from "../../members/students/queries.ts"
import { lockCalendar } from "./running.queries.ts"

const college = await openCollege()
const { call, db } = college
const { reset } = movingUpOf(college)

let { from, to, students } = await reset()
beforeEach(async () => {
  ;({ from, to, students } = await reset())
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

describe("the calendar is locked before students", () => {
  const change = (body: object) => call("admin", "POST /students/change", { body })
  const remove = (id: number) => call("admin", "DELETE /students/{id}", { params: { id } })
  const cases: Record<string, (id: number) => Promise<() => ReturnType<typeof call>>> = {
    "an edit": async (id) => () => call("admin", "PUT /students/{id}", { params: { id }, body: studentForm }),
    "a move to a class": async (id) => () => change({ ids: [id], change: "move", to_class: "P9" }),
    "a withdrawal": async (id) => () => change({ ids: [id], change: "withdraw" }),
    "a deletion that is undone": async (id) => {
      const { deleted } = (await remove(id)).body.data
      return () => call("admin", "POST /deleted-records/restore", { body: { ids: deleted } })
    },
    "an account that is restored": async (id) => {
      const { person_id } = await db
        .updateTable("student")
        .set({ deleted_at: sql`now()` })
        .where("id", "=", id)
        .returning("person_id")
        .executeTakeFirstOrThrow()
      const times = { deleted_at: sql<string>`now()`, erase_at: sql<string>`now() + interval '7 days'` }
      await db.updateTable("person").set(times).where("id", "=", person_id).execute()
      return () =>
        call("admin", "POST /deleted-accounts/{id}/restore", { params: { id: person_id }, body: {} })
    },
  }
  test.each(Object.entries(cases))(
    "%s waits for moving up before it holds its student, so that neither is a deadlock",
    async (_, prepare) => {
      const { id } = students.good
      const request = await prepare(id)
      const [reply] = await db.transaction().execute(async (moving) => {
        await lockCalendar(moving, { from_year_id: from.id, to_year_id: to.id })
        const reply = request()
        await expect.poll(() => waitingForALock(db)).toBe(1)
        const student = moving.selectFrom("student").select("id").where("id", "=", id)
        expect(await student.forNoKeyUpdate().skipLocked().execute()).toEqual([{ id }])
        return [reply]
      })
      expect((await reply!).status).toBe(200)
    },
  )
})
