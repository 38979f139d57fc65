import { spawnSync } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { parseConfig } from "../../server/src/config.ts"
import { openDestination } from "../../server/src/lib/backup/destination.ts"
import { openStore } from "../../server/src/lib/backup/store.ts"
import { folderTarget } from "../../server/src/lib/backup/target.ts"
import { openStorage } from "../../server/src/lib/cluster/openStorage.ts"
import { type ConnectionPool, createPool, openDatabase } from "../../server/src/lib/db/database.ts"
import { migrate } from "../../server/src/lib/db/migrate.ts"
import { migrateJobs } from "../../server/src/lib/jobs/jobs.ts"
import { temporaryFolder } from "../../server/test/files/temporaryFolder.ts"
import { markDatabase, recordOpening } from "../belonging/marking.ts"
import { openCollegeDatabase } from "../collegeDatabase.ts"
import { commandOf, processesIn } from "../processes.ts"
import { restoreCollege } from "./restore.ts"

const dataDir = temporaryFolder()
const backups = temporaryFolder()
const settings = (folder = dataDir, to = backups) => parseConfig({ DATA_DIR: folder, BACKUP_TO: to })
const destinationOf = (config = settings(), connectionString = "") =>
  openDestination({ config, connectionString, storage: openStorage(config) })
type Destination = Parameters<typeof restoreCollege>[1]
type Backup = Awaited<ReturnType<Destination["open"]>>

/** The backups' destination, with some functions of a backup replaced. */
const destinationWith = (change: (backup: Backup) => Partial<Backup>): Destination => ({
  async open(name) {
    const backup = await destinationOf().open(name)
    return { ...backup, ...change(backup) }
  },
})
const restore = (destination: Destination = destinationOf(), folder = dataDir, name?: string) =>
  restoreCollege(settings(folder), destination, name)

async function inCollege<Result>(
  work: (pool: ConnectionPool, url: string) => Promise<Result>,
  begins = false,
) {
  const { url, close } = await openCollegeDatabase(settings(), { alone: true, begins })
  const pool = createPool({ connectionString: url, max: 2 }, () => undefined)
  try {
    return await work(pool, url)
  } finally {
    await pool.end()
    await close()
  }
}

/** The name of the only room, which distinguishes the backup's state from a later one. */
const readRoom = () => inCollege(async (pool) => (await pool.query("select name from room")).rows[0].name)
const changeRoom = () => inCollege((pool) => pool.query("update room set name = 'after the backup'"))

