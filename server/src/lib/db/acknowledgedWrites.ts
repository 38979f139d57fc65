import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyBaseLogger } from "fastify"
import { sql } from "kysely"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import { type ConnectionPool, openDatabase } from "./database.ts"
import { anyOf } from "./filters.ts"

/** The one entry that a write leaves in the audit log. */
export type AuditEntry = { id: number; at: string }

/** At most this many of the newest writes are remembered, for a day. */
const maxWrites = 5000

/**
 * Remembers the writes that this process reported as saved. After a connection to the database was lost, it checks whether they
 * all still exist: a standby that takes over lacks the last ones, unless writes wait for it (synchronous commit).
 */
export function trackAcknowledgedWrites(
  pool: ConnectionPool,
  log: FastifyBaseLogger,
  /** Milliseconds to wait after a loss, until all connections that are lost together have failed. */
  settling = 1000,
) {
  const database = openDatabase(pool)
  let stored: AuditEntry[] = []
  let checking: Promise<void> | undefined

  async function findLostWrites() {
    await sleep(settling, undefined, { ref: false })
    const recent = stored
      .filter(({ at }) => Date.parse(at) > Date.now() - millisecondsPerDay)
      .slice(-maxWrites)
    const rows = await database
      .selectFrom("audit")
      .select(["id", "at"])
      .where("id", "=", anyOf(recent.map(({ id }) => id)))
      .execute()
    const storedTimes = new Map(rows.map(({ id, at }) => [id, at]))
    // The new server may have given the number to another write.
    const lost = recent.filter(({ id, at }) => storedTimes.get(id) !== at)
    if (lost.length === 0) return
    const entries = new Set(lost)
    stored = stored.filter((entry) => !entries.has(entry))
    const sentence = describeLost(lost)
    log.error({ entries: lost.map(({ id }) => id) }, sentence)
    await sql`insert into admin_notice (kind, sentence) values ('lost_writes', ${sentence})
      on conflict (kind) do update set sentence = admin_notice.sentence || ' ' || excluded.sentence`.execute(
      database,
    )
  }

  async function checkUntilAnswered() {
    for (;;) {
      const fault = await findLostWrites().catch((error: Error) => error)
      if (!fault || pool.ending) break
      log.debug({ err: fault }, "the acknowledged writes can't be looked for yet")
    }
    checking = undefined
  }

  const checkOnce = () => (checking ??= checkUntilAnswered())
  pool.whenLost(checkOnce)
  return {
    add(entry: AuditEntry) {
      stored.push(entry)
      if (stored.length > 2 * maxWrites) stored = stored.slice(-maxWrites)
    },
    check: checkOnce,
  }
}

function describeLost(lost: readonly AuditEntry[]): string {
  const times = lost.map(({ at }) => `${at.slice(0, 19).replace("T", " ")} UTC`).toSorted()
  const first = times[0]
  const last = times.at(-1)
  const changes = lost.length === 1 ? "1 acknowledged change is" : `${lost.length} acknowledged changes are`
  return `${changes} missing since another server of the database took over: saved from ${first} to ${last}. Enter what was saved then again.`
}
