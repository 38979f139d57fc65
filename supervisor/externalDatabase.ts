import { setTimeout as sleep } from "node:timers/promises"
import { createClient } from "../server/src/lib/db/client.ts"
import { isTlsFault, reasonOf } from "../server/src/lib/db/servers.ts"
import { StartupError } from "../server/src/lib/startupError.ts"

const oldestVersion = 180_000

/** `timeout` is in milliseconds. The database may be starting at the same time, so it is tried again until then. */
type WaitOptions = { timeout?: number | undefined; stop?: AbortSignal }

/** Waits for the server of DATABASE_URL and checks that it is usable. */
export async function reachDatabase(
  url: string,
  { timeout = 30_000, stop }: WaitOptions = {},
): Promise<void> {
  const deadline = performance.now() + timeout
  for (let tries = 1; ; tries++) {
    const version = await askVersion(url).catch((error: Error) => error)
    if (typeof version === "number" && version >= oldestVersion) return
    if (typeof version === "number") {
      throw new StartupError(
        `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; 18 or newer is needed.`,
      )
    }
    const reason = reasonOf(version)
    if (isTlsFault(version) || performance.now() >= deadline) {
      throw new StartupError(
        `The database of DATABASE_URL can't be opened: ${reason}. ${
          isTlsFault(version)
            ? "Put sslrootcert or the name of the server in DATABASE_URL right."
            : "Start it or put the address right; without DATABASE_URL the college keeps a database of its own."
        }`,
      )
    }
    if (tries === 1 && timeout > 0)
      console.warn(`Waiting up to ${timeout / 1000} s for the database: ${reason}.`)
    await sleep(500, undefined, { signal: stop })
  }
}

async function askVersion(connectionString: string): Promise<number> {
  const client = createClient({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    return rows[0]?.version ?? 0
  } finally {
    await client.end()
  }
}
