import { type Finding, type SystemPart, systemParts } from "#contract/office/system.ts"
import { listNotices } from "../../lib/db/adminNotices.ts"
import { clockFault, entriesChecked, readMoments } from "../../lib/db/clockFaults.ts"
import type { ConnectionPool, Database } from "../../lib/db/database.ts"
import { forecastDisks, type MachineForecast, warningOf } from "../../lib/files/diskForecast.ts"
import type { FreeSpace } from "../../lib/files/diskSpace.ts"
import { disk } from "../../lib/limits.ts"
import { readMemory } from "../../lib/memory.ts"
import {
  findCollege,
  readAccount,
  readBackup,
  readDatabase,
  readJobs,
  readMail,
  readStandbys,
  readStatements,
  readVacuum,
  whyNoReplica,
} from "./database.queries.ts"
import {
  type FileFacts,
  judgeBackup,
  judgeDatabase,
  judgeFiles,
  judgeJobs,
  judgeMail,
  judgeNotices,
  judgeStandby,
  judgeStatements,
  judgeVacuum,
} from "./database.rules.ts"
import { findClosedFolders, findOpenSecrets, freeForBackups, readMarkedCollege } from "./machine.queries.ts"
import {
  judgeAddress,
  judgeClock,
  judgeDisk,
  judgeFilling,
  judgeFolders,
  judgeMailServer,
  judgeMemory,
  judgeSecrets,
  look,
  mend,
  ok,
  type Verdict,
} from "./rules.ts"

/** The parts of a college on the machine, which can be checked while its database is down. */
export type Machine = {
  dataDir: string
  publicUrl: string
  hasProxy: boolean
  hasMailServer: boolean
  free: FreeSpace
  /**
   * Only the doctor sets these, because checking a network drive or mail server may take long: the folder of backups,
   * unless they are in a bucket, and the reason why the mail server can't be used, if there is one.
   */
  backups?: string | undefined
  whyNoMail?: (() => Promise<string | undefined>) | undefined
}

export type SystemSources = Machine & {
  db: Database
  replica: ConnectionPool | undefined
  /** Compares all or some files with the database. */
  readFiles: () => Promise<FileFacts>
  /** Findings of earlier checks, which could find out more than is possible here. */
  judged?: Partial<Record<SystemPart, Verdict>>
}

/** Undefined if there is nothing to check. */
type Check<Parts> = (parts: Parts) => Verdict | undefined | Promise<Verdict | undefined>
type Checks<Parts> = Partial<Record<SystemPart, Check<Parts>>>

/** The checks of the doctor and of /admin/system. A new one is a line here, its key and name in the contract, and its rule. */
const machineChecks: Checks<Machine> = {
  folders: async (machine) =>
    judgeFolders({ ...machine, exists: true, closed: await findClosedFolders(machine) }),
  disk: async (machine) =>
    judgeDisk({ free: await machine.free(), forBackups: await freeForBackups(machine), limits: disk }),
  memory: () => judgeMemory(readMemory()),
  secrets: async ({ dataDir }) => judgeSecrets(await findOpenSecrets(dataDir)),
  address: (machine) => judgeAddress(machine),
  mailServer: async ({ whyNoMail }) => whyNoMail && judgeMailServer(await whyNoMail()),
}

const databaseChecks: Checks<SystemSources> = {
  database: async ({ db }) => judgeDatabase(await readDatabase(db)),
  belonging: ({ db, dataDir }) => compareIdentities(db, dataDir),
  filling: async ({ db }) => judgeForecast(await forecastDisks(db)),
  clock: ({ db }) => compareClocks(db),
  mail: async ({ db, hasMailServer }) => judgeMail({ ...(await readMail(db)), isSet: hasMailServer }),
  backup: async ({ db }) => judgeBackup({ ...(await readBackup(db)), account: await readAccount(db) }),
  jobs: async ({ db }) => judgeJobs(await readJobs(db)),
  files: async ({ readFiles }) => judgeFiles(await readFiles()),
  statements: async ({ db }) => judgeStatements(await readStatements(db)),
  vacuum: async ({ db }) => judgeVacuum(await readVacuum(db)),
  standby: async ({ db, replica }) =>
    judgeStandby({
      behind: await readStandbys(db),
      replicaFault: await whyNoReplica(replica),
      account: await readAccount(db),
    }),
  notices: async ({ db }) => judgeNotices((await listNotices(db)).map(({ kind }) => kind)),
}

export const examineMachine = (machine: Machine) => examine(machineChecks, machine)

export const examineCollege = async (parts: SystemSources) =>
  inOrder([...(await examine(machineChecks, parts)), ...(await examine(databaseChecks, parts))])

/** A check that fails is itself a finding, and doesn't hide the others. */
async function examine<Parts extends Partial<SystemSources>>(
  checks: Checks<Parts>,
  parts: Parts,
): Promise<Finding[]> {
  const findings = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => {
      const key = part as SystemPart
      const verdict = parts.judged?.[key] ?? (await (async () => check(parts))().catch(unknown))
      return verdict && { part: key, ...verdict }
    }),
  )
  return findings.filter((finding) => finding !== undefined)
}

/** PostgreSQL's undefined_table: a stopped college of an older release doesn't have the table yet. */
const noTable = "42P01"

const unknown = (error: Error & { code?: string }) =>
  (error.code === noTable ? look : mend)(
    `This can't be looked at: ${error.message}.`,
    "Mend what the other lines name, and look again.",
  )

const inOrder = (findings: Finding[]) =>
  findings.sort((a, b) => systemParts.indexOf(a.part) - systemParts.indexOf(b.part))

const judgeForecast = (forecast: MachineForecast | undefined) =>
  judgeFilling(forecast && { ...forecast, warning: warningOf(forecast) })

async function compareIdentities(db: Database, dataDir: string): Promise<Verdict> {
  const collegeOfFolder = await readMarkedCollege(dataDir)
  const collegeOfDatabase = await findCollege(db)
  if (collegeOfFolder === collegeOfDatabase) return ok("The data folder and the database belong together.")
  return mend(
    collegeOfFolder
      ? "The data folder is marked for another college than the database."
      : "The data folder isn't marked: its identity.json is missing or can't be read.",
    "Put DATA_DIR or DATABASE_URL right, or put identity.json back from a backup. docs/data-folder.md lists each case.",
  )
}

async function compareClocks(db: Database): Promise<Verdict> {
  const before = Date.now()
  const moments = await readMoments(db, entriesChecked.running)
  const ownTime = (before + Date.now()) / 2
  return judgeClock({ fault: clockFault(moments), apart: (ownTime - Date.parse(moments.now)) / 1000 })
}
