import { countText } from "#contract/lib/amounts.ts"
import { collegeOffset, dayOf } from "#contract/lib/dates.ts"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import type { Backup, BackupSettings } from "#contract/office/backups.ts"

type Plan = Pick<BackupSettings, "frequency" | "hour">
type RetentionRules = Pick<BackupSettings, "keep_days" | "keep_weeks" | "keep_months">

/** The latest time, not after `now`, for which the schedule planned a backup. Weekly backups are planned on Sundays. */
export function lastPlanned({ frequency, hour }: Plan, now: Date): Date | undefined {
  if (frequency === "off") return undefined
  const planned = new Date(
    `${dayOf(now.toISOString())}T${String(hour).padStart(2, "0")}:00:00${collegeOffset}`,
  )
  if (planned > now) planned.setTime(planned.getTime() - millisecondsPerDay)
  if (frequency === "weekly") planned.setTime(planned.getTime() - weekday(planned) * millisecondsPerDay)
  return planned
}

export function nextPlanned(plan: Plan, now: Date): Date | undefined {
  const last = lastPlanned(plan, now)
  return last && new Date(last.getTime() + (plan.frequency === "weekly" ? 7 : 1) * millisecondsPerDay)
}

/** The weekday of a moment in the college's zone; 0 is Sunday. */
const weekday = (moment: Date) => new Date(dayOf(moment.toISOString())).getUTCDay()

/**
 * Whether a backup is due: none was begun since the planned time, for example without power, or the last one failed a
 * quarter of a day ago.
 */
export function isDue(
  plan: Plan,
  last: { started_at: string; state: string } | undefined,
  now: Date,
): boolean {
  const planned = lastPlanned(plan, now)
  if (!planned) return false
  if (!last || Date.parse(last.started_at) < planned.getTime()) return true
  return last.state === "failed" && now.getTime() - Date.parse(last.started_at) > millisecondsPerDay / 4
}

type LastOnStick = { started_at: string; state: string } | undefined

/**
 * Whether a plugged-in USB stick needs a backup: each time it appears, except after a loose contact, and daily while it is
 * plugged in.
 */
export function isStickDue(last: LastOnStick, { appeared }: { appeared: boolean }, now: Date): boolean {
  if (!last) return true
  const age = now.getTime() - Date.parse(last.started_at)
  if (!appeared) return age > millisecondsPerDay
  return last.state === "failed" || age > millisecondsPerDay / 24
}

/** The failure in a sentence, with advice for a full stick or place. */
export function problemOf(error: unknown, { reason, place }: Pick<Backup, "reason" | "place">): string {
  const { message, code } = error as NodeJS.ErrnoException
  const problem = code === "ENOSPC" ? `There is no room left in ${place}.` : (message ?? String(error))
  return reason === "stick" ? `${problem} Put the stick in again for another try.` : problem
}

/** Milliseconds after which the last good backup is old: twice the interval of the schedule, or a day if none are planned. */
const oldAfter = (frequency: BackupSettings["frequency"]) =>
  (frequency === "weekly" ? 14 : 2) * millisecondsPerDay

/**
 * The backups to delete. For each of the last so many days, weeks and months that have any, the newest is kept. The newest of
 * all is always kept.
 */
export function expiredBackups<Archive extends { savedAt: Date }>(
  archives: readonly Archive[],
  rules: RetentionRules,
): Archive[] {
  const newestFirst = [...archives].sort((a, b) => b.savedAt.getTime() - a.savedAt.getTime())
  const stored = new Set(newestFirst.slice(0, 1))
  const periods: [number, (savedAt: Date) => string][] = [
    [rules.keep_days, (savedAt) => dayOf(savedAt.toISOString())],
    [rules.keep_weeks, sundayOf],
    [rules.keep_months, (savedAt) => dayOf(savedAt.toISOString()).slice(0, 7)],
  ]
  for (const [count, periodOf] of periods) {
    const newestOf = new Map<string, Archive>()
    for (const archive of newestFirst) {
      const period = periodOf(archive.savedAt)
      if (!newestOf.has(period) && newestOf.size < count) newestOf.set(period, archive)
    }
    for (const archive of newestOf.values()) stored.add(archive)
  }
  return newestFirst.filter((archive) => !stored.has(archive))
}

const sundayOf = (savedAt: Date) =>
  dayOf(new Date(savedAt.getTime() - weekday(savedAt) * millisecondsPerDay).toISOString())

type Good = Pick<Backup, "started_at">

/** A warning for administrators if the last good backup is old, or if a college of some days has none. */
export function warningOf(
  { frequency, created_at }: Plan & { created_at: string },
  last: Good | undefined,
  now: Date,
): string | undefined {
  const age = now.getTime() - Date.parse(last?.started_at ?? created_at)
  if (age <= oldAfter(frequency)) return undefined
  if (!last) {
    return (
      "There is no good backup. Everything that the college has recorded is lost if the disk fails. Open Backups to see what " +
      "failed, and make one now."
    )
  }
  return (
    `The last good backup is ${countText(Math.floor(age / millisecondsPerDay), "day")} old. What was recorded since is lost if the disk fails. ` +
    "Open Backups to see what failed, and make one now."
  )
}
