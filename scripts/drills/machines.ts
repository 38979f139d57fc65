import { rmSync } from "node:fs"
import { ofDatabase } from "../../server/src/lib/db/address.ts"
import { s3Server } from "../../server/test/s3/s3Server.ts"
import { temporaryDataDir } from "../../server/test/supervisor.ts"
import { throwawayPostgres } from "../../server/test/throwaway.ts"
import { startPostgres, urlOf } from "../../supervisor/postgres.ts"

/** The settings of a machine, with its data folder. */
export type Machine = Record<string, string> & { DATA_DIR: string }

/** Two machines, of which the second is empty, with one place for backups. */
export type Site = {
  here: Machine
  there: Machine
  /** Absent where backups are in a bucket. */
  folder?: string
  close(): Promise<void>
}

const BACKUP_PASSPHRASE = "a passphrase of some words"

/** Everything in the data folders; backups go to a third folder. */
export async function alone(): Promise<Site> {
  const folders = [temporaryDataDir(), temporaryDataDir(), temporaryDataDir()] as const
  const [here, there, folder] = folders
  const settings = { BACKUP_TO: folder, BACKUP_PASSPHRASE }
  return {
    here: { ...settings, DATA_DIR: here },
    there: { ...settings, DATA_DIR: there },
    folder,
    async close() {
      for (const each of folders) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** Each machine has a database on a server elsewhere, and one bucket holds the files of both and the backups. */
export async function elsewhere(): Promise<Site> {
  const folders = [temporaryDataDir(), temporaryDataDir()] as const
  const storage = await s3Server()
  const database = await throwawayPostgres()
  const url = urlOf(database.connection)
  const settings = { ...storage.settings, BACKUP_TO: "s3://college/backups", BACKUP_PASSPHRASE }
  return {
    here: { ...settings, DATA_DIR: folders[0], DATABASE_URL: url, S3_PREFIX: "here" },
    there: { ...settings, DATA_DIR: folders[1], DATABASE_URL: ofDatabase(url, "there"), S3_PREFIX: "there" },
    async close() {
      await database.stop()
      await storage.close()
      for (const each of folders) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** The database of a machine that doesn't run. */
export async function openDatabaseOf({ DATABASE_URL, DATA_DIR }: Machine) {
  return DATABASE_URL ? { url: DATABASE_URL, stop: async () => undefined } : startPostgres(DATA_DIR)
}
