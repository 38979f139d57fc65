import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { localText } from "#contract/lib/dates.ts"
import { openCollege } from "../../../test/college.ts"
import { pictures } from "../../../test/corpus.ts"
import { eventsOf, inDays } from "../../../test/events.ts"
import { formOf } from "../../../test/forms.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { call, db, people, inject } = college
const { add, edit, remove, register, notificationsOf } = eventsOf(college)

beforeEach(() => truncate(db, ["event", "notification"]))

const choir = {
  title: "Choir",
  start_date: "2087-05-02T18:00",
  end_date: "2087-05-02T20:00",
  registration_required: true,
  registration_deadline: "2087-05-01T18:00",
}
const weekly = { ...choir, repeats_weekly_until: "2087-05-23" }
const all = async () =>
  (await call("admin", "GET /events", { query: { sort: "start_date" } })).body.data.events
const days = async () => (await all()).map(({ start_date }) => start_date.slice(8, 13))

describe("an event that repeats by week", () => {
  test("becomes single events of one series, each with its end and deadline, and one notice", async () => {
    const { body } = await call("admin", "POST /events", { body: weekly })
    expect(body.message).toBe("4 events created.")
    const events = await all()
    expect(
      events.map(({ start_date, end_date, registration_deadline }) => [
        start_date,
        end_date,
        registration_deadline,
      ]),
    ).toEqual(
      ["02", "09", "16", "23"].map((day) => [
        `2087-05-${day}T16:00:00.000Z`,
        `2087-05-${day}T18:00:00.000Z`,
        `2087-05-${String(Number(day) - 1).padStart(2, "0")}T16:00:00.000Z`,
      ]),
    )
    expect(new Set(events.map(({ series_id }) => series_id)).size).toBe(1)
    expect(await notificationsOf(people.student)).toEqual(["New event: Choir"])
    expect((await add(choir)).series_id).toBeNull()
  })

  test("repeats at least once and at most for a year", async () => {
    const refusal = async (repeats_weekly_until: string) =>
      (await call("admin", "POST /events", { body: { ...choir, repeats_weekly_until } })).body.errors
    expect(await refusal("2087-05-08")).toEqual({
      repeats_weekly_until: "Repeats weekly until must be a week or more after the start.",
    })
    expect(await refusal("2088-05-10")).toEqual({
      repeats_weekly_until: "An event can repeat for at most a year.",
    })
    expect(await refusal("")).toBeUndefined()
  })

  test("is edited alone, or with those that follow, which keep their weeks", async () => {
    await add(weekly)
    const [first, second] = await all()
    await edit(second!.id, {
      ...choir,
      title: "Band",
      start_date: "2087-05-10T19:00",
      end_date: "2087-05-10T20:00",
    })
    expect(await days()).toEqual(["02T16", "10T17", "16T16", "23T16"])
    const answer = await edit(first!.id, {
      ...choir,
      title: "Choir and band",
      start_date: "2087-05-03T18:00",
      end_date: "2087-05-03T21:00",
      scope: "following",
    })
    expect(answer.body.message).toBe("4 events saved.")
    expect(await days()).toEqual(["03T16", "11T17", "17T16", "24T16"])
    expect((await all()).map(({ title, end_date }) => [title, end_date?.slice(8, 13)])).toEqual(
      ["03T19", "11T20", "17T19", "24T19"].map((end) => ["Choir and band", end]),
    )
  })

  const span = { start_date: "2087-05-02T09:00", end_date: "2087-05-02T11:00" }
  const shift = (days: number, from: string, to: string) => ({
    start_date: `2087-05-${String(2 + days).padStart(2, "0")}T${from}`,
    end_date: `2087-05-${String(2 + days).padStart(2, "0")}T${to}`,
  })
  const timesOf = async () =>
    (await all()).map(({ start_date, end_date, is_all_day }) => [
      localText(start_date).slice(8),
      localText(end_date!).slice(8),
      is_all_day,
    ])

  test("gives later dates the hours of the first one on their own days, also a date that was all day", async () => {
    const event = { title: "Choir", ...span }
    await add({ ...event, repeats_weekly_until: "2087-05-16" })
    const [first, second] = await all()
    await edit(second!.id, { ...event, ...shift(7, "00:00", "00:00"), is_all_day: true })
    await edit(first!.id, { ...event, title: "Band", scope: "following" })
    expect(await timesOf()).toEqual([
      ["02 09:00", "02 11:00", false],
      ["09 09:00", "09 11:00", false],
      ["16 09:00", "16 11:00", false],
    ])
  })

  test.each(["08:00", "10:00"])(
    "makes later dates all day on their own days, also one that was moved to %s",
    async (hour) => {
      const event = { title: "Choir", ...span }
      await add({ ...event, repeats_weekly_until: "2087-05-16" })
      const [first, second] = await all()
      await edit(second!.id, { ...event, ...shift(7, hour, "11:00") })
      const allDay = { ...event, ...shift(1, "00:00", "00:00"), is_all_day: true, scope: "following" }
      expect((await edit(first!.id, allDay)).status).toBe(200)
      expect(await timesOf()).toEqual(["03", "10", "17"].map((day) => [`${day} 00:00`, `${day} 00:00`, true]))
      const reminder = sql<{ run_at: string }>`select run_at from graphile_worker.jobs
        where key = ${`remind event ${second!.id}`}`
      const { rows } = await reminder.execute(db)
      expect(rows.map(({ run_at }) => localText(run_at))).toEqual(["2087-05-09 07:00"])
    },
  )

  test("of whole days keeps them after an edit of the first, also for a date that was given hours", async () => {
    const event = { title: "Choir", ...shift(0, "00:00", "00:00"), is_all_day: true }
    await add({ ...event, repeats_weekly_until: "2087-05-16" })
    const [first, second] = await all()
    await edit(second!.id, { title: "Choir", ...shift(7, "09:00", "11:00"), is_all_day: false })
    const answer = await edit(first!.id, { ...event, title: "Band", scope: "following" })
    expect(answer.status).toBe(200)
    expect(await timesOf()).toEqual(["02", "09", "16"].map((day) => [`${day} 00:00`, `${day} 00:00`, true]))
  })

  test("is deleted alone, or with those that follow", async () => {
    await add(weekly)
    await add({
      ...choir,
      title: "Other",
      start_date: "2087-05-30T18:00",
      end_date: "",
      registration_deadline: "",
    })
    const [, second, third] = await all()
    expect((await remove(second!.id)).body.message).toBe("Event deleted.")
    expect((await remove(third!.id, { scope: "following" })).body.message).toBe("2 events deleted.")
    expect(await days()).toEqual(["02T16", "30T16"])
  })

  test("notifies a person once of several dates that move or are deleted", async () => {
    await add({ ...weekly, registration_deadline: "" })
    const [first, second, third] = await all()
    for (const { id } of [first!, second!, third!]) await register("student", id)
    const titles = async () =>
      (await notificationsOf(people.student)).filter((title) => !title.startsWith("New event"))
    await edit(first!.id, { ...choir, start_date: "2087-05-03T18:00", end_date: "", scope: "following" })
    expect(await titles()).toEqual(["3 dates moved: Choir"])
    await remove(first!.id, { scope: "following" })
    expect((await titles()).at(-1)).toBe("3 dates cancelled: Choir")
  })

  test("that began before it was entered is announced from its next date", async () => {
    const day = (days: number) => inDays(days).slice(0, 16)
    await add({ title: "Choir", start_date: day(-3), repeats_weekly_until: day(20).slice(0, 10) })
    const notice = await db
      .selectFrom("notification")
      .select(["title", "message"])
      .where("person_id", "=", people.student)
      .execute()
    expect(notice).toEqual([
      { title: "New event: Choir", message: expect.stringContaining("Then every week, 3 times in all.") },
    ])
  })

  test("that has begun is announced from its next date to the people whom a wider audience adds", async () => {
    const day = (days: number) => inDays(days).slice(0, 16)
    const event = { title: "Choir", start_date: day(-3), target_audience: "lecturers" }
    const { id } = await add({ ...event, repeats_weekly_until: day(20).slice(0, 10) })
    await edit(id, { ...event, target_audience: "all", scope: "following" })
    const [, next] = await all()
    const notices = await db
      .selectFrom("notification")
      .select(["title", "message", "link"])
      .where("person_id", "=", people.student)
      .execute()
    expect(notices).toEqual([
      {
        title: "New event: Choir",
        message: expect.stringContaining("Then every week, 3 times in all."),
        link: expect.stringContaining(`view=${next!.id}`),
      },
    ])
  })

  test("takes single dates out of the notice of several that were cancelled, as they are restored", async () => {
    await add(weekly)
    const [first, second, third] = await all()
    for (const { id } of [first!, second!, third!]) await register("student", id)
    const { deleted } = (await remove(first!.id, { scope: "following" })).body.data
    const [one, two, three, four] = deleted
    const titles = async () => (await notificationsOf(people.student)).toSorted()
    const restore = (ids: (number | undefined)[]) =>
      call("admin", "POST /deleted-records/restore", { body: { ids: ids.filter((id) => id !== undefined) } })
    expect(await titles()).toEqual(["3 dates cancelled: Choir"])
    await restore([one])
    expect(await titles()).toEqual(["2 dates cancelled: Choir"])
    await restore([four, two])
    expect(await titles()).toEqual(["1 date cancelled: Choir"])
    await db.updateTable("notification").set({ read_at: new Date().toISOString() }).execute()
    await restore([three])
    expect(await titles()).toEqual(["Takes place after all: Choir"])
  })

  test("takes its notice back once its last date is deleted", async () => {
    await add(weekly)
    const [first, second] = await all()
    await remove(second!.id, { scope: "following" })
    expect(await notificationsOf(people.student)).toEqual(["New event: Choir"])
    await remove(first!.id)
    expect(await notificationsOf(people.student)).toEqual([])
  })

  test("gives no later date fewer places than are taken, or none, without naming places", async () => {
    await add(weekly)
    const [first, second, third] = await all()
    for (const caller of ["student", "lecturer"] as const) await register(caller, third!.id)
    await edit(first!.id, { ...choir, max_participants: 1 })
    await edit(second!.id, { ...choir, registration_required: false })
    const { title, start_date } = choir
    const [fewer, none] = [
      await edit(first!.id, { title, start_date, scope: "following" }),
      await edit(second!.id, { title, start_date: "2087-05-09T18:00", scope: "following" }),
    ]
    expect([fewer.body.errors, none.body.errors]).toEqual([
      { max_participants: expect.stringContaining("2 people are registered") },
      { registration_required: expect.stringContaining("People have registered for this event.") },
    ])
    expect((await all())[2]).toMatchObject({ max_participants: null, registration_required: true })
  })

  test("changes none of those that follow if one of them can't be changed", async () => {
    await add(weekly)
    const [first, , third] = await all()
    for (const caller of ["student", "lecturer"] as const) await register(caller, third!.id)
    const answer = await edit(first!.id, { ...choir, max_participants: 1, scope: "following" })
    expect(answer.body.errors).toEqual({
      max_participants: "2 people are registered, so max participants can't be fewer. Remove people first.",
    })
    expect((await all()).map(({ max_participants }) => max_participants)).toEqual([null, null, null, null])
  })
})

