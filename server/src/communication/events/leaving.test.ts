import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { runJobs } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { eventsOf, inDays } from "../../../test/events.ts"
import { studentsOf } from "../../../test/students.ts"
import { truncate } from "../../../test/truncate.ts"
import { eventTasks } from "./jobs.ts"

const college = await openCollege()
const { call, db, bearerOf } = college
const { add: addStudent, personOf } = studentsOf(college)
const { add, remove, find, register, attendees, members, notificationsOf } = eventsOf(college)

beforeEach(async () => {
  await truncate(db, ["event", "notification", "mail"])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

const open = { registration_required: true, start_date: inDays(10) }
const runEventJobs = () => runJobs(db, eventTasks(db))
const movedUp = "You have a place: Choir evening"
const shift = (id: number, columns: { start_date: string }) =>
  db.updateTable("event").set(columns).where("id", "=", id).execute()

async function addAttendee(id: number, search: string) {
  const params = { id }
  const { people } = (await call("admin", "GET /events/{id}/candidates", { params, query: { search } })).body
    .data
  const body = { person_id: people[0]?.person_id }
  await call("admin", "POST /events/{id}/attendees", { params, body })
}

describe("a person who leaves", () => {
  test("frees their places at events to come, for the first who wait", async () => {
    const { id } = await add({ ...open, max_participants: 1 })
    const over = await add(open)
    const [leaver, next] = await members(2)
    await register(leaver!, id)
    await register(next!, id)
    await register(leaver!, over.id)
    await shift(over.id, { start_date: inDays(-2) })
    await db.updateTable("person").set({ status: "inactive" }).where("id", "=", leaver!.id).execute()
    const [task] = eventTasks(db).filter(({ name }) => name === "people_left")
    await task!.work({ ids: [leaver!.id, next!.id] })
    expect((await attendees(id)).attendees).toMatchObject([{ person_id: next!.id, state: "registered" }])
    expect((await attendees(over.id)).total).toBe(1)
    expect(await notificationsOf(next!.id)).toEqual([movedUp])
  })

  test("isn't told of a place that somebody else who leaves at the same time frees", async () => {
    const { id } = await add({ ...open, max_participants: 1 })
    const [leaver, waits] = await members(2)
    for (const member of [leaver!, waits!]) await register(member, id)
    const ids = [leaver!.id, waits!.id]
    await db.updateTable("person").set({ status: "inactive" }).where("id", "in", ids).execute()
    const [task] = eventTasks(db).filter(({ name }) => name === "people_left")
    await task!.work({ ids })
    expect((await attendees(id)).total).toBe(0)
    expect(await notificationsOf(waits!.id)).toEqual([])
  })

  test("does so when the office deactivates them", async () => {
    const { id } = await add(open)
    const email = "thoko@college.example"
    const details = { department: "Languages", hire_date: "2020-01-06" } as const
    const { lecturer } = (
      await call("admin", "POST /lecturers", {
        body: { first_name: "Thoko", last_name: "Banda", email, ...details },
      })
    ).body.data
    await addAttendee(id, "banda thoko")
    expect((await attendees(id)).total).toBe(1)
    await call("admin", "DELETE /lecturers/{id}", { params: { id: lecturer.id } })
    await runEventJobs()
    expect((await attendees(id)).total).toBe(0)
  })

  test("does so when the office withdraws them, unless they are readmitted at once", async () => {
    const { id } = await add(open)
    const student = await addStudent()
    const change = (change: "withdraw" | "readmit") =>
      call("admin", "POST /students/change", { body: { ids: [student.id], change } })
    await addAttendee(id, "tadala banda")
    await change("withdraw")
    await change("readmit")
    await runEventJobs()
    expect((await attendees(id)).total).toBe(1)
    await change("withdraw")
    await runEventJobs()
    expect((await attendees(id)).total).toBe(0)
  })

  test("takes no place again, of their own or from the office, until they are readmitted", async () => {
    const { id } = await add(open)
    const student = await addStudent({ last_name: "Phiri" })
    const personId = await personOf(student.id)
    const own = { bearer: await bearerOf(personId) }
    const change = (change: "withdraw" | "readmit") =>
      call("admin", "POST /students/change", { body: { ids: [student.id], change } })
    await change("withdraw")
    const sentence = "You have left the college, so you can't register for its events."
    expect((await find(id, own)).registration_refusal).toBe(sentence)
    expect(await register(own, id)).toMatchObject({ status: 409, body: { message: sentence } })
    const body = { person_id: personId }
    expect(await call("admin", "POST /events/{id}/attendees", { params: { id }, body })).toMatchObject({
      status: 409,
      body: { message: "This student has left the college, so they can't have a place." },
    })
    expect((await attendees(id)).total).toBe(0)
    await change("readmit")
    expect((await register(own, id)).body.message).toBe("You are registered.")
  })

  test("gets no place back with an event that is restored after they left", async () => {
    const { id } = await add(open)
    const student = await addStudent({ last_name: "Phiri" })
    await register({ bearer: await bearerOf(await personOf(student.id)) }, id)
    const ids = (await remove(id)).body.data.deleted
    await call("admin", "POST /students/change", { body: { ids: [student.id], change: "withdraw" } })
    await runEventJobs()
    const restored = await call("admin", "POST /deleted-records/restore", { body: { ids } })
    expect(restored.status).toBe(200)
    expect((await attendees(id)).total).toBe(0)
  })
})
