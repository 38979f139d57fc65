import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import pg from "pg"
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest"
import { parseConfig } from "../server/src/config.ts"
import { databaseConnections } from "../server/src/lib/limits.ts"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { canUnshare, unshare } from "../server/test/supervisor.ts"
import { openCollegeDatabase } from "./collegeDatabase.ts"
import { haltPostgres, type Postgres, startPostgres } from "./postgres.ts"
import { processesIn } from "./processes.ts"

/** Creating a database takes a second, so the tests share one where they can. */
const folder = temporaryFolder()
/** The folders outside of the temporary ones, into which PostgreSQL has moved. */
const folders: string[] = []
const started: Postgres[] = []

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

/** Starts PostgreSQL from a process that is then killed, as a power cut or kill -9 would do. */
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

const createTable = "CREATE TABLE IF NOT EXISTS kept AS SELECT 1 AS one"

/** The programs stand beside the database if root's checkout is closed to the account that runs them. */
const clustersIn = (folder: string) =>
  readdirSync(join(folder, "postgres")).filter((name) => !name.startsWith("binaries-"))

describe("the embedded PostgreSQL", () => {
  test("waits for the disk at each commit, and its role is no superuser", async () => {
    const postgres = await start(folder)
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"]) {
      expect([setting, await ask(postgres, `SHOW ${setting}`)]).toEqual([setting, "on"])
    }
    expect(await ask(postgres, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toBe(false)
  })

  test("accepts all the connections of sixteen server processes", { tags: "drill" }, async () => {
    const config = parseConfig({ DATA_DIR: temporaryFolder(), WORKERS: "16" })
    const { postgres, close } = await openCollegeDatabase(config, { alone: true, begins: true })
    onTestFinished(close)
    const usable =
      "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int"
    expect(await ask(postgres!, usable)).toBeGreaterThan(databaseConnections(16))
  })

  test("restarts with its data after being killed, at the same address", async () => {
    const postgres = await start(folder)
    await ask(postgres, createTable)
    process.kill(pidOf(postgres), "SIGKILL")
    await expect.poll(() => postgres.isRunning()).toBe(false)
    await postgres.revive()
    expect(postgres.isRunning()).toBe(true)
    expect(await ask(postgres, "SELECT one FROM kept")).toBe(1)
  })

  test("restarts after it was told to end while connections are open", async () => {
    const postgres = await start(folder)
    await ask(postgres, createTable)
    const client = new pg.Client(postgres.connection).on("error", () => {})
    await client.connect()
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

  test("belongs to one process, and only that one stops it", async () => {
    const [first, second] = await Promise.all([start(folder), start(folder)])
    expect([first, second].filter(({ keeper }) => keeper)).toHaveLength(1)
    const guest = first.keeper ? second : first
    await guest.stop()
    expect(await ask(guest, "SELECT 1")).toBe(1)
  })

  test("is ended and prevented from starting by haltPostgres, unless a process owns it", {
    tags: "drill",
  }, async () => {
    const running = await start(folder)
    await expect(haltPostgres(folder)).rejects.toThrow("is in use by another npm start or a command")
    expect(await ask(running, "SELECT 1")).toBe(1)
    await running.stop()
    startAndDie(folder)
    const halted = await haltPostgres(folder)
    expect(processesIn(running.connection.host)).toEqual([])
    await expect(startPostgres(folder, {}, 100)).rejects.toThrow("is in use by another")
    halted.release()
    expect(await ask(await start(folder), "SELECT 1")).toBe(1)
  })

  test("is ended by haltPostgres also if it is suspended", async () => {
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

  test("opens its database even if the password is missing and an unfinished one is beside it", async () => {
    const whole = await start(folder)
    await ask(whole, createTable)
    await whole.stop()
    const cluster = join(folder, "postgres/cluster-18")
    mkdirSync(`${cluster}.unfinished`)
    writeFileSync(join(`${cluster}.unfinished`, "PG_VERSION"), "18")
    rmSync(join(folder, "postgres/password"))
    expect(await ask(await start(folder), "SELECT one FROM kept")).toBe(1)
  })

  test("creates its database again if a power cut has left an unfinished one", {
    tags: "drill",
  }, async () => {
    const folder = temporaryFolder()
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
  ])("replaces nothing if there are %s", async (_, name, file, words) => {
    const folder = temporaryFolder()
    const cluster = join(folder, "postgres", name)
    mkdirSync(cluster, { recursive: true })
    writeFileSync(join(cluster, file), "17")
    await expect(start(folder)).rejects.toThrow(words)
    expect(clustersIn(folder)).toEqual([name])
    expect(readdirSync(cluster)).toEqual([file])
  })

  test.each([["base"], ["global"], ["pg_wal"], ["base", "pg_wal"]])(
    "refuses an incomplete database in a sentence, and changes nothing: %s %s",
    async (...lost) => {
      const folder = temporaryFolder()
      const cluster = join(folder, "postgres/cluster-18")
      const stored = ["base", "global", "pg_wal", "pg_xact"].filter((name) => !lost.includes(name))
      for (const name of stored) mkdirSync(join(cluster, name), { recursive: true })
      writeFileSync(join(cluster, "PG_VERSION"), "18")
      await expect(start(folder)).rejects.toThrow(
        `holds a part of a database: ${lost.join(", ")} ${lost.length === 1 ? "is" : "are"} missing.`,
      )
      expect(readdirSync(cluster).sort()).toEqual(["PG_VERSION", ...stored])
      expect(clustersIn(folder)).toEqual(["cluster-18"])
    },
  )

  test("works in a folder whose path is too long for a socket", { tags: "drill" }, async () => {
    const folder = join(temporaryFolder(), `the college's folder, with a ${"very ".repeat(20)}long name`)
    const postgres = await start(folder)
    expect(await ask(postgres, "SELECT 1")).toBe(1)
    await postgres.stop()
    expect(existsSync(postgres.connection.host)).toBe(false)
  })

  test.runIf(process.getuid?.() === 0)(
    "uses a folder in /var/lib if root runs it and its own folder isn't accessible",
    { tags: "drill" },
    async () => {
      const inaccessible = temporaryFolder()
      chmodSync(inaccessible, 0o700)
      const postgres = await start(join(inaccessible, "data"))
      folders.push(postgres.folder)
      expect(postgres.folder).toMatch(/^\/var\/lib\/mphunzitsi-/)
      await ask(postgres, createTable)
      await postgres.stop()
      const again = await start(join(inaccessible, "data"))
      expect(await ask(again, "SELECT one FROM kept")).toBe(1)
      await again.stop()
      rmSync(join(inaccessible, "data"), { recursive: true })
      const restarted = await start(join(inaccessible, "data"))
      folders.push(restarted.folder)
      expect(await ask(restarted, "SELECT to_regclass('kept')")).toBe(null)
    },
  )
})
