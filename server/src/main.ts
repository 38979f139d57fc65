/** The server, a child process of the supervisor, which has started and migrated the database. */

import module from "node:module"
import { buildApp } from "./app.ts"
import { parseConfig } from "./config.ts"
import { readDocumentKey } from "./lib/auth/documentKey.ts"
import { readSigningKey } from "./lib/auth/signingKey.ts"
import { openSecrets } from "./lib/cluster/bucketSecrets.ts"
import { becomeRunner } from "./lib/cluster/election.ts"
import { openStorage } from "./lib/cluster/openStorage.ts"
import { joinSiblings } from "./lib/cluster/siblings.ts"
import { watchStorage } from "./lib/cluster/storageWatch.ts"
import { createPool, openDatabase } from "./lib/db/database.ts"
import { watchStatements } from "./lib/db/statementWatch.ts"
import { freeSpaceOf } from "./lib/files/diskSpace.ts"
import { watchDisk } from "./lib/files/diskWatch.ts"
import { createFiles } from "./lib/files/files.ts"
import { explainListenError } from "./lib/http/listening.ts"
import { createLogger } from "./lib/http/logger.ts"
import { collectGarbageWhenIdle } from "./lib/idleMemory.ts"
import { startJobs } from "./lib/jobs/jobs.ts"
import { connections, jobWaits, replicaWaits, requestConnections, requestWaits } from "./lib/limits.ts"
import { createMetrics } from "./lib/metrics.ts"
import { StartupError } from "./lib/startupError.ts"
import { allTasks } from "./tasks.ts"

const config = parseConfig(process.env)
const logger = createLogger(config.logLevel)
const onLost = (error: Error) => logger.warn({ err: error }, "a database connection was lost")
const connectionString = config.databaseUrl
const metrics = createMetrics(config.worker)
metrics.watchProcess()
const watch = watchStatements({ metrics, log: logger, slow: config.slowQuery })
const pool = createPool({ connectionString, max: requestConnections(config.workers) }, onLost, requestWaits)
if (config.replicaUrl) {
  const settings = { connectionString: config.replicaUrl, max: connections.reports }
  pool.replica = createPool(settings, onLost, replicaWaits, "reads")
  pool.replica.watch = watch
}
const jobPool = createPool({ connectionString, max: connections.jobs }, onLost, jobWaits)
pool.watch = watch
jobPool.watch = watch
const siblings = await joinSiblings(config.worker, async () =>
  JSON.stringify(await metrics.registry.getMetricsAsJSON()),
).catch((error) => void logger.warn({ err: error }, "the metrics of other processes can't be read"))
const freeSpace = freeSpaceOf(
  ...[config.dataDir, config.databaseFolder].filter((folder) => folder !== undefined),
)
const storage = openStorage(config, freeSpace)
const secrets = openSecrets(config, openDatabase(pool))
const app = await buildApp({
  config,
  pool,
  files: createFiles(storage),
  free: freeSpace,
  secret: await readSigningKey(secrets).catch(explain),
  documentKey: await readDocumentKey(secrets).catch(explain),
  logger,
  metrics,
  siblings,
  site: process.argv.includes("--dev") ? "sources" : "build",
})

await app.listen({ port: config.port, host: config.host }).catch((error) => {
  const reason = explainListenError(error, config)
  if (!reason) throw error
  return refuse(reason)
})
const jobs = startJobs({
  connection: { connectionString },
  becomeRunner,
  tasks: allTasks({ config, database: openDatabase(jobPool), storage, log: logger }),
  log: logger,
  metrics,
})
const endWatches = [
  watchDisk({ free: freeSpace, database: openDatabase(jobPool), log: logger }),
  watchStorage({ storage, database: openDatabase(jobPool), log: logger }),
  collectGarbageWhenIdle(app.server),
]
let isStopping = false

/** Running requests are answered first, then jobs end, then connections. */
async function stop() {
  if (isStopping) return
  isStopping = true
  for (const endWatch of endWatches) endWatch()
  await app.close()
  await siblings?.leave()
  await jobs.stop()
  await Promise.all([pool.end(), pool.replica?.end(), jobPool.end()])
  process.exit(0)
}
// This isn't `once`: a signal to the whole process group reaches this process first, and the supervisor then signals it again.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop)
// Without the supervisor nothing could restart or stop this process.
process.once("disconnect", stop)

process.on("message", (message) => {
  // The supervisor replaces a process that doesn't reply.
  if (message === "ping") process.send?.("pong")
})
process.send?.("listening")
// The cache is written now, because a killed process can't write it. It makes the next start a third faster.
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
