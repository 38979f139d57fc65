import { randomUUID } from "node:crypto"
import { once } from "node:events"
import type pg from "pg"
import { createClient } from "../server/src/lib/db/client.ts"
import { reasonOf } from "../server/src/lib/db/servers.ts"
import { InUse, StartupError } from "../server/src/lib/startupError.ts"
import { pause } from "./stop.ts"

/** An arbitrary number that every supervisor uses for the same advisory lock. */
export const supervisorLock = 7_246_914
/** The name of our sessions, so that a session left by a broken connection is not taken for another supervisor's. */
export const supervisorName = `mphunzitsi ${randomUUID()}`

/** The sessions in which a supervisor upgrades the database have its name with this suffix. */
export const upgrading = " upgrading"

/** Milliseconds between two checks whether the database still exists. */
const usualInterval = 10_000

type HoldOptions = {
  /** The database's name in messages. */
  name: string
  /** Milliseconds to wait for another supervisor to end. */
  timeout?: number | undefined
  /** Milliseconds until a message says that a held database is missing. */
  silence?: number
  /** Milliseconds between two checks; changed by tests only. */
  checkInterval?: number
  /** Shares the database with other supervisors: those of machines with one bucket of files. */
  shared?: boolean
  stop: AbortSignal
}

export type Hold = {
  /**
   * Holds the database until stopped, even if the database restarts. Throws if another supervisor has taken it meanwhile.
   */
  keep(): Promise<void>
  release(): Promise<void>
}

/**
 * Locks a database of DATABASE_URL for this supervisor. Two supervisors would store files in two folders, unless these
 * are in a bucket. The database releases the lock when the connection ends, however that happens.
 */
export async function holdDatabase(
  url: string,
  {
    name,
    timeout = 60_000,
    silence = 30_000,
    checkInterval = usualInterval,
    shared = false,
    stop,
  }: HoldOptions,
): Promise<Hold> {
  const deadline = performance.now() + timeout
  // The database may restart at this moment, or answer late.
  const connect = () => connectWithLock(url, shared).catch((error: Error) => error)
  let session = await connect()
  for (let reported = ""; session === undefined || session instanceof Error; ) {
    if (performance.now() > deadline) throw session ?? new InUse(`${busy(name)} ${advice(shared)}`)
    const wait = `Waiting up to ${timeout / 1000} s for`
    const obstacle = session
      ? `${wait} the database ${name}: ${reasonOf(session)}.`
      : `${busy(name)} ${wait} it to end.`
    if (obstacle !== reported) console.warn(obstacle)
    reported = obstacle
    await pause(500, stop)
    stop.throwIfAborted()
    session = await connect()
  }
  let current = session
  return {
    async keep() {
      const stopped = once(stop, "abort")
      while (!stop.aborted) {
        await Promise.race([connectionLost(current, checkInterval, stop), stopped])
        if (!stop.aborted) current = await reconnect(url, { name, silence, shared, stop })
      }
    },
    release: () => current.client.end(),
  }
}

const busy = (name: string) =>
  `The database ${name} is in use by another npm start, perhaps on another machine.`

const advice = (isShared: boolean) =>
  isShared
    ? "Stop that one first."
    : "Stop that one first. Two machines serve one college only with its files in a bucket (S3_BUCKET)."

/** `ended` is aborted when the connection has ended. */
type Session = { client: pg.Client; ended: AbortSignal }

/**
 * Checks at intervals, because a server may vanish without ending its connections. A wait ends with the connection by a signal: a
 * promise would keep something of each wait for as long as the connection lasts, which is months.
 */
async function connectionLost(
  { client, ended }: Session,
  interval: number,
  stop: AbortSignal,
): Promise<void> {
  const over = AbortSignal.any([ended, stop])
  for (;;) {
    await pause(interval, over)
    if (over.aborted) return
    const fault = await client.query("select").catch((error: Error) => error)
    if (fault instanceof Error) {
      client.connection.stream.destroy()
      return
    }
  }
}

/** Tries until the database replies, because it may be restarting or being switched over. */
async function reconnect(
  url: string,
  { name, silence, shared, stop }: Required<Omit<HoldOptions, "timeout" | "checkInterval">>,
): Promise<Session> {
  const lostAt = performance.now()
  for (let isReported = false; ; ) {
    const session = await connectWithLock(url, shared).catch((error: Error) => error)
    if (session === undefined) throw new StartupError(`${busy(name)} This one ends.`)
    if (!(session instanceof Error)) {
      if (isReported) console.log(`The database ${name} answers again.`)
      return session
    }
    if (!isReported && performance.now() - lostAt > silence) {
      console.warn(
        `The database ${name} hasn't been reached for ${silence / 1000} s: ${reasonOf(session)}. ` +
          "People read that the college can't be reached. It goes on by itself when the database answers.",
      )
      isReported = true
    }
    await pause(1000, stop)
    stop.throwIfAborted()
  }
}

/** Connects and takes the lock. Undefined if another supervisor holds the database. */
async function connectWithLock(connectionString: string, isShared: boolean): Promise<Session | undefined> {
  const client = createClient({
    connectionString,
    application_name: supervisorName,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    // The database notices within a minute that a machine has lost its power, and must not end an idle session.
    options:
      "-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c idle_session_timeout=0",
  })
  const ended = new AbortController()
  client.once("end", () => ended.abort())
  try {
    await client.connect()
    await client.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
      [supervisorName],
    )
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock${isShared ? "_shared" : ""}($1) as taken`,
      [supervisorLock],
    )
    if (rows[0]?.taken) return { client, ended: ended.signal }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return undefined
}
