import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { Refusal } from "../lib/refusal.ts"

const oldest = 180_000

/** Waits for the server of DATABASE_URL, which may be starting beside us, and makes sure that it will do. */
export async function reachDatabase(url: string, stop: AbortSignal): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const version = await askVersion(url).catch((error: Error) => error)
    if (typeof version === "number" && version >= oldest) return
    if (typeof version === "number") {
      throw new Refusal(
        `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; 18 or newer is needed.`,
      )
    }
    if (Date.now() > deadline) throw new Refusal(`DATABASE_URL can't be reached: ${version.message}`)
    await sleep(500, undefined, { signal: stop })
  }
}

async function askVersion(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
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
