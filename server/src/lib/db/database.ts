import { Kysely } from "kysely"
import pg from "pg"
import type { DB } from "../../../db/types.ts"
import { connections, readiness, type Waits } from "../limits.ts"
import type { Purpose } from "./address.ts"
import { type Connection, ServerClient, type ServerConfig, settingsOf } from "./client.ts"
import { createBatchingDialect, createDialect } from "./dialect.ts"
import { createPipelines, type Pipelines } from "./pipelines.ts"
import { serversOf } from "./servers.ts"
import { createStatements } from "./statements.ts"
import type { Watch } from "./statementWatch.ts"
import { isoTime } from "./times.ts"

/** The connections, or the transaction of the current write. */
export type Database = Kysely<DB>

const { builtins } = pg.types
const types = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMPTZ, isoTime],
])

/** A pool of connections for writes and slow reads, with the shared, pipelined connections for quick reads. */
export class ConnectionPool extends pg.Pool {
  readonly pipelines: Pipelines
  readonly statements = createStatements()
  /** One connection that no request uses, for checking the database's health. */
  readonly healthPool: pg.Pool
  /** Connections to a standby, for long reads. */
  replica: ConnectionPool | undefined
  /** Is called with each statement, if there is a watcher. */
  watch: Watch | undefined

  readonly #idle = new Set<pg.PoolClient>()
  readonly #whenLost: (() => void)[] = []

  constructor(config: pg.PoolConfig & ServerConfig, onError: (error: Error) => void, waits?: Waits) {
    super({ ...config, ...(waits && { query_timeout: waits.answer }) })
    // Without a listener, a lost connection would end the process.
    const onLost = (error: Error) => {
      if (this.ending) return
      onError(error)
      for (const listener of this.#whenLost) listener()
    }
    const healthTimeouts = waits && {
      connectionTimeoutMillis: readiness.answer,
      query_timeout: readiness.answer,
    }
    this.healthPool = new pg.Pool({ ...config, ...healthTimeouts, min: 0, max: 1 })
    for (const pool of [this, this.healthPool]) {
      pool.on("error", onLost)
      pool.on("connect", (client) => client.on("error", onLost))
      pool.on("acquire", (client) => this.#idle.delete(client))
      pool.on("release", (_error, client) => this.#idle.add(client))
      pool.on("remove", (client) => this.#idle.delete(client))
    }
    const pipelineTimeouts = waits && {
      connectionTimeoutMillis: waits.pipeline,
      query_timeout: waits.pipeline,
    }
    this.pipelines = createPipelines(
      () =>
        new ServerClient({ ...config, ...pipelineTimeouts, pipeline: true, readsOnly: true }).on(
          "error",
          onLost,
        ),
      (text, milliseconds, rows) => this.watch?.answered({ text, milliseconds, rows, shared: true }),
    )
  }

  whenLost(listener: () => void) {
    this.#whenLost.push(listener)
  }

  /**
   * Called when a connection was given up, because its server may have vanished silently. Requests would wait for the
   * time-out of one idle connection after another, so all of these are closed.
   */
  closeIdle() {
    for (const client of this.#idle)
      client.connection.stream.destroy(new Error("Connection terminated: its server may be gone."))
    this.#idle.clear()
  }

  override end(): Promise<void>
  override end(done: () => void): void
  override end(done: () => void = () => undefined): Promise<void> {
    return Promise.all([super.end(), this.healthPool.end(), this.pipelines.end()]).then(done)
  }
}

/**
 * Connects to the database. Rows have days and instants as strings, and numerics as numbers. Without `waits`, statements have
 * no time-outs, as migrations need.
 */
export function createPool(
  config: pg.PoolConfig & Connection,
  onError: (error: Error) => void,
  waits?: Waits,
  purpose?: Purpose,
) {
  const settings = settingsOf(
    {
      max: connections.requests,
      // Two idle connections stay open, because reconnecting and planning again would slow the first request after a pause. The
      // plans and catalogs of each take 20 MB of the database's memory, so the others are closed (record 43).
      min: 2,
      idleTimeoutMillis: 20_000,
      // A connection keeps every plan it ever prepared, so it is replaced after an hour.
      maxLifetimeSeconds: 60 * 60,
      options: "-c plan_cache_mode=force_generic_plan",
      ...(waits && {
        connectionTimeoutMillis: waits.connection,
        statement_timeout: waits.statement,
        lock_timeout: waits.lock,
        idle_in_transaction_session_timeout: waits.nextStatement,
      }),
      ...config,
      types: {
        getTypeParser: ((oid: number, format?: "text" | "binary") =>
          types.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
      },
    },
    serversOf(config.connectionString, purpose),
  )
  return new ConnectionPool(settings, onError, waits)
}

export function openDatabase(pool: ConnectionPool): Database {
  return new Kysely<DB>({ dialect: createDialect(pool) })
}

/**
 * Opens the database for queries that only read, such as the handlers of GETs and of pages. They may share a connection with
 * other requests. Writes and transactions still use a connection of the pool.
 */
export function openReads(pool: ConnectionPool): Database {
  return new Kysely<DB>({ dialect: createDialect(pool, pool.pipelines) })
}

/** Opens the database for one request, which may run many selects at the same time (selectBatches.ts). */
export const openBatchedReads = (pool: ConnectionPool): Database =>
  new Kysely<DB>({ dialect: createBatchingDialect(pool, pool.pipelines) })
