import { mkdir, readFile, utimes, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { addOldMail, ago } from "../../../test/retention/mails.ts"
import { listNotices } from "../../lib/db/adminNotices.ts"
import { confirmClock, enforceRetention, removeOldMails } from "./jobs.ts"

const { call, db } = await openCollege()
const readRetention = async () => (await call("admin", "GET /retention")).body.data

beforeEach(async () => {
  await confirmClock(db)
  await db.deleteFrom("mail").execute()
})

/** Sets the time of the last nightly run to this many days ago, by the clock. */
const setLastNight = (days: number) =>
  db
    .updateTable("retention")
    .set({ reached: ago(days) })
    .execute()

test("a night that is too long after the last one deletes nothing and says why, until the clock is confirmed", async () => {
  await addOldMail(db, 400)
  const entry = { at: ago(2600), action: "POST /terms", address: "old" }
  await db
    .insertInto("audit")
    .values([entry, { ...entry, at: ago(0) }])
    .execute()
  const deleteEntry = db.deleteFrom("audit").where("address", "=", "old").where("at", "<", ago(2000))
  await setLastNight(100)
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

test("old records are deleted after 30 days without power, and after the clock was put back", async () => {
  await addOldMail(db, 400)
  await setLastNight(30)
  expect(await enforceRetention(db)).toBe("old records deleted: mail 1")
  for (const days of [360, 400]) await addOldMail(db, days)
  await setLastNight(-20)
  expect(await enforceRetention(db)).toBe("old records deleted: mail 1")
  expect(await listNotices(db)).toEqual([])
})

test("a night that is too long after the last one deletes no file of an email either", async () => {
  const folder = temporaryFolder()
  const file = join(folder, "mail", "mail-1.1.eml")
  await mkdir(dirname(file))
  await writeFile(file, "Moni")
  const written = Date.now() / 1000 - 740 * 24 * 60 * 60
  await utimes(file, written, written)
  await setLastNight(100)
  await removeOldMails(db, folder)
  expect(await readFile(file, "utf8")).toBe("Moni")
})

test("a night doesn't change the version that an editor of the days has", async () => {
  const { version } = (await readRetention()).retention
  await setLastNight(1)
  await enforceRetention(db)
  expect((await readRetention()).retention.version).toBe(version)
})
