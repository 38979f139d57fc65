import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import type { ConnectionPool } from "../db/database.ts"
import type { FreeSpace } from "../files/diskSpace.ts"
import type { Storage } from "../files/storage.ts"
import { disk, readiness } from "../limits.ts"

type Options = { pool: Pick<ConnectionPool, "healthPool">; free: FreeSpace; reach: Storage["reach"] }

/**
 * /livez: the process replies. The supervisor calls it, so it does nothing else. /readyz: a write made now would be
 * stored, because the database has just written one to its disk, and the disk has room for more. It replies within two
 * seconds, on a connection of its own. The college is ready even if requests keep every other connection busy, or if the
 * file storage is unreachable. A proxy must not take it out of service for that, because everything else still works.
 */
export async function health(app: FastifyInstance, { pool, free, reach }: Options) {
  const check = cachedFor(readiness.cached, () =>
    inTime(whyUnwritable(pool, free), "The database doesn't answer."),
  )
  const checkFiles = cachedFor(readiness.cached, () => whyNoFiles(reach))
  app.get("/livez", async () => ({ live: true }))
  app.get("/readyz", async (request, reply) => {
    const [reason, files] = await Promise.all([check(), checkFiles()])
    if (reason) request.log.warn({ reason }, "not ready")
    return reply.code(reason ? 503 : 200).send({ ready: !reason, reason, files })
  })
}

/** The result of a check, or `late` if it takes longer than a reply of /readyz may. */
const inTime = (check: Promise<string | undefined>, late: string) =>
  Promise.race([check, sleep(readiness.answer, late, { ref: false })])

function whyNoFiles(reach: Storage["reach"]): Promise<string | undefined> {
  const unreachable = "The storage for files doesn't answer: files can't be opened or handed in."
  const check = reach().then(
    () => undefined,
    () => unreachable,
  )
  return inTime(check, unreachable)
}

async function whyUnwritable({ healthPool }: Options["pool"], free: FreeSpace): Promise<string | undefined> {
  if ((await free()) < disk.full) return "The disk is full."
  return healthPool.query(writeNothing).then(
    () => undefined,
    () => "The database can't write.",
  )
}

/** Writes an empty record, which nobody reads, to the write-ahead log. PostgreSQL replies once the record is on the disk. */
const writeNothing = "select pg_logical_emit_message(true, 'readyz', '')"

/** Reads at most once in this many milliseconds, because strangers may call it. */
export function cachedFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let latest: { at: number; answer: Promise<Value> } | undefined
  return () => {
    const now = performance.now()
    if (!latest || now - latest.at > milliseconds) latest = { at: now, answer: read() }
    return latest.answer
  }
}
