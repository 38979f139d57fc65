import { randomBytes } from "node:crypto"
import { copyFile, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { describe, expect, test } from "vitest"
import { openSavedCollege } from "../../../test/backups/savedCollege.ts"
import { plainAccount, testDatabase } from "../../../test/database.ts"
import { openDestination } from "./destination.ts"
import { readManifest } from "./manifest.ts"
import { compareCollege, compareTables, newestBackup, restoreInto, verifyBackup } from "./reading.ts"
import { removeBackups } from "./removing.ts"

const {
  database,
  dataDir,
  place: destination,
  client,
  storage,
  college,
  store,
  save,
  objects,
  addFile,
} = await openSavedCollege()
const empty = await testDatabase()
const plain = await plainAccount(database)

async function clearSecondDatabase(pool: pg.Pool) {
  await pool.query(
    "drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public",
  )
}

/** Empties the second database, restores into it, and returns the differences. */
async function restoreNewest(passphrase?: string) {
  const pool = new pg.Pool(empty)
  await clearSecondDatabase(pool)
  const from = await store(passphrase)
  const manifest = await readManifest(from, await newestBackup(from))
  await restoreInto(empty.url, from, manifest)
  const connected = await pool.connect()
  const differences = await compareTables(connected, manifest)
  connected.release()
  await pool.end()
  return { manifest, differences }
}

describe.each([
  ["plain", undefined],
  ["encrypted", "four words of a passphrase"],
])("a %s backup", (_, passphrase) => {
  test("restores every row, waiting job, sequence and key", async () => {
    await addFile(Buffer.from("one file"))
    await save(passphrase)
    const [{ last }] = (await client.query("select max(id) as last from room")).rows
    await client.query("delete from room")
    const { manifest, differences } = await restoreNewest(passphrase)
    expect(differences).toEqual([])
    expect(manifest.tables.find(({ table }) => table === "room")).toMatchObject({ rows: 500 })
    expect(manifest.folder.map(({ path }) => path)).toEqual(["secret", "mail/1.eml"])
    const pool = new pg.Pool(empty)
    const { rows } = await pool.query("insert into room (name, capacity) values ('new', 1) returning id")
    expect(rows[0].id).toBeGreaterThan(last)
    expect((await pool.query("select from graphile_worker.jobs")).rowCount).toBe(1)
    await expect(pool.query("insert into file (id, name) values (null, null)")).rejects.toThrow("null")
    await pool.end()
    await client.query(
      "insert into room (name, capacity) select 'Room ' || n, 30 from generate_series(1, 500) n",
    )
  })

  test("copies only what changed", async () => {
    const bytes = randomBytes(300_000)
    await addFile(bytes)
    expect((await save(passphrase)).added).toBeGreaterThan(300_000)
    const before = (await objects()).length
    expect((await save(passphrase)).added).toBe(0)
    expect((await objects()).length).toBe(before + 1)
    // The same bytes under another record are stored once; only the tables that name them are new.
    await addFile(bytes)
    expect((await save(passphrase)).added).toBeLessThan(50_000)
  })

  test("is refused if any of its objects was cut short, altered, swapped or lost", async () => {
    await addFile(randomBytes(200_000))
    await addFile(randomBytes(200_000))
    const { name } = await save(passphrase)
    const from = await store(passphrase)
    const { files } = await verifyBackup(from, name)
    const all = (await objects())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.endsWith("key.json"))
    const list = join(destination, from.nameOf(files))
    // Each object is damaged in one way. The list of files is damaged in all ways, because its lines are parsed.
    const damages = [...all.entries(), ...[0, 1, 2, 3].map((number) => [number, list] as const)]
    for (const [number, path] of damages) {
      const whole = await readFile(path)
      // Tables without rows share an object without bytes.
      if (whole.length === 0) continue
      const altered = Buffer.from(whole)
      altered[whole.length >> 1]! ^= 1
      const damage = [
        () => truncate(path, Math.floor(whole.length / 2)),
        () => writeFile(path, altered),
        () => copyFile(all.find((other) => other !== path)!, path),
        () => rm(path),
      ][number % 4]!
      await damage()
      await expect(verifyBackup(from, name), path).rejects.toThrow(/altered|missing/)
      await writeFile(path, whole)
    }
  })
})

