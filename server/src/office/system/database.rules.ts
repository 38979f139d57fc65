import { bytesText, countText, durationText } from "#contract/lib/amounts.ts"
import { look, mend, ok, type Verdict } from "./rules.ts"

/** The major version of PostgreSQL that the project includes and is tested with. */
const tested = 18

export type DatabaseFacts = {
  version: string
  size: number
  connections: number
  max: number
  isDurable: boolean
  /** Migrations of this program that the database doesn't have. */
  pending: number
}

export function judgeDatabase(facts: DatabaseFacts): Verdict {
  const { version, size, connections, max, isDurable, pending } = facts
  const summary = `PostgreSQL ${version}, ${bytesText(size)}, ${connections} of ${max} connections.`
  if (!isDurable)
    return mend(
      `${summary} fsync, full_page_writes or synchronous_commit is off, so a power cut may destroy it.`,
      "Set all three to on in the settings of PostgreSQL.",
    )
  if (pending > 0)
    return look(
      `${summary} ${countText(pending, "change")} of this release are still to be made in it.`,
      "Start the college with npm start, which makes them.",
    )
  if (Number.parseInt(version, 10) !== tested)
    return look(
      `${summary} The college is tested with PostgreSQL ${tested}.`,
      `Move to PostgreSQL ${tested}.`,
    )
  if (connections > 0.85 * max)
    return look(`${summary} Nearly all are taken.`, "Raise max_connections, or lower WORKERS.")
  return ok(summary)
}

export type StatementFacts = { waiting: number; long: number; longest: number }

export function judgeStatements({ waiting, long, longest }: StatementFacts): Verdict {
  if (waiting === 0 && long === 0) return ok("No statement waits for a lock, and no transaction is old.")
  const summary = [
    waiting > 0 && `${countText(waiting, "statement")} have waited for a lock for more than 5 seconds.`,
    long > 0 &&
      `${countText(long, "transaction")} are older than 5 minutes, the oldest ${durationText(longest)}.`,
  ]
  return look(
    summary.filter((part) => part !== false).join(" "),
    "Look again in a minute. If they stay, end them with pg_terminate_backend, or restart the college.",
  )
}

export type VacuumFacts = { age: number; tables: readonly string[] }

/** PostgreSQL stops writing at two thousand million transactions without a vacuum. */
const oldest = { look: 500_000_000, mend: 1_500_000_000 }

export function judgeVacuum({ age, tables }: VacuumFacts): Verdict {
  if (age > oldest.look) {
    const summary = `The oldest rows were frozen ${Math.round(age / 1e6)} million transactions ago.`
    const todo = "Run VACUUM FREEZE in the database, and see that autovacuum is on."
    return age > oldest.mend ? mend(summary, todo) : look(summary, todo)
  }
  if (tables.length === 0) return ok("PostgreSQL clears deleted rows away by itself.")
  return look(
    `Deleted rows take much room in ${tables.join(", ")}.`,
    "PostgreSQL clears them by itself at night. If this stays for days, see that autovacuum is on, and run VACUUM.",
  )
}

export type MailFacts = {
  isSet: boolean
  /** Mails that aren't sent yet, including those that failed. */
  waiting: number
  failing: number
  /** Refused permanently: only a person can send them again. */
  refused: number
  /** Seconds since the oldest waiting mail was written. */
  waited: number
  /** The error of a failing mail if there is one, otherwise of a refused one. */
  lastError: string | null
  lastSent: string | null
  hasSentSinceFailure: boolean
  hasSentSinceRefusal: boolean
}

export function judgeMail(facts: MailFacts): Verdict {
  const { isSet, waiting, failing, refused, waited, lastError, lastSent } = facts
  const last = lastSent
    ? `The last was sent at ${lastSent.slice(0, 16).replace("T", " ")} UTC.`
    : "None was sent yet."
  if (!isSet)
    return look(
      "No mail server is set, so emails are only written to the data folder and reach nobody.",
      "Set SMTP_HOST and the settings beside it, and send a test from the screen Emails.",
    )
  if (failing > 0) {
    const summary = `${countText(failing, "email")} could not be sent yet. ${last} ${lastError ?? ""}`.trim()
    const todo = "Read under Emails why, mend it, and send them again there."
    return facts.hasSentSinceFailure ? look(summary, todo) : mend(summary, todo)
  }
  if (waiting > 0 && waited > 3600)
    return look(
      `${countText(waiting, "email")} have waited for up to ${durationText(waited)}. ${last}`,
      "See that jobs in the background run; restart the college if they don't.",
    )
  const refusedText = refused > 0 ? `${countText(refused, "email")} refused for good. ` : ""
  // If other mail was sent since, only these addresses are wrong. Otherwise the server may refuse everything.
  if (refused > 0 && !facts.hasSentSinceRefusal)
    return look(
      `${refusedText}None was taken since. ${last} ${lastError ?? ""}`.trim(),
      "Read under Emails why. If it isn't the address, mend it, and send them again there.",
    )
  if (waiting > 0) return ok(`${countText(waiting, "email")} on the way. ${refusedText}${last}`)
  return ok(refused > 0 ? `${refusedText}Everything else is sent. ${last}` : `Everything is sent. ${last}`)
}

