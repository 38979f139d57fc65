import type { ClientBase } from "pg"
import type { Config } from "../../server/src/config.ts"
import { DamagedObject } from "../../server/src/lib/backup/backupError.ts"
import { type BackupDestination, openDestination } from "../../server/src/lib/backup/destination.ts"
import type { SavedBackup } from "../../server/src/lib/backup/saving.ts"
import { openStorage } from "../../server/src/lib/cluster/openStorage.ts"
import { type ConnectionPool, openDatabase } from "../../server/src/lib/db/database.ts"
import { migrate } from "../../server/src/lib/db/migrate.ts"
import { applyJobMigrations, dueJobMigrations } from "../../server/src/lib/jobs/jobTables.ts"
import { LastingFault, StartupError } from "../../server/src/lib/startupError.ts"
import { backupRunOf } from "../../server/src/office/backups/queries.ts"
import { refuseOtherReleases } from "./otherReleases.ts"

type Upgrading = {
  pool: ConnectionPool
  url: string
  config: Config
  /** Milliseconds to wait for a running release to end. */
  timeout?: number
}

/** Brings the database up to date. An existing one is backed up first, and is unchanged if anything fails. */
export async function upgrade(
  { pool, url, config, timeout = 20_000 }: Upgrading,
  migrations?: string,
): Promise<void> {
  const destination = openDestination({ config, connectionString: url, storage: openStorage(config) })
  let saved: SavedBackup | undefined
  const beforeUpgrade = async (due: readonly string[]) => {
    await refuseOtherReleases(pool, timeout)
    console.log(`This release changes the database: ${due.join(", ")}. It is saved first.`)
    saved = await saveWhole(destination).catch((error: Error) => {
      const Fault = error instanceof DamagedObject ? LastingFault : StartupError
      throw new Fault(
        `The upgrade was not begun, because the backup before it failed: ${error.message} The database is as it was. Mend that and ` +
          "start again, or start the release that ran before.",
      )
    })
    console.log(`Saved as ${saved.name} in ${destination.location}.`)
  }
  const recordUpgrade = async (client: ClientBase) => {
    if (!saved) return
    const problem = "It was read again, but not restored for a test."
    const run = { reason: "upgrade", place: destination.location, problem } as const
    const { sql, parameters } = backupRunOf(openDatabase(pool), saved, run).compile()
    await client.query(sql, [...parameters])
  }
  const otherChanges = { what: "the job tables", due: dueJobMigrations, make: applyJobMigrations }
  const options = { beforeUpgrade, otherChanges, recordUpgrade, ...(migrations && { migrations }) }
  const applied = await migrate(pool, options).catch((error) => {
    throw saved && error instanceof StartupError ? new LastingFault(error.message, { cause: error }) : error
  })
  if (applied.length > 0) console.log(`The database was brought up to date: ${applied.join(", ")}.`)
}

/**
 * Saves the college and reads the backup again. An object of an earlier backup that was damaged since is saved once more.
 * If that was the list of the files, the files themselves are read only in the next round.
 */
async function saveWhole(destination: BackupDestination): Promise<SavedBackup> {
  for (let tries = 1; ; tries++) {
    const saved = await destination.save()
    const [fault] = await destination.readAgain(saved.name)
    if (!fault) return saved
    if (tries === 3) throw fault
    console.warn(`${fault.message} It is saved again.`)
  }
}
