import { sql } from "kysely"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import { openCollege } from "../../../test/college.ts"
import { plansOf } from "../../../test/timetable/plans.ts"
import { longWork } from "../../lib/threads/lanes.ts"
import { makePlan, readForPlan } from "./filling.queries.ts"
import { planFor } from "./plans.rules.ts"

const college = await openCollege()
const { call, db } = college
const { course, made, add, addSubject, assign, timetable } = plansOf(college)

const timesOf = (entries: readonly Pick<TimetableEntry, "day" | "start_time">[]) =>
  entries.map(({ day, start_time }) => `${day} ${start_time}`)

describe("filling", () => {
  const preview = async (query: object = {}) => {
    const { status, body } = await call("admin", "GET /timetable-plans/fill", { query })
    expect(status).toBe(200)
    return body.data
  }
  const fill = (body: object = {}) => call("admin", "POST /timetable-plans/fill", { body })

  test("shows a plan without writing it, and then writes that plan", async () => {
    const { plan, lessons, unplaced } = await preview()
    expect(unplaced).toEqual([])
    expect(timesOf(lessons)).toEqual(["1 08:00", "2 08:00", "3 08:00", "4 08:00"])
    expect(await timetable()).toEqual([])
    const { status, body } = await fill({ plan })
    expect([status, body.message]).toEqual([200, "4 lessons added to the timetable."])
    expect(timesOf(await timetable())).toEqual(timesOf(lessons))
    const bookings = await db
      .selectFrom("lesson_booking")
      .select(({ fn }) => fn.countAll().as("count"))
      .execute()
    expect(Number(bookings[0]?.count)).toBeGreaterThan(0)
  })

  test("keeps the entries that exist, and adds what they lack", async () => {
    const { id } = await add({ day: 1, start_time: "15:00", end_time: "17:00" })
    await fill()
    const entries = await timetable()
    expect(entries).toHaveLength(3)
    expect(entries.find(({ day }) => day === 1)).toMatchObject({ id, start_time: "15:00" })
    const again = await fill()
    expect([again.status, again.body.message]).toEqual([
      409,
      "The timetable has all hours that the curriculum wants already.",
    ])
  })

  test("refuses a term that is over", async () => {
    await add()
    const over = await course.addTerm(2, { from: -120, to: -40 })
    const { status, body } = await call("admin", "GET /timetable-plans/fill", { query: { term_id: over.id } })
    expect([status, body.message]).toEqual([409, "Term 2 is over, so no classes can be added to it."])
  })

  test("leaves out a term that is over though it is still active", async () => {
    await sql`update term set start_date = college_today() - 20, end_date = college_today() - 1`.execute(db)
    expect(await preview()).toMatchObject({ lessons: [], unplaced: [] })
  })

  test("refuses an outdated plan, and writes nothing", async () => {
    const { plan } = await preview()
    await add({ day: 1, start_time: "08:00", end_time: "09:00" })
    const { status, body } = await fill({ plan })
    expect([status, body.message]).toEqual([
      409,
      "The timetable has changed since this plan was made. Look at the new plan before you write it.",
    ])
    expect(await timetable()).toHaveLength(1)
  })

  test("makes one plan of the same records at a time, in a thread, for all callers", async () => {
    const usual = { double_lessons: undefined, saturdays: undefined, through_lunch: undefined }
    const input = await readForPlan(db, usual)
    const run = vi.spyOn(longWork, "run")
    const [first, second] = await Promise.all([makePlan(input, 1), makePlan(structuredClone(input), 2)])
    expect(run).toHaveBeenCalledOnce()
    expect(second).toBe(first)
    expect(first).toEqual(planFor(input.college, input.settings))
  })

  test("lets other requests come between two callers of the same plan, who each write a long answer", async () => {
    const usual = { double_lessons: undefined, saturdays: undefined, through_lunch: undefined }
    const input = await readForPlan(db, usual)
    let turns = 0
    let counting = setImmediate(function count() {
      turns++
      counting = setImmediate(count)
    })
    onTestFinished(() => clearImmediate(counting))
    const callers = [1, 2, 3].map((person) => makePlan(input, person).then(() => turns))
    expect(new Set(await Promise.all(callers)).size).toBe(callers.length)
  })

  test("allows changes of the timetable while the plan is made, and then refuses it as outdated", async () => {
    const { run } = longWork
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = async (...args: Parameters<typeof run>) => {
      begun.resolve()
      await released.promise
      return run(...args)
    }
    vi.spyOn(longWork, "run").mockImplementation(slow)
    const filling = fill()
    await begun.promise
    await add({ day: 1, start_time: "08:00", end_time: "09:00" })
    released.resolve()
    const { status, body } = await filling
    expect([status, body.message]).toEqual([
      409,
      "The timetable has changed since this plan was made. Look at the new plan before you write it.",
    ])
    expect(await timetable()).toHaveLength(1)
  })

  test("names the lessons that don't fit, with the reason", async () => {
    await addSubject("Art", 1, null)
    await addSubject("Drama", 3, made.mary.id)
    for (const day of [1, 2, 3, 4, 5])
      await add({ day, start_time: "09:00", end_time: "18:00", classes: ["P9"] })
    const { lessons, unplaced } = await preview()
    expect(lessons).toHaveLength(5)
    expect(unplaced).toMatchObject([
      {
        class: "P3",
        subject_name: "Art",
        hours: 1,
        reason: expect.stringMatching(/^No lecturer teaches S\d+ to P3 in this term\./),
      },
      {
        class: "P3",
        hours: 2,
        reason: expect.stringMatching(/^Mary Example \d+ has no hour left: 40 of 40 hours are taken\.$/),
      },
    ])
  })

  test("of one class doesn't change the others, and uses the settings", async () => {
    await course.addStudent(made.term.id, "P4")
    await assign(made.subject, made.mary.id, "P4")
    const { lessons } = await preview({ class: "P4", double_lessons: true })
    expect(lessons.map((lesson) => [lesson.class, lesson.start_time, lesson.end_time])).toEqual([
      ["P4", "08:00", "10:00"],
      ["P4", "08:00", "10:00"],
    ])
  })

  test("is refused for a term that is closed or in teaching practice", async () => {
    const practice = await course.addTerm(3, { from: 90, to: 150 })
    expect((await fill({ term_id: practice.id })).body.message).toBe(
      "Term 3 is teaching practice in schools, so it has no timetable.",
    )
    const over = await course.addTerm(1, { from: -300, to: -200 })
    await db.updateTable("term").set({ closed_at: sql`now()` }).where("id", "=", over.id).execute()
    expect((await fill({ term_id: over.id })).body.message).toBe(
      "This term is closed, so its timetable can't be changed.",
    )
    expect((await fill({ term_id: 2_000_000 })).body.errors).toEqual({
      term_id: "The record chosen here does not exist any more.",
    })
  })

  test("happens once when it is sent twice", async () => {
    const { plan } = await preview()
    for (const [number, payload] of [{ plan }, {}].entries()) {
      const headers = { "idempotency-key": `fill-once-${number}-0123456789` }
      const send = () =>
        college.inject("admin", { method: "POST", url: "/api/timetable-plans/fill", payload, headers })
      const [first, second] = [await send(), await send()]
      expect(first.json()).toMatchObject({ success: true, message: "4 lessons added to the timetable." })
      expect([second.statusCode, second.json()]).toEqual([200, first.json()])
      expect(await timetable()).toHaveLength(4)
      await db.deleteFrom("timetable_entry").execute()
    }
  })

  test("is for administrators, like the hours and free slots", async () => {
    for (const caller of ["lecturer", "student", null, made.mary] as const) {
      const denied = caller === null ? 401 : 403
      expect((await call(caller, "POST /timetable-plans/fill", { body: {} })).status).toBe(denied)
      expect((await call(caller, "GET /timetable-plans/fill")).status).toBe(denied)
      const query = { term_id: made.term.id }
      expect((await call(caller, "GET /timetable-plans/hours", { query })).status).toBe(denied)
      expect((await call(caller, "GET /timetable-plans/free-slots", { query })).status).toBe(denied)
    }
    expect(await timetable()).toEqual([])
  })
})
