/** The server, a child process of the supervisor, which has started and migrated the database. */
import module from "node:module"
import { buildApp } from "./app.ts"
import { parseConfig } from "./config.ts"
import { readDocumentKey } from "./lib/auth/documentKey.ts"
import { readSecret } from "./lib/auth/secret.ts"
import { createPool, openDatabase } from "./lib/db/database.ts"
import { freeSpaceOf } from "./lib/files/diskSpace.ts"
import { createDiskStorage } from "./lib/files/diskStorage.ts"
import { watchDisk } from "./lib/files/diskWatch.ts"
import { createFiles } from "./lib/files/files.ts"
import { explainListenError } from "./lib/http/listening.ts"
import { createLogger } from "./lib/http/logger.ts"
import { startJobs } from "./lib/jobs/jobs.ts"
import { connections, jobWaits, requestWaits } from "./lib/limits.ts"
import { StartupError } from "./lib/startupError.ts"
import { allTasks } from "./tasks.ts"

const config = parseConfig(process.env)
const logger = createLogger(config.logLevel)
const onLost = (error: Error) => logger.warn({ err: error }, "a database connection was lost")
const connectionString = config.databaseUrl
const pool = createPool({ connectionString }, onLost, requestWaits)
const jobPool = createPool({ connectionString, max: connections.jobs }, onLost, jobWaits)
const free = freeSpaceOf(...[config.dataDir, config.databaseFolder].filter((folder) => folder !== undefined))
const storage = createDiskStorage(config.dataDir, free)
const app = await buildApp({
  config,
  pool,
  files: createFiles(storage),
  free,
  secret: await readSecret(config.dataDir).catch(explain),
  documentKey: await readDocumentKey(config.dataDir).catch(explain),
  logger,
  site: process.argv.includes("--dev") ? "sources" : "build",
})

await app.listen({ port: config.port, host: config.host }).catch((error) => {
  const reason = explainListenError(error, config)
  if (!reason) throw error
  return refuse(reason)
})
// Started last, because another server of this database may hold the port and run its jobs.
const jobs = startJobs({
  connection: { connectionString },
  tasks: allTasks({ config, database: openDatabase(jobPool), storage, log: logger }),
  log: logger,
})
const endWatch = watchDisk({ free, database: openDatabase(jobPool), log: logger })
let stopping = false

/** Running requests are answered first, then jobs end, then connections. */
async function stop() {
  if (stopping) return
  stopping = true
  endWatch()
  await app.close()
  await jobs.stop()
  await Promise.all([pool.end(), jobPool.end()])
  process.exit(0)
}
process.once("SIGTERM", stop)
process.once("SIGINT", stop)
// Without the supervisor nothing would restart or stop this process.
process.once("disconnect", stop)

process.send?.("listening")
// Written now, because a killed process writes none; it makes the next start a third faster.
module.flushCompileCache()

function explain(error: unknown): Promise<never> {
  if (!(error instanceof StartupError)) throw error
  return refuse(error.message)
}

/** Ends a start that failed, with the reason. The supervisor reports it; without one, it is printed here. */
async function refuse(refusal: string): Promise<never> {
  if (process.send) await new Promise((sent) => process.send?.({ refusal }, undefined, undefined, sent))
  else console.error(refusal)
  process.exit(1)
}
