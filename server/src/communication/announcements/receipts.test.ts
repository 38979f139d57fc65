import { beforeEach, describe, expect, test } from "vitest"
import { announcementsOf } from "../../../test/announcements.ts"
import { openCollege } from "../../../test/college.ts"
import { whyNoReminder } from "./rules.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db, inject } = college
const announcements = await announcementsOf(college)
const { add, find, managed, listed, pass, publish, read, remind, notified, first, second, lecturer } =
  announcements

beforeEach(announcements.clear)

const withReceipt = { read_receipt_required: true, target_audience: "students" }
const readers = async (id: number, query: object = {}) =>
  (await call("admin", "GET /announcements/{id}/readers", { params: { id }, query })).body.data

describe("a read receipt", () => {
  test("keeps the first of many readings, also of two at once", async () => {
    const id = await add(withReceipt)
    const [one, other] = await Promise.all([read(first, id), read(first, id)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.data.read_at).toBe(other.body.data.read_at)
    await db.updateTable("announcement_read").set({ read_at: "2026-01-01T08:00:00Z" }).execute()
    expect((await read(first, id)).body.data.read_at).toBe("2026-01-01T08:00:00.000Z")
    expect(await db.selectFrom("announcement_read").select("person_id").execute()).toHaveLength(1)
    const own = (await find(first, id)).body.data.announcement
    expect(own).toMatchObject({ is_read: true, read_at: "2026-01-01T08:00:00.000Z" })
    expect((await find(second, id)).body.data.announcement).toMatchObject({ is_read: false, read_at: null })
    const another = await add(withReceipt)
    for (const reading of [await read(second, id), await read(first, another)])
      expect(Date.now() - Date.parse(reading.body.data.read_at)).toBeLessThan(60_000)
  })

  test("distinguishes read announcements from unread ones in a reader's list", async () => {
    const [id, other] = [await add(withReceipt), await add({ ...withReceipt, title: "Another" })]
    await read(first, id)
    expect((await listed(first, { read: "true" })).map((row) => row.id)).toEqual([id])
    expect((await listed(first, { read: "false" })).map((row) => row.id)).toEqual([other])
  })

  test("marks the notification as read too, and leaves no row in the audit log", async () => {
    const [id, another] = [await add(withReceipt), await add(withReceipt)]
    for (const each of [id, another]) await publish(each)
    const unread = async (who = first) => (await call(who, "GET /notifications/unread-count")).body.data.count
    const audited = () => db.selectFrom("audit").select("id").execute()
    const before = await audited()
    expect(await unread()).toBe(2)
    await read(first, id)
    expect([await unread(), await unread(second)]).toEqual([1, 2])
    expect(await audited()).toHaveLength(before.length)
  })

  test("is refused to those who can't see the announcement", async () => {
    const id = await add({ ...withReceipt, year_of_study: 2 })
    expect((await read(first, id)).status).toBe(404)
    expect((await read(lecturer, id)).status).toBe(404)
    expect((await read(null, id)).status).toBe(401)
    expect(await db.selectFrom("announcement_read").select("person_id").execute()).toEqual([])
  })
})

describe("the readers of an announcement", () => {
  test("are shown by class, with who has read it and who hasn't", async () => {
    const [id, another] = [await add(withReceipt), await add(withReceipt)]
    await read(first, id)
    await read(second, another)
    const { readers: people, total, counts, groups } = await readers(id)
    expect(people.map((person) => [person.first_name, person.class, person.read_at !== null])).toEqual([
      ["Tadala", "P1", true],
      ["Mphatso", "P1", false],
      ["Test", null, false],
    ])
    expect([total, counts]).toEqual([3, { total: 3, read: 1, unread: 2 }])
    expect(groups).toEqual([
      { role: "student", class: "P1", total: 2, read: 1 },
      { role: "student", class: null, total: 1, read: 0 },
    ])
    expect(await managed(id)).toMatchObject({
      readers_count: 3,
      read_count: 1,
    })
  })

  test("are found by state, class, role and name, while the counts stay", async () => {
    const id = await add({ ...withReceipt, target_audience: "all" })
    await read(first, id)
    const found = async (query: object) =>
      (await readers(id, query)).readers.map(({ first_name }) => first_name)
    expect(await found({ state: "read" })).toEqual(["Tadala"])
    expect(await found({ state: "unread", class: "P1" })).toEqual(["Mphatso"])
    expect(await found({ role: "lecturer", search: "chik" })).toEqual(["Chikondi"])
    expect((await readers(id, { state: "read" })).counts).toEqual({ total: 6, read: 1, unread: 5 })
  })

  test("follow the audience as people leave and join it", async () => {
    const id = await add(withReceipt)
    await read(second, id)
    await db.updateTable("person").set({ status: "inactive" }).where("id", "=", second.personId).execute()
    expect((await readers(id)).counts).toEqual({ total: 2, read: 0, unread: 2 })
    await db.updateTable("person").set({ status: "active" }).where("id", "=", second.personId).execute()
  })

  test("and those of a notification don't include students who left, who may still read it", async () => {
    const id = await add(withReceipt)
    const query = { audience: "students", type: "announcement" } as const
    const reach = async () => (await call("admin", "GET /notifications/reach", { query })).body.data.counts
    const before = await reach()
    const change = (change: "withdraw" | "readmit") =>
      call("admin", "POST /students/change", { body: { ids: [second.id], change, to_class: "P1" } })
    await change("withdraw")
    expect((await readers(id)).counts.total).toBe(2)
    expect((await find(second, id)).status).toBe(200)
    expect(await reach()).toEqual({ portal: before.portal - 1, by_email: before.by_email - 1 })
    const notice = { title: "Water", message: "No water.", audience: "students" } as const
    const sent = await call("admin", "POST /notifications", { body: notice })
    expect(sent.body.data.count).toBe(before.portal - 1)
    await change("readmit")
    expect((await readers(id)).counts.total).toBe(3)
  })

  test("are exported as they are listed, without formulas", async () => {
    const id = await add(withReceipt)
    await read(first, id)
    await db.updateTable("person").set({ first_name: "=1+1" }).where("id", "=", second.personId).execute()
    const answer = await inject("admin", { url: `/api/announcements/${id}/readers/export?state=unread` })
    expect(answer.headers["content-disposition"]).toContain(`announcement_${id}_readers_`)
    const [head, ...lines] = answer.body.replace("\ufeff", "").trim().split("\r\n")
    expect(head).toBe("Last name,First name,Role,Student number,Class,Read,Read at")
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(",'=1+1,Student,")
    await db.updateTable("person").set({ first_name: "Mphatso" }).where("id", "=", second.personId).execute()
  })

  test("are shown to administrators only", async () => {
    const id = await add()
    for (const key of ["GET /announcements/{id}/readers", "GET /announcements/{id}/readers/export"] as const)
      expect(
        (await inject(lecturer, { url: `/api${key.slice(4).replace("{id}", String(id))}` })).statusCode,
      ).toBe(403)
    expect((await remind(id, lecturer)).status).toBe(403)
  })
})

describe("a reminder", () => {
  test("reaches only those who haven't read the announcement", async () => {
    const [id, another] = [await add(withReceipt), await add(withReceipt)]
    await publish(id)
    await read(first, id)
    await read(second, another)
    const { body } = await remind(id)
    expect((await managed(another)).reminders_count).toBe(0)
    expect([body.message, body.data.count]).toEqual(["Reminder sent to 2 people.", 2])
    expect(await notified("reminder")).toEqual(["Mphatso", "student"])
    const [note] = await db
      .selectFrom("notification")
      .select(["title", "link"])
      .where("type", "=", "reminder")
      .execute()
    expect(note).toEqual({
      title: "Please read: No water on Friday",
      link: `/student/announcements?view=${id}`,
    })
  })

  test("is sent at most once an hour, also by two administrators at once", async () => {
    const id = await add(withReceipt)
    const answers = await Promise.all([remind(id), remind(id), remind(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body.message).toMatch(
      /^People were reminded less than an hour ago\. Remind them again after /,
    )
    await pass("61 minutes")
    await read(first, id)
    expect((await remind(id)).body.data.count).toBe(2)
    expect((await managed(id)).reminders_count).toBe(2)
    expect(await notified("reminder")).toEqual(["Mphatso", "Tadala", "student"])
  })

  test("is named in the audit log", async () => {
    const id = await add(withReceipt)
    await remind(id)
    const { entity_id, after } = await db
      .selectFrom("audit")
      .select(["entity_id", "after"])
      .where("action", "=", "POST /announcements/{id}/remind")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
    expect([entity_id, after]).toEqual([String(id), expect.objectContaining({ reminders_count: 1 })])
  })

  const due = {
    status: "published",
    read_receipt_required: true,
    readers_count: 3,
    read_count: 1,
    reminded_at: null,
  } as const

  test.each([
    [{}, undefined],
    [{ read_receipt_required: false }, "This announcement requires no read receipt, so nobody is reminded."],
    [{ status: "scheduled" as const }, "This announcement is scheduled, so nobody is reminded."],
    [{ status: "expired" as const }, "This announcement is expired, so nobody is reminded."],
    [{ read_count: 3 }, "Everybody has read this announcement."],
    [
      { reminded_at: "2026-03-02T07:30:00Z" },
      "People were reminded less than an hour ago. Remind them again after 2 Mar 2026, 10:30.",
    ],
    [{ reminded_at: "2026-03-02T07:00:00Z" }, undefined],
  ])("with %j is refused: %s", (change, sentence) => {
    expect(whyNoReminder({ ...due, ...change }, Date.parse("2026-03-02T08:00:00Z"))).toBe(sentence)
  })
})
