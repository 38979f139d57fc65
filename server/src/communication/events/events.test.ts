import { beforeEach, describe, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { openCollege } from "../../../test/college.ts"
import { crudTests } from "../../../test/crudTests.ts"
import { eventsOf, inDays } from "../../../test/events.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { call, db, inject } = college
const { add, edit } = eventsOf(college)

beforeEach(() => truncate(db, ["event", "notification"]))

crudTests(college, {
  path: "/events",
  entity: "event",
  good: () => ({ title: "Choir evening", start_date: "2087-05-02T18:00", location: "Hall" }),
  shows: {
    title: "Choir evening",
    event_type: "general",
    start_date: "2087-05-02T16:00:00.000Z",
    location: "Hall",
    target_audience: "all",
    is_all_day: false,
    registration_required: false,
    registered_count: 0,
    places_left: null,
  },
  spelling: () => ({
    title: " Sports day ",
    eventType: "sports",
    startDate: "2087-05-02",
    endDate: "2087-05-03",
    isAllDay: "true",
    maxParticipants: "20",
    registrationRequired: "true",
    registrationDeadline: "2087-05-01T12:00:00+02:00",
    isFeatured: true,
    tags: "running, football",
  }),
  shownAfterSpelling: {
    title: "Sports day",
    event_type: "sports",
    start_date: "2087-05-01T22:00:00.000Z",
    end_date: "2087-05-02T22:00:00.000Z",
    max_participants: 20,
    places_left: 20,
    registration_deadline: "2087-05-01T10:00:00.000Z",
    is_featured: true,
    tags: "running, football",
  },
  wrong: {
    body: { eventType: "party", startDate: "soon", maxParticipants: 0 },
    errors: {
      title: "Title is required.",
      eventType: "Event type must be one of: general, academic, sports, cultural, orientation.",
      startDate: "Start date must be a date and time such as 31/01/2026, 09:00.",
      maxParticipants: "Max participants must be a whole number from 1 to 100000.",
    },
  },
  changed: [{ title: "First" }, { title: "Second" }],
  sentences: {
    created: "Event created.",
    updated: "Event saved.",
    deleted: "Event deleted.",
  },
  refused: ["lecturer", "student"],
})

describe("the dates of an event", () => {
  const refusal = async (fields: object) => {
    const { status, body } = await call("admin", "POST /events", {
      body: { title: "Choir", start_date: "2087-05-02T18:00", ...fields },
    })
    return [status, body.errors]
  }
  const ends = { end_date: "End date must be after the start date." }

  test("end after they start", async () => {
    expect(await refusal({ end_date: "2087-05-02T17:59" })).toEqual([422, ends])
    expect(await refusal({ end_date: "2087-05-02T18:00" })).toEqual([422, ends])
    expect(await refusal({ end_date: "2087-05-02T18:00", is_all_day: false })).toEqual([422, ends])
    expect(await refusal({ end_date: "2087-05-01", is_all_day: true })).toEqual([422, ends])
  })

  test("of an all-day event are days, and it may last one", async () => {
    const event = await add({
      start_date: "2087-05-02T18:00",
      end_date: "2087-05-02T09:00",
      is_all_day: true,
    })
    const midnight = "2087-05-01T22:00:00.000Z"
    expect(event).toMatchObject({ start_date: midnight, end_date: midnight, is_all_day: true })
  })

  test("of an all-day event may be long ago, when Malawi kept no zone time", async () => {
    expect(await add({ start_date: "1901-10-29", end_date: "1901-10-30", is_all_day: true })).toMatchObject({
      start_date: "1901-10-28T22:00:00.000Z",
      end_date: "1901-10-29T22:00:00.000Z",
    })
  })

  test("come after the registration deadline, which only an event with registration keeps", async () => {
    const late = { registration_required: true, registration_deadline: "2087-05-02T18:01" }
    const wanted = { registration_deadline: "Registration deadline must not be after the start date." }
    expect(await refusal(late)).toEqual([422, wanted])
    const event = await add({ registration_deadline: inDays(1) })
    expect(event.registration_deadline).toBeNull()
  })
})

test("a description comes as the screen draws it, on both addresses, and none as null", async () => {
  const { id } = await add({ title: "Choir", description: "Bring **songs**. <script>alert(1)</script>" })
  const runs = [{ text: "Bring " }, { text: "songs", bold: true }, { text: ". <script>alert(1)</script>" }]
  const formatted = [{ type: "paragraph", runs }]
  for (const key of ["GET /events/{id}", "GET /admin/events/{id}"] as const)
    expect((await call("admin", key, { params: { id } })).body.data.event).toMatchObject({ formatted })
  const bare = await add({ title: "Choir" })
  const { event } = (await call("student", "GET /events/{id}", { params: { id: bare.id } })).body.data
  expect(event.formatted).toBeNull()
})

test.each([
  [" a, b,,c ,A, ", "a, b, c"],
  [" , ,", null],
])("the tags %j are stored as %j, without empty and repeated ones", async (tags, stored) => {
  expect(await add({ title: "Tagged", tags })).toMatchObject({ tags: stored })
})

describe("the list", () => {
  const titles = async (query: object, caller: "admin" | "student" | "lecturer" | null = "admin") => {
    const { status, body } = await call(caller, "GET /events", { query })
    expect([status, body.data.total]).toEqual([200, body.data.events.length])
    return body.data.events.map(({ title }) => title)
  }

  test("shows an event that takes the whole of today before one of the next minute", async () => {
    await add({ title: "In a minute", start_date: new Date(Date.now() + 60_000).toISOString() })
    await add({ title: "All day", start_date: today(), is_all_day: true })
    expect(await titles({}, null)).toEqual(["All day", "In a minute"])
  })

  test("shows the nearest event to come first, and then the past ones, the last first", async () => {
    for (const days of [-20, 9, -2, 3]) await add({ title: `${days}`, start_date: inDays(days) })
    expect(await titles({})).toEqual(["3", "9", "-2", "-20"])
    expect(await titles({ status: "upcoming" })).toEqual(["3", "9"])
    expect(await titles({ upcoming: "true" })).toEqual(["3", "9"])
    expect(await titles({ status: "past" })).toEqual(["-2", "-20"])
    const { body } = await call("admin", "GET /events", { query: { upcoming: true, limit: 1 } })
    expect([body.data.events.length, body.data.total]).toEqual([1, 2])
  })

  test("counts an all-day event of today as upcoming, as its status says", async () => {
    await add({ title: "day", start_date: new Date().toISOString(), is_all_day: true })
    await add({ title: "hour", start_date: inDays(0) })
    expect(await titles({ status: "upcoming" })).toEqual(["day"])
    expect(await titles({ status: "past" })).toEqual(["hour"])
  })

  test("is searched and filtered by type, audience and whether it is featured", async () => {
    await add({ title: "Football", event_type: "sports", is_featured: true, tags: "ball, cup" })
    await add({ title: "Play", event_type: "cultural", location: "Chapel", target_audience: "students" })
    expect(await titles({ search: "CUP" })).toEqual(["Football"])
    expect(await titles({ search: "chapel" })).toEqual(["Play"])
    expect(await titles({ type: "cultural" })).toEqual(["Play"])
    expect(await titles({ featured: "true" })).toEqual(["Football"])
    expect(await titles({ audience: "students" })).toEqual(["Play"])
    expect(await titles({ type: "academic" })).toEqual([])
    expect(await titles({ event_type: "cultural" })).toEqual(["Play"])
    expect(await titles({ is_featured: "true" })).toEqual(["Football"])
    expect(await titles({ targetAudience: "students" })).toEqual(["Play"])
  })

  test("of a month has the events that touch its days in the college's time zone", async () => {
    await add({ title: "over", start_date: "2087-04-28", end_date: "2087-04-30", is_all_day: true })
    await add({ title: "into", start_date: "2087-04-30", end_date: "2087-05-01", is_all_day: true })
    await add({ title: "late", start_date: "2087-05-31T23:30" })
    await add({ title: "next", start_date: "2087-06-01T00:00" })
    const month = { from: "2087-05-01", to: "2087-05-31", sort: "start_date" }
    expect(await titles(month)).toEqual(["into", "late"])
  })

  test("shows each role the events for its audiences, and visitors those for everybody", async () => {
    for (const target_audience of ["all", "students", "lecturers", "staff"])
      await add({ title: target_audience, target_audience })
    const seen = async (caller: "admin" | "student" | "lecturer" | null) =>
      (await titles({}, caller)).toSorted()
    expect(await seen(null)).toEqual(["all"])
    expect(await seen("student")).toEqual(["all", "students"])
    expect(await seen("lecturer")).toEqual(["all", "lecturers", "staff"])
    expect(await seen("admin")).toEqual(["all", "lecturers", "staff", "students"])
  })

  test("does not exist for others, one by one", async () => {
    const { id } = await add({ target_audience: "lecturers" })
    const statusFor = async (caller: "student" | "lecturer" | null) =>
      (await call(caller, "GET /events/{id}", { params: { id } })).status
    expect([await statusFor(null), await statusFor("student"), await statusFor("lecturer")]).toEqual([
      404, 404, 200,
    ])
  })

  test("is under /admin/events too, with the same handlers, for administrators", async () => {
    const { body } = await call("admin", "POST /admin/events", {
      body: { title: "Choir", start_date: inDays(2) },
    })
    const params = { id: body.data.event.id }
    await call("admin", "PUT /admin/events/{id}", { params, body: { title: "Band", start_date: inDays(2) } })
    expect((await call("admin", "GET /admin/events")).body).toMatchObject({
      success: true,
      data: { events: [{ title: "Band" }], total: 1 },
    })
    for (const caller of ["lecturer", "student"] as const)
      expect((await call(caller, "GET /admin/events")).status).toBe(403)
    expect((await call(null, "GET /admin/events/{id}", { params })).status).toBe(401)
    expect((await call("admin", "DELETE /admin/events/{id}", { params })).status).toBe(200)
    expect((await call("admin", "GET /admin/events/{id}", { params })).status).toBe(404)
  })
})

test("an edit that leaves a flag out keeps it", async () => {
  const { id } = await add({ is_featured: true, registration_required: true, start_date: inDays(3) })
  const event = (await edit(id, { title: "Other", start_date: inDays(3) })).body.data.event
  expect(event).toMatchObject({ title: "Other", is_featured: true, registration_required: true })
  expect((await inject("admin", { method: "GET", url: `/api/events/${id}` })).json().data.event).toEqual({
    ...event,
    formatted: null,
  })
})
