import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { registersOf, schoolDay } from "../../../test/attendance.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { formOf } from "../../../test/forms.ts"
import { erasePerson } from "../../people/people/erasure.queries.ts"
import { exportPerson } from "../../people/people/export.queries.ts"

const college = await openCollege()
const { db, call, inject, files, people } = college
const { lecturer, ada, bea, take, marks, lesson, term, readRegister, ...kit } = await registersOf(college)
afterEach(kit.clear)

const day = schoolDay()
const good = { first_date: day, last_date: day, reason: "Malaria" }

async function send(caller: Caller, body: object = {}, name?: string) {
  const form = await formOf({ ...good, ...body }, name ? { file: { name, content: pdf } } : undefined)
  const answer = await inject(caller, { method: "POST", url: "/api/excuses", ...form })
  return { status: answer.statusCode, body: answer.json() }
}
const requestExcuse = async (who = ada, body: object = {}, name?: string) =>
  (await send(who, body, name)).body.data.excuse as { id: number; version: number }
const decide = (caller: Caller, id: number, decision: "accept" | "reject", body: object = {}) =>
  call(caller, `POST /excuses/{id}/${decision}`, { params: { id }, body })
const find = (caller: Caller, id: number) => call(caller, "GET /excuses/{id}", { params: { id } })
const file = (caller: Caller, id: number) => inject(caller, { method: "GET", url: `/api/excuses/${id}/file` })
const change = (caller: Caller, id: number, body: object) =>
  call(caller, "PUT /excuses/{id}", { params: { id }, body: { ...good, ...body } })
const notified = async (person: number) => {
  const rows = await db.selectFrom("notification").select("title").where("person_id", "=", person).execute()
  return rows.map(({ title }) => title)
}

describe("asking for an excuse", () => {
  test("sends days, reason and a file to the administrators, who are notified without the reason", async () => {
    const { status, body } = await send(ada, { last_date: addDays(day, 2) }, "clinic.pdf")
    expect([status, body.message]).toEqual([201, "Your excuse was sent to the office."])
    expect(body.data.excuse).toMatchObject({
      ...good,
      last_date: addDays(day, 2),
      state: "waiting",
      file_name: "clinic.pdf",
      answer: null,
    })
    expect(body.data.excuse).not.toHaveProperty("student_number")
    const notices = await db
      .selectFrom("notification")
      .selectAll()
      .where("person_id", "=", people.admin)
      .execute()
    expect(notices).toHaveLength(1)
    expect(JSON.stringify(notices)).toContain("Excuse of Ada Example 0003")
    expect(JSON.stringify(notices)).not.toContain("Malaria")
  })

  test("is refused if it is invalid, or by another role", async () => {
    const errors = async (body: object) => (await send(ada, body)).body.errors
    expect(await errors({ reason: " " })).toEqual({ reason: "Reason is required." })
    expect(await errors({ last_date: addDays(day, -1) })).toEqual({
      last_date: "The last day must not be before the first day.",
    })
    expect(await errors({ last_date: addDays(day, 31) })).toEqual({
      last_date: "An excuse is for at most 31 days.",
    })
    expect((await send(ada, {}, "clinic.exe")).status).toBe(422)
    expect((await send(lecturer)).status).toBe(403)
    expect((await send("admin")).status).toBe(403)
  })

  test("is refused twice for the same days, and while ten excuses wait", async () => {
    await requestExcuse()
    const again = await send(ada)
    expect([again.status, again.body.errors]).toEqual([
      409,
      { first_date: "You have asked for an excuse for these days already." },
    ])
    for (let index = 1; index < 10; index++) await requestExcuse(ada, { last_date: addDays(day, index) })
    const more = await send(ada, { last_date: addDays(day, 11) })
    expect([more.status, more.body.message]).toEqual([
      409,
      "10 of your excuses wait for the office. Please ask there, or withdraw one.",
    ])
    expect((await send(bea)).status).toBe(201)
  })

  test("is refused to a student who has left, with the way to the office", async () => {
    const setStudent = (values: object) =>
      db.updateTable("student").set(values).where("id", "=", bea.id).execute()
    const { class: className } = await db
      .selectFrom("student")
      .select("class")
      .where("id", "=", bea.id)
      .executeTakeFirstOrThrow()
    await setStudent({ left_as: "withdrawn", class: null })
    const { status, body } = await send(bea)
    await setStudent({ left_as: null, class: className })
    expect([status, body.message]).toEqual([
      409,
      "You have left the college, so no excuse can be sent any more. Please ask the office.",
    ])
  })

  test("can be changed and withdrawn while it waits, and not after the decision", async () => {
    const { id, version } = await requestExcuse(ada, {}, "clinic.pdf")
    const { body } = await change(ada, id, { reason: "Funeral", clear_file: true, version })
    expect(body.data.excuse).toMatchObject({ reason: "Funeral", file_name: null })
    expect((await change(ada, id, { version })).status).toBe(409)
    await decide("admin", id, "accept")
    const late = await change(ada, id, {})
    expect([late.status, late.response.json().message]).toEqual([
      409,
      "The office has decided on this excuse, so it can't be changed any more.",
    ])
    const withdraw = () => call(ada, "DELETE /excuses/{id}", { params: { id } })
    expect((await withdraw()).status).toBe(409)
    const second = await requestExcuse(ada, {}, "second.pdf")
    const params = { id: second.id }
    expect((await call(ada, "DELETE /excuses/{id}", { params })).body.message).toBe(
      "Your excuse was withdrawn.",
    )
    expect((await find(ada, second.id)).status).toBe(404)
    await db.deleteFrom("notification").execute()
    const third = await requestExcuse(ada)
    expect(await notified(people.admin)).toEqual(["Excuse of Ada Example 0003"])
    await call(ada, "DELETE /excuses/{id}", { params: { id: third.id } })
    expect(await notified(people.admin)).toEqual([])
  })
})

