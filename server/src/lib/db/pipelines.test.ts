import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { testDatabase, waitingForALock } from "../../../test/database.ts"
import { createPool, type Database, openDatabase, openReads } from "./database.ts"

const { url } = await testDatabase()
const lost = vi.fn<(error: Error) => void>()

let pool = createPool({ connectionString: url, max: 5 }, lost)
let db: Database = openReads(pool)
const plain = createPool({ connectionString: url, max: 2 }, console.error)
/** Milliseconds, in total and idle. The tests advance both themselves, because their machine may be busy. */
let clock = 0
let idle = 0
beforeEach(async () => {
  lost.mockClear()
  vi.spyOn(performance, "now").mockImplementation(() => clock)
  vi.spyOn(performance, "eventLoopUtilization").mockImplementation(() => ({
    idle,
    active: 0,
    utilization: 0,
  }))
  pool = createPool({ connectionString: url, max: 5 }, lost)
  db = openReads(pool)
  // The first statement uses the pool, and the second opens the first pipeline.
  await askPid(db)
  await askPid(db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await pool.end()
})
afterAll(() => plain.end())

/** The process id of the backend that answers a quick statement. */
async function askPid(on: Database) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)
  return rows[0]!.pid
}

/** A statement that waits for as long as a test holds the lock. Every call has the same text. */
async function pass(on: Database) {
  const { rows } = await sql<{
    pid: number
  }>`select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(1)`.execute(on)
  return rows[0]!.pid
}

/** Makes statements wait until the returned function is called. */
async function holdLock() {
  const holder = await plain.connect()
  await holder.query("select pg_advisory_lock(1)")
  return async () => {
    await holder.query("select pg_advisory_unlock(1)")
    holder.release()
  }
}
const expectWaiting = (count: number) =>
  vi.waitFor(async () => expect(await waitingForALock(openDatabase(plain))).toBe(count))

/** A statement that takes this many milliseconds by the tests' clock, for some of which the process was busy. */
async function takeLong(milliseconds: number, busy = 0) {
  const release = await holdLock()
  const passing = pass(db)
  await expectWaiting(1)
  clock += milliseconds
  idle += milliseconds - busy
  await release()
  return passing
}

describe("quick reads", () => {
  test("of one tick share a pipeline, and those of the next tick use the other one", async () => {
    await pass(db)
    const release = await holdLock()
    const first = Promise.all([askPid(db), askPid(db), pass(db)])
    await expectWaiting(1)
    const second = await Promise.all([askPid(db), askPid(db)])
    await release()
    const pids = [await first, second]
    expect(pids.map((pid) => new Set(pid).size)).toEqual([1, 1])
    expect(pids[0]![0]).not.toBe(pids[1]![0])
    expect(pool.totalCount).toBe(1)
  })

  test("are prepared on their pipeline, whatever their parameters", async () => {
    const find = (name: string) =>
      db.selectFrom("class").select("position").where("name", "=", name).executeTakeFirst()
    const found = [await find("P1"), await find("P2"), await find("P3")]
    expect(found).toEqual([1, 2, 3].map((position) => ({ position })))
    const statements = () =>
      sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
    await statements()
    const { rows } = await statements()
    expect(rows.map(({ statement }) => statement)).toContain(
      'select "position" from "class" where "name" = $1',
    )
  })

  test("that fail don't affect the others on their pipeline", async () => {
    const divide = async (by: number) =>
      (await sql<{ result: number }>`select 10 / ${by}::int as result`.execute(db)).rows
    await divide(1)
    const results = await Promise.allSettled([divide(2), divide(0), divide(5)])
    expect(results).toMatchObject([
      { value: [{ result: 5 }] },
      { reason: { code: "22012" } },
      { value: [{ result: 2 }] },
    ])
  })

  test("get a new connection after an hour", async () => {
    const before = await askPid(db)
    clock += 61 * 60 * 1000
    const after = await askPid(db)
    expect(after).not.toBe(before)
    expect(await askPid(db)).toBe(after)
    expect(lost).not.toHaveBeenCalled()
  })
})

