import type { FastifyBaseLogger } from "fastify"
import { raiseNotice, withdrawNotice } from "../db/adminNotices.ts"
import type { Database } from "../db/database.ts"
import { disk } from "../limits.ts"
import { forecastDisks, sampleDisk, warningOf as warningOfFilling } from "./diskForecast.ts"
import type { FreeSpace } from "./diskSpace.ts"

type Parts = { free: FreeSpace; database: Database; log: FastifyBaseLogger }

const interval = 60_000

/** Looks at the disk every minute, until the returned function is called. */
export function watchDisk({ free, database, log }: Parts): () => void {
  const look = createLook({ free, database, log })
  const lookOnce = () => look().catch((error) => log.warn({ err: error }, "the disk can't be looked at"))
  void lookOnce()
  const timer = setInterval(lookOnce, interval)
  return () => clearInterval(timer)
}

/** Tells the log and the administrators of a disk that is or will soon be full, and takes it back once there is room. */
export function createLook({ free, database, log }: Parts): () => Promise<void> {
  let said: string | undefined
  return async () => {
    const bytes = await free()
    if (await sampleDisk(database, bytes)) await foretell({ database, log })
    const sentence = warningOf(bytes)
    if (sentence === said && said !== undefined) return
    if (sentence === undefined) {
      if (await withdrawNotice(database, "disk")) log.info("there is room on the disk again")
    } else {
      log.warn(sentence)
      await raiseNotice(database, "disk", sentence)
    }
    said = sentence
  }
}

/** Every hour, warns of the disk that will be full within weeks. */
async function foretell({ database, log }: Omit<Parts, "free">) {
  const sentence = warningOfFilling(await forecastDisks(database))
  if (sentence === undefined) await withdrawNotice(database, "filling")
  else if (await raiseNotice(database, "filling", sentence)) log.warn(sentence)
}

function warningOf(bytes: number): string | undefined {
  if (bytes >= disk.low) return undefined
  const left = `Only ${Math.round(bytes / 10_000_000) * 10} MB are left on the server's disk`
  return bytes < disk.uploads
    ? `${left}, so uploads are refused. Make room there, or move the college to a larger disk.`
    : `${left}. Make room there, or move the college to a larger disk: below ${disk.uploads / 1_000_000} MB uploads are refused.`
}