describe("the picture", () => {
  const picture = { eventImage: { name: "choir.png", content: pictures.png } }
  const send = async (method: "POST" | "PUT", path: string, fields: object, files = {}) => {
    const answer = await inject("admin", {
      method,
      url: `/api/admin/events${path}`,
      ...(await formOf({ ...fields }, files)),
    })
    return answer.json()
  }
  const statusOf = async (path: string) => (await inject(null, { url: path })).statusCode

  test("is public, is kept by an edit without one, and is deleted when no event of the series shows it", async () => {
    const { data } = await send("POST", "", weekly, picture)
    const image: string = data.event.event_image
    expect(image).toMatch(/^\/uploads\/pictures\/[0-9a-f-]{36}-960\.webp$/)
    expect([await statusOf(image), await statusOf(`/api${image}`)]).toEqual([200, 200])
    const [first, second, third] = await all()
    expect(third!.event_image).toBe(image)
    expect((await send("PUT", `/${first!.id}`, choir)).data.event.event_image).toBe(image)
    expect(
      (await send("PUT", `/${first!.id}`, { ...choir, clear_image: true })).data.event.event_image,
    ).toBeNull()
    const other = (await send("PUT", `/${second!.id}`, choir, picture)).data.event.event_image
    expect(other).not.toBe(image)
    await remove(second!.id)
    expect([await statusOf(image), await statusOf(other)]).toEqual([200, 404])
    await remove(third!.id, { scope: "following" })
    expect(await statusOf(image)).toBe(404)
  })

  test("is one of the image types", async () => {
    const file = { eventImage: { name: "choir.pdf", content: Buffer.from("%PDF-1.7") } }
    expect((await send("POST", "", choir, file)).errors.eventImage).toMatch(
      /^“choir.pdf” can't be taken here/,
    )
    expect(await all()).toEqual([])
  })
})
