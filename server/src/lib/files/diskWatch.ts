import { hostname } from "node:os"
import type { FastifyBaseLogger } from "fastify"
import { sql } from "kysely"
import { machineNotices, raiseNotice, withdrawNotice } from "../db/adminNotices.ts"
import type { Database } from "../db/database.ts"
import { disk } from "../limits.ts"
import { forecastDisks, sampleDisk, warningOf as warningOfFilling } from "./diskForecast.ts"
import type { FreeSpace } from "./diskSpace.ts"

type Parts = { free: FreeSpace; database: Database; log: FastifyBaseLogger; machine?: string }

const interval = 60_000

/** Checks the disk every minute, until the returned function is called. */
export function watchDisk({ free, database, log }: Parts): () => void {
  const check = createDiskCheck({ free, database, log })
  const checkOnce = () => check().catch((error) => log.warn({ err: error }, "the disk can't be checked"))
  void checkOnce()
  const timer = setInterval(checkOnce, interval)
  return () => clearInterval(timer)
}

/**
 * Writes to the log and notifies the administrators of a disk that is or will soon be full, and withdraws the notice once there
 * is room. Each machine has a notice of its own, so that a machine with room doesn't withdraw another's.
 */
export function createDiskCheck({ free, database, log, machine = hostname() }: Parts): () => Promise<void> {
  let lastSentence: string | undefined
  return async () => {
    const bytes = await free()
    if (await sampleDisk(database, bytes, machine)) await checkHourly({ database, log })
    const sentence = warningOf(bytes, machine)
    if (sentence !== undefined && sentence !== lastSentence) log.warn(sentence)
    lastSentence = sentence
    if (sentence !== undefined) await raiseNotice(database, `disk ${machine}`, sentence)
    else if (await withdrawNotice(database, `disk ${machine}`)) log.info("there is room on the disk again")
  }
}

async function checkHourly({ database, log }: Pick<Parts, "database" | "log">) {
  await withdrawNoticesOfRemovedMachines(database)
  await warnOfFilling({ database, log })
}

/** A machine that was removed, or was recreated with another name, would leave its notices for ever. */
const withdrawNoticesOfRemovedMachines = (database: Database) =>
  database
    .deleteFrom("admin_notice")
    .where(sql`split_part(kind, ' ', 1)`, "in", machineNotices)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("disk_sample")
            .where(sql<boolean>`machine = split_part(kind, ' ', 2)`)
            .where("hour", ">", sql<string>`now() - interval '2 hours'`),
        ),
      ),
    )
    .execute()

async function warnOfFilling({ database, log }: Pick<Parts, "database" | "log">) {
  const warning = warningOfFilling(await forecastDisks(database))
  const sentence = warning && `${warning.summary} ${warning.todo}`
  if (sentence === undefined) await withdrawNotice(database, "filling")
  else if (await raiseNotice(database, "filling", sentence)) log.warn(sentence)
}

function warningOf(bytes: number, machine: string): string | undefined {
  if (bytes >= disk.low) return undefined
  const spaceText = `Only ${Math.round(bytes / 10_000_000) * 10} MB are left on the disk of the server ${machine}`
  return bytes < disk.uploads
    ? `${spaceText}, so uploads are refused. Make room there, or move the college to a larger disk.`
    : `${spaceText}. Make room there, or move the college to a larger disk: below ${disk.uploads / 1_000_000} MB uploads are refused.`
}
