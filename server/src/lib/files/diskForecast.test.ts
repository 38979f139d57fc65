import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { listNotices } from "../db/adminNotices.ts"
import { forecastOf, sampleDisk } from "./diskForecast.ts"
import { createDiskCheck } from "./diskWatch.ts"

const hour = 60 * 60_000
const gb = 1e9

/** Hourly samples up to now. `free` gets the hours that have passed since the first. */
const samples = (hours: number, free: (hour: number) => number) =>
  Array.from({ length: hours + 1 }, (_, index) => ({ at: index * hour, free: free(index) }))

describe("the days until a disk is full", () => {
  test("follow from the rate at which it fills, down to where uploads are refused", () => {
    const forecast = forecastOf(samples(72, (hours) => 27.2 * gb - (hours / 24) * 1 * gb))
    expect(forecast?.perDay).toBeCloseTo(gb, -3)
    expect(forecast?.days).toBeCloseTo(24, 3)
  })

  test.each([
    ["it was watched for less than a day", samples(20, (hours) => 20 * gb - hours * gb)],
    ["it empties", samples(48, (hours) => 20 * gb + hours)],
    ["it stays as it is", samples(48, () => 20 * gb)],
    ["one large import came and nothing else", samples(100, (hours) => (hours < 60 ? 40 : 20) * gb)],
    ["backups come and go each night", samples(144, (hours) => (20 - (hours % 24 < 12 ? 3 : 0)) * gb)],
    ["nothing is known", []],
  ])("aren't foretold where %s", (_, series) => expect(forecastOf(series)).toBeUndefined())
})

const { db } = await openTestDatabase()
beforeEach(() => db.deleteFrom("disk_sample").execute())

/** A disk on which this many bytes were added each day of the last week. */
async function fillUp(machine: string, freeNow: number, perDay: number) {
  const last = Math.floor(Date.now() / hour) * hour
  const rows = Array.from({ length: 168 }, (_, back) => ({
    machine,
    hour: new Date(last - (back + 1) * hour).toISOString(),
    free_bytes: Math.round(freeNow + (back * perDay) / 24),
  }))
  await db.insertInto("disk_sample").values(rows).execute()
}

const log = { info() {}, warn() {} } as never
const check = (free: number) => createDiskCheck({ free: async () => free, database: db, log })()
const notices = async () => (await listNotices(db)).map(({ kind, sentence }) => [kind, sentence])

test("administrators are warned weeks before the disk is full, with the rate, until there is room", async () => {
  await fillUp("server-2", 12.2 * gb, gb)
  await check(80 * gb)
  expect(await notices()).toEqual([
    [
      "filling",
      "The disk of the server server-2 will be full in about 12 days: 12 GB are free, and 1.0 GB a day are added. " +
        "Make room there, or move the college to a larger disk.",
    ],
  ])
  await db.deleteFrom("disk_sample").execute()
  await check(80 * gb)
  expect(await notices()).toEqual([])
})

test("a sample that a clock which was ahead has left is not taken for the last one", async () => {
  await fillUp("server-2", 80 * gb, gb)
  const ahead = new Date(Date.now() + 48 * hour).toISOString()
  await db
    .insertInto("disk_sample")
    .values({ machine: "server-2", hour: ahead, free_bytes: gb / 2 })
    .execute()
  await check(80 * gb)
  expect(await notices()).toEqual([])
})

test("a machine keeps one sample an hour, for 30 days", async () => {
  const old = new Date(Date.now() - 31 * 24 * hour).toISOString()
  await db.insertInto("disk_sample").values({ machine: "server-1", hour: old, free_bytes: 1 }).execute()
  expect(await sampleDisk(db, 5 * gb, "server-1")).toBe(true)
  expect(await sampleDisk(db, 4 * gb, "server-1")).toBe(false)
  expect(await db.selectFrom("disk_sample").select("free_bytes").execute()).toEqual([{ free_bytes: 5 * gb }])
})
