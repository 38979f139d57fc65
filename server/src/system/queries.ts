import { type Finding, type Part, parts } from "#contract/system.ts"
import { listNotices } from "../lib/db/adminNotices.ts"
import { clockFault, looksBack, readMoments } from "../lib/db/clockFaults.ts"
import type { Database } from "../lib/db/database.ts"
import { forecastDisks, type MachineForecast, warningOf } from "../lib/files/diskForecast.ts"
import type { FreeSpace } from "../lib/files/diskSpace.ts"
import type { Files } from "../lib/files/files.ts"
import { disk } from "../lib/limits.ts"
import { readMemory } from "../lib/memory.ts"
import {
  findCollege,
  readBackup,
  readDatabase,
  readFiles,
  readJobs,
  readMail,
  readStandbys,
  readStatements,
  readVacuum,
} from "./database.queries.ts"
import {
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
import { findOpenSecrets, readMarkedCollege } from "./machine.queries.ts"
import {
  judgeAddress,
  judgeClock,
  judgeDisk,
  judgeFilling,
  judgeMemory,
  judgeSecrets,
  look,
  mend,
  ok,
  type Verdict,
} from "./rules.ts"

/** The machine's part of a college, which can be looked at while its database is down. */
export type Machine = {
  dataDir: string
  publicUrl: string
  hasProxy: boolean
  hasMailServer: boolean
  free: FreeSpace
}

export type Looked = Machine & {
  db: Database
  sizeOf: Files["sizeOf"]
  /** The number of files to look for; they are chosen at random. */
  files: number
}

type Checks<Parts> = Partial<Record<Part, (parts: Parts) => Verdict | Promise<Verdict>>>

/** The checks of the doctor and of /admin/system. A new one is a line here, its key and name in the contract, and its rule. */
const ofMachine: Checks<Machine> = {
  disk: async ({ free }) => judgeDisk({ free: await free(), limits: disk }),
  memory: () => judgeMemory(readMemory()),
  secrets: async ({ dataDir }) => judgeSecrets(await findOpenSecrets(dataDir)),
  address: (machine) => judgeAddress(machine),
}

const ofDatabase: Checks<Looked> = {
  database: async ({ db }) => judgeDatabase(await readDatabase(db)),
  belonging: ({ db, dataDir }) => compareIdentities(db, dataDir),
  filling: async ({ db }) => judgeForecast(await forecastDisks(db)),
  clock: ({ db }) => compareClocks(db),
  mail: async ({ db, hasMailServer }) => judgeMail({ ...(await readMail(db)), isSet: hasMailServer }),
  backup: async ({ db }) => judgeBackup(await readBackup(db)),
  jobs: async ({ db }) => judgeJobs(await readJobs(db)),
  files: async ({ db, sizeOf, files }) => judgeFiles(await readFiles(db, sizeOf, files)),
  statements: async ({ db }) => judgeStatements(await readStatements(db)),
  vacuum: async ({ db }) => judgeVacuum(await readVacuum(db)),
  standby: async ({ db }) => judgeStandby(await readStandbys(db)),
  notices: async ({ db }) => judgeNotices((await listNotices(db)).map(({ kind }) => kind)),
}

export const examineMachine = (machine: Machine) => examine(ofMachine, machine)

export const examineCollege = async (parts: Looked) =>
  inOrder([...(await examine(ofMachine, parts)), ...(await examine(ofDatabase, parts))])

/** A check that fails is a finding itself, and hides none of the others. */
async function examine<Parts>(checks: Checks<Parts>, parts: Parts): Promise<Finding[]> {
  return Promise.all(
    Object.entries(checks).map(async ([part, check]) => ({
      part: part as Part,
      ...(await (async () => check(parts))().catch(unknown)),
    })),
  )
}

/** PostgreSQL's undefined_table: a stopped college of an older release hasn't got it yet. */
const noTable = "42P01"

const unknown = (error: Error & { code?: string }) =>
  (error.code === noTable ? look : mend)(
    `This can't be looked at: ${error.message}.`,
    "Mend what the other lines name, and look again.",
  )

const inOrder = (findings: Finding[]) =>
  findings.sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part))

const judgeForecast = (forecast: MachineForecast | undefined) =>
  judgeFilling(forecast && { ...forecast, warning: warningOf(forecast) })

async function compareIdentities(db: Database, dataDir: string): Promise<Verdict> {
  const [marked, written] = [await readMarkedCollege(dataDir), await findCollege(db)]
  if (marked === written) return ok("The data folder and the database belong together.")
  return mend(
    marked
      ? "The data folder is marked for another college than the database."
      : "The data folder isn't marked: its identity.json is missing or can't be read.",
    "Put DATA_DIR or DATABASE_URL right, or put identity.json back from a backup. docs/data-folder.md lists each case.",
  )
}

async function compareClocks(db: Database): Promise<Verdict> {
  const before = Date.now()
  const moments = await readMoments(db, looksBack.running)
  const here = (before + Date.now()) / 2
  return judgeClock({ fault: clockFault(moments), apart: (here - Date.parse(moments.now)) / 1000 })
}
