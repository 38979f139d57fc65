import pg from "pg"
import { createClient, withoutTimeouts } from "../db/client.ts"
import { hasCode } from "../errorCodes.ts"
import { BackupError } from "./backupError.ts"

/** An arbitrary number that every process uses for the same advisory lock. */
const backupLock = 7_246_916

/**
 * Makes COPY write a row in the same way on every server, whatever its time zone and settings. Rows are written in their
 * physical order: another scan of the table that is running must not change where this one begins.
 */
const settings =
  `${withoutTimeouts}; set timezone = 'UTC'; ` +
  "set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; " +
  "set synchronize_seqscans = off"

/** Opens a connection that copies tables, and closes it afterwards. */
export async function withCopyConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient({ connectionString, application_name: "mphunzitsi backup" })
  await client.connect()
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    // Closing the connection ends all unfinished work.
    await client.end().catch(() => undefined)
  }
}

/**
 * Lets only one process at a time work on a college's backups, so that an object that is about to be reused isn't deleted
 * meanwhile. The lock ends with the connection. `lockTimeout` is the number of milliseconds to wait for another process.
 */
export const withBackupLock = <Result>(
  connectionString: string,
  lockTimeout: number,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withCopyConnection(connectionString, async (client) => {
    if (!(await takeLock(client, lockTimeout)))
      throw new BackupError("Another backup is being made. Wait for it to end.")
    return work(client)
  })

/** Throws if the connection, and the lock with it, was lost while files were copied: another backup may have begun. */
export const requireBackupLock = (client: pg.Client) => client.query("select")

/** Returns whether the lock is still held, also in a transaction that has failed. */
export const isLockHeld = (client: pg.Client) =>
  requireBackupLock(client).then(
    () => true,
    (error) => error instanceof pg.DatabaseError && error.code === "25P02",
  )

async function takeLock(client: pg.Client, lockTimeout: number): Promise<boolean> {
  if (lockTimeout === 0) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as free", [backupLock])
    return rows[0].free
  }
  try {
    await client.query(`set lock_timeout = ${lockTimeout}`)
    await client.query("select pg_advisory_lock($1)", [backupLock])
    await client.query("set lock_timeout = 0")
    return true
  } catch (error) {
    if (hasCode(error, "55P03")) return false
    throw error
  }
}
