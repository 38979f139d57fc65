import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import type { ApiKey } from "#contract/api.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { openCollege } from "../../../test/college.ts"
import { pictures } from "../../../test/corpus.ts"
import { formOf } from "../../../test/forms.ts"
import { materialsOf } from "../../../test/materials.ts"
import { membersOf } from "../../../test/members.ts"
import { passDays } from "../../../test/retention/deletedRecords.ts"

const college = await openCollege()
const { call, db, inject } = college
const { member, profileOf } = membersOf(college)
const { term, subject, add, download, addSubject, addAssignment, ...course } = await materialsOf(college)

type Caller = Role | { bearer: string }
type Answer = { status: number; body: { data: { deleted: number[] } } }

const restore = (caller: Caller, ids: number[], instead: object = {}) =>
  call(caller, "POST /deleted-records/restore", { body: { ids, ...instead } })
const listed = async (query: object = {}) =>
  (await call("admin", "GET /deleted-records", { query })).body.data.deleted_records
const deletedIds = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status).toBe(200)
  return body.data.deleted
}
const statusOf = async <Key extends ApiKey>(key: Key, id: number) =>
  (await call("admin", key, { params: { id } })).status

async function addEvent() {
  const body = {
    title: "Choir",
    start_date: "2084-03-01T14:00",
    event_type: "cultural",
    target_audience: "all",
  }
  const form = await formOf(
    { ...body, registration_required: "true" },
    {
      eventImage: { name: "choir.png", content: pictures.png },
    },
  )
  const answer = await inject("admin", { method: "POST", url: "/api/events", ...form })
  expect(answer.statusCode).toBe(201)
  return answer.json().data.event as { id: number; event_image: string }
}

async function addAnnouncement(title = "Water") {
  const body = { title, content: "No water today.", announcement_type: "general", target_audience: "all" }
  return (await call("admin", "POST /announcements", { body: { ...body, is_pinned: true } })).body.data
    .announcement
}

const putInModule = async (position: number, item: { material_id: number } | { heading: string }) => {
  await db
    .insertInto("module_content")
    .values({ subject_id: subject.id })
    .onConflict((row) => row.doNothing())
    .execute()
  await db
    .insertInto("module_item")
    .values({ subject_id: subject.id, position, ...item })
    .execute()
}

beforeEach(() => db.deleteFrom("deleted_record").execute())

test("a deleted student is restored with their record and account", async () => {
  const student = await member("student")
  const { studentId } = await profileOf(student.bearer)
  const { data: before } = (await call("admin", "GET /students/{id}", { params: { id: studentId! } })).body
  const ids = await deletedIds(call("admin", "DELETE /students/{id}", { params: { id: studentId! } }))
  expect(await statusOf("GET /students/{id}", studentId!)).toBe(404)
  expect(await listed({ kind: "student" })).toMatchObject([
    {
      id: ids[0],
      record_id: studentId,
      label: "Thoko Banda",
      detail: before.student.student_number,
      deleted_by_name: "Test admin",
    },
  ])
  const answer = await restore("admin", ids)
  expect([answer.status, answer.body.message]).toEqual([
    200,
    "Thoko Banda is restored. They can sign in again. Any places at events were given up and don't come back.",
  ])
  const { data: after } = (await call("admin", "GET /students/{id}", { params: { id: studentId! } })).body
  expect({ ...after.student, version: 0 }).toEqual({ ...before.student, version: 0 })
  expect(await listed()).toEqual([])
})

test("a lecturer whose account was inactive is inactive after they are restored", async () => {
  const { bearer } = await member("lecturer")
  const id = (await profileOf(bearer)).lecturerId!
  await call("admin", "POST /lecturers/change", { body: { ids: [id], change: "deactivate" } })
  await restore("admin", await deletedIds(call("admin", "DELETE /lecturers/{id}", { params: { id } })))
  const { lecturer } = (await call("admin", "GET /lecturers/{id}", { params: { id } })).body.data
  expect(lecturer.status).toBe("inactive")
})

test("a person whose email address somebody else has by now is restored with another one", async () => {
  const student = await member("student")
  const { studentId } = await profileOf(student.bearer)
  const ids = await deletedIds(call("admin", "DELETE /students/{id}", { params: { id: studentId! } }))
  const taken = { firstName: "Mercy", lastName: "Phiri", email: student.email, password: "Chalk-dust-77" }
  expect((await call(null, "POST /auth/register", { body: taken })).status).toBe(201)
  expect(await restore("admin", ids)).toMatchObject({
    status: 409,
    body: { errors: { email: "There is already an account with this email address." } },
  })
  const email = `other-${student.email}`
  expect((await restore("admin", ids, { email })).status).toBe(200)
  const found = (await call("admin", "GET /students/{id}", { params: { id: studentId! } })).body.data
  expect(found.student.email).toBe(email)
})