/** Runs a script in a process that ends with kill -9. */
function runAndKill(script: string): void {
  const { signal, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" })
  expect([signal, stderr]).toEqual(["SIGKILL", ""])
}
const startAndDie = `const { startPostgres } = await import("${import.meta.dirname}/../postgres.ts")
  await startPostgres("${dataDir}")
  process.kill(process.pid, "SIGKILL")`
/** A restore that is killed while its PostgreSQL runs. */
const restoreAndDie = `const at = "${import.meta.dirname}/../.."
  const { parseConfig } = await import(at + "/server/src/config.ts")
  const { openDestination } = await import(at + "/server/src/lib/backup/destination.ts")
  const { restoreCollege } = await import(at + "/supervisor/restoring/restore.ts")
  const config = parseConfig({ DATA_DIR: "${dataDir}", BACKUP_TO: "${backups}" })
  const destination = openDestination({ config, connectionString: "", storage: undefined })
  const restoreInto = () => process.kill(process.pid, "SIGKILL")
  await restoreCollege(config, { open: async () => ({ ...await destination.open(), restoreInto }) }, undefined)`

const clusterIn = (folder: string) => join(folder, "postgres/cluster-18")
const pidIn = (folder: string) =>
  Number(readFileSync(join(clusterIn(folder), "postmaster.pid"), "utf8").split("\n")[0])
const isRoot = process.getuid?.() === 0

beforeAll(async () => {
  await inCollege(async (pool, url) => {
    await migrate(pool)
    await migrateJobs(pool)
    await markDatabase(openDatabase(pool), settings())
    await recordOpening(openDatabase(pool), settings())
    await pool.query("insert into room (name, capacity) values ('as saved', 30)")
    await destinationOf(settings(), url).save()
  }, true)
})
describe("restoring a college", () => {
  beforeEach(changeRoom)

  test("on an empty machine moves nothing aside", async () => {
    const folder = temporaryFolder()
    expect(await restore(destinationOf(), folder)).toEqual({
      manifest: expect.anything(),
      database: `a database of its own in ${folder}`,
    })
    expect(readdirSync(folder).filter((entry) => entry.startsWith("before-restore"))).toEqual([])
  })

  test("ends the PostgreSQL of a killed process and of a killed restore before it moves anything", {
    tags: "drill",
  }, async () => {
    runAndKill(restoreAndDie)
    runAndKill(startAndDie)
    const left = [pidIn(dataDir), pidIn(join(dataDir, ".restored"))]
    expect(left.map(commandOf)).not.toContain("")
    const { aside = "" } = await restore()
    expect(processesIn(clusterIn(aside))).toEqual([])
    expect(left.map(commandOf)).toEqual(["", ""])
    expect(await readRoom()).toBe("as saved")
    expect(existsSync(join(dataDir, ".restored"))).toBe(false)
  })

  test("is finished by the next start if it was killed during the switch", async () => {
    const { aside = "" } = await restore()
    await changeRoom()
    // The state before the last rename: the restored database isn't in its place yet.
    mkdirSync(join(dataDir, ".restored"))
    spawnSync("mv", [join(aside, "postgres"), join(dataDir, ".restored/postgres")])
    runAndKill(startAndDie)
    const journal = { aside: "before-restore-again", staged: ["postgres", "identity.json"] }
    writeFileSync(join(dataDir, "restore.json"), JSON.stringify(journal))
    const left = pidIn(dataDir)
    expect(await readRoom()).toBe("after the backup")
    expect(commandOf(left)).toBe("")
    expect(existsSync(join(dataDir, "before-restore-again/postgres"))).toBe(true)
    expect(readdirSync(dataDir)).not.toContain("restore.json")
  })

  test("is refused while a command reads the college", async () => {
    const { close } = await openCollegeDatabase(settings(), { alone: false, begins: false })
    await expect(restore()).rejects.toThrow(/database in .* is in use by another npm start or a command/)
    await close()
    expect(await readRoom()).toBe("after the backup")
  })

  test("prevents other commands while it runs", async () => {
    let refused = ""
    const verify = async () => {
      const opened = openCollegeDatabase(settings(), { alone: true, begins: false })
      refused = await opened.then(
        () => "",
        (error) => error.message,
      )
      throw new Error("enough")
    }
    await expect(restore(destinationWith(() => ({ verify })))).rejects.toThrow("enough")
    expect(refused).toContain("is in use by another npm start or a command")
  })

  test.each([
    [
      "of a later release",
      { migrations: [{ name: "9999_later.sql", hash: "0" }] },
      "has the migration 9999_",
    ],
    ["of another form", { format: 2 }, "has the format 2; this program reads the format 1"],
    [
      "that needs more room than there is",
      { files: { bytes: 1e15 } },
      /has \d+ MB free, .* needs about \d+ MB/,
    ],
  ])("refuses a backup %s before anything is restored", async (_, change, words) => {
    const store = await openStore(folderTarget(backups))
    const [name = ""] = await store.listDocuments()
    const manifest = JSON.parse(await store.readDocument(name))
    const { migrations, files } = { migrations: [], files: {}, ...change }
    const changed = {
      ...manifest,
      ...change,
      migrations: [...manifest.migrations, ...migrations],
      files: { ...manifest.files, ...files },
    }
    await store.writeDocument("changed", JSON.stringify(changed))
    onTestFinished(() => store.removeDocument("changed"))
    const before = readdirSync(dataDir).sort()
    const restoreInto = () => expect.unreachable("a database was built")
    const destination = destinationWith(() => ({ restoreInto }))
    await expect(restore(destination, dataDir, "changed")).rejects.toThrow(words)
    expect(readdirSync(dataDir).sort()).toEqual(before)
  })

  test("is refused if there is no backup of that name, or no folder of backups", async () => {
    await expect(restore(destinationOf(), dataDir, "2026-11-23")).rejects.toThrow(
      "The backup 2026-11-23 is missing",
    )
    const nowhere = join(backups, "nowhere")
    await expect(restore(destinationOf(settings(dataDir, nowhere)))).rejects.toThrow(
      `no backup in ${nowhere}`,
    )
    await expect(restore(destinationOf(settings(dataDir, nowhere)), dataDir, "some")).rejects.toThrow(
      "is missing in",
    )
    expect(existsSync(nowhere)).toBe(false)
    expect(await readRoom()).toBe("after the backup")
  })
})

describe("a restore that fails", () => {
  test("leaves nothing behind, also if its database is in another folder", {
    tags: "drill",
  }, async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o700)
    let outside: string | undefined
    const destination = destinationWith(() => ({
      async restoreInto() {
        if (isRoot) outside = readlinkSync(join(folder, ".restored/postgres"))
        throw new Error("A table was altered.")
      },
    }))
    await expect(restore(destination, folder)).rejects.toThrow("A table was altered.")
    expect(readdirSync(folder)).toEqual([])
    if (!isRoot) return
    expect(outside).toMatch(/^\/var\/lib\/mphunzitsi-/)
    expect(existsSync(outside!)).toBe(false)
  })

  const small = temporaryFolder()
  const isMounted =
    isRoot && spawnSync("mount", ["-t", "tmpfs", "-o", "size=200m,mode=711", "small", small]).status === 0
  afterAll(() => {
    if (isMounted) spawnSync("umount", [small])
  })

  test.runIf(isMounted)("because the disk is full says so, and keeps the other files", async () => {
    writeFileSync(join(small, "kept"), "before")
    /** Fills the disk after its free space was checked. */
    const verify = async () => {
      const { bavail, bsize } = statfsSync(small)
      writeFileSync(join(small, "filler"), Buffer.alloc(bavail * bsize - 20_000_000))
      return (await destinationOf().open()).manifest
    }
    await expect(
      restore(
        destinationWith(() => ({ verify })),
        small,
      ),
    ).rejects.toThrow("The disk is full, so nothing was")
    truncateSync(join(small, "filler"))
    expect(readdirSync(small).sort()).toEqual(["filler", "kept"])
  })
})
