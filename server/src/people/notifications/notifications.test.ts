import { sql } from "kysely"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { preferences } from "#contract/people/people/preferences.ts"
import { openCollege } from "../../../test/college.ts"
import { notificationTasks } from "./jobs.ts"
import { notify } from "./queries.ts"
import { sentTo, wantsMail } from "./rules.ts"

const { call, db, people } = await openCollege()

beforeEach(() => db.deleteFrom("notification").execute())

const notifyPerson = (personId: number, rest: Partial<Parameters<typeof notify>[1]> = {}) =>
  notify(db, {
    to: (person) => person("person.id", "=", personId),
    type: "grade",
    title: "A grade",
    message: "You have 78, B.",
    senderId: people.lecturer,
    effect: "grade 1",
    ...rest,
  })

async function countAudit() {
  const { count } = await db
    .selectFrom("audit")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

describe("notifying", () => {
  test("reaches active people only, each once per event", async () => {
    expect(await notifyPerson(people.student)).toBe(1)
    expect(await notifyPerson(people.student)).toBe(0)
    expect(await notifyPerson(people.student, { effect: "grade 1 version 2" })).toBe(1)
    await db.updateTable("person").set({ status: "inactive" }).where("id", "=", people.student).execute()
    expect(await notifyPerson(people.student, { effect: "another" })).toBe(0)
    await db.updateTable("person").set({ status: "active" }).where("id", "=", people.student).execute()
  })

  test("of an event that repeats replaces the earlier notification, unread again", async () => {
    await notifyPerson(people.student, { repeats: true, title: "Due on Monday" })
    await call("student", "PATCH /notifications/mark-all-read")
    expect(await notifyPerson(people.student, { repeats: true, title: "Due on Friday" })).toBe(1)
    const { data } = (await call("student", "GET /notifications")).body
    expect(data.notifications.map(({ title, is_read }) => [title, is_read])).toEqual([
      ["Due on Friday", false],
    ])
  })

  test("an administrator's message reaches its audience", async () => {
    const body = { title: "Water", message: "No water on Friday.", audience: "staff" } as const
    const { status, body: answer } = await call("admin", "POST /notifications", { body })
    expect([status, answer.data.count, answer.message]).toEqual([201, 2, "Notification sent to 2 people."])
    const { body: student } = await call("student", "GET /notifications")
    expect(student.data.total).toBe(0)
  })

  test("requires a text and an audience, and is a reminder of normal priority by default", async () => {
    const { status, body } = await call("admin", "POST /notifications", { body: { title: " " } })
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ["audience", "message", "title"]])
    const sent = { title: "Water", message: "No water on Friday.", audience: "students" } as const
    await call("admin", "POST /notifications", { body: sent })
    const { data } = (await call("student", "GET /notifications")).body
    expect(data.notifications[0]).toMatchObject({ type: "reminder", priority: "normal", link: null })
  })

  test("is for administrators", async () => {
    const body = { title: "Water", message: "No water on Friday.", audience: "all" } as const
    expect((await call("lecturer", "POST /notifications", { body })).status).toBe(403)
    expect(await db.selectFrom("notification").select("id").execute()).toEqual([])
  })
})

