import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { eventsOf, inDays } from "../../../test/events.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { call, db, people } = college
const { add, edit, find, register, attendees, members } = eventsOf(college)

beforeEach(() => truncate(db, ["event", "notification"]))

const open = { registration_required: true, start_date: inDays(10) }
const event = { ...open, title: "Choir evening", max_participants: 2 }

describe("another audience, which leaves out people who have a place or wait,", () => {
  const question =
    "2 people have a place or wait and are outside of this audience. Choose what happens to their places."
  async function narrowed(body: object) {
    const { id } = await add({ ...open, max_participants: 2 })
    const [one, other] = await members(2)
    await register(one!, id)
    await register("lecturer", id)
    await register(other!, id)
    // People at another event don't count.
    const [stranger] = await members(1)
    await register(stranger!, (await add(open)).id)
    return {
      id,
      one: one!,
      other: other!,
      answer: await edit(id, { ...event, target_audience: "lecturers", ...body }),
    }
  }

  test("is refused with their number until somebody says what happens to their places", async () => {
    const { id, answer } = await narrowed({})
    expect(answer).toMatchObject({ status: 422, body: { errors: { places_outside: question } } })
    expect(await find(id)).toMatchObject({ target_audience: "all", registered_count: 2, waiting_count: 1 })
    expect((await edit(id, { ...event, target_audience: "staff" })).status).toBe(422)
    expect((await edit(id, { ...event, location: "Hall" })).status).toBe(200)
  })

  test("leaves them their places where that is chosen", async () => {
    const { id, one, answer } = await narrowed({ places_outside: "keep" })
    expect(answer.status).toBe(200)
    expect((await find(id)).registered_count).toBe(2)
    expect((await find(id, one)).my_registration?.state).toBe("registered")
  })

  test("releases their places where that is chosen, and each is notified without a link", async () => {
    const { id, one, other, answer } = await narrowed({ places_outside: "release" })
    expect(answer.status).toBe(200)
    expect((await attendees(id)).attendees).toMatchObject([
      { person_id: people.lecturer, state: "registered" },
    ])
    const notices = await db
      .selectFrom("notification")
      .select(["person_id", "link"])
      .where("title", "=", "You are no longer registered: Choir evening")
      .orderBy("person_id")
      .execute()
    expect(notices).toEqual([one, other].map((each) => ({ person_id: each.id, link: null })))
    expect((await call(one, "GET /events/{id}", { params: { id } })).status).toBe(404)
    expect((await edit(id, { ...event, target_audience: "staff" })).status).toBe(200)
  })

  test("releases places before fewer places, or the end of registration, are judged", async () => {
    const fewer = { max_participants: 1 }
    const { id, answer } = await narrowed({ ...fewer, places_outside: "keep" })
    expect(answer).toMatchObject({ status: 422, body: { errors: { max_participants: expect.anything() } } })
    const change = { ...event, ...fewer, target_audience: "lecturers" }
    expect((await edit(id, change)).body.errors).toEqual({ places_outside: question })
    expect((await edit(id, { ...change, places_outside: "release" })).status).toBe(200)
    expect(await find(id)).toMatchObject({ max_participants: 1, registered_count: 1, waiting_count: 0 })
    const ended = { ...change, target_audience: "students", registration_required: false }
    expect((await edit(id, { ...ended, places_outside: "release" })).status).toBe(200)
  })

  test("asks about all dates of a series that change together, and sends each person one notice", async () => {
    const first = await add({ ...open, repeats_weekly_until: inDays(18).slice(0, 10) })
    const { events } = (await call("admin", "GET /events", {})).body.data
    const [member] = await members(1)
    for (const { id } of events) await register(member!, id)
    const change = {
      ...event,
      start_date: first.start_date,
      target_audience: "lecturers",
      scope: "following",
    }
    expect((await edit(first.id, change)).body).toMatchObject({
      errors: { places_outside: expect.stringContaining("1 person has a place or waits and is outside") },
    })
    expect((await edit(first.id, { ...change, places_outside: "release" })).status).toBe(200)
    for (const { id } of events) expect((await attendees(id)).total).toBe(0)
    const notice = db.selectFrom("notification").select("title").where("person_id", "=", member!.id)
    expect(await notice.where("title", "like", "%places cancelled%").execute()).toEqual([
      { title: `${events.length} places cancelled: Choir evening` },
    ])
  })
})

describe("a date of a series that gets the first one's audience, which stays as it is,", () => {
  const dates = async (target_audience: string, from: number) => {
    const first = await add({
      ...open,
      start_date: inDays(from),
      target_audience,
      repeats_weekly_until: inDays(from + 8).slice(0, 10),
    })
    const { events } = (await call("admin", "GET /events", {})).body.data
    const later = events.find(({ id }) => id !== first.id)!
    return { first, later }
  }
  const titled = { ...open, title: "Choir" }

  test("is asked about if it leaves out people who have a place", async () => {
    const { first, later } = await dates("lecturers", 10)
    await edit(later.id, { ...titled, start_date: later.start_date, target_audience: "all" })
    const [member] = await members(1)
    expect((await register(member!, later.id)).status).toBe(200)
    const change = { ...titled, start_date: first.start_date, scope: "following" }
    const { body } = await edit(first.id, change)
    expect(body.errors).toEqual({ places_outside: expect.stringMatching(/^1 person has a place/) })
    expect((await edit(first.id, { ...change, places_outside: "release" })).status).toBe(200)
    expect((await attendees(later.id)).attendees).toEqual([])
  })

  test("is announced to the people whom it adds", async () => {
    const { first, later } = await dates("lecturers", -1)
    const { start_date } = first
    await edit(first.id, { ...titled, start_date, target_audience: "all" })
    await edit(first.id, { ...titled, start_date, scope: "following" })
    const notices = await db
      .selectFrom("notification")
      .select("link")
      .where("person_id", "=", people.student)
      .execute()
    expect(notices).toEqual([{ link: expect.stringContaining(`view=${later.id}`) }])
  })
})
