import { Kysely } from "kysely"
import pg from "pg"
import type { DB } from "../../../db/types.ts"
import { connections, type Waits } from "../limits.ts"
import { createDialect } from "./dialect.ts"
import { createLines, type Lines } from "./lines.ts"
import { createStatements } from "./statements.ts"

/** The connections, or the transaction of the current write. */
export type Database = Kysely<DB>

const { builtins } = pg.types
const types = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (value) => value],
  // PostgreSQL's "2026-01-31 07:00:00.5+00" as ISO 8601.
  [builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString()],
])

/** A pool of connections for writes and slow reads, with the lines that quick reads share. */
export class ConnectionPool extends pg.Pool {
  readonly lines: Lines
  readonly statements = createStatements()

  constructor(config: pg.PoolConfig, onError: (error: Error) => void, waits?: Waits) {
    super({ ...config, ...(waits && { query_timeout: waits.answer }) })
    // Without a listener, a lost connection would end the process.
    const onLost = (error: Error) => {
      if (!this.ending) onError(error)
    }
    this.on("error", onLost)
    this.on("connect", (client) => client.on("error", onLost))
    const line = waits && { connectionTimeoutMillis: waits.line, query_timeout: waits.line }
    this.lines = createLines(() => new pg.Client({ ...config, ...line, pipeline: true }).on("error", onLost))
  }

  override end(): Promise<void>
  override end(done: () => void): void
  override end(done: () => void = () => undefined): Promise<void> {
    return Promise.all([super.end(), this.lines.end()]).then(done)
  }
}

/**
 * Connects to the database. Rows hold days and instants as strings, and numerics as numbers. Without `waits`, statements may
 * take as long as they like, as those of a migration must.
 */
export function createPool(config: pg.PoolConfig, onError: (error: Error) => void, waits?: Waits) {
  const settings: pg.PoolConfig = {
    max: connections.requests,
    // Idle connections stay open, because reconnecting and planning again would slow the first request after a pause.
    idleTimeoutMillis: 0,
    // Keep-alive packets stop firewalls from dropping idle connections, and detect dead ones.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
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
  }
  return new ConnectionPool(settings, onError, waits)
}

export function openDatabase(pool: ConnectionPool): Database {
  return new Kysely<DB>({ dialect: createDialect(pool) })
}
