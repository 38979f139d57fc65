import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { mailsTo, runJobs } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { eventsOf, inDays } from "../../../test/events.ts"
import { truncate } from "../../../test/truncate.ts"
import { notificationTasks } from "../../people/notifications/jobs.ts"
import { eventTasks } from "./jobs.ts"

const college = await openCollege()
const { db, people } = college
const { add, edit, remove, register, members, notificationsOf } = eventsOf(college)

beforeEach(async () => {
  await truncate(db, ["event", "notification", "mail"])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

const open = { registration_required: true }
const start_date = "2087-05-02T18:00"
const remind = () => runJobs(db, eventTasks(db))
const tomorrow = "Tomorrow: Choir evening"

/** The times of the waiting reminders. */
async function waiting() {
  const { rows } = await sql<{ run_at: string }>`select run_at from graphile_worker.jobs
    where task_identifier = 'remind_of_event' order by run_at`.execute(db)
  return rows.map(({ run_at }) => run_at)
}

describe("the reminder of an event", () => {
  test("comes at 07:00 of the day before, moves with the event and is deleted with it", async () => {
    const { id } = await add({ start_date })
    expect(await waiting()).toEqual(["2087-05-01T05:00:00.000Z"])
    await edit(id, { title: "Choir evening", start_date: "2087-06-02", is_all_day: true })
    expect(await waiting()).toEqual(["2087-06-01T05:00:00.000Z"])
    await edit(id, { title: "Choir evening", start_date: inDays(-3), is_all_day: false })
    expect(await waiting()).toEqual([])
    await edit(id, { title: "Choir evening", start_date })
    await remove(id)
    expect(await waiting()).toEqual([])
  })

  test("reaches those who have a place, once, and not those who wait", async () => {
    const { id } = await add({ ...open, start_date, max_participants: 1 })
    const [has, waits] = await members(2)
    for (const member of [has!, waits!]) await register(member, id)
    const [task] = eventTasks(db)
    for (let round = 0; round < 2; round++) await task!.work({ id, day: "2087-05-02" })
    expect([await notificationsOf(has!.id), await notificationsOf(waits!.id)]).toEqual([[tomorrow], []])
  })

  test("for a time that the event no longer has notifies nobody", async () => {
    const { id } = await add({ ...open, start_date })
    const [member] = await members(1)
    await register(member!, id)
    const [task] = eventTasks(db)
    await task!.work({ id, day: "2087-05-01" })
    await remove(id)
    await task!.work({ id, day: "2087-05-02" })
    expect(await notificationsOf(member!.id)).toEqual(["Cancelled: Choir evening"])
  })

  test("without registration reaches the audience only of a featured event", async () => {
    const [member] = await members(1)
    await add({ title: "Mass", start_date, is_featured: false })
    await add({ title: "Open day", start_date, is_featured: true, target_audience: "students" })
    await remind()
    expect(await notificationsOf(member!.id)).toEqual([
      "New event: Mass",
      "New event: Open day",
      "Tomorrow: Open day",
    ])
    expect(await notificationsOf(people.lecturer)).toEqual(["New event: Mass"])
  })

  test("is mailed to those who want mail about events", async () => {
    const { id } = await add({ ...open, start_date })
    const [wants, wants_not] = await members(2)
    for (const member of [wants!, wants_not!]) await register(member, id)
    const preferences = JSON.stringify({ eventReminders: false })
    await db.updateTable("person").set({ preferences }).where("id", "=", wants_not!.id).execute()
    await remind()
    await runJobs(db, notificationTasks(db, "https://college.example"))
    const subjects = async (email: string | null) => (await mailsTo(db, email)).map(({ subject }) => subject)
    expect([await subjects(wants!.email), await subjects(wants_not!.email)]).toEqual([[tomorrow], []])
    expect(await notificationsOf(wants_not!.id)).toEqual([tomorrow])
  })
})

describe("a new event", () => {
  test("is announced to its audience once, with a link to the reader's own screen", async () => {
    const { id } = await add({ start_date, location: "Hall", target_audience: "students" })
    await edit(id, { title: "Choir evening", start_date, location: "Hall", target_audience: "all" })
    const rows = await db
      .selectFrom("notification")
      .select(["person_id", "title", "message", "link", "topic"])
      .orderBy("person_id")
      .where("person_id", "in", [people.admin, people.lecturer, people.student])
      .execute()
    const note = { title: "New event: Choir evening", topic: "event" }
    const message = "Friday, 2 May 2087 at 18:00, Hall."
    expect(rows).toEqual(
      [
        { person_id: people.lecturer, link: `/lecturer/events?view=${id}`, message, ...note },
        { person_id: people.student, link: `/student/events?view=${id}`, message, ...note },
      ].toSorted((a, b) => a.person_id - b.person_id),
    )
  })

  test("of the past is announced to nobody", async () => {
    await add({ start_date: inDays(-2) })
    expect(await notificationsOf(people.student)).toEqual([])
  })
})

test("those who registered or wait are notified of another time or place, each time, and of nothing else", async () => {
  const { id } = await add({ ...open, start_date, max_participants: 1 })
  const body = { title: "Choir evening", ...open, start_date, max_participants: 1 }
  const two = await members(2)
  for (const member of two) await register(member, id)
  await edit(id, { ...body, description: "Bring a candle." })
  expect(await notificationsOf(two[0]!.id)).toEqual([])
  await edit(id, { ...body, location: "Chapel" })
  await edit(id, { ...body, location: "Chapel", start_date: "2087-05-03T18:00" })
  const { message } = await db
    .selectFrom("notification")
    .select("message")
    .where("person_id", "=", two[1]!.id)
    .executeTakeFirstOrThrow()
  expect(message).toBe("Now Saturday, 3 May 2087 at 18:00, Chapel.")
  for (const { id: member } of two) expect(await notificationsOf(member)).toEqual(["Changed: Choir evening"])
})

test.each([
  ["an hour", { start_date, end_date: "2087-05-02T19:00" }, "Friday, 2 May 2087 at 18:00 to 19:00."],
  [
    "a night",
    { start_date, end_date: "2087-05-03T06:00" },
    "Friday, 2 May 2087 at 18:00 to Saturday, 3 May 2087 at 06:00.",
  ],
  ["a day", { start_date: "2087-05-02", end_date: "2087-05-02", is_all_day: true }, "Friday, 2 May 2087."],
  [
    "three days",
    { start_date: "2087-05-02", end_date: "2087-05-04", is_all_day: true },
    "Friday, 2 May 2087 to Sunday, 4 May 2087.",
  ],
])(
  "the notice of an event of %s says when it begins and ends, and so does one of another end",
  async (_, times, message) => {
    const { id } = await add({ ...open, ...times })
    const [member] = await members(1)
    await register(member!, id)
    const messageTo = async (personId: number) =>
      (
        await db
          .selectFrom("notification")
          .select("message")
          .where("person_id", "=", personId)
          .executeTakeFirstOrThrow()
      ).message
    expect(await messageTo(people.student)).toBe(`${message} Please register.`)
    await edit(id, {
      title: "Choir evening",
      ...open,
      ...times,
      end_date: "2087-05-05T12:00",
      is_all_day: false,
    })
    expect(await messageTo(member!.id)).toContain("Monday, 5 May 2087 at 12:00.")
  },
)
