import { readdirSync, readFileSync } from "node:fs"
import type { FullConfig } from "@playwright/test"
import { parseConfig } from "../server/src/config.ts"
import { readDocumentKey } from "../server/src/lib/auth/documentKey.ts"
import { openSecrets } from "../server/src/lib/cluster/bucketSecrets.ts"
import { createPool, type Database, openDatabase } from "../server/src/lib/db/database.ts"
import { startPostgres } from "../supervisor/postgres.ts"
import { commandOf } from "../supervisor/processes.ts"
import { type College, openCollege } from "./machines.ts"

/** The demonstration's password in the journeys. Its accounts are admin@, lecturer@ and student@college.example. */
export const password = "mphunzitsi-e2e"

const nameOf = (worker: string | number) => `COLLEGE_OF_WORKER_${worker}`

/** Playwright's global set-up. Each worker gets a whole college with the demonstration, as `npm start` creates it. */
export default async function openColleges({ workers }: FullConfig) {
  const demonstration = ["--demo", "--students", "20"]
  const opening = Array.from({ length: workers }, async (_, worker) => {
    const { close, ...college } = await openCollege(demonstration, { DEMO_PASSWORD: password })
    process.env[nameOf(worker)] = JSON.stringify(college)
    return close
  })
  const closing = await Promise.all(opening)
  return () => Promise.all(closing.map((close) => close()))
}

/** The college that only the journeys of this process use. */
function ownCollege(): College {
  const given = process.env[nameOf(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!given) throw new Error("There is no college: openColleges has not run.")
  return JSON.parse(given)
}

/** The college's address. Undefined while Playwright reads its settings, before the college has started. */
export const collegeUrl = () => (process.env[nameOf(0)] ? ownCollege().url : undefined)

/** The college's database, for states that no request can create or read. */
export async function withDatabase<Result>(use: (db: Database) => Promise<Result>): Promise<Result> {
  const { folders, settings } = ownCollege()
  const url = settings.DATABASE_URL ?? (await startPostgres(folders[0]!)).url
  const db = openDatabase(createPool({ connectionString: url, max: 1 }, console.error))
  return use(db).finally(() => db.destroy())
}

/** The key that signs the college's documents. */
export function documentKeyOf(db: Database) {
  const { folders, settings } = ownCollege()
  return readDocumentKey(openSecrets(parseConfig({ ...settings, DATA_DIR: folders[0] }), db))
}

/** Kills the college's server processes, like a crash. The supervisor starts new ones. */
export function killServer() {
  for (const pid of ownServers()) process.kill(pid, "SIGKILL")
}

/** The supervisor's settings for its server, without those that connect the process to the supervisor. */
export function serverEnvironment() {
  const { NODE_UNIQUE_ID, NODE_CHANNEL_FD, NODE_CHANNEL_SERIALIZATION_MODE, ...settings } =
    Object.fromEntries(environmentOf(ownServers()[0]!).map((line) => line.split(/=(.*)/s, 2)))
  return settings
}

function ownServers() {
  const { folders } = ownCollege()
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  const isOwn = (pid: number) => {
    const environment = environmentOf(pid)
    return folders.some((folder) => environment.includes(`DATA_DIR=${folder}`))
  }
  const servers = pids.map(Number).filter((pid) => commandOf(pid).includes("main.ts") && isOwn(pid))
  if (servers.length === 0) throw new Error("The college has no server.")
  return servers
}

const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")