describe("a backup", () => {
  test("is a consistent snapshot of a college that goes on writing", async () => {
    await client.query("create table pair (a int, b int)")
    const writer = new pg.Client(database)
    await writer.connect()
    let isWriting = true
    const writes = (async () => {
      for (let n = 0; isWriting; n++) {
        await writer.query("begin")
        await writer.query("insert into room (name, capacity) values ($1, 1)", [`w${n}`])
        await writer.query("insert into pair values ($1, 1)", [n])
        await writer.query("commit")
      }
    })()
    try {
      const { manifest } = await save()
      const count = (table: string) => manifest.tables.find((each) => each.table === table)!.rows
      const { rows } = await client.query("select count(*)::int as rooms from room where name !~ '^w'")
      expect(count("room") - rows[0].rooms).toBe(count("pair"))
    } finally {
      isWriting = false
      await writes
      await writer.end()
      await client.query("drop table pair; delete from room where name ~ '^w'")
    }
  })

  test("is the same whatever time zone the database has, and is only restored into an empty one", {
    tags: "drill",
  }, async () => {
    await save()
    const pool = new pg.Pool(empty)
    await pool.query(`alter database ${empty.database} set timezone = 'Africa/Blantyre'`)
    await pool.query(`alter database ${empty.database} set datestyle = 'German'`)
    const { manifest } = await restoreNewest()
    await expect(restoreInto(empty.url, await store(), manifest)).rejects.toThrow("isn't empty")
    await pool.query(`alter database ${empty.database} reset all`)
    await pool.end()
  })

  test("of a release with older job tables is restored with those of this release", {
    tags: "drill",
  }, async () => {
    const newest = "select max(id) from graphile_worker.migrations"
    const { rows: known } = await client.query(newest)
    await client.query(
      `with newest as (${newest}) delete from graphile_worker.migrations using newest where id = max`,
    )
    await save()
    await client.query("insert into graphile_worker.migrations (id) values ($1)", [known[0].max])
    expect((await restoreNewest()).differences).toEqual([])
    const pool = new pg.Pool(empty)
    expect((await pool.query(newest)).rows).toEqual(known)
    await pool.end()
  })

  test("whose list names a file outside of the data folder is refused", async () => {
    const { name, manifest } = await save()
    const from = await store()
    const folder = [{ ...manifest.folder[0]!, path: "../../etc/cron.d/x" }]
    await from.writeDocument(name, JSON.stringify({ ...manifest, folder }))
    await expect(readManifest(from, name)).rejects.toThrow("isn't one that this program made")
  })

  test("is compared with the college: tables, rows, files and keys", async () => {
    const id = await addFile(Buffer.from("one more"))
    const { manifest } = await save()
    const compare = async () => compareCollege(college, await store(), manifest)
    await client.query("insert into backup_run (reason, place) values ('operator', '/backups')")
    expect(await compare()).toEqual([])
    await client.query("create table later (a int)")
    await client.query("alter table room rename to chamber")
    await rm(join(dataDir, "mail/1.eml"))
    await writeFile(join(dataDir, "secret"), "another key")
    await rm(join(dataDir, "files/kept", id))
    expect(await compare()).toEqual([
      "The table room is missing.",
      "The table chamber isn't in the backup.",
      "The table later isn't in the backup.",
      `The file ${id} is missing.`,
      "The file secret was altered.",
      "The file mail/1.eml is missing.",
    ])
    await client.query("alter table chamber rename to room; drop table later")
    await client.query("delete from file where id = $1", [id])
    await writeFile(join(dataDir, "mail/1.eml"), "To: somebody")
    await writeFile(join(dataDir, "secret"), "a key")
  })

  test("isn't restored for a test if the database's account may not create databases, which is said", async () => {
    const { name } = await save()
    const config = { dataDir, s3Account: undefined, backups: { to: destination, passphrase: undefined } }
    const parts = { config, connectionString: plain.url, storage }
    expect(await openDestination(parts).test(name, new Date())).toBe(
      "It was read again, but not restored for a test: the database's account may not create databases " +
        `(ALTER ROLE ${plain.user} CREATEDB).`,
    )
  })

  test("of another form, or of a newer release, is refused", { tags: "drill" }, async () => {
    const { name, manifest } = await save()
    const from = await store()
    await from.writeDocument(name, JSON.stringify({ ...manifest, format: 2 }))
    await expect(verifyBackup(from, name)).rejects.toThrow("has the format 2")
    const migrations = [...manifest.migrations, { name: "9999_later.sql", hash: "0" }]
    const pool = new pg.Pool(empty)
    await clearSecondDatabase(pool)
    await pool.end()
    await expect(restoreInto(empty.url, from, { ...manifest, migrations })).rejects.toThrow(
      "newer than the program",
    )
  })

  test("is removed with the objects that no other backup needs", async () => {
    await client.query("update room set capacity = 31 where name like 'Room 1%'")
    const old = await save()
    await client.query("update room set capacity = 32 where name like 'Room 1%'")
    const { name } = await save()
    const from = await store()
    const before = (await objects()).length
    await removeBackups(database.url, from, [old.name])
    // Objects written today may belong to a backup that is still running.
    expect((await objects()).length).toBe(before - 1)
    expect(await from.listDocuments()).toEqual([name])
    await verifyBackup(from, name)
  })
})