export type AccountFacts = {
  /** The account's name, quoted for SQL. */
  name: string
  createsDatabases: boolean
}

export type BackupFacts = {
  /** Seconds since the last good backup was begun; null if there is none. */
  age: number | null
  isOff: boolean
  /** The warning that it is old. */
  warning: string | undefined
  /** The reason why the last backup failed. */
  problem: string | null
  account: AccountFacts
}

export function judgeBackup({ age, isOff, warning, problem, account }: BackupFacts): Verdict {
  const last =
    age === null ? "There is no good backup yet." : `The last good backup is ${durationText(age)} old.`
  const summary = problem === null ? last : `${last} The last attempt failed: ${problem}`
  const judgement = warning === undefined ? look : mend
  if (!account.createsDatabases)
    return judgement(
      `${summary} Backups can't be restored, nor tested, because the database's account ${account.name} may not create databases.`,
      `Run as the superuser of PostgreSQL: ALTER ROLE ${account.name} CREATEDB.`,
    )
  if (warning !== undefined)
    return mend(
      summary,
      "Open Backups to see what failed, mend it, and make one now: npm run college -- backup.",
    )
  if (problem !== null) return look(summary, "Open Backups, mend what failed, and make one now.")
  if (isOff) return look(`${summary} None is planned.`, "Choose under Backups how often one is made.")
  return ok(age === null ? `${last} One is planned.` : last)
}

export type JobFacts = { waiting: number; failed: number; kinds: string[]; waited: number }

/** A due job begins within seconds, unless thousands were added at once. Then somebody should check that their number falls. */
const limits = { look: 600, mend: 3600, jobs: 1000 }

export function judgeJobs({ waiting, failed, kinds, waited }: JobFacts): Verdict {
  if (waited > limits.look) {
    const summary = `${countText(waiting, "job")} due, the oldest for ${durationText(waited)}.`
    const todo = "If the college runs, restart it; if it is stopped, start it."
    return waited > limits.mend ? mend(summary, todo) : look(summary, todo)
  }
  if (failed > 0)
    return look(
      `${countText(failed, "job")} failed for good: ${kinds.join(", ")}.`,
      "The log names the reason and the request that added each. Report it with those lines.",
    )
  if (waiting > limits.jobs)
    return look(
      `${countText(waiting, "job")} due, the oldest for ${durationText(waited)}.`,
      "Look again in some minutes. If they don't become fewer, restart the college.",
    )
  return ok(waiting > 0 ? `${countText(waiting, "job")} are due and are being run.` : "None is waiting.")
}

export type FileFacts = { known: number; bytes: number; looked: number; lost: readonly string[] }

export function judgeFiles({ known, bytes, looked, lost }: FileFacts): Verdict {
  const filesText = `${countText(known, "file")}, ${bytesText(bytes)}.`
  if (lost.length === 0)
    return ok(
      looked < known
        ? `${filesText} The ${looked} that were looked at are there.`
        : `${filesText} All are there.`,
    )
  return mend(
    `${filesText} ${lost.length} of the ${looked} that were looked at are missing or of another size: ${lost.slice(0, 5).join(", ")}${lost.length > 5 ? " …" : ""}.`,
    "Put them back from a backup: npm run college -- check lists them all.",
  )
}

type StandbyFacts = {
  /** Seconds by which each standby is behind; null if the account may not see it. */
  behind: readonly (number | null)[]
  /** The reason why DATABASE_REPLICA_URL can't be used. */
  replicaFault: string | undefined
  account: AccountFacts
}

export function judgeStandby({ behind, replicaFault, account }: StandbyFacts): Verdict {
  if (replicaFault !== undefined)
    return look(
      `The database of DATABASE_REPLICA_URL can't be opened: ${replicaFault}. Reports are read from the first one meanwhile.`,
      "Start it, or put DATABASE_REPLICA_URL right.",
    )
  if (behind.length === 0) return ok("No standby follows this database.")
  const knownLags = behind.filter((seconds) => seconds !== null)
  if (knownLags.length < behind.length)
    return look(
      `${countText(behind.length, "standby")}, but how far behind can't be seen, because the database's account ${account.name} may not look.`,
      `Run as the superuser of PostgreSQL: GRANT pg_read_all_stats TO ${account.name}.`,
    )
  const max = Math.max(...knownLags)
  const summary = `${countText(behind.length, "standby")}, at most ${durationText(max)} behind.`
  return max > 300
    ? look(summary, "See that the standby runs and its line to this machine is good.")
    : ok(summary)
}

export function judgeNotices(kinds: readonly string[]): Verdict {
  if (kinds.length === 0) return ok("No notice is open.")
  return look(
    `${countText(kinds.length, "notice")} stand on the administrators' dashboard: ${kinds.join(", ")}.`,
    "Each says on the dashboard how to mend it, and goes by itself when it is mended.",
  )
}
