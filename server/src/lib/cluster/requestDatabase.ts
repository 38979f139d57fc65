import type { FastifyBaseLogger } from "fastify"
import { trackAcknowledgedWrites } from "../db/acknowledgedWrites.ts"
import { type ConnectionPool, openBatchedReads, openDatabase, openReads } from "../db/database.ts"
import { replicaReader } from "./replica.ts"

/** The database for requests: their writes are remembered, and their long reads go to the replica. */
export function openRequestDatabase(pool: ConnectionPool, log: FastifyBaseLogger) {
  const reads = openReads(pool)
  return {
    database: openDatabase(pool),
    reads,
    batchedReads: () => openBatchedReads(pool),
    acknowledge: trackAcknowledgedWrites(pool, log).add,
    read: replicaReader(reads, pool.replica, log),
  }
}
