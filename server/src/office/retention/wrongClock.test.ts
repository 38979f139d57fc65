import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { addOldMail, ago } from "../../../test/retention/mails.ts"
import { listNotices } from "../../lib/db/adminNotices.ts"
import { confirmClock, enforceRetention, removeOldMails } from "./jobs.ts"

const { call, db } = await openCollege()
const readRetention = async () => (await call("admin", "GET /retention")).body.data

beforeEach(async () => {
  await confirmClock(db)
  await db.deleteFrom("mail").execute()
})

/** The last night was this many days ago, by the clock. */
const lastNight = (days: number) =>
  db
    .updateTable("retention")
    .set({ reached: ago(days) })
    .execute()

test("a night that comes too long after the last one deletes nothing and says why, until the clock is right or said to be", async () => {
  await addOldMail(db, 400)
  const entry = { at: ago(2600), action: "POST /terms", address: "old" }
  await db
    .insertInto("audit")
    .values([entry, { ...entry, at: ago(0) }])
    .execute()
  const deleteEntry = db.deleteFrom("audit").where("address", "=", "old").where("at", "<", ago(2000))
  await lastNight(100)
  const words = await enforceRetention(db)
  expect(words).toMatch(
    /says .* UTC, and old records were last looked for at .* UTC\. Nothing was deleted .*college -- clock/,
  )
  expect((await readRetention()).stocks[0]).toMatchObject({ kind: "mail", count: 1, due: 0 })
  expect(await listNotices(db)).toMatchObject([{ kind: "retention", sentence: words }])
  await expect(deleteEntry.execute()).rejects.toThrow("append-only")

  await confirmClock(db)
  expect(await listNotices(db)).toEqual([])
  expect(await enforceRetention(db)).toBe("old records deleted: mail 1, audit 1")
})

test("a college that was switched off for 30 days goes on by itself, and so does one whose clock was put back", async () => {
  await addOldMail(db, 400)
  await lastNight(30)
  expect(await enforceRetention(db)).toBe("old records deleted: mail 1")
  for (const days of [360, 400]) await addOldMail(db, days)
  await lastNight(-20)
  expect(await enforceRetention(db)).toBe("old records deleted: mail 1")
  expect(await listNotices(db)).toEqual([])
})

test("such a night deletes no file of an e-mail either", async () => {
  const folder = await mkdtemp(join(tmpdir(), "clock-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, "mail", "mail-1.1.eml")
  await mkdir(dirname(file))
  await writeFile(file, "Moni")
  const written = Date.now() / 1000 - 740 * 24 * 60 * 60
  await utimes(file, written, written)
  await lastNight(100)
  await removeOldMails(db, folder)
  expect(await readFile(file, "utf8")).toBe("Moni")
})

test("a night is no edit of the days", async () => {
  const { version } = (await readRetention()).retention
  await lastNight(1)
  await enforceRetention(db)
  expect((await readRetention()).retention.version).toBe(version)
})
