import { randomUUID } from "node:crypto"
import { once } from "node:events"
import pg from "pg"
import { StartupError } from "../server/src/lib/startupError.ts"
import { pause } from "./stop.ts"

/** An arbitrary number that every supervisor uses for the same advisory lock. */
const supervisorLock = 7_246_914
/** Our sessions are known by it, so that one that a broken line left behind is not taken for another supervisor's. */
const ourName = `mphunzitsi ${randomUUID()}`

type HoldOptions = {
  /** The words that messages call the database by. */
  name: string
  /** Milliseconds to wait for another supervisor to end. */
  patience?: number
  stop: AbortSignal
}

export type Hold = {
  /** Holds the database until stopped, also when it restarts. Throws if another supervisor has taken it meanwhile. */
  keep(): Promise<void>
  release(): Promise<void>
}

/**
 * Holds a database of DATABASE_URL for this supervisor: two would each run the migrations and every job, and keep files
 * in two folders. The database drops the lock with its connection, however that ends.
 */
export async function holdDatabase(
  url: string,
  { name, patience = 60_000, stop }: HoldOptions,
): Promise<Hold> {
  const deadline = Date.now() + patience
  let session = await take(url)
  for (let tries = 1; !session; tries++) {
    if (Date.now() > deadline) throw new StartupError(`${busy(name)} Stop that one first.`)
    if (tries === 1) console.warn(`${busy(name)} Waiting up to ${patience / 1000} s for it to end.`)
    await pause(500, stop)
    stop.throwIfAborted()
    // The database may restart meanwhile.
    session = await take(url).catch(() => undefined)
  }
  let held = session
  return {
    async keep() {
      const stopped = once(stop, "abort")
      while (!stop.aborted) {
        await Promise.race([held.ended, stopped])
        if (!stop.aborted) held = await takeAgain(url, name, stop)
      }
    },
    release: () => held.client.end(),
  }
}

const busy = (name: string) =>
  `The database ${name} is in use by another npm start, perhaps on another machine.`

type Session = { client: pg.Client; ended: Promise<unknown> }

/** The database may be restarting, so this tries until it answers. */
async function takeAgain(url: string, name: string, stop: AbortSignal): Promise<Session> {
  for (;;) {
    const session = await take(url).catch(() => "unreachable" as const)
    if (session === undefined) throw new StartupError(`${busy(name)} This one ends.`)
    if (session !== "unreachable") return session
    await pause(1000, stop)
    stop.throwIfAborted()
  }
}

/** Undefined: another supervisor holds the database. */
async function take(connectionString: string): Promise<Session | undefined> {
  const client = new pg.Client({
    connectionString,
    application_name: ourName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // The database notices within a minute that a machine has lost its power, and must not end a quiet session.
    options:
      "-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c idle_session_timeout=0",
  })
  client.on("error", () => undefined)
  const ended = new Promise((resolve) => client.once("end", resolve))
  try {
    await client.connect()
    await client.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
      [ourName],
    )
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      supervisorLock,
    ])
    if (rows[0]?.taken) return { client, ended }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return undefined
}
