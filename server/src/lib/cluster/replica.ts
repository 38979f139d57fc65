import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyBaseLogger } from "fastify"
import { type CompiledQuery, type Driver, Kysely, type QueryResult, sql } from "kysely"
import pg from "pg"
import type { DB } from "../../../db/types.ts"
import type { ConnectionPool, Database } from "../db/database.ts"
import { createDialect, dialectOf } from "../db/dialect.ts"
import { messageOf } from "../errorCodes.ts"
import { replica as limits } from "../limits.ts"

/** Runs a long read on a replica, if the replica is up to date. */
export type Read = <Answer>(work: (db: Database) => Promise<Answer>) => Promise<Answer>

/**
 * The replica answers a read once it has everything that was committed before the read began, so nobody reads an older state
 * than the primary's. A replica that is late or gone, or that ends a read because of its replay, is skipped. That is decided
 * for each statement, so a download that fails on the replica continues on the primary.
 */
export function replicaReader(
  primary: Database,
  pool: ConnectionPool | undefined,
  log: FastifyBaseLogger,
): Read {
  if (!pool) return (work) => work(primary)
  let skippedUntil = 0

  /** Stops using the replica for a while, because each read would wait for it in vain. */
  function skipReplica(reason: unknown) {
    if (reason instanceof LateReplica) skippedUntil = performance.now() + limits.late
    else if (!isTemporary(reason)) {
      skippedUntil = performance.now() + limits.outage
      log.warn({ err: reason }, "the replica of the database is passed over for a while")
    }
  }

  return async (work) => {
    if (performance.now() < skippedUntil) return work(primary)
    const position = await positionOf(primary).catch(skipReplica)
    if (!position) return work(primary)
    const replica = new Kysely<DB>({ dialect: createDialect(caughtUp(pool, position)) })
    let isSkipped = false
    async function execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (!isSkipped) {
        try {
          return await replica.executeQuery<Row>(query)
        } catch (error) {
          isSkipped = true
          skipReplica(error)
        }
      }
      return primary.executeQuery<Row>(query)
    }
    try {
      return await work(new Kysely<DB>({ dialect: dialectOf(() => driverWith(execute)) }))
    } catch (error) {
      if (error instanceof NeedsPrimary) return work(primary)
      throw error
    }
  }
}

type Execute = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

/** A driver that sends each statement with `execute`, which chooses the replica or the primary. */
function driverWith(execute: Execute): Driver {
  const onPrimary = async () => {
    throw new NeedsPrimary()
  }
  const streamQuery = () => {
    throw new TypeError("Rows are not streamed.")
  }
  const nothing = async () => undefined
  return {
    init: nothing,
    acquireConnection: async () => ({ executeQuery: execute, streamQuery }),
    beginTransaction: onPrimary,
    commitTransaction: onPrimary,
    rollbackTransaction: onPrimary,
    releaseConnection: nothing,
    destroy: nothing,
  }
}

/**
 * Thrown if a read begins a transaction, because it must bring stored results up to date first. The whole read is
 * repeated on the primary.
 */
class NeedsPrimary extends Error {}

/** The replica has not replayed in time the changes that were committed before the read. */
class LateReplica extends Error {}

/**
 * The pool's connections, each of which is used only after its own server has caught up. Two connections may lead to
 * different servers.
 */
function caughtUp(pool: ConnectionPool, position: Position) {
  const caughtUpClients = new WeakSet<pg.PoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    try {
      if (!caughtUpClients.has(client)) await catchUp(client, position)
      caughtUpClients.add(client)
      return client
    } catch (error) {
      client.release(!(error instanceof LateReplica))
      throw error
    }
  }
  return {
    connect,
    statements: pool.statements,
    watch: pool.watch,
    closeIdle: () => pool.closeIdle(),
  }
}

async function catchUp(client: pg.PoolClient, position: Position) {
  const deadline = performance.now() + limits.catchUp
  while (!(await hasReached(client, position))) {
    if (performance.now() > deadline) throw new LateReplica()
    await sleep(limits.pause)
  }
}

type Position = { lsn: string; timeline: string }

/**
 * The end of the primary's write-ahead log, whether it is on the disk or not. If only the header of a page (24 or 40
 * bytes) is before that position, the beginning of the page is returned: a standby gets the header only together with the
 * page's first record.
 */
async function positionOf(primary: Database) {
  const { rows } = await sql<Position>`
    select (case when past_page <= 40 then lsn - past_page else lsn end)::text as lsn,
      substr(pg_walfile_name(lsn), 1, 8) as timeline
    from pg_current_wal_insert_lsn() as lsn,
      mod(lsn - '0/0'::pg_lsn, current_setting('wal_block_size')::int) as past_page`.execute(primary)
  return rows[0]
}

/**
 * Positions are only compared on one timeline: a server that was left behind on an older one may be further in its own
 * log. A standby knows its timeline from its last restart point at the latest.
 */
async function hasReached(client: pg.PoolClient, { lsn, timeline }: Position): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean | null }>({
    text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn
        and lpad(upper(to_hex(greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline))), 8, '0') = $2
      else pg_current_wal_insert_lsn() >= $1::pg_lsn
        and substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) = $2 end as "isThere"
    from pg_control_checkpoint() as checkpoint, pg_control_recovery() as recovery`,
    values: [lsn, timeline],
    query_timeout: limits.answer,
  } as pg.QueryConfig)
  return rows[0]?.isThere ?? false
}

/**
 * Whether only this statement failed, because it conflicted with the replay, writes after all, or found no free
 * connection. The replica can still answer other statements.
 */
const isTemporary = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? ["40001", "40P01", "25006"].includes(error.code ?? "")
    : /^timeout exceeded when trying/.test(messageOf(error))
