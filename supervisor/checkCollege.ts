/**
 * Checks the running college once: the newest entry of its audit log, and whether its clock is right. The supervisor runs it in
 * a separate process.
 */
import { parseConfig } from "../server/src/config.ts"
import { createPool, openDatabase } from "../server/src/lib/db/database.ts"
import { recordOpening } from "./belonging/marking.ts"
import { replyToSupervisor } from "./childPrograms.ts"
import { checkClock } from "./clock.ts"

const config = parseConfig(process.env)

await replyToSupervisor(async () => {
  const pool = createPool({ connectionString: config.databaseUrl, max: 1 }, (error) =>
    console.warn(error.message),
  )
  try {
    await recordOpening(openDatabase(pool), config)
    await checkClock(openDatabase(pool))
    return []
  } finally {
    await pool.end()
  }
})
