import { spawn } from "node:child_process"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { type Connection, startPostgres } from "../../supervisor/postgres.ts"
import { migrate } from "../src/lib/db/migrate.ts"

type ThrowawayDatabase = { connection: Connection; folder: string; stop(): Promise<void> }

/**
 * A temporary migrated PostgreSQL that doesn't wait for the disk. Its folder in `parent` is deleted with everything in it,
 * however this process ends.
 */
export async function throwawayPostgres(parent = tmpdir()): Promise<ThrowawayDatabase> {
  const folder = await mkdtemp(join(parent, "mphunzitsi-throwaway-"))
  // Under root, PostgreSQL runs as another account, which must be able to enter.
  await chmod(folder, 0o711)
  const watcher = clearAwayAfterUs(folder)
  const postgres = await startPostgres(folder, { durability: "throwaway" })
  const stop = async () => {
    watcher?.kill()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
  const pool = new pg.Pool(postgres.connection)
  try {
    await allowTruncate(postgres.connection)
    await migrate(pool)
  } catch (error) {
    await pool.end()
    await stop()
    throw error
  }
  await pool.end()
  return { connection: postgres.connection, folder, stop }
}

/** Lets tests switch off the triggers of append-only tables. */
async function allowTruncate(connection: Connection) {
  const owner = new pg.Client({ ...connection, user: "postgres", database: "postgres" })
  await owner.connect()
  const grant = `grant set on parameter session_replication_role to ${connection.user}`
  await owner.query(grant).finally(() => owner.end())
}

/** If this process is killed, its end of the pipe closes, and a shell cleans up instead. */
function clearAwayAfterUs(folder: string) {
  if (process.platform === "win32") return
  const script =
    'read _; kill -QUIT "$(head -n 1 "$1/postgres/cluster-18/postmaster.pid")"; sleep 1; rm -rf "$1"'
  const watcher = spawn("/bin/sh", ["-c", script, "sh", folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  })
  watcher.unref()
  return watcher
}
