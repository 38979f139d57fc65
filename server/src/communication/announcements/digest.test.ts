import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { addAccount, runJobs } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { notificationTasks } from "../../people/notifications/jobs.ts"
import { type NewNotification, notify } from "../../people/notifications/queries.ts"
import { digestAt } from "../../people/notifications/rules.ts"
import { announcementTasks } from "./jobs.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db, people } = college
const tasks = notificationTasks(db, "https://college.example")

beforeEach(async () => {
  await db.deleteFrom("mail").execute()
  await db.deleteFrom("notification").execute()
  await runJobs(db, tasks)
})

const mails = () => db.selectFrom("mail").select(["to_address", "subject", "body"]).orderBy("id").execute()
const notifyBoth = (effect: string, fields: Partial<NewNotification> = {}) =>
  notify(db, {
    to: (person) => person("person.id", "in", [people.student, people.lecturer]),
    type: "assignment",
    title: `Work ${effect}`,
    message: `About ${effect}.`,
    link: "/student/assignments",
    senderId: null,
    effect,
    ...fields,
  })
const addPeople = async (count: number) => {
  const accounts = await Promise.all(Array.from({ length: count }, () => addAccount(db)))
  return accounts.map(({ id }) => id).toSorted((a, b) => a - b)
}
const digest = () => tasks.find(({ name }) => name === "mail_digest")!.work({})

describe("the daily email", () => {
  test("collects all notices for a person, and none is emailed before it", async () => {
    await notifyBoth("one")
    await notifyBoth("two")
    expect(await mails()).toEqual([])
    await digest()
    const sent = await mails()
    expect(sent.map(({ subject }) => subject)).toEqual([
      "2 notices from the college",
      "2 notices from the college",
    ])
    expect(sent[0]!.body).toContain(
      "Work one\nAbout one.\nhttps://college.example/student/assignments\n\nWork two\nAbout two.",
    )
    await digest()
    expect(await mails()).toHaveLength(2)
  })

  test("has one job, at 16:00 in the college", async () => {
    await notifyBoth("one")
    await notifyBoth("two")
    const jobs = await db
      .withSchema("graphile_worker")
      .selectFrom("jobs" as never)
      .select(["key", "run_at"] as never)
      .where("key" as never, "like", "mail %" as never)
      .execute()
    expect(jobs).toHaveLength(1)
    expect(digestAt("2080-03-05T13:59:59Z")).toBe("2080-03-05T14:00:00.000Z")
    expect(digestAt("2080-03-05T14:00:01Z")).toBe("2080-03-06T14:00:00.000Z")
  })

  test("has many of a kind again on the next day, although its job begins some seconds after 16:00", async () => {
    const many = (part: string) => ({ many: { parts: [part], title: "new grades" } })
    await notifyBoth("grades", many("essay"))
    await digest()
    await notifyBoth("grades", many("oral"))
    const due = await db.selectFrom("notification").select("mail_due_at").execute()
    const next = digestAt(new Date().toISOString())
    expect(due.map(({ mail_due_at }) => digestAt(mail_due_at!))).toEqual([next, next])
  })

  test("goes on to the next people if somebody's notices are being changed", async () => {
    const others = await addPeople(101)
    await notify(db, {
      ...{ to: (person) => person("person.id", "in", others), type: "assignment", title: "Work" },
      ...{ message: "About work.", senderId: null, effect: "work" },
    })
    await db.transaction().execute(async (other) => {
      await other
        .updateTable("notification")
        .set({ read_at: sql`now()` })
        .where("person_id", "=", others[0]!)
        .execute()
      await digest()
    })
    expect(await mails()).toHaveLength(100)
  })

  test("leaves out what was read in the portal", async () => {
    await notifyBoth("one")
    await call("student", "PATCH /notifications/mark-all-read")
    await digest()
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Work one"])
  })

  test("doesn't hold up what is urgent", async () => {
    await notifyBoth("urgent", { priority: "high" })
    await runJobs(db, tasks)
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Work urgent", "Work urgent"])
  })
})

test("before a notification is sent, its reach in the portal and by email is shown", async () => {
  const query = { audience: "students", type: "reminder" } as const
  const reach = async () => (await call("admin", "GET /notifications/reach", { query })).body.data.counts
  const before = await reach()
  expect(before.by_email).toBe(before.portal)
  await call("student", "PUT /auth/preferences", { body: { emailNotifications: false } })
  expect(await reach()).toEqual({ portal: before.portal, by_email: before.portal - 1 })
  await call("student", "PUT /auth/preferences", { body: { emailNotifications: true } })
  await db.updateTable("person").set({ email: null }).where("id", "=", people.student).execute()
  expect(await reach()).toEqual({ portal: before.portal, by_email: before.portal - 1 })
  await db
    .updateTable("person")
    .set({ email: "back@college.example" })
    .where("id", "=", people.student)
    .execute()
  expect((await call("lecturer", "GET /notifications/reach", { query })).status).toBe(403)
})

test("a notification and an announcement for the portal only are emailed to nobody", async () => {
  const body = { title: "Water", message: "No water.", audience: "students", portal_only: true } as const
  await call("admin", "POST /notifications", { body })
  await digest()
  const { unreadCount } = (await call("student", "GET /notifications")).body.data
  expect([unreadCount, await mails()]).toEqual([1, []])
  const created = await call("admin", "POST /announcements", {
    body: { title: "Water", content: "No water.", target_audience: "students", portal_only: true },
  })
  expect(created.body.data.announcement.portal_only).toBe(true)
  await runJobs(db, announcementTasks(db))
  await digest()
  expect((await call("student", "GET /notifications")).body.data.unreadCount).toBe(2)
  expect(await mails()).toEqual([])
})