describe("a person's own notifications", () => {
  test("are listed newest first with who sent them, by type, with counts", async () => {
    await notifyPerson(people.student)
    await notifyPerson(people.student, { type: "assignment", effect: "assignment 1", senderId: null })
    const { body } = await call("student", "GET /notifications", { query: { type: "grade", limit: 50 } })
    expect(body.data).toMatchObject({ total: 1, unreadCount: 2 })
    expect(body.data.notifications[0]).toMatchObject({
      id: expect.any(Number),
      title: "A grade",
      message: "You have 78, B.",
      type: "grade",
      priority: "normal",
      is_read: false,
      sender_name: "Test lecturer",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    const all = await call("student", "GET /notifications", { query: { type: "all" } })
    expect(all.body.data.total).toBe(2)
    const { body: stats } = await call("student", "GET /notifications/stats")
    expect(stats.data.stats).toMatchObject({
      total: 2,
      unread: 2,
      byType: { grade: 1, assignment: 1, material: 0 },
    })
    expect(all.body.data.stats).toEqual(stats.data.stats)
    const grades = await call("student", "GET /notifications", { query: { type: "grade" } })
    expect(grades.body.data).toMatchObject({ total: 1, unreadCount: 2, stats: stats.data.stats })
  })

  test("are found by their text and their sender", async () => {
    await notifyPerson(people.student, { title: "Grade for Fractions" })
    await notifyPerson(people.student, { title: "Grade for Hygiene", effect: "grade 2", senderId: null })
    for (const [search, titles] of [
      ["fraction", ["Grade for Fractions"]],
      ["test lecturer", ["Grade for Fractions"]],
      ["78, b", ["Grade for Hygiene", "Grade for Fractions"]],
      ["100%", []],
    ] as const) {
      const { body } = await call("student", "GET /notifications", { query: { search } })
      expect([search, body.data.notifications.map(({ title }) => title)]).toEqual([search, titles])
    }
  })

  test("are read one by one or all at once, and deleted", async () => {
    await notifyPerson(people.student)
    await notifyPerson(people.student, { effect: "grade 2" })
    const { body } = await call("student", "GET /notifications")
    const [newest, oldest] = body.data.notifications
    await call("student", "PATCH /notifications/{id}/read", { params: { id: newest!.id } })
    expect((await call("student", "GET /notifications/unread-count")).body.data.count).toBe(1)
    await call("student", "PATCH /notifications/mark-all-read")
    expect((await call("student", "GET /notifications/unread-count")).body.data.count).toBe(0)
    await call("student", "DELETE /notifications/{id}", { params: { id: oldest!.id } })
    expect((await call("student", "GET /notifications")).body.data.total).toBe(1)
  })

  test("keep the time they were first read, and reading isn't in the audit log", async () => {
    await notifyPerson(people.student)
    const { body } = await call("student", "GET /notifications")
    const params = { id: body.data.notifications[0]!.id }
    const before = await countAudit()
    expect((await call("student", "PATCH /notifications/{id}/read", { params })).status).toBe(200)
    const first = await db.selectFrom("notification").select("read_at").executeTakeFirstOrThrow()
    expect((await call("student", "PATCH /notifications/{id}/read", { params })).status).toBe(200)
    expect((await call("student", "PATCH /notifications/mark-all-read")).status).toBe(200)
    expect(await db.selectFrom("notification").select("read_at").executeTakeFirstOrThrow()).toEqual(first)
    expect(await countAudit()).toBe(before)
  })

  test("can't be seen or changed by others", async () => {
    await notifyPerson(people.student)
    const { body } = await call("student", "GET /notifications")
    const params = { id: body.data.notifications[0]!.id }
    for (const caller of ["admin", "lecturer"] as const) {
      expect((await call(caller, "PATCH /notifications/{id}/read", { params })).status).toBe(404)
      expect((await call(caller, "DELETE /notifications/{id}", { params })).status).toBe(404)
      expect((await call(caller, "GET /notifications")).body.data.total).toBe(0)
    }
    await call("admin", "PATCH /notifications/mark-all-read")
    expect((await call("student", "GET /notifications/unread-count")).body.data.count).toBe(1)
  })
})

test("the sender of a message is told how many people it reached", () => {
  expect([0, 1, 612].map(sentTo)).toEqual([
    "Nobody of this audience has an active account, so nobody was told.",
    "Notification sent to 1 person.",
    "Notification sent to 612 people.",
  ])
})

describe("the mail of a notification", () => {
  const [task] = notificationTasks(db, "https://college.example")
  const mails = () => db.selectFrom("mail").select(["person_id", "subject", "body"]).execute()
  const everybody = { to: (person) => person("person.id", "is not", null) } as Partial<
    Parameters<typeof notify>[1]
  >
  beforeEach(() => db.deleteFrom("mail").execute())

  test("has the text and a link to its subject, and is sent once", async () => {
    await notifyPerson(people.student, { link: "/student/grades" })
    for (let round = 0; round < 2; round++) await task!.work({ effect: "grade 1" })
    expect(await mails()).toEqual([
      {
        person_id: people.student,
        subject: "A grade",
        body: expect.stringMatching(
          /^Dear .+,\n\nYou have 78, B\.\n\nhttps:\/\/college\.example\/student\/grades\n\n.+$/,
        ),
      },
    ])
  })

  test("needs as many statements for many people as for one", async () => {
    const countStatements = async (effect: string) => {
      const queries = vi.spyOn(pg.Client.prototype, "query")
      await task!.work({ effect })
      const count = queries.mock.calls.length
      queries.mockRestore()
      return count
    }
    await notifyPerson(people.student, { effect: "one" })
    await notifyPerson(0, { ...everybody, effect: "all" })
    expect(await countStatements("one")).toBe(await countStatements("all"))
    expect(await mails()).toHaveLength(1 + Object.keys(people).length)
  })

  test("is sent to everybody, even if one person's settings can't be read", async () => {
    const setPreferences = (settings: string) =>
      db.updateTable("person").set({ preferences: settings }).where("id", "=", people.student).execute()
    await setPreferences('{"gradeUpdates": "perhaps"}')
    await notifyPerson(0, everybody)
    await task!.work({ effect: "grade 1" })
    await setPreferences("{}")
    expect(await mails()).toHaveLength(Object.keys(people).length)
  })

  test("of an event that repeats is sent at most once an hour, with the newest text", async () => {
    const notifyAgain = (title: string) =>
      notifyPerson(people.student, { repeats: true, title, priority: "high" })
    const waitingMinutes = async () => {
      const { rows } = await sql<{
        minutes: number
      }>`select round(extract(epoch from run_at - now()) / 60)::int as minutes
        from graphile_worker.jobs where key = 'mail grade 1' or key like 'mail grade 1 at %' order by run_at`.execute(
        db,
      )
      return rows.map(({ minutes }) => Math.max(minutes, 0))
    }
    await notifyAgain("Due on Monday")
    await notifyAgain("Due on Tuesday")
    expect(await waitingMinutes()).toEqual([0])
    await sql`select graphile_worker.remove_job('mail grade 1')`.execute(db)
    await task!.work({ effect: "grade 1" })
    await notifyAgain("Due on Wednesday")
    await notifyAgain("Due on Thursday")
    const [minutes, ...others] = await waitingMinutes()
    expect(others).toEqual([])
    expect(minutes).toBeGreaterThanOrEqual(60)
    expect(minutes).toBeLessThanOrEqual(70)
    await task!.work({ effect: "grade 1" })
    expect(await mails()).toHaveLength(1)
    await db.updateTable("notification").set({ mail_due_at: sql`now()` }).execute()
    await task!.work({ effect: "grade 1" })
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Due on Tuesday", "Due on Thursday"])
  })

  test("isn't sent to people who have become inactive meanwhile", async () => {
    await notifyPerson(people.student)
    const setStatus = (status: "active" | "inactive") =>
      db.updateTable("person").set({ status }).where("id", "=", people.student).execute()
    await setStatus("inactive")
    await task!.work({ effect: "grade 1" })
    await setStatus("active")
    await task!.work({ effect: "grade 1" })
    expect(await mails()).toEqual([])
  })
})

test("mail follows the person's settings", () => {
  const settings = preferences.parse({})
  const about = (type: string, topic: string | null = null) => ({ type, topic })
  expect(wantsMail(about("grade"), settings)).toBe(true)
  expect(wantsMail(about("grade"), { ...settings, gradeUpdates: false })).toBe(false)
  expect(wantsMail(about("assignment"), { ...settings, gradeUpdates: false })).toBe(true)
  expect(wantsMail(about("assignment"), { ...settings, emailNotifications: false })).toBe(false)
})

describe("the mail of an administrator's message", () => {
  const [task] = notificationTasks(db, "https://college.example")
  afterEach(() => db.updateTable("person").set({ preferences: "{}" }).execute())

  async function isMailed(topic: "event" | "system" | null, chosen: object) {
    await call("student", "PUT /auth/preferences", { body: chosen })
    await db.deleteFrom("mail").execute()
    const body = { title: "Water", message: "No water on Friday.", audience: "students", topic } as const
    await call("admin", "POST /notifications", { body })
    const note = db.selectFrom("notification").select("effect").orderBy("id", "desc")
    const { effect } = await note.executeTakeFirstOrThrow()
    await task!.work({ effect })
    const { length } = await db.selectFrom("mail").select("id").execute()
    return length === 1
  }

  test("about an event follows the setting of event reminders, and no other reminder does", async () => {
    expect(await isMailed("event", { eventReminders: true })).toBe(true)
    expect(await isMailed("event", { eventReminders: false })).toBe(false)
    expect(await isMailed(null, { eventReminders: false })).toBe(true)
  })

  test("about the portal itself goes to those who chose system updates", async () => {
    expect(await isMailed("system", { systemUpdates: false })).toBe(false)
    expect(await isMailed("system", { systemUpdates: true })).toBe(true)
    expect(await isMailed("system", { emailNotifications: false })).toBe(false)
  })
})
