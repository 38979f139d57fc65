import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { openCollegeWebsite, sampleContent } from "../../../test/site.ts"
import { truncate } from "../../../test/truncate.ts"

const { call, db } = await openCollege()
const website = await openCollegeWebsite(db)
const params = { key: "admissions" as const }

beforeEach(() => truncate(db, ["content", "content_version", "content_draft"]))

const { admissions } = sampleContent
const withFee = (fee: number) => ({ ...admissions, fees: { ...admissions.fees, fee } })
const save = (value: object) => call("admin", "PUT /site/{key}", { params, body: { value: value as never } })
async function publish(value: object) {
  await save(value)
  return call("admin", "POST /site/{key}/publish", { params, body: {} })
}
const versions = async () => (await call("admin", "GET /site/{key}/versions", { params })).body.data.versions
const read = async (number: number) =>
  (await call("admin", "GET /site/{key}/versions/{number}", { params: { ...params, number } })).body.data
    .version
const restore = (number: number, version?: number) =>
  call("admin", "POST /site/{key}/versions/{number}/restore", {
    params: { ...params, number },
    body: { version },
  })
const stored = (number: number) =>
  db.selectFrom("content_version").select("value").where("number", "=", number).executeTakeFirstOrThrow()

test("each publication is kept, with its author and the blocks that it changed", async () => {
  await publish(withFee(75_000))
  await publish(withFee(80_000))
  const [second, first] = await versions()
  expect(second).toMatchObject({ number: 2, changed: ["Fees"], restored_from: null })
  expect(second?.published_by_name).toBe("Test admin")
  expect(first?.number).toBe(1)
  expect((await read(1)).value).toEqual(withFee(75_000))
})

test("a restored version is on the website exactly as it was, as a new version", async () => {
  await publish(withFee(75_000))
  const before = await website.main("/admissions")
  await publish({ ...withFee(80_000), questions: { questions: [] } })
  expect(await website.main("/admissions")).not.toBe(before)
  const { status, body } = await restore(1)
  expect([status, body.message]).toEqual([200, "Version 1 restored. Visitors see it now."])
  expect(await website.main("/admissions")).toBe(before)
  expect(await stored(3)).toEqual(await stored(1))
  const [latest] = await versions()
  expect(latest).toMatchObject({ number: 3, restored_from: 1 })
  expect(body.data.page.value).toEqual(withFee(75_000))
})

test("restoring discards the draft, which can be restored too, and is refused to somebody who hasn't seen the draft", async () => {
  await publish(withFee(75_000))
  await publish(withFee(80_000))
  const { version } = (await call("admin", "GET /site/{key}", { params })).body.data.page
  await save(withFee(90_000))
  expect((await restore(1, version)).status).toBe(409)
  const { data } = (await restore(1)).body
  expect(data.page).toMatchObject({ based_on: null, number: 3 })
  expect((await call("admin", "POST /deleted-records/restore", { body: { ids: data.deleted } })).status).toBe(
    200,
  )
  const { page } = (await call("admin", "GET /site/{key}", { params })).body.data
  expect(page).toMatchObject({ value: withFee(90_000), number: 3 })
  await call("admin", "DELETE /site/{key}/draft", { params })
  expect((await restore(2)).body.data.deleted).toEqual([])
})

test("who restored which version is in the audit log", async () => {
  await publish(withFee(75_000))
  await publish(withFee(80_000))
  await restore(1)
  const row = await db
    .selectFrom("audit")
    .select(["action", "entity_label", "after"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    action: "POST /site/{key}/versions/{number}/restore",
    entity_label: "Admissions",
    after: { title: "Admissions", blocks: "Fees", number: 3, restored_from: 1 },
  })
})

test("a version that doesn't exist is a 404, and so is a page", async () => {
  expect((await restore(4)).status).toBe(404)
  const unknown = { key: "canteen" as "history" }
  expect((await call("admin", "GET /site/{key}", { params: unknown })).status).toBe(404)
})

test("a published version can't be changed or removed in the database", async () => {
  await publish(withFee(75_000))
  await expect(db.updateTable("content_version").set({ number: 9 }).execute()).rejects.toThrow()
  await expect(db.deleteFrom("content_version").execute()).rejects.toThrow()
})

test("content that an older program stored is read in the page's present shape", async () => {
  const value = JSON.stringify({ head: { lead: "Moni", older: 1 }, fees: { fee: "much" } })
  await db.insertInto("content").values({ key: "admissions", value }).execute()
  const { page } = (await call("admin", "GET /site/{key}", { params })).body.data
  expect(page.value).toMatchObject({ head: { lead: "Moni" }, fees: { fee: null }, requirements: {} })
})
