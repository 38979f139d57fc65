import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import { queryObjects } from "node:v8"
import { sql } from "kysely"
import pg from "pg"
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { createPool, openDatabase } from "../server/src/lib/db/database.ts"
import { testDatabase } from "../server/test/database.ts"
import { killablePostgres } from "../server/test/killablePostgres.ts"
import { holdDatabase } from "./holdDatabase.ts"

const { url, ...connection } = await testDatabase()
const { database } = connection
const name = "college at db.example:5432"
/** The session that has the lock. */
const holder = `select pid from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objid = 7246914 and granted and datname = current_database()`

/** Another supervisor, on another machine. */
async function openOtherSupervisor(at: string | pg.ClientConfig = url) {
  const other = new pg.Client(at)
  await other.connect()
  onTestFinished(() => other.end())
  return other
}

beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue())

describe("a database of DATABASE_URL", () => {
  test("is refused to a second npm start, and free when the first has ended", async () => {
    const other = await openOtherSupervisor()
    await other.query("select pg_advisory_lock(7246914)")
    const stop = new AbortController().signal
    const now = vi.spyOn(performance, "now").mockReturnValue(0)
    const busy: string[] = []
    vi.mocked(console.warn).mockImplementation((message) => {
      if (!/in use/.test(message)) return
      busy.push(message)
      now.mockReturnValue(60_001)
    })
    await expect(holdDatabase(url, { name, timeout: 60_000, stop })).rejects.toThrow(
      "The database college at db.example:5432 is in use by another npm start, perhaps on another machine. Stop that one first. Two machines serve one college only with its files in a bucket (S3_BUCKET).",
    )
    expect(busy).toEqual([expect.stringMatching(/Waiting up to 60 s for it to end/)])
    now.mockRestore()
    await other.query("select pg_advisory_unlock(7246914)")
    const hold = await holdDatabase(url, { name, stop })
    expect((await other.query("select pg_try_advisory_lock(7246914) as free")).rows).toEqual([
      { free: false },
    ])
    await hold.release()
  })

  test("is waited for although the clock is put right meanwhile, as after a start without a battery", async () => {
    const other = await openOtherSupervisor()
    await other.query("select pg_advisory_lock(7246914)")
    const { now } = Date
    vi.mocked(console.warn).mockImplementation(() => {
      vi.spyOn(Date, "now").mockImplementation(() => now() + 60 * 60_000)
      // This is after the next try.
      setTimeout(() => other.query("select pg_advisory_unlock(7246914)"), 800)
    })
    const hold = await holdDatabase(url, { name, timeout: 60_000, stop: new AbortController().signal })
    await hold.release()
  })

  test("that loses or delays the first connection is tried again, as after a power cut of both machines", async () => {
    let connections = 0
    const far = createServer((near) => {
      if (connections++ === 0) return void near.destroy()
      const database = connect(`${connection.host}/.s.PGSQL.${connection.port}`)
      near.pipe(database).pipe(near)
      near.on("error", () => database.destroy())
      database.on("error", () => near.destroy())
    }).listen(0, "127.0.0.1")
    onTestFinished(() => void far.close())
    await once(far, "listening")
    const { port } = far.address() as AddressInfo
    const { user, password } = connection
    const at = `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
    const hold = await holdDatabase(at, { name, timeout: 60_000, stop: new AbortController().signal })
    await hold.release()
    expect(connections).toBeGreaterThan(1)
    expect(console.warn).toHaveBeenCalledWith(
      expect.stringMatching(/^Waiting up to 60 s for the database college at db\.example:5432: ./),
    )
  })

  test("is shared by machines whose files are in a bucket, and by no other", async () => {
    const options = { name, timeout: 0, stop: new AbortController().signal }
    // The supervisor of another machine.
    await (await openOtherSupervisor()).query("select pg_advisory_lock_shared(7246914)")
    const hold = await holdDatabase(url, { ...options, timeout: 60_000, shared: true })
    // A busy database may answer too late, which says nothing about others.
    const refusal = () => holdDatabase(url, options).catch((error: Error) => error.message)
    await expect.poll(refusal).toContain("only with its files in a bucket")
    await hold.release()
  })

  test("is locked again after its connection was lost, and given up if another supervisor has it meanwhile", async () => {
    const [other, observer] = [await openOtherSupervisor(), await openOtherSupervisor()]
    const pids = async () => (await observer.query<{ pid: number }>(holder)).rows.map(({ pid }) => pid)
    const cutConnection = () => observer.query(`select pg_terminate_backend(pid) from (${holder})`)
    const stop = new AbortController()
    const hold = await holdDatabase(url, { name, stop: stop.signal })
    const keeping = hold.keep().catch((error: Error) => error.message)
    const [first] = await pids()
    await cutConnection()
    await expect.poll(pids).toEqual([expect.not.toSatisfy((pid) => pid === first)])
    // The other supervisor is in the queue for the lock, so it gets the lock before this one can reconnect.
    const waiting = other.query("select pg_advisory_lock(7246914)")
    await expect
      .poll(
        async () =>
          (await observer.query("select from pg_locks where objid = 7246914 and not granted")).rowCount,
      )
      .toBe(1)
    await cutConnection()
    await waiting
    expect(await keeping).toMatch(
      "is in use by another npm start, perhaps on another machine. This one ends.",
    )
  })

  test("that is unreachable for long is reported once, and locked again as soon as it answers", async () => {
    const log = vi.spyOn(console, "log").mockReturnValue()
    const operator = await openOtherSupervisor({ ...connection, database: "postgres" })
    const stop = new AbortController()
    const hold = await holdDatabase(url, { name, silence: 100, stop: stop.signal })
    const keeping = hold.keep()
    const allow = (isAllowed: boolean) =>
      operator.query(`alter database ${database} with allow_connections ${isAllowed}`)
    await allow(false)
    await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      database,
    ])
    await expect.poll(() => vi.mocked(console.warn).mock.calls).toHaveLength(1)
    await allow(true)
    await expect.poll(() => log.mock.calls).toEqual([[`The database ${name} answers again.`]])
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(
        /^The database college at db\.example:5432 hasn't been reached for 0\.1 s: .*not currently accepting/,
      ),
    )
    expect((await (await openOtherSupervisor()).query(holder)).rowCount).toBe(1)
    stop.abort()
    await keeping
    await hold.release()
  })

  test("is checked for months without anything of the checks being kept", async () => {
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    let checks = 0
    const { query } = pg.Client.prototype
    // A spy would keep the results of all calls.
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      checks++
      return Reflect.apply(query, this, args)
    } as typeof query
    onTestFinished(() => {
      pg.Client.prototype.query = query
    })
    const hold = await holdDatabase(url, { name, checkInterval: 0, stop: stop.signal })
    const keeping = hold.keep()
    await expect.poll(() => checks).toBeGreaterThan(20)
    const [promises, begun] = [Number(queryObjects(Promise)), checks]
    await expect.poll(() => checks).toBeGreaterThan(begun + 300)
    expect(Number(queryObjects(Promise)) - promises).toBeLessThan(150)
    stop.abort()
    await keeping
    await hold.release()
  })

  test("that answers nothing any more doesn't delay a stop", async () => {
    const postgres = await killablePostgres()
    onTestFinished(postgres.stop)
    onTestFinished(postgres.thaw)
    const hold = await holdDatabase(postgres.url, { name, stop: new AbortController().signal })
    const pool = createPool({ connectionString: postgres.url }, () => undefined)
    const query = () => sql`select`.execute(openDatabase(pool))
    // The second call opens a pipeline.
    await query()
    await query()
    postgres.freeze()
    // The server is frozen until the test ends, so neither call would end if it waited for a reply.
    await Promise.all([hold.release(), pool.end()])
  })
})
