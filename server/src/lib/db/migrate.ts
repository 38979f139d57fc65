import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { ClientBase, Pool } from "pg"
import { StartupError } from "../startupError.ts"

const folder = join(import.meta.dirname, "../../../db/migrations")

/** An arbitrary number that every process uses for the same advisory lock. */
const migrationLock = 7_246_913

type Migration = { name: string; sql: string; hash: string }

/** Applies pending migrations, each in its own transaction; returns their names. */
export async function migrate(pool: Pool, migrations = folder): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock])
    const due = await dueMigrations(client, await readMigrations(migrations))
    for (const migration of due) await apply(client, migration)
    return due.map((migration) => migration.name)
  } finally {
    // Closing the connection releases the lock even after a failed migration.
    client.release(true)
  }
}

async function readMigrations(from: string): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith(".sql")).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(from, name), "utf8")
      return { name, sql, hash: createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex") }
    }),
  )
}

/** Throws if the applied migrations aren't an unchanged prefix of the files. */
async function dueMigrations(client: ClientBase, all: Migration[]): Promise<Migration[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migration (
       name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM migration ORDER BY name COLLATE "C"',
  )
  rows.forEach(({ name, hash }, position) => {
    const expected = all[position]
    const known = all.some((migration) => migration.name === name)
    if (!known)
      throw new MigrationError(
        `This database is newer than the program: it has the migration ${name}, which is unknown here.`,
      )
    if (expected?.name !== name)
      throw new MigrationError(
        `The migration ${expected?.name} comes before ${name}, which is already applied. Give it a later number.`,
      )
    if (expected.hash !== hash)
      throw new MigrationError(
        `The migration ${name} was changed after it was applied. Put it back and write a new one.`,
      )
  })
  return all.slice(rows.length)
}

async function apply(client: ClientBase, { name, sql, hash }: Migration): Promise<void> {
  await client.query("BEGIN")
  try {
    await client.query(sql)
    await client.query("INSERT INTO migration (name, hash) VALUES ($1, $2)", [name, hash])
    await client.query("COMMIT")
  } catch (cause) {
    await client.query("ROLLBACK")
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new MigrationError(`The migration ${name} failed and was undone: ${reason}`, { cause })
  }
}

class MigrationError extends StartupError {
  override name = "MigrationError"
}