test("many people who were deleted at once are restored at once", async () => {
  const [first, second] = [await member("student"), await member("student")]
  const ids = [(await profileOf(first.bearer)).studentId!, (await profileOf(second.bearer)).studentId!]
  const { deleted } = (await call("admin", "POST /students/change", { body: { ids, change: "delete" } })).body
    .data
  expect(deleted).toHaveLength(2)
  expect((await restore("admin", deleted, { email: "a@b.example" })).status).toBe(422)
  const places = "Any places at events were given up and don't come back."
  expect((await restore("admin", deleted)).body).toMatchObject({
    message: `2 records are restored. ${places}`,
  })
  for (const id of ids) expect(await statusOf("GET /students/{id}", id)).toBe(200)

  const again = (await call("admin", "POST /students/change", { body: { ids, change: "delete" } })).body.data
  await restore("admin", again.deleted.slice(0, 1))
  const message = `1 of 2 records is restored. The others were restored already or can't be restored any more. ${places}`
  expect((await restore("admin", again.deleted)).body).toMatchObject({ message })
  for (const id of ids) expect(await statusOf("GET /students/{id}", id)).toBe(200)
})

test("a subject is restored under another code if its own is taken", async () => {
  const { id } = await addSubject()
  const { code } = (await call("admin", "GET /subjects/{id}", { params: { id } })).body.data.subject
  const ids = await deletedIds(call("admin", "DELETE /subjects/{id}", { params: { id } }))
  const twin = { code, name: "Music", year_of_study: 1, semester_number: 1 }
  await db.insertInto("subject").values(twin).execute()
  expect((await restore("admin", ids)).body.errors).toEqual({
    code: "There is already a subject with this code.",
  })
  expect((await restore("admin", ids, { code: "mus9" })).status).toBe(200)
  expect((await call("admin", "GET /subjects/{id}", { params: { id } })).body.data.subject.code).toBe("MUS9")
})

test("an assignment is restored within 30 days, and then erased if nobody handed it in", async () => {
  const [stored, gone] = [await addAssignment(), await addAssignment()]
  const remove = (id: number) => deletedIds(call("admin", "DELETE /assignments/{id}", { params: { id } }))
  const ids = await remove(stored.id)
  expect(await statusOf("GET /assignments/{id}", stored.id)).toBe(404)
  expect((await restore("admin", ids)).body.message).toBe("Essay is restored.")
  expect(await statusOf("GET /assignments/{id}", stored.id)).toBe(200)
  const late = await remove(gone.id)
  await db.updateTable("deleted_record").set({ deleted_at: sql`deleted_at - interval '31 days'` }).execute()
  expect((await restore("admin", late)).status).toBe(404)
  await passDays(db, 0)
  expect(await db.selectFrom("assignment").select("id").where("id", "=", gone.id).execute()).toEqual([])
  expect(await db.selectFrom("deleted_record").select("id").execute()).toEqual([])
})

test("a material is restored with its file and its place in the module, and its file is erased after 30 days", async () => {
  const material = await add("admin", {}, { name: "songs.pdf" })
  await putInModule(1, { material_id: material.id })
  const bytes = (await download("admin", material.id)).rawPayload
  const remove = () => deletedIds(call("admin", "DELETE /materials/{id}", { params: { id: material.id } }))
  const ids = await remove()
  expect((await download("admin", material.id)).statusCode).toBe(404)
  expect((await restore("admin", ids)).body.message).toBe(
    "Phonics is restored. The notifications about it don't come back.",
  )
  expect((await download("admin", material.id)).rawPayload.equals(bytes)).toBe(true)
  const items = db.selectFrom("module_item").select("position").where("material_id", "=", material.id)
  expect(await items.execute()).toEqual([{ position: 1 }])
  const files = () => db.selectFrom("file").select("id").where("name", "=", "songs.pdf").execute()
  await remove()
  await passDays(db, 29)
  expect(await files()).toHaveLength(1)
  await passDays(db, 2)
  expect(await files()).toEqual([])
})

test("restoring a material says that its place in the module was taken", async () => {
  const material = await add("admin")
  await putInModule(2, { material_id: material.id })
  const ids = await deletedIds(call("admin", "DELETE /materials/{id}", { params: { id: material.id } }))
  await putInModule(2, { heading: "Sounds" })
  expect((await restore("admin", ids)).body.message).toBe(
    "Phonics is restored. The notifications about it don't come back. Its place in the module's content was taken meanwhile.",
  )
})

