import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyBaseLogger } from "fastify"
import { sql } from "kysely"
import pg from "pg"
import { AppError } from "../errors.ts"
import { replica as limits } from "../limits.ts"
import { type ConnectionPool, type Database, openDatabase } from "./database.ts"

/** Answers a long read, from a replica where that is as good. */
export type Read = <Answer>(work: (db: Database) => Promise<Answer>) => Promise<Answer>

/**
 * Reads are answered by the replica once it has everything that was committed before they came, so nobody ever reads an older state
 * than the primary's. One that is late, gone or ended a read because of what it must replay is passed over.
 */
export function replicaReader(
  primary: Database,
  pool: ConnectionPool | undefined,
  log: FastifyBaseLogger,
): Read {
  if (!pool) return (work) => work(primary)
  const replica = openDatabase(pool)
  let restsUntil = 0

  async function catchesUp(): Promise<boolean> {
    const deadline = performance.now() + limits.catchUp
    const { rows } = await sql<Position>`select pg_current_wal_lsn()::text as lsn,
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline`.execute(primary)
    for (;;) {
      if (await hasReached(replica, rows[0]!)) return true
      if (performance.now() > deadline) return false
      await sleep(limits.pause)
    }
  }

  /** It isn't asked for a while, because each read would wait for it in vain. */
  function rest(reason: unknown) {
    restsUntil = performance.now() + limits.rest
    log.warn({ err: reason }, "the replica of the database is passed over for a while")
  }

  async function isFit(): Promise<boolean> {
    if (performance.now() < restsUntil) return false
    const tooLate = sleep(limits.answer, "late" as const, { ref: false })
    const answer = await Promise.race([catchesUp().catch((error: Error) => error), tooLate])
    if (answer === true) return true
    if (answer === false) restsUntil = performance.now() + limits.late
    else rest(answer)
    return false
  }

  return async (work) => {
    if (!(await isFit())) return work(primary)
    try {
      return await work(replica)
    } catch (error) {
      if (error instanceof AppError) throw error
      if (!endedByReplay(error)) rest(error)
      return work(primary)
    }
  }
}

type Position = { lsn: string; timeline: string }

/**
 * A server that was left behind on an older timeline may be further in its own log. A standby knows its timeline from its last
 * restart point at the latest.
 */
async function hasReached(replica: Database, { lsn, timeline }: Position): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
        and lpad(upper(to_hex(greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline))), 8, '0') = ${timeline}
      else pg_current_wal_lsn() >= ${lsn}::pg_lsn
        and substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) = ${timeline} end as "isThere"
    from pg_control_checkpoint() as checkpoint, pg_control_recovery() as recovery`.execute(replica)
  return rows[0]?.isThere ?? false
}

/** A conflict with what is replayed, or a read that has to bring kept results up to date first. Others may still be answered there. */
const endedByReplay = (error: unknown) =>
  error instanceof pg.DatabaseError && ["40001", "40P01", "25006"].includes(error.code ?? "")
