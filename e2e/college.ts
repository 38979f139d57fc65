import { readdirSync, readFileSync } from "node:fs"
import type { FullConfig } from "@playwright/test"
import { createPool, type Database, openDatabase } from "../server/src/lib/db/database.ts"
import { dismantle, supervise, temporaryDataDir } from "../server/test/supervisor.ts"
import { startPostgres } from "../supervisor/postgres.ts"
import { commandOf } from "../supervisor/processes.ts"

/** The demonstration's password in the journeys; its accounts are admin@, lecturer@ and student@college.example. */
export const password = "mphunzitsi-e2e"

const nameOf = (worker: string | number) => `COLLEGE_OF_WORKER_${worker}`

/** Playwright's global set-up: for each worker a whole college with the demonstration, as `npm start` gives it. */
export default async function openColleges({ workers }: FullConfig) {
  const close = await Promise.all(Array.from({ length: workers }, (_, worker) => openCollege(nameOf(worker))))
  return () => Promise.all(close.map((closeOne) => closeOne()))
}

async function openCollege(name: string) {
  const college = await supervise(temporaryDataDir(), { DEMO_PASSWORD: password })
  process.env[name] = college.url
  process.env[`${name}_DATA`] = college.dataDir
  return () => dismantle(college)
}

const ownName = () => nameOf(process.env.TEST_PARALLEL_INDEX ?? 0)

/** The address of the college that the journeys of this process have to themselves. */
export const collegeUrl = () => process.env[ownName()]

/** The data folder of that college. */
export const collegeFolder = () => process.env[`${ownName()}_DATA`] ?? ""

/** The database of that college, for what no request can bring about or see. */
export async function withDatabase<Result>(use: (db: Database) => Promise<Result>): Promise<Result> {
  const { url } = await startPostgres(collegeFolder())
  const db = openDatabase(createPool({ connectionString: url, max: 1 }, console.error))
  return use(db).finally(() => db.destroy())
}

/** Kills that college's server as a crash would. The supervisor starts another one. */
export function killServer() {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  const server = pids.find((pid) => commandOf(Number(pid)).includes("main.ts") && isOurs(pid))
  if (!server) throw new Error("The college has no server.")
  process.kill(Number(server), "SIGKILL")
}

const isOurs = (pid: string) =>
  readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`DATA_DIR=${collegeFolder()}`)
