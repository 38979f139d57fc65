import Fastify from "fastify"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { killablePostgres } from "../../../test/killablePostgres.ts"
import { patientWaits } from "../../../test/patience/waits.ts"
import { createPool } from "../db/database.ts"
import { health } from "./health.ts"

let megabytes: number
let isAway: boolean
beforeEach(() => {
  megabytes = 1000
  isAway = false
})

/** Each test has a server of its own, because a reply is cached for a second. */
async function open(connectionString: string, max = 2) {
  const pool = createPool({ connectionString, max }, () => undefined, patientWaits)
  const app = Fastify()
  await app.register(health, {
    pool,
    free: async () => megabytes * 1_000_000,
    reach: async () => {
      if (isAway) throw new Error("The bucket is away.")
    },
  })
  afterAll(async () => {
    await app.close()
    await pool.end()
  })
  const ask = async (url: string) => {
    const response = await app.inject(url)
    return { status: response.statusCode, ...response.json() }
  }
  return { pool, ask }
}

const { url } = await testDatabase()

describe("/readyz", () => {
  test("is 503 when the disk has no room", async () => {
    const { ask } = await open(url)
    megabytes = 10
    expect(await ask("/readyz")).toEqual({ status: 503, ready: false, reason: "The disk is full." })
  })

  test("says that the storage for files is away, and that everything else works", async () => {
    const { ask } = await open(url)
    isAway = true
    await expect
      .poll(() => ask("/readyz"))
      .toEqual({
        status: 200,
        ready: true,
        files: "The storage for files doesn't answer: files can't be opened or handed in.",
      })
  })

  test("is 200 while requests keep every connection busy", async () => {
    const { pool, ask } = await open(url, 1)
    const busy = await pool.connect()
    await expect.poll(() => ask("/readyz")).toEqual({ status: 200, ready: true })
    busy.release()
  })

  test("asks the database at most once a second, whoever calls", async () => {
    const { pool, ask } = await open(url)
    const queries = vi.spyOn(pool.healthPool, "query")
    vi.spyOn(performance, "now").mockReturnValue(1)
    await Promise.all(Array.from({ length: 20 }, () => ask("/readyz")))
    expect(queries).toHaveBeenCalledOnce()
  })

  test("is 200 once a write is on the database's disk, and 503 while it hangs, when /livez still answers", async () => {
    const postgres = await killablePostgres()
    const { pool, ask } = await open(postgres.url)
    const position = async () => (await pool.query("select pg_current_wal_flush_lsn() as at")).rows[0].at
    const before = await position()
    await expect.poll(() => ask("/readyz")).toEqual({ status: 200, ready: true })
    expect(await position()).not.toBe(before)
    postgres.freeze()
    await expect
      .poll(() => ask("/readyz"))
      .toEqual({ status: 503, ready: false, reason: "The database doesn't answer." })
    expect(await ask("/livez")).toEqual({ status: 200, live: true })
    postgres.thaw()
    await expect.poll(async () => (await ask("/readyz")).status).toBe(200)
    await postgres.stop()
  })
})
