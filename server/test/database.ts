import { randomBytes } from "node:crypto"
import { mkdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, inject, onTestFinished } from "vitest"
import { type Connection, urlOf } from "../../supervisor/postgres.ts"
import { createPool, type Database, openDatabase } from "../src/lib/db/database.ts"

export type TestDatabase = Connection & { url: string }

/** A migrated database for the calling test file alone, which is dropped when the file is done. */
export async function testDatabase(source = inject("template").database): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString("hex")}`
  await asMaintenance(inject("template"), copyOf(source, database))
  afterAll(() => asMaintenance(inject("template"), `DROP DATABASE ${database} WITH (FORCE)`))
  return connectionTo(database)
}

/**
 * Fills a database and a folder once in a run. The first test file that wants them does so, and the others wait for it. Returns
 * the name of the database and the folder, which are only for copying.
 */
export async function filledOnce(name: string, fill: (url: string, folder: string) => Promise<void>) {
  const database = `filled_${name}`
  const folder = join(tmpdir(), database)
  const client = new pg.Client({ ...inject("template"), database: "postgres" })
  await client.connect()
  try {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [database])
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [database])
    if (rowCount) return { database, folder }
    const draft = `${database}_draft`
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    await client.query(copyOf(inject("template").database, draft))
    await fill(connectionTo(draft).url, folder)
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${database}`)
    return { database, folder }
  } finally {
    await client.end()
  }
}

/** Copying files takes a third of the time of copying pages through the write-ahead log. */
const copyOf = (source: string, database: string) =>
  `CREATE DATABASE ${database} TEMPLATE ${source} STRATEGY FILE_COPY`

function connectionTo(database: string): TestDatabase {
  const connection = { ...inject("template"), database }
  return { ...connection, url: urlOf(connection) }
}

/** A test database with a pool of connections, which end when the test file is done. */
export async function openTestDatabase() {
  const { url } = await testDatabase()
  const pool = createPool({ connectionString: url, max: 5 }, console.error)
  afterAll(() => pool.end())
  return { url, pool, db: openDatabase(pool) }
}

/** The address of a database for an account with the rights of the college's account, except for creating databases. */
export async function plainAccount(database: TestDatabase) {
  const user = `plain_${randomBytes(6).toString("hex")}`
  const asSuperuser = (statement: string) => asMaintenance({ ...database, user: "postgres" }, statement)
  await asSuperuser(`CREATE ROLE ${user} LOGIN PASSWORD '${database.password}' IN ROLE ${database.user}`)
  afterAll(() => asSuperuser(`DROP ROLE ${user}`))
  return { user, url: urlOf({ ...database, user }), asSuperuser }
}

/** Opens a connection that PostgreSQL counts as a standby's, until the test ends. */
export async function followAsStandby(database: TestDatabase): Promise<void> {
  const standby = new pg.Client(`${urlOf({ ...database, user: "postgres" })}&replication=database`)
  await standby.connect()
  onTestFinished(() => standby.end())
}

/** The number of statements that wait for another transaction to end. */
export async function waitingForALock(db: Database) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}

async function asMaintenance(template: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...template, database: "postgres" })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
