import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { materialsOf } from "../../../test/materials.ts"
import { sampleContent } from "../../../test/site.ts"
import { truncate } from "../../../test/truncate.ts"
import { findUnusedPictures } from "../../college/pictures/queries.ts"

const college = await openCollege()
const { call, db } = college
const { subject, ...course } = await materialsOf(college)
const lecturer = await course.addLecturer()
await course.teach(lecturer.id, null)

beforeEach(() => truncate(db, ["deleted_record", "module_item", "module_content", "content_draft"]))

const restore = (caller: Caller, ids: number[]) =>
  call(caller, "POST /deleted-records/restore", { body: { ids } })

const params = { id: subject.id }
const saveHeadings = async (titles: string[]) => {
  const items = titles.map((title) => ({ kind: "heading" as const, title }))
  return (await call(lecturer, "PUT /modules/{id}/content", { params, body: { items } })).body.data.deleted
}
const readHeadings = async () =>
  (await call(lecturer, "GET /modules/{id}/content", { params })).body.data.content.items.map(
    ({ title }) => title,
  )

test("a deleted heading is restored to its place, also after another was added", async () => {
  expect(await saveHeadings(["Sounds", "Words", "Texts"])).toEqual([])
  const ids = await saveHeadings(["Sounds", "Texts"])
  expect(ids).toHaveLength(1)
  await saveHeadings(["Sounds", "Texts", "Books"])
  expect((await restore("student", ids)).status).toBe(403)
  expect((await restore(lecturer, ids)).body.message).toBe("Words is restored.")
  expect(await readHeadings()).toEqual(["Sounds", "Words", "Texts", "Books"])
  const { rows } = await sql<object>`select entity, entity_id from audit order by id desc limit 1`.execute(db)
  expect(rows).toEqual([{ entity: "subject", entity_id: String(subject.id) }])
})

test("a heading that is renamed or moved isn't deleted", async () => {
  await saveHeadings(["Sounds", "Words", "Words"])
  expect(await saveHeadings(["Words", "Letters", "Words"])).toEqual([])
  expect(await saveHeadings(["Letters", "Words"])).toHaveLength(1)
})

const key = { key: "history" as const }
const historyWith = (lead: string) => ({
  ...sampleContent.history,
  head: { ...sampleContent.history.head, lead },
})
const saveDraft = (lead: string) =>
  call("admin", "PUT /site/{key}", { params: key, body: { value: historyWith(lead) } })
const discard = async () =>
  (await call("admin", "DELETE /site/{key}/draft", { params: key })).body.data.deleted
const page = async () => (await call("admin", "GET /site/{key}", { params: key })).body.data.page

test("a discarded draft of the website is restored, unless the page has another one by now", async () => {
  await saveDraft("First words")
  const first = await discard()
  expect((await page()).draft_at).toBeNull()
  const { deleted_records } = (await call("admin", "GET /deleted-records", { query: { kind: "draft" } })).body
    .data
  expect(deleted_records).toMatchObject([{ id: first[0], label: "Draft of History" }])
  await saveDraft("Second words")
  expect((await restore("admin", first)).body).toMatchObject({
    code: "conflict",
    message: "History has another draft by now. Publish or discard it first.",
  })
  expect((await page()).value).toEqual(historyWith("Second words"))
  const second = await discard()
  expect((await restore("admin", first)).status).toBe(404)
  expect((await restore("admin", second)).body.message).toBe("Draft of History is restored.")
  expect((await page()).value).toEqual(historyWith("Second words"))
  expect(await discard()).toHaveLength(1)
  expect(await discard()).toEqual([])
})

test("a picture of a discarded draft is kept for as long as the draft can be restored", async () => {
  const { rows } = await sql<{ id: string }>`
    with added as (insert into file (name, media_type, size, sha256, visibility, created_at)
      values ('a.png', 'image/png', 1, '', 'public', now() - interval '9 days') returning id)
    insert into picture (file_id, belongs_to, width, height) select id, 'content', 1, 1 from added
    returning file_id as id`.execute(db)
  const id = rows[0]!.id
  expect(await findUnusedPictures(db)).toEqual([id])
  await saveDraft(`See ${id}`)
  await discard()
  expect(await findUnusedPictures(db)).toEqual([])
})
