import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { requireValue } from "#contract/lib/objects.ts"
import { parseConfig } from "../../server/src/config.ts"
import { withDatabase } from "../../server/src/lib/db/address.ts"
import { createClient } from "../../server/src/lib/db/client.ts"
import { s3Server } from "../../server/test/s3/s3Server.ts"
import { temporaryDataDir } from "../../server/test/supervisor.ts"
import { throwawayPostgres } from "../../server/test/throwawayPostgres.ts"
import { openCollegeDatabase } from "../../supervisor/collegeDatabase.ts"
import { urlOf } from "../../supervisor/postgres.ts"

/** The settings of a machine, with its data folder. */
export type Machine = Record<string, string> & { DATA_DIR: string }

/** The place for backups as its disk or bucket stores it: its files by their path, for damaging them. */
export type Backups = {
  names(): string[]
  read(name: string): Buffer
  write(name: string, bytes: Buffer): void
}

/** Two machines, the second of which is empty, with one place for backups. */
export type Site = {
  here: Machine
  there: Machine
  backups: Backups
  close(): Promise<void>
}

const BACKUP_PASSPHRASE = "a passphrase of some words"

/** Each machine has its database and files in its data folder. Backups go to a third folder. */
export async function localSite(): Promise<Site> {
  const folders = [temporaryDataDir(), temporaryDataDir(), temporaryDataDir()] as const
  const [here, there, folder] = folders
  const settings = { BACKUP_TO: folder, BACKUP_PASSPHRASE }
  return {
    here: { ...settings, DATA_DIR: here },
    there: { ...settings, DATA_DIR: there },
    backups: {
      names: () =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
      read: (name) => readFileSync(join(folder, name)),
      write: (name, bytes) => writeFileSync(join(folder, name), bytes),
    },
    async close() {
      for (const each of folders) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** Each machine has a database on a server elsewhere, and one bucket holds the files of both and the backups. */
export async function remoteSite(): Promise<Site> {
  const folders = [temporaryDataDir(), temporaryDataDir()] as const
  const storage = await s3Server()
  const database = await throwawayPostgres()
  const url = urlOf(database.connection)
  const prefix = "backups/"
  const stored = (name: string) => requireValue(storage.objects.get(prefix + name), `object ${name}`)
  const settings = { ...storage.settings, BACKUP_TO: "s3://college/backups", BACKUP_PASSPHRASE }
  return {
    here: { ...settings, DATA_DIR: folders[0], DATABASE_URL: url, S3_PREFIX: "here" },
    there: {
      ...settings,
      DATA_DIR: folders[1],
      DATABASE_URL: withDatabase(url, "there"),
      S3_PREFIX: "there",
    },
    backups: {
      names: () =>
        [...storage.objects.keys()]
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length)),
      read: (name) => stored(name).bytes,
      write: (name, bytes) => storage.objects.set(prefix + name, { ...stored(name), bytes }),
    },
    async close() {
      await database.stop()
      await storage.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Does something with the database of a machine that isn't running. A restore that was killed is finished first. */
export async function inDatabaseOf<Result>(
  machine: Machine,
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const { url, close } = await openCollegeDatabase(parseConfig(machine), { alone: true, begins: false })
  const client = createClient({ connectionString: url })
  try {
    await client.connect()
    return await work(client, url).finally(() => client.end())
  } finally {
    await close()
  }
}
