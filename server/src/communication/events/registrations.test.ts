import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { mailsTo, runJobs } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { eventsOf, inDays } from "../../../test/events.ts"
import { truncate } from "../../../test/truncate.ts"
import { notificationTasks } from "../../people/notifications/jobs.ts"

const college = await openCollege()
const { call, db, people, inject } = college
const { add, edit, remove, find, register, cancel, attendees, members, notificationsOf } = eventsOf(college)

beforeEach(async () => {
  await truncate(db, ["event", "notification", "mail"])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

const open = { registration_required: true, start_date: inDays(10) }
const body = { title: "Choir evening", ...open }
const movedUp = "You have a place: Choir evening"
const shift = (id: number, columns: { start_date?: string; registration_deadline?: string }) =>
  db.updateTable("event").set(columns).where("id", "=", id).execute()

/** The states in order of registration: "registered", "1", "2" … */
const statesInOrder = async (id: number) =>
  (await attendees(id, { sort: "registered_at" })).attendees.map(({ state, position }) =>
    state === "waiting" ? `${position}` : state,
  )

test("fifty people who press Register on the last place at once: one gets it, the others wait in order", async () => {
  const { id } = await add({ ...open, max_participants: 1 })
  const fifty = await members(50)
  const answers = await Promise.all(fifty.map((member) => register(member, id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  const waiting = Array.from({ length: 49 }, (_, index) => index + 1)
  expect(await statesInOrder(id)).toEqual(["registered", ...waiting.map(String)])
  const mine = answers.map(({ body }) => body.data.event.my_registration)
  expect(mine.filter((own) => own?.state === "registered")).toHaveLength(1)
  expect(mine.map((own) => own?.position ?? 0).toSorted((a, b) => a - b)).toEqual([0, ...waiting])
  expect(await find(id)).toMatchObject({ registered_count: 1, waiting_count: 49, places_left: 0 })

  const { attendees: list } = await attendees(id)
  const memberOf = (personId?: number) => fifty.find((member) => member.id === personId)!
  const [has, next] = [memberOf(list[0]?.person_id), memberOf(list[1]?.person_id)]
  expect((await cancel(has, id)).body.message).toBe("Your registration is cancelled.")
  expect((await find(id, next)).my_registration).toEqual({ state: "registered", position: null })
  expect(await statesInOrder(id)).toEqual(["registered", ...waiting.slice(0, -1).map(String)])
  await runJobs(db, notificationTasks(db, "https://college.example"))
  expect(await notificationsOf(next.id)).toEqual([movedUp])
  expect(await mailsTo(db, next.email)).toMatchObject([{ subject: movedUp }])
  expect(await notificationsOf(memberOf(list[2]?.person_id).id)).toEqual([])
  // A person who registers again is at the end of the waiting list.
  expect((await register(has, id)).body.data.event.my_registration?.position).toBe(49)
})

describe("registering", () => {
  test("says what the reader has, counts once however often it is pressed, and can be cancelled", async () => {
    const { id } = await add({ ...open, max_participants: 2 })
    expect((await find(id, "student")).my_registration).toBeNull()
    for (let round = 0; round < 2; round++)
      expect((await register("student", id)).body).toMatchObject({
        message: "You are registered.",
        data: { event: { my_registration: { state: "registered", position: null }, places_left: 1 } },
      })
    expect((await call("student", "GET /events", { query: { mine: true } })).body.data.total).toBe(1)
    expect((await call("lecturer", "GET /events", { query: { mine: true } })).body.data.total).toBe(0)
    for (let round = 0; round < 2; round++)
      expect((await cancel("student", id)).body.data.event).toMatchObject({
        my_registration: null,
        places_left: 2,
      })
  })

  test("is for students and lecturers within the audience", async () => {
    const lecturers = await add({ ...open, target_audience: "lecturers" })
    expect((await register("student", lecturers.id)).status).toBe(404)
    expect((await register("lecturer", lecturers.id)).status).toBe(200)
    expect((await register("admin", lecturers.id)).status).toBe(403)
    expect((await register(null, lecturers.id)).status).toBe(401)
  })

  test("is refused in a sentence where nobody registers, after the deadline and for a past event", async () => {
    const refusal = async (id: number) => {
      const { status, body } = await register("student", id)
      expect((await find(id, "student")).registration_refusal).toBe(body.message)
      return [status, body.message]
    }
    const { id: free } = await add()
    expect(await refusal(free)).toEqual([409, "Nobody needs to register for this event."])
    const { id } = await add({ ...open, registration_deadline: inDays(1) })
    await shift(id, { registration_deadline: "2026-01-31T07:00:00Z" })
    expect(await refusal(id)).toEqual([409, "Registration closed on Saturday, 31 January 2026 at 09:00."])
    await shift(id, { start_date: "2026-01-31T08:00:00Z" })
    expect(await refusal(id)).toEqual([409, "This event has begun, so registration is closed."])
    expect(await attendees(id)).toMatchObject({ total: 0 })
  })

  test("is refused after a deadline that an edit has just set", async () => {
    const { id } = await add(open)
    const [, answer] = await Promise.all([
      edit(id, { ...body, registration_deadline: "2026-01-31T09:00" }),
      register("student", id),
    ])
    // In either order, nobody registers after the deadline that the edit has set.
    expect(await attendees(id)).toMatchObject({ total: answer.status === 200 ? 1 : 0 })
    expect((await register("lecturer", id)).status).toBe(409)
  })

  test("can't be cancelled once the event has begun", async () => {
    const { id } = await add(open)
    await register("student", id)
    await shift(id, { start_date: inDays(-1) })
    expect(await cancel("student", id)).toMatchObject({
      status: 409,
      body: { message: "This event has begun, so your registration stays." },
    })
  })
})

describe("the capacity", () => {
  test("when it is raised or lifted, moves up as many as have room, in order", async () => {
    const { id } = await add({ ...open, max_participants: 1 })
    const five = await members(5)
    for (const member of five) await register(member, id)
    await edit(id, { ...body, max_participants: 3 })
    expect(await statesInOrder(id)).toEqual(["registered", "registered", "registered", "1", "2"])
    expect(await notificationsOf(five[2]!.id)).toEqual([movedUp])
    expect(await notificationsOf(five[3]!.id)).toEqual([])
    await edit(id, { ...body, max_participants: "" })
    expect(await statesInOrder(id)).toEqual(Array(5).fill("registered"))
  })

  test("can't be lowered below those registered, however edits and registrations meet", async () => {
    const { id } = await add({ ...open, max_participants: 10 })
    const ten = await members(10)
    const [answer] = await Promise.all([
      edit(id, { ...body, max_participants: 4 }),
      ...ten.map((member) => register(member, id)),
    ])
    const { registered_count, max_participants } = await find(id)
    expect(registered_count).toBe(max_participants)
    expect(max_participants).toBe(answer.status === 200 ? 4 : 10)
    expect(await edit(id, { ...body, max_participants: 3 })).toMatchObject({
      status: 422,
      body: {
        errors: {
          max_participants: `${registered_count} people are registered, so max participants can't be fewer. Remove people first.`,
        },
      },
    })
  })

  test("stays with its registration while people are registered", async () => {
    const { id } = await add(open)
    await register("student", id)
    expect((await edit(id, { ...body, registration_required: false })).body.errors).toEqual({
      registration_required:
        "People have registered for this event. Remove them before you end its registration.",
    })
    await cancel("student", id)
    expect((await edit(id, { ...body, registration_required: false })).status).toBe(200)
  })
})

describe("the office", () => {
  const params = (id: number, person_id: number) => ({ params: { id, person_id } })

  test("lists attendees with their places in pages, by state and by name, and as a spreadsheet", async () => {
    const { id } = await add({ ...open, max_participants: 2 })
    const three = await members(3)
    for (const member of three) await register(member, id)
    const { attendees: waiting, total } = await attendees(id, { state: "waiting", page: 1 })
    expect([total, waiting[0]]).toEqual([
      1,
      expect.objectContaining({ state: "waiting", position: 1, person_id: three[2]!.id, role: "student" }),
    ])
    expect((await attendees(id, { search: three[1]!.email })).total).toBe(1)
    const { body: csv } = await inject("admin", { url: `/api/events/${id}/attendees/export` })
    expect(csv.split("\r\n")[0]).toContain("Last name")
    expect(csv).toContain(three[2]!.email)
    expect(csv).toContain(",Student,")
    for (const caller of ["student", "lecturer"] as const) {
      expect((await call(caller, "GET /events/{id}/attendees", { params: { id } })).status).toBe(403)
      expect((await inject(caller, { url: `/api/events/${id}/attendees/export` })).statusCode).toBe(403)
    }
  })

  test("adds and removes people, who are notified, and the waiting list moves up", async () => {
    const { id } = await add({ ...open, max_participants: 1 })
    const [first, second] = await members(2)
    const addPerson = (person_id: number) =>
      call("admin", "POST /events/{id}/attendees", { params: { id }, body: { person_id } })
    const candidates = async (search: string) =>
      (await call("admin", "GET /events/{id}/candidates", { params: { id }, query: { search } })).body.data
        .people
    expect(await candidates(first!.email ?? "")).toMatchObject([{ person_id: first!.id, role: "student" }])
    expect((await addPerson(first!.id)).body).toMatchObject({
      message: "Registered.",
      data: { attendee: { state: "registered" } },
    })
    expect(await candidates(first!.email ?? "")).toEqual([])
    expect((await addPerson(first!.id)).body.message).toBe("This person is registered already.")
    expect((await addPerson(second!.id)).body.data.attendee.position).toBe(1)
    expect((await addPerson(999_999)).status).toBe(422)
    const gone = await call("admin", "DELETE /events/{id}/attendees/{person_id}", params(id, first!.id))
    expect(gone.body.message).toMatch(/^Member \d+ was removed from this event\.$/)
    expect(await statesInOrder(id)).toEqual(["registered"])
    expect(await notificationsOf(first!.id)).toEqual([
      "You are registered: Choir evening",
      "You are no longer registered: Choir evening",
    ])
    expect(await notificationsOf(second!.id)).toEqual(["You are on the waiting list: Choir evening", movedUp])
    const { rows } = await sql<{ about_id: number; entity_label: string }>`
      select about_id, entity_label from audit where entity = 'event_registration' order by id desc limit 1`.execute(
      db,
    )
    expect(rows).toEqual([{ about_id: first!.id, entity_label: "Choir evening" }])
  })

  test("adds somebody of another audience, who then sees the event until they cancel", async () => {
    const { id } = await add({ ...open, target_audience: "lecturers" })
    const statusFor = async () => (await call("student", "GET /events/{id}", { params: { id } })).status
    expect(await statusFor()).toBe(404)
    await call("admin", "POST /events/{id}/attendees", {
      params: { id },
      body: { person_id: people.student },
    })
    expect(await statusFor()).toBe(200)
    expect((await cancel("student", id)).body.data.event.my_registration).toBeNull()
    expect(await statusFor()).toBe(404)
  })

  test("notes who attended", async () => {
    const { id } = await add(open)
    await register("student", id)
    const key = "PUT /events/{id}/attendees/{person_id}"
    const note = (hasAttended?: boolean) =>
      call("admin", key, { ...params(id, people.student), body: { attended: hasAttended } })
    const noted = [await note(true), await note(), await note(false)]
    expect(noted.map(({ body }) => body.data.attendee.attended)).toEqual([true, true, false])
    expect(
      (await call("admin", key, { ...params(id, people.lecturer), body: { attended: true } })).status,
    ).toBe(404)
    expect((await call("student", key, { ...params(id, people.student), body: {} })).status).toBe(403)
  })

  test("deletes an event with its registrations, and everybody who registered or waits is notified", async () => {
    const [one, other, third] = await members(3)
    const { id } = await add({ ...open, max_participants: 1 })
    for (const member of [one!, other!]) await register(member, id)
    expect(await notificationsOf(third!.id)).toEqual(["New event: Choir evening"])
    expect((await remove(id)).status).toBe(200)
    expect(await db.selectFrom("event_registration").select("id").execute()).toEqual([])
    for (const member of [one!, other!])
      expect(await notificationsOf(member.id)).toEqual(["Cancelled: Choir evening"])
    expect(await notificationsOf(third!.id)).toEqual([])
  })

  test("an event that is restored tells those who read that it was cancelled, and withdraws the notice of the others", async () => {
    const { id } = await add(open)
    const [reads, doesNot] = await members(2)
    for (const member of [reads!, doesNot!]) await register(member, id)
    const { deleted } = (await remove(id)).body.data
    const read_at = new Date().toISOString()
    await db.updateTable("notification").set({ read_at }).where("person_id", "=", reads!.id).execute()
    await call("admin", "POST /deleted-records/restore", { body: { ids: deleted } })
    expect(await notificationsOf(reads!.id)).toEqual(["Takes place after all: Choir evening"])
    expect(await notificationsOf(doesNot!.id)).toEqual([])
  })

  test("an event that is deleted leaves no notice that leads to it", async () => {
    const { id } = await add({ ...open, start_date: inDays(10) })
    const body = { person_id: people.lecturer }
    await call("admin", "POST /events/{id}/attendees", { params: { id }, body })
    expect(await notificationsOf(people.lecturer)).toContain("You are registered: Choir evening")
    await remove(id)
    expect(await notificationsOf(people.lecturer)).toEqual(["Cancelled: Choir evening"])
  })
})
