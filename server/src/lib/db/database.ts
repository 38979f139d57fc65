import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import type { DB } from "../../../db/types.ts"
import { PreparingClient } from "./prepared.ts"

/** The pool, or the transaction of the write at hand. */
export type Database = Kysely<DB>

const { builtins } = pg.types
const types = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (value) => value],
  // PostgreSQL's "2026-01-31 07:00:00.5+00" as ISO 8601.
  [builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString()],
])

/** A pool whose rows hold days and instants as strings and numerics as numbers. */
export function createPool(config: pg.PoolConfig, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    max: 20,
    // An idle connection keeps its plans: the first request after a pause would otherwise connect and plan again.
    idleTimeoutMillis: 0,
    // A connection keeps every plan it ever prepared, so that it is replaced after an hour.
    maxLifetimeSeconds: 60 * 60,
    Client: PreparingClient,
    options: "-c plan_cache_mode=force_generic_plan",
    ...config,
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        types.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // Without listeners, a database that goes away takes the process with it: the pool's idle connections, and those in use.
  const lost = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  pool.on("error", lost)
  pool.on("connect", (client) => client.on("error", lost))
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
