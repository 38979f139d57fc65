/** npm start: starts the database and the server, restarts either when it ends, and stops both in order. */
import { join } from "node:path"
import { type Config, parseConfig } from "../server/src/config.ts"
import { createPool, openDatabase } from "../server/src/lib/db/database.ts"
import { migrate } from "../server/src/lib/db/migrate.ts"
import { migrateJobs } from "../server/src/lib/jobs/jobs.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import { openDataFolder } from "./dataFolder.ts"
import { reachDatabase } from "./externalDatabase.ts"
import { type Flags, readFlags } from "./flags.ts"
import { keepDatabase } from "./keepDatabase.ts"
import { keepServer } from "./keepServer.ts"
import { openCollege } from "./opening.ts"
import { type Postgres, startPostgres } from "./postgres.ts"
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
  openDataFolder(config.dataDir)
  const postgres = config.databaseUrl ? undefined : await ownDatabase(config.dataDir)
  try {
    const url = config.databaseUrl ?? postgres?.url ?? ""
    if (!postgres) await reachDatabase(url, { stop: stop.signal })
    const news = await bringUpToDate(url, config, flags)
    stop.signal.throwIfAborted()
    await keepRunning(url, config, flags, postgres, news)
  } finally {
    await postgres?.stop()
  }
}

async function ownDatabase(dataDir: string): Promise<Postgres> {
  const postgres = await startPostgres(dataDir)
  if (!postgres.keeper) {
    throw new StartupError(
      `The data in ${dataDir} is in use by another npm start or a command. Stop that first.`,
    )
  }
  if (!postgres.folder.startsWith(dataDir)) {
    console.log(
      `The database is kept in ${postgres.folder}, because ${dataDir} is closed to the account it runs as.`,
    )
  }
  if (postgres.adopted) console.log("The database was still running and has been taken over.")
  return postgres
}

async function bringUpToDate(url: string, config: Config, flags: Flags): Promise<string[]> {
  const pool = createPool({ connectionString: url, max: 2 }, (error) => console.warn(error.message))
  try {
    const applied = await migrate(pool)
    await migrateJobs(pool)
    if (applied.length > 0) console.log(`The database was brought up to date: ${applied.join(", ")}.`)
    return await openCollege(openDatabase(pool), config, flags)
  } finally {
    await pool.end()
  }
}

/** Runs until stopped. The server ends first, with its requests and jobs, and then the database. */
async function keepRunning(
  url: string,
  config: Config,
  flags: Flags,
  postgres: Postgres | undefined,
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
  const database = postgres && keepDatabase(postgres, stop.signal)
  try {
    await Promise.all([server, database])
  } finally {
    stop.abort()
    await Promise.allSettled([server, database])
  }
}

/** An address of this machine, whatever the server listens to. */
function livezOf({ host, port }: Config): string {
  const own = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host
  return `http://${own.includes(":") ? `[${own}]` : own}:${port}/livez`
}
