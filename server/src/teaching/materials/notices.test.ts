import { afterEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { materialsOf } from "../../../test/materials.ts"
import { materialTasks } from "./jobs.ts"

const college = await openCollege()
const { db } = college
const { term, add, edit, clear, ...course } = await materialsOf(college)
const student = await course.addStudent(term.id, "P1")
const other = await course.addStudent(term.id, "P7")
const lecturer = await course.addLecturer()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const publish = (id: number) => materialTasks(db)[0]!.work({ id })
const notified = () =>
  db.selectFrom("notification").select(["person_id", "title", "type", "link"]).orderBy("person_id").execute()
const notifiedPeople = async () => (await notified()).map(({ person_id }) => person_id)
afterEach(clear)

test("the students who see a new material are notified", async () => {
  await course.teach(lecturer.id, "P1")
  const { id } = await add(lecturer, { studentClass: "Class A" })
  expect(await notified()).toEqual([
    {
      person_id: student.personId,
      title: "New material: Phonics",
      type: "material",
      link: `/student/materials?view=${id}`,
    },
  ])
})

test("further materials of a subject are counted in one notification, which links to all of them", async () => {
  for (const title of ["Phonics", "Sounds", "Letters"]) await add("admin", { title, studentClass: "P1" })
  const { body } = await college.call(student, "GET /notifications")
  expect(body.data.notifications).toMatchObject([
    {
      title: expect.stringMatching(/^3 new materials in \S/),
      message: "",
      link: `/student/materials?subject_id=${course.subject.id}`,
    },
  ])
})

test("a student who has read the notification isn't notified again when the material moves to more classes", async () => {
  const { id } = await add("admin", { studentClass: "P1" })
  await college.call(student, "PATCH /notifications/mark-all-read")
  await edit("admin", id, { studentClass: "all" })
  expect(await notifiedPeople()).toEqual([student.personId, other.personId])
})

test("students are notified once at the time of publication, also if the job runs twice", async () => {
  const { id } = await add("admin", { publishAt: inHours(1) })
  await publish(id)
  expect(await notified()).toEqual([])
  await db
    .updateTable("material")
    .set({ publish_at: inHours(-1) })
    .execute()
  await Promise.all([publish(id), publish(id)])
  expect(await notifiedPeople()).toEqual([student.personId, other.personId])
  await db.deleteFrom("notification").execute()
  await publish(id)
  await edit("admin", id, { title: "Sounds" })
  expect(await notified()).toEqual([])
})

test("a material that moves to another class notifies the new class only", async () => {
  const { id } = await add("admin", { studentClass: "P1" })
  expect(await notifiedPeople()).toEqual([student.personId])
  await edit("admin", id, { studentClass: "P7" })
  expect(await notifiedPeople()).toEqual([student.personId, other.personId])
})

test("a material that is put off is announced at its new time only", async () => {
  const { id } = await add("admin", { studentClass: "P1" })
  await edit("admin", id, { studentClass: "P1", publishAt: inHours(24) })
  expect(await notified()).toEqual([])
  await db
    .updateTable("material")
    .set({ publish_at: inHours(-1) })
    .execute()
  await publish(id)
  expect(await notifiedPeople()).toEqual([student.personId])
})

test("a material that was deleted at the time of its publication is announced when it is restored", async () => {
  const { id } = await add("admin", { studentClass: "P1", publishAt: inHours(1) })
  await db
    .updateTable("material")
    .set({ publish_at: inHours(-1) })
    .execute()
  const { body } = await college.call("admin", "DELETE /materials/{id}", { params: { id } })
  await publish(id)
  await college.call("admin", "POST /deleted-records/restore", { body: { ids: body.data.deleted } })
  expect(await notifiedPeople()).toEqual([student.personId])
})

test("a deleted material notifies nobody", async () => {
  const { id } = await add("admin", { publishAt: inHours(1) })
  await db.deleteFrom("material").execute()
  await publish(id)
  expect(await notified()).toEqual([])
})

test("deleting a material deletes its own notification, and is no longer counted in one about several", async () => {
  const { id } = await add("admin", { studentClass: "P1" })
  await college.call("admin", "DELETE /materials/{id}", { params: { id } })
  expect(await notified()).toEqual([])
  const first = await add("admin", { studentClass: "P1" })
  await add("admin", { title: "Sounds", studentClass: "P1" })
  await college.call("admin", "DELETE /materials/{id}", { params: { id: first.id } })
  expect((await notified()).map(({ title }) => title)).toEqual([expect.stringMatching(/^1 new material in /)])
})

test("publishing doesn't change the version of a material", async () => {
  const { id, version } = await add("admin", { publishAt: inHours(1) })
  await db
    .updateTable("material")
    .set({ publish_at: inHours(-1), notified_at: null })
    .execute()
  const before = await db.selectFrom("material").select("version").executeTakeFirstOrThrow()
  await publish(id)
  expect(await db.selectFrom("material").select("version").executeTakeFirstOrThrow()).toEqual(before)
  expect(before.version).toBeGreaterThanOrEqual(version)
})

test("the downloads of earlier days are deleted, and the count stays", async () => {
  const { id } = await add("admin")
  await course.download(student, id)
  await db.updateTable("material_download").set({ day: "2020-01-01" }).execute()
  await course.download(other, id)
  await materialTasks(db)[1]!.work({})
  expect(await db.selectFrom("material_download").select("person_id").execute()).toEqual([
    { person_id: other.personId },
  ])
  expect(await db.selectFrom("material").select("download_count").execute()).toEqual([{ download_count: 2 }])
})