describe("a query that says that it only reads", () => {
  test.each([
    'select "name" from "class_group" for update',
    'select "name" from "class_group" for no key update',
    'select "name" from "class_group" for key share of "class_group"',
  ])("is refused on a pipeline if it locks: %s", async (text) => {
    const ask = () => sql.raw(text).execute(db)
    await ask()
    await expect(ask()).rejects.toThrow(
      `This query writes or locks, though it is sent as one that only reads: ${text}`,
    )
    expect(await askPid(db)).toBe(await askPid(db))
  })

  test("is refused on a pipeline if it calls a function of the database that writes", async () => {
    const ask = () => sql`select next_number('S')`.execute(db)
    await ask()
    await expect(ask()).rejects.toThrow(TypeError)
  })

  test("is asked on a connection of the pool if it is no select, or in a transaction", async () => {
    const addGroup = (on: Database, name: string) => on.insertInto("class_group").values({ name }).execute()
    for (const name of ["U", "V"]) await addGroup(db, name)
    for (const name of ["W", "X"]) await db.transaction().execute((own) => addGroup(own, name))
    await db.deleteFrom("class_group").where("name", "in", ["U", "V", "W", "X"]).execute()
  })

  test("does not wait behind one that doesn't say so and waits for a lock", async () => {
    const whole = openDatabase(pool)
    const lockClass = () =>
      whole.selectFrom("class").select("position").where("name", "=", "P1").forUpdate().executeTakeFirst()
    await lockClass()
    await lockClass()
    const holder = await plain.connect()
    await holder.query("begin")
    await holder.query("select from class where name = 'P1' for update")
    const waiting = [lockClass(), lockClass()]
    await Promise.all(Array.from({ length: 10 }, () => askPid(db)))
    await holder.query("rollback")
    holder.release()
    expect(await Promise.all(waiting)).toEqual([{ position: 1 }, { position: 1 }])
  })

  test("is the only kind of query that uses the pipelines", async () => {
    const line = await askPid(db)
    const other = openDatabase(pool)
    const pids = [await askPid(other), await askPid(other), await askPid(other)]
    expect(new Set(pids).size).toBe(1)
    expect(pids).not.toContain(line)
  })
})

describe("a read that took long", () => {
  test("uses a connection of the pool from then on, and delays no other read", async () => {
    await pass(db)
    const line = await takeLong(50)
    expect(line).toBe(await askPid(db))
    const release = await holdLock()
    const slow = pass(db)
    await expectWaiting(1)
    expect(await askPid(db)).toBe(line)
    await release()
    expect(await slow).not.toBe(line)
  })

  test("stays on the pipelines if its answer only waited for this process", async () => {
    await pass(db)
    const line = await takeLong(50, 45)
    expect(await pass(db)).toBe(line)
  })

  test("returns to the pipelines once it is quick again", async () => {
    await pass(db)
    await takeLong(50)
    expect(await pass(db)).not.toBe(await askPid(db))
    const pids: number[] = []
    for (let n = 0; n < 5; n++) pids.push(await pass(db))
    expect(pids.at(-1)).toBe(await askPid(db))
  })
})

describe("a transaction", () => {
  test("uses one connection of the pool, and never a pipeline", async () => {
    const line = await askPid(db)
    const [within, beside] = await Promise.all([
      db.transaction().execute(async (own) => [await askPid(own), await askPid(own), await askPid(own)]),
      Promise.all([askPid(db), askPid(db)]),
    ])
    expect(new Set(within).size).toBe(1)
    expect(within).not.toContain(line)
    expect(beside).not.toContain(within[0])
  })

  test("sees what it wrote, and others see nothing of it once it failed", async () => {
    const count = async (on: Database) =>
      (
        await on
          .selectFrom("class")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow()
      ).count
    const before = await count(db)
    const failing = db.transaction().execute(async (own) => {
      await own.insertInto("class_group").values({ name: "T" }).execute()
      await own.insertInto("class").values({ name: "T1", group_name: "T", position: 90 }).execute()
      expect([await count(own), await count(db)]).toEqual([before + 1, before])
      throw new Error("undone")
    })
    await expect(failing).rejects.toThrow("undone")
    expect(await count(db)).toBe(before)
    expect(pool.idleCount).toBe(pool.totalCount)
  })
})

describe("a pipeline that is lost", () => {
  test("is opened again, and what waited on it is asked again on connections of the pool", async () => {
    await pass(db)
    const line = await askPid(db)
    const release = await holdLock()
    const waiting = [pass(db), pass(db)]
    await expectWaiting(1)
    await plain.query("select pg_terminate_backend($1)", [line])
    await expectWaiting(2)
    await release()
    expect(new Set([line, ...(await Promise.all(waiting))]).size).toBe(3)
    const next = await askPid(db)
    expect(next).not.toBe(line)
    expect(lost).toHaveBeenCalled()
  })

  test("while no statement waits is opened again for the next read", async () => {
    const line = await askPid(db)
    await plain.query("select pg_terminate_backend($1)", [line])
    await vi.waitFor(() => expect(lost).toHaveBeenCalled())
    expect(await askPid(db)).not.toBe(line)
  })
})

test("no statement runs after the connections have closed", async () => {
  const ended = createPool({ connectionString: url }, console.error)
  const closed = openReads(ended)
  await askPid(closed)
  const last = askPid(closed)
  await nextTurn()
  await ended.end()
  expect(await last).toBeGreaterThan(0)
  await expect(askPid(closed)).rejects.toThrow("after calling end")
})
