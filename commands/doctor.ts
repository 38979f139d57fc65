import { existsSync } from "node:fs"
import { type Finding, type FindingState, partNames } from "#contract/system.ts"
import { type Config, parseConfig } from "../server/src/config.ts"
import { listNotices } from "../server/src/lib/db/adminNotices.ts"
import { createPool, openDatabase } from "../server/src/lib/db/database.ts"
import { freeSpaceOf } from "../server/src/lib/files/diskSpace.ts"
import { openStorage } from "../server/src/lib/s3Files/openStorage.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import { examineCollege, examineMachine, type Machine } from "../server/src/system/queries.ts"
import { openDatabaseOf } from "../supervisor/databaseOf.ts"

const words: Readonly<Record<FindingState, string>> = {
  ok: "OK",
  look: "LOOK AT THIS",
  mend: "MEND THIS",
}

type Examined = { findings: Finding[]; notices: string[] }

/**
 * Looks at the college and its machine, whether it is running or not, and changes nothing. The process ends with 1 if something
 * must be mended. `--json` prints the findings for a program.
 */
export async function doctor(args: readonly string[]): Promise<string[]> {
  const config = parseConfig(process.env)
  const { findings, notices } = await examineAll(config)
  if (findings.some(({ state }) => state === "mend")) process.exitCode = 1
  if (args.includes("--json")) return [JSON.stringify({ findings, notices }, undefined, 2)]
  return [
    ...findings.flatMap(({ part, state, says, todo }) => [
      `${words[state].padEnd(13)} ${partNames[part]}: ${says}`,
      ...(todo === null ? [] : [`${"".padEnd(13)} → ${todo}`]),
    ]),
    ...notices.map((sentence) => `${"".padEnd(13)} · ${sentence}`),
    summary(findings),
  ]
}

function summary(findings: readonly Finding[]): string {
  const count = (wanted: FindingState) => findings.filter(({ state }) => state === wanted).length
  return `${count("mend")} to mend, ${count("look")} to look at, ${count("ok")} in order.`
}

async function examineAll(config: Config): Promise<Examined> {
  const { dataDir, publicUrl, trustProxy, smtp } = config
  if (!existsSync(dataDir)) throw new StartupError(`There is no data folder ${dataDir}. Set DATA_DIR.`)
  const machine: Machine = {
    ...{ dataDir, publicUrl },
    hasProxy: trustProxy.length > 0,
    hasMailServer: smtp !== undefined,
    free: freeSpaceOf(dataDir),
  }
  try {
    return await examineOpened(config, machine)
  } catch (error) {
    const says =
      error instanceof StartupError ? error.message : `It can't be opened: ${(error as Error).message}.`
    const todo = "Nothing in the database could be looked at. Mend this first."
    const unopened: Finding = { part: "database", state: "mend", says, todo }
    return { findings: [unopened, ...(await examineMachine(machine))], notices: [] }
  }
}

async function examineOpened(config: Config, machine: Machine): Promise<Examined> {
  const { url, postgres, close } = await openDatabaseOf(config, { alone: false, begins: false })
  try {
    const pool = createPool({ connectionString: url, max: 4 }, (error) => console.warn(error.message))
    const db = openDatabase(pool)
    try {
      const free = postgres ? freeSpaceOf(config.dataDir, postgres.folder) : machine.free
      const { sizeOf } = openStorage(config, free)
      const files = Number.MAX_SAFE_INTEGER
      const findings = await examineCollege({ ...machine, free, db, sizeOf, files })
      return { findings, notices: (await listNotices(db).catch(() => [])).map(({ sentence }) => sentence) }
    } finally {
      await pool.end()
    }
  } finally {
    await close()
  }
}
