import { afterEach, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { erasePerson } from "../../people/people/erasure.queries.ts"

const college = await openCollege()
const { call, db } = college
const { addLecturer } = courseOf(college)
const [mary, john] = [await addLecturer(), await addLecturer()]
afterEach(async () => {
  await db.deleteFrom("report_phrase").execute()
  await db.deleteFrom("deleted_record").execute()
})

const add = (caller: Caller, phrase: string, heading = "strengths") =>
  call(caller, "POST /report-phrases", { body: { heading, phrase } })
const added = async (caller: Caller, phrase: string, heading = "strengths") =>
  (await add(caller, phrase, heading)).body.data.phrase
const list = async (caller: Caller) => (await call(caller, "GET /report-phrases")).body.data.phrases
const edit = (caller: Caller, id: number, phrase: string, version?: number) =>
  call(caller, "PUT /report-phrases/{id}", { params: { id }, body: { heading: "growth", phrase, version } })
const remove = (caller: Caller, id: number) => call(caller, "DELETE /report-phrases/{id}", { params: { id } })

test("administrators edit the college's phrases, and each lecturer their own", async () => {
  const shared = await added("admin", "{name} plans   every lesson.")
  expect(shared).toMatchObject({ phrase: "{name} plans every lesson.", is_shared: true, may_edit: true })
  const own = await added(mary, "{name} sings.", "growth")
  const first = await added(mary, "A voice that carries.")
  expect((await list(mary)).map(({ phrase, may_edit }) => [phrase, may_edit])).toEqual([
    ["{name} plans every lesson.", false],
    ["A voice that carries.", true],
    ["{name} sings.", true],
  ])
  expect((await list(john)).map(({ id }) => id)).toEqual([shared.id])
  expect((await list("admin")).map(({ id }) => id)).toEqual([shared.id])
  expect((await edit(mary, shared.id, "Mine now.")).status).toBe(403)
  expect((await remove(mary, shared.id)).status).toBe(403)
  expect((await edit(john, own.id, "Mine now.")).status).toBe(404)
  expect((await remove("admin", own.id)).status).toBe(404)
  expect((await edit(mary, own.id, "{name} sings well.", own.version)).body.data.phrase).toMatchObject({
    phrase: "{name} sings well.",
    heading: "growth",
  })
  expect((await edit(mary, own.id, "Late.", own.version)).status).toBe(409)
  for (const { id } of [own, first]) expect((await remove(mary, id)).status).toBe(200)
  expect((await remove("admin", shared.id)).status).toBe(200)
  expect((await call("student", "GET /report-phrases")).status).toBe(403)
})

test("a phrase can't be added twice to the same bank", async () => {
  await added("admin", "Reads aloud.")
  const again = await add("admin", "reads ALOUD.")
  expect([again.status, again.response.json().errors]).toEqual([
    409,
    { phrase: "This phrase is there already." },
  ])
  expect((await add(mary, "Reads aloud.")).status).toBe(201)
  expect((await add(john, "Reads aloud.")).status).toBe(201)
  expect((await add("admin", "Reads aloud.", "growth")).status).toBe(201)
  expect((await add(mary, " ")).response.json().errors).toEqual({ phrase: "Phrase is required." })
})

test("the audit log says that a phrase was changed, without its text", async () => {
  const { id, version } = await added(mary, "Sings to themselves.")
  await edit(mary, id, "Hums to themselves.", version)
  await remove(mary, id)
  const rows = await db.selectFrom("audit").selectAll().where("entity", "=", "report_phrase").execute()
  const own = rows.filter(({ entity_id }) => entity_id === String(id))
  expect(own).toHaveLength(3)
  expect(JSON.stringify(own)).not.toMatch(/themselves/)
})

test("a deleted phrase is restored to its bank, and the list of deleted records doesn't show its words", async () => {
  const own = await added(mary, "Sings to themselves.")
  const { deleted } = (await remove(mary, own.id)).body.data
  const { deleted_records } = (
    await call("admin", "GET /deleted-records", { query: { kind: "report_phrase" } })
  ).body.data
  expect(deleted_records).toMatchObject([{ id: deleted[0], label: "A phrase for Strengths" }])
  const restore = (caller: Caller) =>
    call(caller, "POST /deleted-records/restore", { body: { ids: deleted } })
  expect((await restore(john)).status).toBe(404)
  const again = await added(mary, "sings TO themselves.")
  expect((await restore(mary)).body.message).toBe("This phrase is there already.")
  await remove(mary, again.id)
  expect((await restore(mary)).status).toBe(200)
  expect(await list(mary)).toEqual([own])
})

test("a deleted phrase of a lecturer whose account was erased can't be restored", async () => {
  const leaving = await addLecturer()
  const { deleted } = (await remove(leaving, (await added(leaving, "Hums.")).id)).body.data
  await erasePerson(db, college.files, leaving.personId)
  const restored = await call("admin", "POST /deleted-records/restore", { body: { ids: deleted } })
  expect(restored.status).toBe(404)
  const words = db.selectFrom("deleted_record").select("id").where("id", "in", deleted)
  expect(await words.execute()).toEqual([])
})
