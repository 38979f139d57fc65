import { sql } from "kysely"
import { afterEach, expect, test } from "vitest"
import { createGenerator } from "../../../../demonstration/generator.ts"
import { registersOf, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"
import { truncate } from "../../../test/truncate.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"
import type { Database } from "../../lib/db/database.ts"

const college = await openCollege()
const { db } = college
const { lecturer, students, subject, term, addSubject } = await registersOf(college)
const offerings = [
  await offeringOf(db, subject.id, term.id),
  await offeringOf(db, (await addSubject()).id, term.id),
] as const
const days = [1, 2, 3, 4, 5, 6].map((before) => schoolDay(before))
const statuses = ["present", "late", "absent"] as const
const decided = { decided_at: sql<string>`now()` }
afterEach(() => truncate(db, ["class_session", "excuse"]))

let minutes = 0
async function addSession(on: Database, offering_id: number, date: string) {
  const session = { lecturer_id: lecturer.id, offering_id, date, classes: ["P3"] }
  const { id } = await on
    .insertInto("class_session")
    .values({
      ...session,
      start_time: sql`time '00:00' + make_interval(mins => ${minutes++})`,
      strength: 4,
      present: 4,
      absent: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

const stored = async () =>
  (await db.selectFrom("attendance_total").selectAll().execute()).map((total) => JSON.stringify(total)).sort()

/** The totals, counted here from each mark and each excuse. */
async function counted() {
  const marks = await db
    .selectFrom("register_mark")
    .innerJoin("class_session", "class_session.id", "session_id")
    .select(["student_id", "offering_id", "register_mark.status", "date"])
    .execute()
  const excuses = await db.selectFrom("excuse").selectAll().where("state", "=", "accepted").execute()
  const figureOf = ({ student_id, status, date }: (typeof marks)[number]) =>
    status === "absent" &&
    excuses.some(
      (excuse) => excuse.student_id === student_id && excuse.first_date <= date && date <= excuse.last_date,
    )
      ? "excused"
      : status
  return [...Map.groupBy(marks, ({ student_id, offering_id }) => `${student_id} ${offering_id}`).values()]
    .map((group) => {
      const figures = group.map(figureOf)
      const count = (wanted: string) => figures.filter((figure) => figure === wanted).length
      const [{ student_id, offering_id }] = group
      return JSON.stringify({
        student_id,
        offering_id,
        present: count("present"),
        late: count("late"),
        absent: count("absent"),
        excused: count("excused"),
      })
    })
    .sort()
}

test.each([1, 2, 3])(
  "the totals are those of the marks and excuses after every change (series %i)",
  async (seed) => {
    const { one: pick } = createGenerator(seed)
    /** The id of a record, or now and then of none. */
    const anyOf = async (table: "class_session" | "excuse") =>
      pick([0, ...(await db.selectFrom(table).select("id").execute()).map(({ id }) => id)])
    const changes = {
      async takeRegister() {
        const session_id = await addSession(db, pick(offerings), pick(days))
        const marks = students.map(({ id }) => ({ session_id, student_id: id, status: pick(statuses) }))
        await db.insertInto("register_mark").values(marks).execute()
      },
      async correct() {
        const status = pick(statuses)
        await db
          .updateTable("register_mark")
          .set({ status })
          .where("student_id", "=", pick(students).id)
          .execute()
      },
      async takeOut() {
        await db.deleteFrom("register_mark").where("student_id", "=", pick(students).id).execute()
      },
      async deleteSession() {
        await db
          .deleteFrom("class_session")
          .where("id", "=", await anyOf("class_session"))
          .execute()
      },
      async moveSession() {
        await db
          .updateTable("class_session")
          .set({ offering_id: pick(offerings), date: pick(days) })
          .where("id", "=", await anyOf("class_session"))
          .execute()
      },
      async excuse() {
        const [first_date, last_date] = [pick(days), pick(days)].sort() as [string, string]
        await db
          .insertInto("excuse")
          .values({ student_id: pick(students).id, first_date, last_date, state: "accepted", ...decided })
          .execute()
      },
      async changeExcuse() {
        const state = pick(["accepted", "rejected"] as const)
        await db
          .updateTable("excuse")
          .set({ state, first_date: days.at(-1)! })
          .where("id", "=", await anyOf("excuse"))
          .execute()
      },
      async deleteExcuse() {
        await db
          .deleteFrom("excuse")
          .where("id", "=", await anyOf("excuse"))
          .execute()
      },
    }
    const names = ["takeRegister", "takeRegister", ...Object.keys(changes)] as (keyof typeof changes)[]
    for (let step = 0; step < 40; step++) {
      const name = pick(names)
      await changes[name]()
      expect(await stored(), `after ${name}, step ${step}`).toEqual(await counted())
    }
    expect((await stored()).length).toBeGreaterThan(0)
  },
)

test("two registers of a module that are taken at once are both counted", async () => {
  const sessions = [
    await addSession(db, offerings[0], days[0]!),
    await addSession(db, offerings[0], days[1]!),
  ]
  const mark = (on: Database, session_id: number) =>
    on
      .insertInto("register_mark")
      .values({ session_id, student_id: students[0]!.id, status: "late" })
      .execute()
  const [second] = await db.transaction().execute(async (first) => {
    await mark(first, sessions[0]!)
    const second = mark(db, sessions[1]!)
    await expect.poll(() => waitingForALock(db)).toBe(1)
    return [second]
  })
  await second
  expect(await db.selectFrom("attendance_total").select("late").execute()).toEqual([{ late: 2 }])
})

test.each(["register", "excuse"] as const)(
  "an absence on a day whose excuse is accepted at once is excused, also if the %s comes first",
  async (earlier) => {
    const student_id = students[0]!.id
    const session_id = await addSession(db, offerings[0], days[0]!)
    const [first_date, last_date] = [days[0]!, days[0]!]
    const { id } = await db
      .insertInto("excuse")
      .values({ student_id, first_date, last_date })
      .returning("id")
      .executeTakeFirstOrThrow()
    const writes = {
      register: (on: Database) =>
        on.insertInto("register_mark").values({ session_id, student_id, status: "absent" }).execute(),
      excuse: (on: Database) =>
        on
          .updateTable("excuse")
          .set({ state: "accepted", ...decided })
          .where("id", "=", id)
          .execute(),
    }
    const later = earlier === "register" ? "excuse" : "register"
    const [second] = await db.transaction().execute(async (first) => {
      await writes[earlier](first)
      const second = writes[later](db)
      await expect.poll(() => waitingForALock(db)).toBe(1)
      return [second]
    })
    await second
    expect(await stored()).toEqual(await counted())
  },
)
