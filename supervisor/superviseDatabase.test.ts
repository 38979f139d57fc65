import { once } from "node:events"
import { createServer } from "node:net"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { programs } from "./binaries.ts"
import { clusterFolder } from "./cluster.ts"
import { ownerOf } from "./owner.ts"
import { answersWithin, startPostgres } from "./postgres.ts"
import { processesIn } from "./processes.ts"
import { superviseDatabase } from "./superviseDatabase.ts"

const postgres = await startPostgres(temporaryFolder())
/** A tenth of the time-out for a real database. */
const withShortTimeout = { ...postgres, answers: (timeout: number) => postgres.answers(timeout / 10) }

afterAll(() => postgres.stop())
let warnings: () => unknown[]
beforeEach(() => {
  const warn = vi.spyOn(console, "warn").mockReturnValue()
  warnings = () => warn.mock.calls.flat()
})

const suspend = () => {
  for (const pid of processesIn(clusterFolder(postgres.folder))) process.kill(pid, "SIGSTOP")
}

async function ask(query: string) {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

describe("a database that answers nothing", { tags: "drill" }, () => {
  test("is woken if it was suspended, and its connections stay open", async () => {
    const stop = new AbortController()
    const supervising = superviseDatabase(withShortTimeout, stop.signal)
    const inside = new pg.Client(postgres.connection)
    await inside.connect()
    suspend()
    expect((await inside.query("select 1 as one")).rows).toEqual([{ one: 1 }])
    await inside.end()
    stop.abort()
    await supervising
    expect(warnings()).toEqual(["The database answers nothing; waking it."])
  })

  test("is ended and started again if that doesn't help, and has lost nothing", async () => {
    await ask("create table kept as select 1 as one")
    const stop = new AbortController()
    const supervising = superviseDatabase({ ...withShortTimeout, wake: () => undefined }, stop.signal)
    suspend()
    await expect.poll(warnings).toContain("The database is back.")
    expect(await ask("select one from kept")).toEqual([{ one: 1 }])
    stop.abort()
    await supervising
  })
})

describe("a database that answers nothing and isn't suspended", () => {
  const silent = { ...postgres, isRunning: () => true, answers: async () => false, wake: () => undefined }

  test("is left to its work, as long as its processes work or wait for a processor", async () => {
    const stop = new AbortController()
    const endAtOnce = vi.fn(async () => stop.abort())
    // It works during the first two checks, and not during the third.
    const times = [0, 60_000, 60_000, 120_000]
    const processorTime = () => new Map([[1, times.shift() ?? 120_000]])
    await superviseDatabase({ ...silent, endAtOnce, processorTime }, stop.signal)
    expect(warnings()).toEqual([
      "The database answers nothing; waking it.",
      "The database still answers nothing, but works or waits for a processor.",
      "The database answers nothing; waking it.",
      "The database still answers nothing, but works or waits for a processor.",
      "The database answers nothing; waking it.",
      "The database still answers nothing; ending it, to start it again.",
    ])
    expect(endAtOnce).toHaveBeenCalledOnce()
  })
})

test("the processor time of a database is that of each of its processes", async () => {
  const before = postgres.processorTime()
  await ask("select count(*) from generate_series(1, 1000000)")
  const after = postgres.processorTime()
  if (process.platform === "linux") expect(after.size).toBeGreaterThan(1)
  for (const [pid, time] of before) expect(after.get(pid) ?? time).toBeGreaterThanOrEqual(time)
})

test("a database that is killed between its reply and the end of the connection doesn't end the supervisor", {
  tags: "drill",
}, async () => {
  const host = temporaryFolder()
  // AuthenticationOk and ReadyForQuery, and then the message of a backend whose postmaster was killed.
  const ready = Buffer.from("520000000800000000" + "5a0000000549", "hex")
  const fields = Buffer.from(
    "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0",
  )
  const killed = Buffer.concat([Buffer.from("E"), Buffer.alloc(4), fields])
  killed.writeInt32BE(fields.length + 4, 1)
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(ready)
      socket.once("data", () => socket.end(killed))
    })
  }).listen(join(host, ".s.PGSQL.5432"))
  onTestFinished(() => void server.close())
  await once(server, "listening")
  const account = { user: "college", password: "", database: "college" }
  expect(await answersWithin(1000, { host, port: 5432, ...account })).toBe(true)
})

test("a program of PostgreSQL that doesn't read its input doesn't end the supervisor", async () => {
  const run = programs(postgres.folder, ownerOf(postgres.folder))
  await run("pg_ctl", ["--version"], "x".repeat(1_000_000))
})
