import { once } from "node:events"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { type AddressInfo, connect, createServer } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createPool } from "../server/src/lib/db/database.ts"
import { testDatabase } from "../server/test/database.ts"
import { killDuringWrites } from "../server/test/killDuringWrites.ts"
import { type Supervised, supervise, temporaryDataDir } from "../server/test/supervisor.ts"
import { startPostgres } from "./postgres.ts"
import { commandOf } from "./processes.ts"

const password = "moni-moni"
const dataDir = temporaryDataDir()
const empty = await testDatabase()
const storedFiles = () => readdirSync(join(dataDir, "files/kept")).sort()
let college: Supervised
/** The address and the output of the first start, when the data folder was new. */
let first: { url: string; welcome: string }

/** Waits until no process with these ids is running; a zombie counts as ended. */
const processesEnded = (...pids: number[]) => expect.poll(() => pids.map(commandOf).join("")).toBe("")

// Starting takes seconds, so these tests share a college. A test that needs it starts it again if another has stopped it.
beforeAll(async () => {
  college = await supervise(dataDir, { DEMO_PASSWORD: password })
  first = { url: college.url, welcome: college.output() }
})
afterAll(async () => {
  await college.stop()
  rmSync(dataDir, { recursive: true })
})

test("npm start prints its address and how to sign in, and stores that privately", () => {
  expect(first.welcome).toContain(`Mphunzitsi answers at ${first.url}`)
  expect(first.welcome).toMatch(/admin@college\.example.*password: moni-moni/s)
  const accounts = join(dataDir, "demo-accounts.txt")
  expect(readFileSync(accounts, "utf8")).toContain("password: moni-moni")
  expect(statSync(accounts).mode & 0o077).toBe(0)
})

describe("npm start", () => {
  beforeEach(async () => {
    if (college.hasEnded()) college = await supervise(dataDir)
  })

  test("refuses a data folder that is in use", { tags: "drill" }, async () => {
    await expect(supervise(dataDir)).rejects.toThrow("is in use by another npm start")
  })

  // This is one test, because a stopped college takes seconds to start for the next test.
  test("restarts a killed server and a killed database, loses no acknowledged write, and leaves no process behind", async () => {
    const { acknowledged, ...kills } = await killDuringWrites(college, password, { server: 2, database: 1 })
    expect(kills).toMatchObject({ lost: [], halfWritten: [], refused: [] })
    expect(acknowledged).toBeGreaterThan(5)
    const processes = [college.serverPid(), college.databasePid()]
    expect(await college.stop()).toBe(0)
    await processesEnded(...processes)
  })

  test("takes its database over after it was killed, when its server has ended by itself", {
    tags: "drill",
  }, async () => {
    const [server, database] = [college.serverPid(), college.databasePid()]
    college.process.kill("SIGKILL")
    await processesEnded(server)
    college = await supervise(dataDir)
    expect(college.output()).toContain("has been taken over")
    expect(college.databasePid()).toBe(database)
  })

  test("refuses the empty database of another address, and moves no file", {
    tags: "drill",
  }, async () => {
    await college.stop()
    const files = storedFiles()
    await expect(supervise(dataDir, { DATABASE_URL: empty.url })).rejects.toThrow(
      /holds a college \(\d+ files, .*a database of its own\), but the database .* is empty\. Nothing/,
    )
    expect(storedFiles()).toEqual(files)
  })

  test("refuses to begin another college if its database is missing, and opens it when it is back", {
    tags: "drill",
  }, async () => {
    await college.stop()
    const [cluster, elsewhere] = [join(dataDir, "postgres/cluster-18"), join(dataDir, "postgres/elsewhere")]
    const files = storedFiles()
    renameSync(cluster, elsewhere)
    await expect(supervise(dataDir)).rejects.toThrow(/but its database is missing: .*cluster-18 isn't there/)
    expect([existsSync(cluster), storedFiles()]).toEqual([false, files])
    renameSync(elsewhere, cluster)
    college = await supervise(dataDir)
    const signIn = { email: "admin@college.example", password }
    const answer = await fetch(`${college.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(signIn),
    })
    expect(answer.status).toBe(200)
  })

  test("lets requests finish however often it is told to stop, and no process ends when the database is lost", {
    tags: "drill",
  }, async () => {
    await college.stop()
    college = await supervise(dataDir, { WORKERS: "2" })
    const servers = college.serverPids()
    const figures = await (await fetch(`${college.url}/metrics`)).text()
    const workers = figures.match(/(?<=^mphunzitsi_processes\{)[^}]*/gm)
    expect(workers?.sort()).toEqual(['worker="0"', 'worker="1"'])
    const database = createPool({ connectionString: (await startPostgres(dataDir)).url }, () => undefined)
    const sessions = async () => {
      const lockHolder = "select pid from pg_stat_activity where application_name = 'mphunzitsi jobs'"
      const { rows } = await database.query(lockHolder).catch(() => ({ rows: [] }))
      return rows.map(({ pid }) => pid as number)
    }
    await expect.poll(sessions).toHaveLength(2)
    const before = await sessions()
    process.kill(college.databasePid(), "SIGKILL")
    const others = async () => (await sessions()).filter((pid) => !before.includes(pid))
    await expect.poll(others).toHaveLength(2)
    await database.end()
    expect(college.serverPids()).toEqual(servers)

    const body = JSON.stringify({ email: "admin@college.example", password })
    const request = connect(Number(new URL(college.url).port), "localhost")
    request.setEncoding("utf8")
    request.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    // The server sends this once it has started on the request.
    expect(String(await once(request, "data"))).toContain("100 Continue")
    // A signal to the whole process group reaches the servers directly, and again through the supervisor.
    for (const signal of ["SIGHUP", "SIGTERM"] as const) {
      for (const server of college.serverPids()) process.kill(server, signal)
      college.process.kill(signal)
      // The college is stopping once it refuses connections.
      await expect.poll(() => fetch(college.url).catch(() => "refused")).toBe("refused")
    }
    request.write(body)
    const answer = await request.toArray()
    expect(answer.join("")).toMatch(/^HTTP\/1.1 200 OK/)
    expect(await college.stop()).toBe(0)
  })

  test("says that its port is in use, and ends", { tags: "drill" }, async () => {
    await college.stop()
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as AddressInfo
    const refused = await supervise(dataDir, { PORT: `${port}` }).catch((error: Error) => error.message)
    other.close()
    expect(refused).toBe(
      "npm start ended with code 1 before it answered:\n" +
        `Port ${port} is taken by another program. End that one, or set PORT to another number.\n`,
    )
  })
})