test("an announcement is restored with its receipts and its pin", async () => {
  const { id } = await addAnnouncement()
  await db
    .insertInto("announcement_read")
    .values({ announcement_id: id, person_id: college.people.student })
    .execute()
  const ids = await deletedIds(call("admin", "DELETE /announcements/{id}", { params: { id } }))
  const other = await addAnnouncement("Light")
  expect((await restore("admin", ids)).status).toBe(200)
  const rows = db.selectFrom("announcement").select(["id", "pin_position"]).orderBy("pin_position")
  expect(new Set((await rows.execute()).map((row) => row.id))).toEqual(new Set([id, other.id]))
  expect((await rows.execute()).map(({ pin_position }) => pin_position)).toEqual([1, 2])
  expect(await db.selectFrom("announcement_read").select("announcement_id").execute()).toEqual([
    { announcement_id: id },
  ])
})

test("an event is restored with its registrations and its picture, which nobody sees meanwhile", async () => {
  const event = await addEvent()
  await call("student", "POST /events/{id}/register", { params: { id: event.id } })
  const image = () => inject(null, { url: event.event_image })
  const ids = await deletedIds(call("admin", "DELETE /events/{id}", { params: { id: event.id } }))
  expect((await image()).statusCode).toBe(404)
  const notified = () =>
    db.selectFrom("notification").select("title").where("title", "like", "Cancelled:%").execute()
  expect(await notified()).toHaveLength(1)
  expect((await restore("admin", ids)).status).toBe(200)
  expect(await notified()).toEqual([])
  expect((await image()).statusCode).toBe(200)
  const registered = db.selectFrom("event_registration").select("person_id")
  expect(await registered.execute()).toEqual([{ person_id: college.people.student }])
})

test("the list of one kind has no record of another, and one code can't be given to two subjects", async () => {
  const subjects = [await addSubject(), await addSubject()]
  const deleted = await Promise.all(
    subjects.map(({ id }) => deletedIds(call("admin", "DELETE /subjects/{id}", { params: { id } }))),
  )
  const { id } = await addAnnouncement()
  await deletedIds(call("admin", "DELETE /announcements/{id}", { params: { id } }))
  expect(await listed()).toHaveLength(3)
  expect((await listed({ kind: "announcement" })).map(({ record_id }) => record_id)).toEqual([id])
  const refused = await restore("admin", deleted.flat(), { code: "KIND3" })
  expect([refused.status, refused.body.errors]).toEqual([422, { code: "Another code is for one subject." }])
})

test("lecturers restore only what they deleted themselves, and students nothing", async () => {
  const lecturer = await course.addLecturer()
  await course.teach(lecturer.id, null)
  const own = await add(lecturer)
  const ids = await deletedIds(call(lecturer, "DELETE /materials/{id}", { params: { id: own.id } }))
  const others = await add("admin")
  const foreign = await deletedIds(call("admin", "DELETE /materials/{id}", { params: { id: others.id } }))
  expect((await restore(lecturer, foreign)).status).toBe(404)
  expect((await restore(lecturer, [...ids, ...foreign])).status).toBe(404)
  expect((await restore("student", ids)).status).toBe(403)
  for (const role of ["lecturer", "student"] as const)
    expect((await call(role, "GET /deleted-records")).status).toBe(403)
  expect((await restore(lecturer, ids)).status).toBe(200)
  expect((await restore(lecturer, ids)).status).toBe(404)
})

test("the audit log names what was restored", async () => {
  const { id } = await addAssignment({ title: "Poem" })
  await restore("admin", await deletedIds(call("admin", "DELETE /assignments/{id}", { params: { id } })))
  const entry = db
    .selectFrom("audit")
    .select(["action", "entity", "entity_id", "entity_label", "before", "after"])
    .orderBy("id", "desc")
    .limit(1)
  expect(await entry.execute()).toEqual([
    {
      action: "POST /deleted-records/restore",
      entity: "assignment",
      entity_id: String(id),
      entity_label: "Poem",
      before: {},
      after: {},
    },
  ])
})

test("administrators are told how many marks would leave the GPA with a subject", async () => {
  const student = await course.addStudent(term.id, "P1", "Ada")
  const work = await addAssignment({ title: "Poem" })
  const params = { id: subject.id }
  const count = async () => (await call("admin", "GET /subjects/{id}/open-marks", { params })).body.data
  const before = await count()
  await course.addGrade(student.id, work.id, 70)
  expect(await count()).toEqual({ marks: before.marks + 1, students: before.students + 1 })
  for (const role of ["lecturer", "student"] as const)
    expect((await call(role, "GET /subjects/{id}/open-marks", { params })).status).toBe(403)
})
