import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import pg from "pg"
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest"
import { parseConfig } from "../server/src/config.ts"
import { databaseConnections } from "../server/src/lib/limits.ts"
import { canUnshare, unshare } from "../server/test/supervisor.ts"
import { openCollegeDatabase } from "./collegeDatabase.ts"
import { haltPostgres, type Postgres, startPostgres } from "./postgres.ts"
import { processesIn } from "./processes.ts"

/** Creating a database takes a second, so the tests share one where they can. */
const folders: string[] = []
const started: Postgres[] = []

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "postgres-test-"))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

async function start(folder: string): Promise<Postgres> {
  const postgres = await startPostgres(folder)
  started.push(postgres)
  return postgres
}

async function ask(postgres: Postgres, query: string): Promise<unknown> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return Object.values((await client.query(query)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const pidOf = (postgres: Postgres) =>
  Number(readFileSync(join(postgres.connection.host, "postmaster.pid"), "utf8").split("\n")[0])

/** Starts it in a process that is then killed, as a power cut or kill -9 would do. */
function startAndDie(folder: string): void {
  const script = `const { startPostgres } = await import("${import.meta.dirname}/postgres.ts")
    await startPostgres("${folder}")
    process.kill(process.pid, "SIGKILL")`
  expect(spawnSync(process.execPath, ["-e", script], { stdio: "inherit" }).signal).toBe("SIGKILL")
}

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const folder = dataFolder()
const keep = "CREATE TABLE IF NOT EXISTS kept AS SELECT 1 AS one"

describe("the embedded PostgreSQL", () => {
  test("waits for the disk at each commit, and its role is no superuser", async () => {
    const postgres = await start(folder)
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"]) {
      expect([setting, await ask(postgres, `SHOW ${setting}`)]).toEqual([setting, "on"])
    }
    expect(await ask(postgres, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toBe(false)
  })

  test("takes all the connections of sixteen server processes", { tags: "drill" }, async () => {
    const config = parseConfig({ DATA_DIR: dataFolder(), WORKERS: "16" })
    const { postgres, close } = await openCollegeDatabase(config, { alone: true, begins: true })
    onTestFinished(close)
    const usable =
      "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int"
    expect(await ask(postgres!, usable)).toBeGreaterThan(databaseConnections(16))
  })

  test("restarts with its data after being killed, at the same address", async () => {
    const postgres = await start(folder)
    await ask(postgres, keep)
    process.kill(pidOf(postgres), "SIGKILL")
    await expect.poll(() => postgres.isRunning()).toBe(false)
    await postgres.revive()
    expect(postgres.isRunning()).toBe(true)
    expect(await ask(postgres, "SELECT one FROM kept")).toBe(1)
  })

  test("restarts when somebody told it to end while connections are open", async () => {
    const postgres = await start(folder)
    await ask(postgres, keep)
    const inside = new pg.Client(postgres.connection).on("error", () => {})
    await inside.connect()
    const pid = pidOf(postgres)
    process.kill(pid, "SIGTERM")
    await expect.poll(() => postgres.isRunning()).toBe(false)
    await postgres.revive()
    expect(pidOf(postgres)).not.toBe(pid)
    expect(await ask(postgres, "SELECT one FROM kept")).toBe(1)
  })

  test("is adopted when the process that started it was killed", async () => {
    startAndDie(folder)
    const postgres = await start(folder)
    expect(postgres).toMatchObject({ adopted: true, keeper: true })
    expect(await ask(postgres, "SELECT 1")).toBe(1)
  })

  test("is kept by one process, which alone stops it", async () => {
    const [first, second] = await Promise.all([start(folder), start(folder)])
    expect([first, second].filter(({ keeper }) => keeper)).toHaveLength(1)
    const guest = first.keeper ? second : first
    await guest.stop()
    expect(await ask(guest, "SELECT 1")).toBe(1)
  })

  test("is ended and kept from starting by whoever halts it, unless somebody keeps it", {
    tags: "drill",
  }, async () => {
    const stored = await start(folder)
    await expect(haltPostgres(folder)).rejects.toThrow("is in use by another npm start or a command")
    expect(await ask(stored, "SELECT 1")).toBe(1)
    await stored.stop()
    startAndDie(folder)
    const halted = await haltPostgres(folder)
    expect(processesIn(stored.connection.host)).toEqual([])
    await expect(startPostgres(folder, {}, 100)).rejects.toThrow("is in use by another")
    halted.release()
    expect(await ask(await start(folder), "SELECT 1")).toBe(1)
  })

  test("is ended also where it is suspended", async () => {
    startAndDie(folder)
    const cluster = join(folder, "postgres/cluster-18")
    for (const pid of processesIn(cluster)) process.kill(pid, "SIGSTOP")
    const halted = await haltPostgres(folder)
    expect(processesIn(cluster)).toEqual([])
    halted.release()
  })

  test.runIf(canUnshare)(
    "isn't started, nor halted, while another container runs it without its supervisor",
    { tags: "drill" },
    async () => {
      const importing = `const { haltPostgres, startPostgres } = await import("${import.meta.dirname}/postgres.ts")`
      const dying = `${importing}
      await startPostgres("${folder}")
      process.kill(process.pid, "SIGKILL")`
      const shell = ["sh", "-c", `"$0" "$@" 2>&-; echo killed; read line`, process.execPath, "-e", dying]
      const [program, ...args] = unshare
      const container = spawn(program, [...args, ...shell], { stdio: ["pipe", "pipe", "ignore"] })
      const ended = once(container, "exit")
      onTestFinished(() => void container.kill("SIGKILL"))
      expect(`${await once(container.stdout, "data")}`).toBe("killed\n")
      const refused = `${importing}
      for (const attempt of [startPostgres, haltPostgres]) await attempt("${folder}").catch(({ message }) => console.log(message))
      process.exit()`
      const other = spawn(program, [...args, process.execPath, "-e", refused], {
        stdio: ["ignore", "pipe", "inherit"],
      })
      const words = "in another container. Stop that container first."
      expect(await text(other.stdout)).toMatch(
        new RegExp(`^(A PostgreSQL runs on .*cluster-18 ${words}\n){2}$`),
      )
      container.stdin.end()
      await ended
      expect(await ask(await start(folder), "SELECT 1")).toBe(1)
    },
  )

  test("doesn't answer when its socket was removed, and answers again when it is restarted", {
    tags: "drill",
  }, async () => {
    const postgres = await start(folder)
    expect(await postgres.answers(1000)).toBe(true)
    rmSync(join(postgres.connection.host, ".s.PGSQL.5432"))
    expect(await postgres.answers(200)).toBe(false)
    await postgres.endAtOnce()
    expect(await postgres.answers(200)).toBe(true)
    await postgres.revive()
    expect(await ask(postgres, "SELECT 1")).toBe(1)
  })

  test.each([
    ["names a process that isn't PostgreSQL", `${process.pid}\n`],
    ["came back as zeros from a power cut", "\0".repeat(64)],
    ["is empty", ""],
  ])("starts when the pid file left behind %s", async (_, left) => {
    const postgres = await startPostgres(folder)
    await postgres.stop()
    writeFileSync(join(postgres.connection.host, "postmaster.pid"), left)
    expect(await ask(await start(folder), "SELECT 1")).toBe(1)
  })

  test("opens a database whatever else is missing beside it, and makes none where one was begun", async () => {
    const whole = await start(folder)
    await ask(whole, keep)
    await whole.stop()
    const cluster = join(folder, "postgres/cluster-18")
    mkdirSync(`${cluster}.unfinished`)
    writeFileSync(join(`${cluster}.unfinished`, "PG_VERSION"), "18")
    rmSync(join(folder, "postgres/password"))
    expect(await ask(await start(folder), "SELECT one FROM kept")).toBe(1)
  })

  test("makes a database again that a power cut left half made", { tags: "drill" }, async () => {
    const folder = dataFolder()
    const draft = join(folder, "postgres/cluster-18.unfinished")
    mkdirSync(draft, { recursive: true })
    chmodSync(join(folder, "postgres"), 0o711)
    writeFileSync(join(draft, "PG_VERSION"), "18")
    expect(await ask(await start(folder), "SELECT 1")).toBe(1)
    expect(existsSync(draft)).toBe(false)
  })

  test.each([
    [
      "files that are no database",
      "cluster-18",
      "base",
      "holds files, but no database: PG_VERSION is missing",
    ],
    ["a database of another version", "cluster-17", "PG_VERSION", "holds a database of PostgreSQL 17"],
  ])("replaces nothing where there are %s", async (_, name, file, words) => {
    const folder = dataFolder()
    const cluster = join(folder, "postgres", name)
    mkdirSync(cluster, { recursive: true })
    writeFileSync(join(cluster, file), "17")
    await expect(start(folder)).rejects.toThrow(words)
    expect(readdirSync(join(folder, "postgres"))).toEqual([name])
    expect(readdirSync(cluster)).toEqual([file])
  })

  test.each([["base"], ["global"], ["pg_wal"], ["base", "pg_wal"]])(
    "refuses a database that has lost parts of it in a sentence, and touches nothing: %s %s",
    async (...lost) => {
      const folder = dataFolder()
      const cluster = join(folder, "postgres/cluster-18")
      const stored = ["base", "global", "pg_wal", "pg_xact"].filter((name) => !lost.includes(name))
      for (const name of stored) mkdirSync(join(cluster, name), { recursive: true })
      writeFileSync(join(cluster, "PG_VERSION"), "18")
      await expect(start(folder)).rejects.toThrow(
        `holds a part of a database: ${lost.join(", ")} ${lost.length === 1 ? "is" : "are"} missing.`,
      )
      expect(readdirSync(cluster).sort()).toEqual(["PG_VERSION", ...stored])
      expect(readdirSync(join(folder, "postgres"))).toEqual(["cluster-18"])
    },
  )

  test("works in a folder whose path is too long for a socket", { tags: "drill" }, async () => {
    const folder = join(dataFolder(), `the college's folder, with a ${"very ".repeat(20)}long name`)
    const postgres = await start(folder)
    expect(await ask(postgres, "SELECT 1")).toBe(1)
    await postgres.stop()
    expect(existsSync(postgres.connection.host)).toBe(false)
  })

  test.runIf(process.getuid?.() === 0)(
    "moves out of a folder that is closed to it when root runs it",
    { tags: "drill" },
    async () => {
      const closed = dataFolder()
      chmodSync(closed, 0o700)
      const postgres = await start(join(closed, "data"))
      folders.push(postgres.folder)
      expect(postgres.folder).toMatch(/^\/var\/lib\/mphunzitsi-/)
      await ask(postgres, keep)
      await postgres.stop()
      const again = await start(join(closed, "data"))
      expect(await ask(again, "SELECT one FROM kept")).toBe(1)
      await again.stop()
      rmSync(join(closed, "data"), { recursive: true })
      const restarted = await start(join(closed, "data"))
      folders.push(restarted.folder)
      expect(await ask(restarted, "SELECT to_regclass('kept')")).toBe(null)
    },
  )
})
