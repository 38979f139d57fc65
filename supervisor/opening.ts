import { randomInt } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { demonstrationAccounts } from "../demonstration/accounts.ts"
import type { Config } from "../server/src/config.ts"
import { openStorage } from "../server/src/lib/cluster/openStorage.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import { readRow } from "../server/src/lib/db/readRow.ts"
import { writeDurably } from "../server/src/lib/durable.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import { ensureSetupCode } from "../server/src/office/setup/queries.ts"
import type { Flags } from "./flags.ts"

type College = {
  hasPeople: boolean
  isDemonstration: boolean
  hasSetupCode: boolean
  /** The data folder's own database, not that of DATABASE_URL. */
  ownDatabase: boolean
  /** Neither the folder nor the database was opened before. */
  isNew: boolean
}
type StartMode = "as it is" | "demonstration" | "setup"

/**
 * Decides what a starting college needs. The demonstration is only loaded into an empty college. A service starts with --empty
 * each time, so a real college ignores the flag.
 */
export function chooseOpening(
  { hasPeople, isDemonstration, hasSetupCode, ownDatabase, isNew }: College,
  flags: Flags,
): StartMode {
  if (isDemonstration && flags.empty) {
    throw new StartupError(
      "--empty needs a new data folder: this one holds the demonstration. Set DATA_DIR to another.",
    )
  }
  if (hasPeople) return "as it is"
  if (flags.demo) return "demonstration"
  return flags.empty || hasSetupCode || !ownDatabase || !isNew ? "setup" : "demonstration"
}

/** Returns the lines to print below the college's address. */
export async function openCollege(
  database: Database,
  config: Config,
  { isNew, ownDatabase, ...flags }: Flags & Pick<College, "isNew" | "ownDatabase">,
): Promise<string[]> {
  const accounts = join(config.dataDir, "demo-accounts.txt")
  const college = await readRow(
    database,
    sql<Pick<College, "hasPeople" | "hasSetupCode">>`
    select exists (select from person) as "hasPeople",
      exists (select from one_time_link where purpose = 'setup') as "hasSetupCode"`,
  )
  const isDemonstration = college.hasPeople && existsSync(accounts)
  const opening = chooseOpening({ ...college, isDemonstration, ownDatabase, isNew }, flags)
  if (opening === "demonstration") {
    const { loadDemonstration } = await import("../demonstration/load.ts")
    const password = keptPassword(accounts) ?? config.demoPassword ?? inventPassword()
    const emails = demonstrationAccounts.map(({ email, role }) => `${email.padEnd(26)}${role}`)
    await writeDurably(
      accounts,
      `${["The demonstration's accounts", ...emails, `password: ${password}`].join("\n")}\n`,
    )
    const storage = openStorage(config)
    // A first start that was interrupted left files without records.
    for await (const id of storage.list(new Date())) await storage.discard(id)
    await loadDemonstration(database, storage, {
      password,
      students: flags.students,
    })
  }
  const code = await ensureSetupCode(database)
  if (code) return [`Nobody is here yet. Open ${config.publicUrl}/setup with the one-time code ${code}`]
  if (!existsSync(accounts)) return []
  const lines = [...readFileSync(accounts, "utf8").trim().split("\n"), `(kept in ${accounts})`]
  if (config.demoPassword && config.demoPassword !== keptPassword(accounts)) {
    lines.push(
      "DEMO_PASSWORD has no effect: it counts when the demonstration is loaded, into a new data folder.",
    )
  }
  return lines
}

function keptPassword(accounts: string): string | undefined {
  return existsSync(accounts) ? /^password: (.*)$/m.exec(readFileSync(accounts, "utf8"))?.[1] : undefined
}

/** The password is easy to copy by hand. */
function inventPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789"
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("")
  return [part(), part(), part()].join("-")
}
