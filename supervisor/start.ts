/** npm start: starts the database and the server, restarts either when it ends, and stops both in order. */
import { join } from "node:path"
import { type Config, parseConfig } from "../server/src/config.ts"
import { createPool, openDatabase } from "../server/src/lib/db/database.ts"
import { migrate } from "../server/src/lib/db/migrate.ts"
import { migrateJobs } from "../server/src/lib/jobs/jobs.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import { markDatabase, noteOpen } from "./belonging/together.ts"
import { checkClock, lookHourly, waitForClock } from "./clock.ts"
import { type CollegeDatabase, openDatabaseOf } from "./databaseOf.ts"
import { type Flags, readFlags } from "./flags.ts"
import { keepDatabase } from "./keepDatabase.ts"
import { keepServer } from "./keepServer.ts"
import { openCollege } from "./opening.ts"
import { restartOnChange } from "./restartOnChange.ts"
import { isStop, onStopRequest } from "./stop.ts"

const compileCache = join(import.meta.dirname, "../node_modules/.cache/node")
const stop = new AbortController()
onStopRequest(() => stop.abort())

try {
  await run(readFlags(process.argv.slice(2)), parseConfig(process.env))
} catch (error) {
  if (!isStop(error)) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
}
process.exit()

async function run(flags: Flags, config: Config): Promise<void> {
  const college = await openDatabaseOf(config, { alone: true, begins: true, stop: stop.signal })
  try {
    const news = await bringUpToDate(college, config, flags)
    stop.signal.throwIfAborted()
    await keepRunning(college, config, flags, news)
  } finally {
    await college.close()
  }
}

async function bringUpToDate(
  { url, isNew }: CollegeDatabase,
  config: Config,
  flags: Flags,
): Promise<string[]> {
  const pool = createPool({ connectionString: url, max: 2 }, (error) => console.warn(error.message))
  const db = openDatabase(pool)
  try {
    await waitForClock(db, stop.signal)
    const applied = await migrate(pool)
    await migrateJobs(pool)
    if (applied.length > 0) console.log(`The database was brought up to date: ${applied.join(", ")}.`)
    if (isNew) await markDatabase(db, config.dataDir)
    const news = await openCollege(db, config, { ...flags, isNew })
    await noteOpen(db, config.dataDir)
    return news
  } finally {
    await pool.end()
  }
}

/** Runs until stopped. The server ends first, with its requests and jobs, and then the database. */
async function keepRunning(
  { url, postgres, hold }: CollegeDatabase,
  config: Config,
  flags: Flags,
  news: string[],
): Promise<void> {
  let banner = [`Mphunzitsi answers at ${config.publicUrl}`, ...news].join("\n  ")
  const server = keepServer({
    program: join(import.meta.dirname, "../server/src/main.ts"),
    environment: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      DATABASE_URL: url,
      DATABASE_FOLDER: postgres?.folder,
    },
    args: flags.dev ? ["--dev"] : [],
    livez: flags.dev ? undefined : livezOf(config),
    onStart: flags.dev ? restartOnChange : undefined,
    onListening() {
      console.log(banner)
      banner = "The server is back."
    },
    stop: stop.signal,
  })
  const database = postgres ? keepDatabase(postgres, stop.signal) : hold?.keep()
  const looks = lookHourly(() => lookAtCollege(url, config), stop.signal)
  try {
    await Promise.all([server, database, looks])
  } finally {
    stop.abort()
    await Promise.allSettled([server, database, looks])
  }
}

async function lookAtCollege(connectionString: string, { dataDir }: Config): Promise<void> {
  const pool = createPool({ connectionString, max: 1 }, (error) => console.warn(error.message))
  try {
    await noteOpen(openDatabase(pool), dataDir)
    await checkClock(openDatabase(pool))
  } finally {
    await pool.end()
  }
}

/** An address of this machine, whatever the server listens to. */
function livezOf({ host, port }: Config): string {
  const own = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host
  return `http://${own.includes(":") ? `[${own}]` : own}:${port}/livez`
}