test("a changed excuse has the file that was uploaded in pieces", async () => {
  const { id, version } = await requestExcuse(ada, {}, "clinic.pdf")
  const body = { name: "letter.pdf", size: pdf.length, kind: "attachment" } as const
  const { upload } = (await call(ada, "POST /resumable-uploads", { body })).body.data
  await inject(ada, {
    method: "PATCH",
    url: `/api/resumable-uploads/${upload.id}?offset=0`,
    headers: { "content-type": "application/octet-stream" },
    payload: pdf,
  })
  const changed = await change(ada, id, { upload_id: upload.id, version })
  expect([changed.status, changed.body.data.excuse.file_name]).toEqual([200, "letter.pdf"])
})

describe("access to an excuse", () => {
  test("includes an address that opens the file in a new tab, only in the session that requested it", async () => {
    const { id } = await requestExcuse(ada, {}, "clinic.pdf")
    const addressFor = (caller: Caller) => call(caller, "GET /excuses/{id}/url", { params: { id } })
    const open = async (caller: Caller, url: string) => (await inject(caller, { url })).statusCode
    const { url } = (await addressFor(ada)).body.data
    const reply = await inject(ada, { url })
    expect([reply.statusCode, reply.rawPayload]).toEqual([200, pdf])
    expect(await open("admin", url)).toBe(403)
    expect(await open(ada, url.replace(/&ticket.*/, ""))).toBe(403)
    expect(await open(bea, url)).toBe(404)
    expect(await open("admin", (await addressFor("admin")).body.data.url)).toBe(200)
    expect((await addressFor(bea)).status).toBe(404)
    expect((await addressFor(lecturer)).status).toBe(403)
  })

  test("and its file is for the student and administrators, and nobody else", async () => {
    const { id } = await requestExcuse(ada, {}, "clinic.pdf")
    for (const caller of [ada, "admin"] as const) {
      expect((await find(caller, id)).body.data.excuse.reason).toBe("Malaria")
      expect((await file(caller, id)).rawPayload).toEqual(pdf)
    }
    for (const [caller, status] of [
      [bea, 404],
      [lecturer, 403],
    ] as const) {
      expect((await find(caller, id)).status).toBe(status)
      expect((await file(caller, id)).statusCode).toBe(status)
      expect((await change(caller, id, {})).status).toBe(status)
    }
    expect((await call(bea, "GET /excuses")).body.data.total).toBe(0)
    expect((await file("admin", (await requestExcuse(bea)).id)).statusCode).toBe(404)
  })

  test("in the administrators' list begins with the waiting ones, the oldest first, then the decided ones, the newest first", async () => {
    const ids = []
    for (const [index, who] of [ada, bea, ada, bea].entries())
      ids.push((await requestExcuse(who, { last_date: addDays(day, index) })).id)
    const [first, second, third, fourth] = ids as [number, number, number, number]
    await decide("admin", first, "accept")
    await decide("admin", third, "reject")
    const list = async (query: object = {}) =>
      (await call("admin", "GET /excuses", { query: query })).body.data.excuses.map(({ id }) => id)
    expect(await list()).toEqual([second, fourth, third, first])
    expect(await list({ state: "rejected" })).toEqual([third])
    expect(await list({ class: "P3", search: "bea" })).toEqual([second, fourth])
    expect((await call(ada, "GET /excuses")).body.data.total).toBe(2)
  })
})

