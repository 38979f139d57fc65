import * as z from "zod"
import type { Backup } from "#contract/office/backups.ts"
import type { BackupDestination } from "../../lib/backup/destination.ts"
import { savedAt } from "../../lib/backup/store.ts"
import { isFolder } from "../../lib/backup/target.ts"
import { raiseNotice, withdrawNotice } from "../../lib/db/adminNotices.ts"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { messageOf } from "../../lib/errorCodes.ts"
import { addJob, defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import {
  beginBackup,
  endAbandoned,
  endBackup,
  figuresOf,
  findBackup,
  findBackupSettings,
  forgetBackups,
  lastBackup,
  lastGoodBackup,
  listSparedBackups,
  runningBackup,
} from "./queries.ts"
import { expiredBackups, isDue, isStickDue, problemOf, warningOf } from "./rules.ts"

const makeBackup: Job<{ id: number }> = { name: "make_backup", payload: z.object({ id: z.int() }) }
const planBackup: Job<object> = { name: "plan_backup", payload: z.object() }
const lookForStick: Job<object> = { name: "look_for_stick", payload: z.object() }

type Log = { error(message: string): void }
type Destinations = {
  main: BackupDestination
  /** If absent, no USB stick is used. */
  stick: BackupDestination | undefined
}

export const backupTasks = (database: Database, destinations: Destinations, log: Log): Task[] => [
  defineTask(makeBackup, ({ id }) => runBackup(database, destinations, id, log)),
  defineTask(planBackup, () => planBackups(database, destinations.main.location), "*/10 * * * *"),
  ...(destinations.stick
    ? [defineTask(lookForStick, stickWatch(database, destinations.stick.location), "* * * * *")]
    : []),
]

/**
 * Queues a backup and returns its number. Its time is by this machine's clock, as the schedule is. A database elsewhere may
 * have a slower clock, by which the backup would seem to have begun before it was due.
 */
export async function queueBackup(db: Database, run: Pick<Backup, "reason" | "place">, now = new Date()) {
  const { id } = await beginBackup(db, { ...run, started_at: now.toISOString() })
  await addJob(db, makeBackup, { id }, { queue: "backups" })
  return id
}

const abandoned =
  "It was given up, because the server ended or lost its database each time while it was being made. The log says why."

/** Starts the backup that the schedule requires, and notifies administrators if the last good one is old. */
export async function planBackups(database: Database, place: string, now = new Date()) {
  await inTransaction(database, async (db) => {
    await endAbandoned(db, makeBackup.name, abandoned)
    const [settings, last] = await Promise.all([findBackupSettings(db), lastBackup(db, "schedule", now)])
    if (isDue(settings, last, now) && !(await runningBackup(db)))
      await queueBackup(db, { reason: "schedule", place }, now)
  })
  await warnOfOldBackup(database, now)
}

/**
 * Returns a function that looks for the USB stick. It starts a backup to the stick when it appears, and once a day while it is
 * plugged in.
 */
export function stickWatch(database: Database, place: string) {
  /** Whether an earlier call has found the stick since it was plugged in. */
  let isPluggedIn = false
  return async (_: unknown = undefined, now = new Date()) => {
    if (!(await isFolder(place))) {
      isPluggedIn = false
      return
    }
    await inTransaction(database, async (db) => {
      if (await runningBackup(db)) return
      if (isStickDue(await lastBackup(db, "stick", now), { appeared: !isPluggedIn }, now))
        await queueBackup(db, { reason: "stick", place }, now)
      isPluggedIn = true
    })
  }
}

async function warnOfOldBackup(database: Database, now: Date) {
  const [settings, good] = await Promise.all([findBackupSettings(database), lastGoodBackup(database, now)])
  const warning = warningOf(settings, good, now)
  if (warning) await raiseNotice(database, "backup", warning)
  else await withdrawNotice(database, "backup")
}

/**
 * Runs the backup, restores it as a test, and deletes backups that are no longer kept. A failure is shown in the list, and the
 * schedule tries again.
 */
export async function runBackup(database: Database, { stick, main }: Destinations, id: number, log: Log) {
  const run = await findBackup(database, id)
  if (run?.state !== "running") return
  const destination = (run.reason === "stick" && stick) || main
  try {
    const saved = await destination.save()
    const untested = await destination.test(saved.name, new Date(run.started_at))
    const lost = saved.manifest.files.missing.length
    const unkept = await removeExpired(database, destination, log)
    const problems = [
      lost > 0 && `${lost === 1 ? "1 file was" : `${lost} files were`} lost or damaged before.`,
      untested,
      unkept,
    ]
    // A stick may be removed once its backup is good, so this comes last.
    await endBackup(database, id, {
      ...figuresOf(saved),
      state: untested ? "saved" : "good",
      problem: problems.filter(Boolean).join(" ") || null,
    })
  } catch (error) {
    const problem = problemOf(error, run)
    log.error(`A backup failed: ${problem}`)
    await endBackup(database, id, { state: "failed", problem })
  }
  await warnOfOldBackup(database, new Date())
}

/** Deletes backups that are no longer kept. If that fails, the new backup is still good, so the reason is returned. */
async function removeExpired(
  database: Database,
  place: BackupDestination,
  log: Log,
): Promise<string | undefined> {
  try {
    const [names, spared] = await Promise.all([place.list(), listSparedBackups(database)])
    const archives = names.map((name) => ({ name, savedAt: savedAt(name) }))
    const old = expiredBackups(archives, await findBackupSettings(database))
    await place.remove(old.map(({ name }) => name).filter((name) => !spared.has(name)))
    await forgetBackups(database)
    return undefined
  } catch (error) {
    const problem = `Older ones could not be deleted: ${messageOf(error)}`
    log.error(problem)
    return problem
  }
}
