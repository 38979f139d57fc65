import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { announcementsOf } from "../../../test/announcements.ts"
import { openCollege } from "../../../test/college.ts"
import { notificationTasks } from "../../people/notifications/jobs.ts"

const college = await openCollege()
const { call, db, people } = college
const announcements = await announcementsOf(college)
const { add, edit, create, managed, listed, pass, publish, waiting, notified, first } = announcements

beforeEach(announcements.clear)

const soon = { publish_at: "2100-01-01T08:00", target_audience: "students", year_of_study: 1 }
const itsTime = "2100-01-01T06:00:00.000Z"

/** Moves a scheduled announcement's time into the past. */
const arrive = () =>
  db.updateTable("announcement").set({ publish_at: sql`now() - interval '1 second'` }).execute()

const notices = () =>
  db
    .selectFrom("notification")
    .select(["person_id", "title", "message", "link", "priority", "sender_id"])
    .orderBy("person_id")
    .execute()

describe("an announcement for a time", () => {
  test("notifies exactly its audience, at its time and exactly once", async () => {
    const id = await add(soon)
    expect((await waiting(id)).map((at) => new Date(at).toISOString())).toEqual([itsTime])
    await publish(id)
    expect(await notified()).toEqual([])
    await arrive()
    await Promise.all([publish(id), publish(id), publish(id)])
    await publish(id)
    expect(await notified()).toEqual(["Tadala"])
    expect(await notices()).toEqual([
      {
        person_id: first.personId,
        title: "No water on Friday",
        message: "The pump is repaired.",
        link: `/student/announcements?view=${id}`,
        priority: "normal",
        sender_id: people.admin,
      },
    ])
  })

  test("moves with its time, and is published now where its time is emptied", async () => {
    const id = await add(soon)
    await edit(id, { ...soon, publish_at: "2100-02-01T08:00" })
    expect((await waiting(id)).map((at) => new Date(at).getUTCMonth())).toEqual([1])
    const { publish_at: _, ...stored } = soon
    await edit(id, stored)
    expect((await managed(id)).status).toBe("scheduled")
    const { body } = await edit(id, { ...soon, publish_at: "" })
    expect(body.data.announcement.status).toBe("published")
    expect(await listed(first)).toHaveLength(1)
    expect((await waiting(id)).every((at) => Date.parse(at) <= Date.now())).toBe(true)
    await publish(id)
    expect(await notified()).toEqual(["Tadala"])
  })

  test("notifies nobody once it is deleted, or if it has expired meanwhile", async () => {
    const id = await add(soon)
    await call("admin", "DELETE /announcements/{id}", { params: { id } })
    expect(await waiting(id)).toEqual([])
    await publish(id)
    const late = await add({ ...soon, expires_at: "2100-01-01T09:00" })
    await pass("200 years")
    await publish(late)
    expect(await notified()).toEqual([])
  })

  test("notifies its audience later if the server was down at its time", async () => {
    const id = await add(soon)
    await pass("100 years")
    expect(await waiting(id)).toHaveLength(1)
    await publish(id)
    expect(await notified()).toEqual(["Tadala"])
  })

  test("can't be in the past: such a time is now", async () => {
    const { body } = await create({ publish_at: "2020-01-01T08:00" })
    const { publish_at, status } = body.data.announcement
    expect([status, Date.now() - Date.parse(publish_at) < 60_000]).toEqual(["published", true])
  })

  test("expires after it is published", async () => {
    const { status, body } = await create({ ...soon, expires_at: "2099-12-31T08:00" })
    expect([status, body.errors]).toEqual([
      422,
      { expires_at: "Expiry must be after the announcement is published." },
    ])
  })
})

describe("a published announcement", () => {
  test("notifies everybody but its author, each with a link to their own screen", async () => {
    const id = await add({ target_audience: "all", priority: "urgent" })
    await publish(id)
    expect(await notified()).toEqual(["Chikondi", "Limbani", "Mphatso", "Tadala", "lecturer", "student"])
    const sent = await notices()
    expect(new Set(sent.map(({ link }) => link))).toEqual(
      new Set([`/student/announcements?view=${id}`, `/lecturer/announcements?view=${id}`]),
    )
    expect(new Set(sent.map(({ priority }) => priority))).toEqual(new Set(["high"]))
  })

  test("is mailed to those who want announcements by email", async () => {
    const [mailing] = notificationTasks(db, "https://college.example")
    const wants = (announcementEmails: boolean) =>
      db
        .updateTable("person")
        .set({ preferences: JSON.stringify({ announcementEmails }) })
        .where("id", "=", first.personId)
        .execute()
    const mailed = async () => {
      const id = await add({ target_audience: "students", year_of_study: 1 })
      await publish(id)
      await mailing!.work({ effect: `announcement ${id}` })
      const mails = await db.selectFrom("mail").select(["person_id", "subject"]).execute()
      await db.deleteFrom("mail").execute()
      return mails.filter(({ person_id }) => person_id === first.personId).map(({ subject }) => subject)
    }
    await wants(false)
    expect(await mailed()).toEqual([])
    await wants(true)
    expect(await mailed()).toEqual(["No water on Friday"])
  })

  test("notifies again only if its editor asks for it, as a new notification", async () => {
    const id = await add({ target_audience: "students", year_of_study: 1 })
    await publish(id)
    await call(first, "PATCH /notifications/mark-all-read")
    await edit(id, { target_audience: "students", title: "Water again" })
    await publish(id)
    expect((await notices()).map(({ title }) => title)).toEqual(["No water on Friday"])
    await edit(id, { target_audience: "students", year_of_study: 1, title: "Water", notify_again: true })
    await publish(id)
    await publish(id)
    expect((await notices()).map(({ title }) => title)).toEqual(["Water"])
    expect((await call(first, "GET /notifications/unread-count")).body.data.count).toBe(1)
  })

  test("can't be scheduled, and keeps the time at which it was published", async () => {
    const id = await add()
    const { publish_at } = await managed(id)
    const { status, body } = await edit(id, { publish_at: "2100-01-01T08:00" })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["publish_at"]])
    await edit(id, { publish_at })
    await edit(id, { publish_at: "" })
    expect((await managed(id)).publish_at).toBe(publish_at)
  })

  test("that is deleted loses its notifications", async () => {
    const id = await add()
    await publish(id)
    const other = await add({ target_audience: "students", year_of_study: 1, title: "Other" })
    await publish(other)
    await call("admin", "DELETE /announcements/{id}", { params: { id } })
    expect((await notices()).map(({ title }) => title)).toEqual(["Other"])
    expect((await listed("admin")).map(({ title }) => title)).toEqual(["Other"])
  })
})
