import { existsSync } from "node:fs"
import { type Finding, type FindingState, partNames, type SystemPart } from "#contract/office/system.ts"
import { backupFolder, type Config, parseConfig } from "../server/src/config.ts"
import { openStorage } from "../server/src/lib/cluster/openStorage.ts"
import { listNotices } from "../server/src/lib/db/adminNotices.ts"
import { createPool, openDatabase } from "../server/src/lib/db/database.ts"
import { messageOf } from "../server/src/lib/errorCodes.ts"
import { freeSpaceOf } from "../server/src/lib/files/diskSpace.ts"
import { requestWaits } from "../server/src/lib/limits.ts"
import { whyNoDelivery } from "../server/src/lib/mail/delivery.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import { compareFiles } from "../server/src/office/system/database.queries.ts"
import { examineCollege, examineMachine, type Machine } from "../server/src/office/system/queries.ts"
import { judgeFolders, mend, type Verdict } from "../server/src/office/system/rules.ts"
import { BucketAway } from "../supervisor/belonging/bucket.ts"
import { inspectPair } from "../supervisor/belonging/pair.ts"
import { noCollege, openUncheckedDatabase } from "../supervisor/collegeDatabase.ts"

const words: Readonly<Record<FindingState, string>> = {
  ok: "OK",
  look: "LOOK AT THIS",
  mend: "MEND THIS",
}

type Examined = { findings: Finding[]; notices: string[] }

/**
 * Checks the college and its machine, whether it is running or not, and changes nothing. The process exits with 1 if something
 * must be repaired. `--json` prints the findings for a program.
 */
export async function doctor(args: readonly string[], environment = process.env): Promise<string[]> {
  const { findings, notices } = await examineAll(environment)
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
  const count = (findingState: FindingState) => findings.filter(({ state }) => state === findingState).length
  return `${count("mend")} to mend, ${count("look")} to look at, ${count("ok")} in order.`
}

/** A finding that prevents all further checks. */
const only = (part: SystemPart, verdict: Verdict): Examined => ({
  findings: [{ part, ...verdict }],
  notices: [],
})

async function examineAll(environment: NodeJS.ProcessEnv): Promise<Examined> {
  let config: Config
  try {
    config = parseConfig(environment)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return only("settings", mend(error.message, "Put them right; docs/settings.md lists them."))
  }
  const { dataDir, publicUrl, trustProxy, smtp } = config
  if (!existsSync(dataDir)) return only("folders", judgeFolders({ dataDir, exists: false, closed: [] }))
  const machine: Machine = {
    dataDir,
    publicUrl,
    hasProxy: trustProxy.length > 0,
    hasMailServer: smtp !== undefined,
    free: freeSpaceOf(dataDir),
    backups: backupFolder(config),
    whyNoMail: smtp && (() => whyNoDelivery(smtp)),
  }
  try {
    return await examineOpened(config, machine)
  } catch (error) {
    const says = error instanceof StartupError ? error.message : `It can't be opened: ${messageOf(error)}.`
    const todo = "Nothing in the database could be looked at. Mend this first."
    return {
      findings: [{ part: "database", ...mend(says, todo) }, ...(await examineMachine(machine))],
      notices: [],
    }
  }
}

async function examineOpened(config: Config, machine: Machine): Promise<Examined> {
  const opening = { alone: false, begins: false, startTimeout: 0 }
  const { url, name, postgres, close } = await openUncheckedDatabase(config, opening)
  const warn = (error: Error) => console.warn(error.message)
  const pool = createPool({ connectionString: url, max: 4 }, warn)
  const replica =
    config.replicaUrl === undefined
      ? undefined
      : createPool({ connectionString: config.replicaUrl, max: 1 }, warn, requestWaits, "reads")
  try {
    const judged = await judgePair(config, url, name)
    const db = openDatabase(pool)
    const free = postgres ? freeSpaceOf(config.dataDir, postgres.folder) : machine.free
    const readFiles = () => compareFiles(db, openStorage(config, free).listSizes)
    const findings = await examineCollege({ ...machine, free, db, replica, readFiles, judged })
    return { findings, notices: (await listNotices(db).catch(() => [])).map(({ sentence }) => sentence) }
  } finally {
    await Promise.all([pool.end(), replica?.end()])
    await close()
  }
}

/** Whether folder, bucket and database belong together. A pair that npm start would refuse is still checked. */
async function judgePair(
  config: Config,
  url: string,
  name: string,
): Promise<Partial<Record<SystemPart, Verdict>>> {
  try {
    const { judgement } = await inspectPair(config, url, name, { timeout: 0 })
    if (judgement.kind === "new") throw noCollege(config.dataDir)
    return judgement.kind === "refused" ? { belonging: mend(judgement.fault, judgement.advice) } : {}
  } catch (error) {
    if (error instanceof BucketAway) return { files: mend(error.fault, error.advice) }
    throw error
  }
}
