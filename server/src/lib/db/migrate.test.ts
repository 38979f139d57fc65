import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { createPool } from "./database.ts"
import { migrate, migrationLock } from "./migrate.ts"

const folder = temporaryFolder()
const { url: connectionString, database } = await testDatabase()
const pool = createPool({ connectionString }, (error) => {
  throw error
})
/** The tests break its connections. */
const fragile = createPool({ connectionString }, () => undefined)
afterAll(() => Promise.all([pool.end(), fragile.end()]))

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = (before?: (due: readonly string[]) => Promise<void>) =>
  migrate(pool, { migrations: folder, beforeUpgrade: before })

beforeEach(async () => {
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
  await write("0001_house.sql", "CREATE TABLE house (id int)")
  await write("0002_room.sql", "CREATE TABLE room (id int); INSERT INTO room VALUES (1)")
})

describe("migrating", () => {
  test("applies what is due, in order, once", async () => {
    expect(await run()).toEqual(["0001_house.sql", "0002_room.sql"])
    expect(await run()).toEqual([])
    await write("0003_door.sql", "CREATE TABLE door (id int)")
    expect(await run()).toEqual(["0003_door.sql"])
  })

  test("is done by one process at a time", async () => {
    const applied = await Promise.all([run(), run(), run(), run()])
    expect(applied.flat()).toEqual(["0001_house.sql", "0002_room.sql"])
    expect((await pool.query("SELECT * FROM room")).rowCount).toBe(1)
  })

  test("leaves the database as it was if one of several migrations fails", async () => {
    await run()
    await write("0003_door.sql", "CREATE TABLE door (id int); INSERT INTO room VALUES (2)")
    await write("0004_window.sql", "CREATE TABLE window_frame (id int); SELECT 1 / 0")
    await expect(run()).rejects.toThrow(
      "The migration 0004_window.sql failed: division by zero. The database is as it was before.",
    )
    expect((await pool.query("SELECT to_regclass('door') AS door, id FROM room")).rows).toEqual([
      { door: null, id: 1 },
    ])
    await rm(join(folder, "0003_door.sql"))
    await rm(join(folder, "0004_window.sql"))
    expect(await run()).toEqual([])
  })

  test("says how to go back if the changes can't be committed", async () => {
    await run()
    await write(
      "0003_door.sql",
      `CREATE TABLE door (id int);
       CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no door'; END $$;
       CREATE CONSTRAINT TRIGGER late AFTER INSERT ON migration DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION refuse()`,
    )
    await expect(run()).rejects.toThrow(
      "The changes of this release couldn't be saved: no door. The database is as it was before. Start the release that ran before",
    )
    await rm(join(folder, "0003_door.sql"))
    expect(await run()).toEqual([])
  })

  test("says how to go back if the connection is lost", async () => {
    await run()
    await write("0003_door.sql", "CREATE TABLE door (id int); SELECT pg_terminate_backend(pg_backend_pid())")
    const lost = migrate(fragile, { migrations: folder })
    await expect(lost).rejects.toThrow(/0003_door.sql failed: .* Start the release that ran before/)
    await rm(join(folder, "0003_door.sql"))
    expect(await run()).toEqual([])
  })

  test("says what to do if the connection is lost during the commit", async () => {
    await run()
    await write("0003_door.sql", "CREATE TABLE door (id int)")
    const losing = Object.create(fragile) as typeof pool
    losing.connect = (async () => {
      const client = await fragile.connect()
      const query = client.query.bind(client)
      client.query = ((text: string, ...rest: []) => {
        if (text === "COMMIT") client.connection.stream.destroy()
        return query(text, ...rest)
      }) as typeof client.query
      return client
    }) as typeof pool.connect
    await expect(migrate(losing, { migrations: folder })).rejects.toThrow(
      /were being saved: .* Start this release again, with npm start: it goes on from either/,
    )
    expect(await run()).toEqual(["0003_door.sql"])
  })

  test("says what to do if the connection is lost while the database is backed up", async () => {
    await run()
    await write("0003_door.sql", "CREATE TABLE door (id int)")
    const before = async () => {
      await pool.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE locktype = 'advisory' AND objid = ${migrationLock} AND datname = current_database()`)
    }
    await expect(migrate(fragile, { migrations: folder, beforeUpgrade: before })).rejects.toThrow(
      /lost before the changes of this release began: .* The database is as it was before\. Start this release again/,
    )
    expect(await run()).toEqual(["0003_door.sql"])
  })

  test("takes as long as it needs, whatever time-outs the database has for its connections", async () => {
    await run()
    await write("0003_door.sql", "SELECT pg_sleep(0.1)")
    const other = await pool.connect()
    await other.query("SELECT pg_advisory_lock($1)", [migrationLock])
    // Each step takes twice as long as the time-outs that are set here.
    const limits = ["statement", "lock", "transaction", "idle_in_transaction_session", "idle_session"]
    for (const limit of limits) await pool.query(`ALTER DATABASE ${database} SET ${limit}_timeout = '50ms'`)
    onTestFinished(async () => void (await pool.query(`ALTER DATABASE ${database} RESET ALL`)))
    const limited = createPool({ connectionString }, () => undefined)
    onTestFinished(() => limited.end())
    const migrated = migrate(limited, { migrations: folder, beforeUpgrade: () => sleep(100) })
    await sleep(100)
    other.release(true)
    expect(await migrated).toEqual(["0003_door.sql"])
  })

  test("alters a table whose rows the migration before it added, with a check that is deferred", async () => {
    await write(
      "0003_door.sql",
      `ALTER TABLE room ADD PRIMARY KEY (id);
       CREATE TABLE door (room_id int REFERENCES room DEFERRABLE INITIALLY DEFERRED);
       INSERT INTO door VALUES (1)`,
    )
    await write("0004_handle.sql", "ALTER TABLE door ADD handle text")
    await expect(run()).resolves.toHaveLength(4)
  })

  test("first calls the backup of a database in use, and changes nothing if that fails", async () => {
    const calls: (readonly string[])[] = []
    const save = async (due: readonly string[]) => {
      calls.push(due)
    }
    await run(save)
    await run(save)
    await write("0003_door.sql", "CREATE TABLE door (id int)")
    const full = run(async () => {
      throw new Error("The disk is full.")
    })
    await expect(full).rejects.toThrow("The disk is full.")
    expect(calls).toEqual([])
    await run(save)
    expect(calls).toEqual([["0003_door.sql"]])
  })

  test("refuses an applied migration that was changed", async () => {
    await run()
    await write("0001_house.sql", "CREATE TABLE house (id bigint)")
    await expect(run()).rejects.toThrow("The migration 0001_house.sql was changed after it was applied.")
  })

  test("refuses a new migration with a number before applied ones", async () => {
    await run()
    await write("0001_garden.sql", "CREATE TABLE garden (id int)")
    await expect(run()).rejects.toThrow("The migration 0001_garden.sql comes before 0001_house.sql")
  })

  test("refuses a database that a newer version has migrated", async () => {
    await run()
    await rm(join(folder, "0002_room.sql"))
    await expect(run()).rejects.toThrow("This database is newer than the program")
  })
})
