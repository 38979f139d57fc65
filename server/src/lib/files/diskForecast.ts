import { sql } from "kysely"
import { bytesText } from "#contract/lib/amounts.ts"
import { itemAt } from "#contract/lib/objects.ts"
import type { Database } from "../db/database.ts"
import { disk } from "../limits.ts"

/** The number of free bytes at a time. `at` is in milliseconds. */
type Sample = { at: number; free: number }

/** A disk that is filling up: the days until uploads are refused, and the bytes by which it fills each day. */
type Forecast = { days: number; perDay: number }

export type MachineForecast = Forecast & { machine: string; free: number }

/** Administrators are warned this many days before uploads are refused. */
const warningDays = 30

export function warningOf(
  forecast: MachineForecast | undefined,
): { summary: string; todo: string } | undefined {
  if (!forecast || forecast.days >= warningDays) return undefined
  const { days, perDay, free, machine } = forecast
  const when = days < 1.5 ? "within a day" : `in about ${Math.round(days)} days`
  return {
    summary: `The disk of the server ${machine} will be full ${when}: ${bytesText(free)} are free, and ${bytesText(perDay)} a day are added.`,
    todo: "Make room there, or move the college to a larger disk.",
  }
}

const hour = 60 * 60_000
const day = 24 * hour

/** A rate needs a whole day, because a single night's backup or morning's uploads would give a far higher one. */
const minimumSpan = 23 * hour
/** Older samples are kept for inspection, but say little about next week. */
const sampledDays = 7

/**
 * Predicts when uploads will be refused. The rate is the median of the slopes between all samples (Theil-Sen), which one large
 * import or one deletion hardly changes. Undefined without a day of samples, or if the disk isn't filling up.
 */
export function forecastOf(samples: readonly Sample[]): Forecast | undefined {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < minimumSpan) return undefined
  const slopes = samples.flatMap((later, index) =>
    samples.slice(0, index).map((earlier) => (earlier.free - later.free) / (later.at - earlier.at)),
  )
  const perDay = day * (slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0)
  return perDay > 0 ? { days: Math.max(0, last.free - disk.uploads) / perDay, perDay } : undefined
}

/**
 * Stores this hour's free space of this machine, and deletes samples after 30 days. Returns whether it was the first sample in
 * this hour.
 */
export async function sampleDisk(db: Database, free: number, machine: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("disk_sample")
    .values({ machine, free_bytes: free })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await db.deleteFrom("disk_sample").where("hour", "<", sql<string>`now() - interval '30 days'`).execute()
  return true
}

/** The disk that will be full first, among those of all machines. A machine that was removed is ignored. */
export async function forecastDisks(db: Database): Promise<MachineForecast | undefined> {
  const rows = await db
    .selectFrom("disk_sample")
    .select(["machine", "hour", "free_bytes"])
    .where("hour", ">", sql<string>`now() - make_interval(days => ${sampledDays})`)
    // A clock that was ahead has left samples that would be the last ones until their time comes.
    .where("hour", "<=", sql<string>`now()`)
    .orderBy("machine")
    .orderBy("hour")
    .execute()
  const byMachine = Map.groupBy(rows, ({ machine }) => machine)
  const forecasts = [...byMachine].flatMap(([machine, samples]) => {
    const series = samples.map(({ hour: time, free_bytes }) => ({ at: Date.parse(time), free: free_bytes }))
    const last = itemAt(series, -1)
    const forecast = last.at > Date.now() - 3 * hour ? forecastOf(series) : undefined
    return forecast ? [{ ...forecast, machine, free: last.free }] : []
  })
  return forecasts.sort((a, b) => a.days - b.days)[0]
}
