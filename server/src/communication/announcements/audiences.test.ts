import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { announcementsOf } from "../../../test/announcements.ts"
import { openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { deleteRecord, restoreRecord } from "../../../test/records.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db } = college
const announcements = await announcementsOf(college)
const { add, find, managed, listed, send, download, subject, lecturer, otherLecturer, first, second } =
  announcements

beforeEach(announcements.clear)

const readers = {
  admin: "admin",
  lecturer,
  otherLecturer,
  first,
  second,
  visitor: null,
} as const

/** The names of the readers who find an announcement, both in the list and by its id. */
async function reached(id: number) {
  const names: string[] = []
  for (const [name, who] of Object.entries(readers)) {
    const [one, list] = [await find(who, id), await listed(who)]
    expect([name, one.status]).toEqual([name, list.some((row) => row.id === id) ? 200 : 404])
    if (one.status === 200) names.push(name)
  }
  return names
}

describe("who sees an announcement", () => {
  test.each([
    [{}, ["admin", "lecturer", "otherLecturer", "first", "second", "visitor"]],
    [{ target_audience: "students" }, ["admin", "first", "second"]],
    [{ target_audience: "lecturers" }, ["admin", "lecturer", "otherLecturer"]],
    [{ target_audience: "staff" }, ["admin", "lecturer", "otherLecturer"]],
    [{ year_of_study: 2 }, ["admin", "lecturer", "otherLecturer", "second"]],
    [{ target_audience: "students", year_of_study: 1 }, ["admin", "first"]],
    [{ subject_id: subject.id }, ["admin", "lecturer", "first"]],
    [{ target_audience: "students", subject_id: subject.id }, ["admin", "first"]],
    [{ target_audience: "staff", subject_id: subject.id }, ["admin", "lecturer"]],
    [{ subject_id: subject.id, year_of_study: 2 }, ["admin", "lecturer"]],
  ])("for %j: %j", async (fields, names) => {
    expect(await reached(await add(fields))).toEqual(names)
  })

  test("only administrators see it before its time and after its expiry", async () => {
    const everybody = Object.keys(readers)
    const id = await add({ publish_at: "2100-01-01T08:00", expires_at: "2100-01-03T08:00" })
    expect(await reached(id)).toEqual(["admin"])
    const status = async () => (await managed(id)).status
    expect(await status()).toBe("scheduled")
    const until = Date.parse("2100-01-01T08:00+02:00") - Date.now()
    await announcements.pass(`${until} milliseconds`)
    expect([await reached(id), await status()]).toEqual([everybody, "published"])
    await announcements.pass("2 days")
    expect([await reached(id), await status()]).toEqual([["admin"], "expired"])
  })

  test("a student who leaves the subject, and anybody once it is deleted, sees it no more", async () => {
    const id = await add({ subject_id: subject.id, target_audience: "students" })
    const enrolled = (outcome: "withdrawn" | "continuing") =>
      db.updateTable("enrolment").set({ outcome }).where("student_id", "=", first.id).execute()
    await enrolled("withdrawn")
    expect(await reached(id)).toEqual(["admin"])
    await enrolled("continuing")
    await deleteRecord(db, "subject", subject.id)
    onTestFinished(async () => void (await restoreRecord(db, "subject", subject.id)))
    expect(await reached(id)).toEqual(["admin"])
  })

  test("its attachment is for the same people, and a visitor may have that of a public one", async () => {
    const file = { name: "letter.pdf", content: pdf }
    const open = (await send({}, file)).body.data.announcement.id
    const staffs = (await send({ target_audience: "staff" }, file)).body.data.announcement.id
    for (const [who, id, status] of [
      [null, open, 200],
      [first, open, 200],
      [null, staffs, 404],
      [first, staffs, 404],
      [lecturer, staffs, 200],
    ] as const) {
      expect([id, (await download(who, id)).statusCode]).toEqual([id, status])
    }
  })

  test("visitors and readers get none of the fields for administrators", async () => {
    const id = await add({ read_receipt_required: true })
    const visible = async (who: keyof typeof readers) =>
      Object.keys((await find(readers[who], id)).body.data.announcement)
    const office = ["status", "version", "readers_count", "read_count", "notified_at", "author_name"]
    expect(await visible("admin")).toEqual(expect.arrayContaining(office))
    for (const who of ["first", "lecturer"] as const) {
      expect((await visible(who)).filter((field) => office.includes(field))).toEqual([])
      expect(await visible(who)).toContain("is_read")
    }
    expect((await visible("visitor")).filter((field) => [...office, "is_read"].includes(field))).toEqual([])
  })
})

describe("the number of people whom an audience reaches", () => {
  const count = async (query: object) =>
    (await call("admin", "GET /announcements/audience", { query })).body.data.counts

  test("leaves out the administrator who asks and people who have left", async () => {
    expect(await count({})).toEqual({ students: 3, lecturers: 3, administrators: 0, total: 6, by_email: 6 })
    await db.updateTable("person").set({ status: "inactive" }).where("id", "=", first.personId).execute()
    expect(await count({ target_audience: "students" })).toMatchObject({ students: 2, total: 2 })
    await db.updateTable("person").set({ status: "active" }).where("id", "=", first.personId).execute()
    await deleteRecord(db, "person", second.personId)
    expect(await count({ target_audience: "students" })).toMatchObject({ students: 2, total: 2 })
    await restoreRecord(db, "person", second.personId)
  })

  test("follows subject and year of study", async () => {
    expect(await count({ year_of_study: 2, target_audience: "students" })).toMatchObject({ total: 1 })
    expect(await count({ subject_id: subject.id })).toMatchObject({ students: 1, lecturers: 1, total: 2 })
    expect(await count({ subjectId: "" })).toMatchObject({ total: 6 })
  })

  test("is for administrators", async () => {
    expect((await call(lecturer, "GET /announcements/audience")).status).toBe(403)
  })
})
