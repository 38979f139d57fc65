import pg from "pg"
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { testDatabase } from "../server/test/database.ts"
import { holdDatabase } from "./holdDatabase.ts"

const { url } = await testDatabase()
const name = "college at db.example:5432"
/** The session that holds the lock. */
const holder = `select pid from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objid = 7246914 and granted and datname = current_database()`

/** Another supervisor, on another machine. */
async function otherSupervisor() {
  const other = new pg.Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  return other
}

beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue())

describe("a database of DATABASE_URL", () => {
  test("is refused to a second npm start, and free when the first has ended", async () => {
    const other = await otherSupervisor()
    await other.query("select pg_advisory_lock(7246914)")
    const stop = new AbortController().signal
    await expect(holdDatabase(url, { name, patience: 600, stop })).rejects.toThrow(
      "The database college at db.example:5432 is in use by another npm start, perhaps on another machine. Stop that one first.",
    )
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/Waiting up to 0\.6 s for it to end/),
    )
    await other.query("select pg_advisory_unlock(7246914)")
    const hold = await holdDatabase(url, { name, patience: 0, stop })
    expect((await other.query("select pg_try_advisory_lock(7246914) as free")).rows).toEqual([
      { free: false },
    ])
    await hold.release()
  })

  test("is held again after its connection was lost, and given up when another has taken it meanwhile", async () => {
    const [other, observer] = [await otherSupervisor(), await otherSupervisor()]
    const pids = async () => (await observer.query<{ pid: number }>(holder)).rows.map(({ pid }) => pid)
    const cut = () => observer.query(`select pg_terminate_backend(pid) from (${holder})`)
    const stop = new AbortController()
    const hold = await holdDatabase(url, { name, patience: 0, stop: stop.signal })
    const kept = hold.keep().catch((error: Error) => error.message)
    const [first] = await pids()
    await cut()
    await expect.poll(pids, { timeout: 10_000 }).toEqual([expect.not.toSatisfy((pid) => pid === first)])
    // The other one stands in the queue for the lock, so it gets it before this one can come back.
    const waiting = other.query("select pg_advisory_lock(7246914)")
    await expect
      .poll(
        async () =>
          (await observer.query("select from pg_locks where objid = 7246914 and not granted")).rowCount,
      )
      .toBe(1)
    await cut()
    await waiting
    expect(await kept).toMatch("is in use by another npm start, perhaps on another machine. This one ends.")
  })
})