describe("the decision on an excuse", () => {
  test("notifies the student, and again if it is changed", async () => {
    const { id, version } = await requestExcuse()
    const { body } = await decide("admin", id, "reject", { answer: "Please bring a letter.", version })
    expect(body.data.excuse).toMatchObject({
      state: "rejected",
      answer: "Please bring a letter.",
      decided_by_name: "Test admin",
    })
    expect(await notified(ada.personId)).toEqual([expect.stringMatching(/^Your excuse for .* was rejected$/)])
    expect((await decide("admin", id, "accept", { version })).status).toBe(409)
    await decide("admin", id, "accept")
    expect(await notified(ada.personId)).toEqual([expect.stringMatching(/^Your excuse for .* was accepted$/)])
    expect((await decide(ada, id, "accept")).status).toBe(403)
    expect((await decide(lecturer, id, "accept")).status).toBe(403)
  })

  test("to accept marks the student as excused in the register, and omits the absence from the percentage", async () => {
    const { id: lessonId } = await lesson()
    await take(lecturer, { attendance: marks({ [ada.id]: "absent" }) })
    const { id } = await requestExcuse()
    const percentage = async () => (await call(ada, "GET /students/my-attendance")).body.data.percentage
    expect(await percentage()).toBe(0)
    expect((await decide("admin", id, "accept")).body.data.excuse.missed_count).toBe(1)
    expect(await percentage()).toBeNull()
    const register = await readRegister(lecturer, lessonId)
    expect(register.body.data.students[0]).toMatchObject({ id: ada.id, status: "absent", is_excused: true })
    await decide("admin", id, "reject")
    expect(await percentage()).toBe(0)
  })

  test("counts no missed class of a deleted subject, which the student's attendance leaves out too", async () => {
    await lesson()
    await take(lecturer, { attendance: marks({ [ada.id]: "absent" }) })
    const { id } = await requestExcuse()
    const missed = async () => (await decide("admin", id, "reject")).body.data.excuse.missed_count
    const subject = db.updateTable("subject").where("id", "=", kit.subject.id)
    await subject.set({ deleted_at: sql`now()` }).execute()
    try {
      expect(await missed()).toBe(0)
    } finally {
      await subject.set({ deleted_at: null }).execute()
    }
    expect(await missed()).toBe(1)
  })

  test("can't change the attendance of a closed term, but reject a waiting excuse", async () => {
    await lesson()
    await take(lecturer, { attendance: marks({ [ada.id]: "absent" }) })
    const { id } = await requestExcuse()
    const { id: waiting } = await requestExcuse(ada, { last_date: today() })
    await decide("admin", id, "accept")
    const close = (closed: object) => db.updateTable("term").set(closed).where("id", "=", term.id).execute()
    await close({ closed_at: sql`now()`, is_active: false })
    const refusal =
      "A class that was missed on these days is of a closed term, so its attendance can't be changed."
    for (const [excuse, decision] of [
      [id, "reject"],
      [waiting, "accept"],
    ] as const) {
      const { status, response } = await decide("admin", excuse, decision)
      expect([decision, status, response.json().message]).toEqual([decision, 409, refusal])
    }
    expect((await decide("admin", waiting, "reject")).status).toBe(200)
    expect((await decide("admin", id, "accept", { answer: "Get well." })).status).toBe(200)
    await close({ closed_at: null, is_active: true })
  })
})

test("a student's export has their attendance and excuses, of which erasing keeps only the days and the state", async () => {
  const student = await kit.addStudent(term.id, "P3", "Zoe")
  const attendance = [{ studentId: student.id, status: "absent" }]
  await take(lecturer, { attendance })
  const { id } = await requestExcuse(student, { first_date: today(), last_date: today() }, "clinic.pdf")
  await decide("admin", id, "accept", { answer: "Get well." })
  const stored = await db
    .selectFrom("excuse")
    .select("file_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  expect(await exportPerson(db, student.personId)).toMatchObject({
    attendance: [{ code: "C1", date: day, status: "absent" }],
    excuses: [{ first_date: today(), reason: "Malaria", answer: "Get well.", state: "accepted" }],
  })
  await erasePerson(db, files, student.personId)
  expect(
    await db
      .selectFrom("excuse")
      .select(["first_date", "state", "reason", "answer", "file_id"])
      .where("id", "=", id)
      .execute(),
  ).toEqual([{ first_date: today(), state: "accepted", reason: null, answer: null, file_id: null }])
  expect(await files.find(db, stored.file_id!)).toBeUndefined()
  const remaining = await db
    .selectFrom("register_mark")
    .select("status")
    .where("student_id", "=", student.id)
    .execute()
  expect(remaining).toEqual([{ status: "absent" }])
})
