import type { FastifyBaseLogger } from "fastify"
import { createAcknowledged } from "../db/acknowledged.ts"
import { type ConnectionPool, openDatabase, openGathering, openReads } from "../db/database.ts"
import { replicaReader } from "./replica.ts"

/** The database for requests: their writes are remembered, and their long reads go to the replica. */
export function forRequests(pool: ConnectionPool, log: FastifyBaseLogger) {
  const reads = openReads(pool)
  return {
    database: openDatabase(pool),
    reads,
    gathering: () => openGathering(pool),
    acknowledge: createAcknowledged(pool, log).note,
    read: replicaReader(reads, pool.replica, log),
  }
}
