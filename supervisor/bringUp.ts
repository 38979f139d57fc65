/**
 * Brings the database up to date and opens the college. The supervisor runs it in a separate process; its flags are those of
 * npm start.
 */
import { parseConfig } from "../server/src/config.ts"
import { createPool, openDatabase } from "../server/src/lib/db/database.ts"
import { migrateJobs } from "../server/src/lib/jobs/jobs.ts"
import { markDatabase, recordOpening } from "./belonging/marking.ts"
import { replyToSupervisor } from "./childPrograms.ts"
import { checkClock, waitForClock } from "./clock.ts"
import { readFlags } from "./flags.ts"
import { upgrading } from "./holdDatabase.ts"
import { openCollege } from "./opening.ts"
import { upgrade } from "./upgrading/upgrade.ts"

const flags = readFlags(process.argv.slice(2))
const config = parseConfig(process.env)
const { databaseUrl: connectionString = "", databaseFolder } = config
const application_name = `${process.env.COLLEGE_SUPERVISOR}${upgrading}`
const isNew = process.env.COLLEGE_IS_NEW === "true"

await replyToSupervisor(async () => {
  const pool = createPool({ connectionString, max: 2, application_name }, (error) =>
    console.warn(error.message),
  )
  const db = openDatabase(pool)
  try {
    await waitForClock(db)
    await upgrade({ pool, url: connectionString, config })
    await migrateJobs(pool)
    if (isNew) await markDatabase(db, config)
    const news = await openCollege(db, config, {
      ...flags,
      isNew,
      ownDatabase: databaseFolder !== undefined,
    })
    await recordOpening(db, config)
    await checkClock(db)
    return news
  } finally {
    await pool.end()
  }
})
