import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import type { ConnectionPool } from "../db/database.ts"
import type { FreeSpace } from "../files/diskSpace.ts"
import type { Storage } from "../files/storage.ts"
import { disk, readiness } from "../limits.ts"

type Options = { pool: Pick<ConnectionPool, "aside">; free: FreeSpace; reach: Storage["reach"] }

/**
 * /livez: the process replies. The supervisor calls it, so it does nothing else. /readyz: a write made now would be stored,
 * because the database has just written one to its disk, and the disk has room for more. It replies within two seconds, on a
 * connection of its own. The college is ready even if requests keep every other connection busy, or if the file storage is
 * unreachable: a proxy that took it out of service for that would take everything else away.
 */
export async function health(app: FastifyInstance, { pool, free, reach }: Options) {
  const check = lasting(readiness.lasting, () => whyNotReady(pool, free))
  const checkFiles = lasting(readiness.lasting, () => whyNoFiles(reach))
  app.get("/livez", async () => ({ live: true }))
  app.get("/readyz", async (request, reply) => {
    const [reason, files] = await Promise.all([check(), checkFiles()])
    if (reason) request.log.warn({ reason }, "not ready")
    return reply
      .code(reason ? 503 : 200)
      .send({ ready: !reason, ...(reason && { reason }), ...(files && { files }) })
  })
}

async function whyNoFiles(reach: Storage["reach"]): Promise<string | undefined> {
  const late = new AbortController()
  const away = "The storage for files doesn't answer: files can't be opened or handed in."
  const tooLate = sleep(readiness.answer, away, { signal: late.signal })
  const answer = await Promise.race([
    reach().then(
      () => undefined,
      () => away,
    ),
    tooLate,
  ])
  late.abort()
  tooLate.catch(() => undefined)
  return answer
}

async function whyNotReady(pool: Options["pool"], free: FreeSpace): Promise<string | undefined> {
  const late = new AbortController()
  const tooLate = sleep(readiness.answer, "The database doesn't answer.", { signal: late.signal })
  const reason = await Promise.race([whyUnwritable(pool, free), tooLate])
  late.abort()
  tooLate.catch(() => undefined)
  return reason
}

async function whyUnwritable({ aside }: Options["pool"], free: FreeSpace): Promise<string | undefined> {
  if ((await free()) < disk.full) return "The disk is full."
  return aside.query(writeNothing).then(
    () => undefined,
    () => "The database can't write.",
  )
}

/** An empty record of the write-ahead log, which is on the disk before the reply, and which nobody reads. */
const writeNothing = "select pg_logical_emit_message(true, 'readyz', '')"

/** Runs at most once in this many milliseconds, because strangers may call it. */
export function lasting<Value>(milliseconds: number, ask: () => Promise<Value>): () => Promise<Value> {
  let latest: { at: number; answer: Promise<Value> } | undefined
  return () => {
    const now = performance.now()
    if (!latest || now - latest.at > milliseconds) latest = { at: now, answer: ask() }
    return latest.answer
  }
}
