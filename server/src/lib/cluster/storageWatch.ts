import { hostname } from "node:os"
import type { FastifyBaseLogger } from "fastify"
import { raiseNotice, withdrawNotice } from "../db/adminNotices.ts"
import type { Database } from "../db/database.ts"
import type { Storage } from "../files/storage.ts"

type Parts = {
  storage: Pick<Storage, "reach">
  database: Database
  log: Pick<FastifyBaseLogger, "warn" | "info">
  machine?: string
}

const interval = 60_000

/** Checks every minute whether the files can be reached, until the returned function is called. */
export function watchStorage(parts: Parts): () => void {
  const check = () =>
    checkStorage(parts).catch((error) => parts.log.warn({ err: error }, "the storage can't be checked"))
  void check()
  const timer = setInterval(check, interval)
  return () => clearInterval(timer)
}

/**
 * Writes to the log and notifies the administrators of a storage that this machine can't reach, and withdraws the notice once
 * the storage replies. Each machine has a notice of its own, because another machine may reach it.
 */
export async function checkStorage({ storage, database, log, machine = hostname() }: Parts): Promise<void> {
  const fault = await storage.reach().then(
    () => undefined,
    (error: unknown) => error,
  )
  if (fault === undefined) {
    if (await withdrawNotice(database, `storage ${machine}`)) log.info("the storage for files answers again")
    return
  }
  const sentence = outageSentence(machine)
  const isNew = await raiseNotice(database, `storage ${machine}`, sentence)
  if (isNew) log.warn({ err: fault instanceof Error ? (fault.cause ?? fault) : fault }, sentence)
}

const outageSentence = (machine: string) =>
  `The storage for files doesn't answer the server ${machine}, so files can be neither opened nor handed in there. Everything ` +
  "else works. Look whether the server that holds the bucket runs; the college's log says what it answered. This goes on by " +
  "itself when it is back."
