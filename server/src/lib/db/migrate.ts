import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import pg, { type ClientBase, type Pool } from "pg"
import { messageOf } from "../errorCodes.ts"
import { StartupError } from "../startupError.ts"
import { withoutTimeouts } from "./client.ts"
import { endsConnections } from "./pipelines.ts"

const folder = join(import.meta.dirname, "../../../db/migrations")

/** An arbitrary number that every process uses for the same advisory lock. */
export const migrationLock = 7_246_913

type Migration = { name: string; sql: string; hash: string }

type MigrateOptions = {
  /** The folder of the migrations; changed by tests only. */
  migrations?: string
  /**
   * Called before an existing database is changed, with the names of the due migrations. If it throws, the upgrade doesn't
   * begin.
   */
  beforeUpgrade?: (due: readonly string[]) => Promise<void>
  /** Other changes of an existing database, made in the same transaction. */
  otherChanges?: Changes | undefined
  /** Writes into the transaction of the changes anything that must be recorded together with them. */
  recordUpgrade?: ((client: ClientBase) => Promise<void>) | undefined
  /**
   * Leaves out the migrations that a restored backup had not applied yet. Refuses a backup with migrations that this program
   * doesn't have.
   */
  onlyApplied?: readonly AppliedMigration[]
}

type Changes = {
  what: string
  /** The names of the due changes. */
  due(client: ClientBase): Promise<string[]>
  make(client: ClientBase): Promise<void>
}

type AppliedMigration = Pick<Migration, "name" | "hash">

/**
 * Applies all pending migrations in one transaction and returns their names. If the upgrade fails, the previous release can
 * still open the database. One process of all machines migrates, and the others wait for it.
 */
export async function migrate(
  pool: Pool,
  { migrations = folder, beforeUpgrade, otherChanges, recordUpgrade, onlyApplied }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(withoutTimeouts)
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock])
    const allMigrations = await readMigrations(migrations)
    if (onlyApplied) checkApplied(onlyApplied, allMigrations)
    const { due, isNew } = await dueMigrations(client, allMigrations.slice(0, onlyApplied?.length))
    const others = isNew ? [] : ((await otherChanges?.due(client)) ?? [])
    const names = [...due.map(({ name }) => name), ...others]
    if (names.length > 0 && !isNew) await beforeUpgrade?.(names)
    if (names.length > 0)
      await applyAll(client, due, {
        recordUpgrade,
        otherChanges: others.length > 0 ? otherChanges : undefined,
      })
    return names
  } finally {
    // Closing the connection releases the lock even after a failed migration.
    client.release(true)
  }
}

/** Refuses a backup of a release with more migrations than this program, or different ones. */
export async function refuseNewer(applied: readonly AppliedMigration[]): Promise<void> {
  try {
    checkApplied(applied, await readMigrations(folder))
  } catch (cause) {
    throw new MigrationError(
      `The backup isn't of this release or an earlier one. Use the release that made it. ${messageOf(cause)}`,
      { cause },
    )
  }
}

export async function migrationNames(from = folder): Promise<string[]> {
  return (await readdir(from)).filter((name) => name.endsWith(".sql")).sort()
}

async function readMigrations(from: string): Promise<Migration[]> {
  const names = await migrationNames(from)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(from, name), "utf8")
      return { name, sql, hash: createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex") }
    }),
  )
}

async function dueMigrations(
  client: ClientBase,
  all: Migration[],
): Promise<{ due: Migration[]; isNew: boolean }> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migration (
       name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const { rows } = await client.query<AppliedMigration>(
    'SELECT name, hash FROM migration ORDER BY name COLLATE "C"',
  )
  checkApplied(rows, all)
  return { due: all.slice(rows.length), isNew: rows.length === 0 }
}

/** Throws if the applied migrations aren't an unchanged prefix of the files. */
function checkApplied(applied: readonly AppliedMigration[], all: readonly Migration[]): void {
  applied.forEach(({ name, hash }, position) => {
    const expected = all[position]
    const isKnown = all.some((migration) => migration.name === name)
    if (!isKnown)
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
}

async function applyAll(
  client: ClientBase,
  due: readonly Migration[],
  { otherChanges, recordUpgrade }: Pick<MigrateOptions, "otherChanges" | "recordUpgrade">,
): Promise<void> {
  await begin(client)
  for (const migration of due) await apply(client, migration)
  if (otherChanges)
    await orRollBack(`The changes of ${otherChanges.what} failed`, client, () => otherChanges.make(client))
  if (recordUpgrade)
    await orRollBack("The backup of before couldn't be listed", client, () => recordUpgrade(client))
  try {
    await client.query("COMMIT")
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && !endsConnections(cause))
      throw failed("The changes of this release couldn't be saved", cause)
    throw new MigrationError(
      `The connection to the database was lost while the changes of this release were being saved: ${messageOf(cause)}. They are there ` +
        "whole or not at all. Start this release again, with npm start: it goes on from either. To go back, start the release that ran " +
        "before; if it says that the database is newer, restore the backup of before with this release first, with npm run college " +
        "-- restore and the name that was printed.",
      { cause },
    )
  }
}

/** The connection may have been lost while it was idle, because the backup of the database used another one. */
async function begin(client: ClientBase): Promise<void> {
  await client.query("BEGIN").catch((cause) => {
    throw new MigrationError(
      `The connection to the database was lost before the changes of this release began: ${messageOf(cause)}. The database is as it was ` +
        "before. Start this release again, with npm start, or the one that ran before, in its folder.",
      { cause },
    )
  })
}

const apply = (client: ClientBase, { name, sql, hash }: Migration) =>
  orRollBack(`The migration ${name} failed`, client, async () => {
    await client.query(sql)
    // A table can't be altered while deferred checks of its rows are pending.
    await client.query("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
    await client.query("INSERT INTO migration (name, hash) VALUES ($1, $2)", [name, hash])
  })

async function orRollBack(label: string, client: ClientBase, change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (cause) {
    // A lost connection has already been rolled back.
    await client.query("ROLLBACK").catch(() => undefined)
    throw failed(label, cause)
  }
}

const failed = (label: string, cause: unknown) =>
  new MigrationError(
    `${label}: ${messageOf(cause)}. The database is as it was before. Start the release that ran before, with npm start in its folder.`,
    { cause },
  )

class MigrationError extends StartupError {
  override name = "MigrationError"
}
