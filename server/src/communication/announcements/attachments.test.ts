import { beforeEach, expect, test } from "vitest"
import { announcementsOf } from "../../../test/announcements.ts"
import { openCollege } from "../../../test/college.ts"
import { good, hostile, pdf } from "../../../test/corpus.ts"
import { passDays } from "../../../test/retention/deletedRecords.ts"

const college = await openCollege()
const { db, call, inject } = college
const announcements = await announcementsOf(college)
const { send, download, listed } = announcements

beforeEach(announcements.clear)

const file = { name: "Letter.pdf", content: pdf }
const storedFiles = () => db.selectFrom("file").select("id").orderBy("id").execute()

test("an attachment is shown by name and size, and downloaded byte for byte, even after an interruption", async () => {
  const { announcement } = (await send({ year_of_study: "1" }, file)).body.data
  expect(announcement).toMatchObject({
    attachment_name: "Letter.pdf",
    attachment_size: pdf.length,
    year_of_study: 1,
  })
  const whole = await download(announcements.first, announcement.id)
  expect(whole.rawPayload).toEqual(pdf)
  const rest = await inject(announcements.first, {
    url: `/api/announcements/${announcement.id}/attachment`,
    headers: { range: "bytes=10-", "if-range": String(whole.headers.etag) },
  })
  expect([rest.statusCode, rest.rawPayload]).toEqual([206, pdf.subarray(10)])
})

test("an attachment stays by default, is removed by clearFile, is replaced by a new one, and is deleted when its announcement can't be restored any more", async () => {
  const before = await storedFiles()
  const { id } = (await send({}, file)).body.data.announcement
  expect((await send({}, undefined, id)).body.data.announcement.attachment_name).toBe("Letter.pdf")
  const next = await send({ clearFile: "true" }, { name: "New.pdf", content: pdf }, id)
  expect(next.body.data.announcement.attachment_name).toBe("New.pdf")
  const cleared = await send({ clear_file: "true" }, undefined, id)
  expect(cleared.body.data.announcement.attachment_name).toBeNull()
  expect((await download("admin", id)).statusCode).toBe(404)
  expect(await storedFiles()).toEqual(before)
  await send({}, file, id)
  await call("admin", "DELETE /announcements/{id}", { params: { id } })
  expect((await download("admin", id)).statusCode).toBe(404)
  expect(await storedFiles()).toHaveLength(before.length + 1)
  await passDays(db, 31)
  expect(await storedFiles()).toEqual(before)
})

const taken = /\.(pdf|docx?|jpe?g|png)$/i

test.each(good.filter(([name]) => taken.test(name)))("%s is accepted", async (name, content) => {
  expect((await send({}, { name, content })).status).toBe(201)
})

const refused = [...hostile, ...good.filter(([name]) => !taken.test(name))]
test.each(refused)("%s is refused, and nothing is announced", async (name, content) => {
  const { status, body } = await send({}, { name, content })
  expect([status, Object.keys(body.errors)]).toEqual([422, ["attachment"]])
  expect(await listed("admin")).toEqual([])
})

test("an attachment of more than 10 MB is refused", async () => {
  const content = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
  const { status, body } = await send({}, { name: "Letter.pdf", content })
  expect([status, body.errors.attachment]).toEqual([
    413,
    "“Letter.pdf” is larger than 10 MB, the most for this field.",
  ])
})
