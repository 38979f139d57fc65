import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { outcomeSummary } from "#contract/registry/rollovers/rules.ts"
import { openCollege } from "../../../test/college.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"

const college = await openCollege()
const { call, db } = college

const { addLecturer, addModule, mark, reset } = movingUpOf(college)

let { from, to, terms, students } = await reset()
beforeEach(async () => {
  ;({ from, to, terms, students } = await reset())
})

async function begin() {
  const { status, body } = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  expect([status, body.message]).toEqual([201, "Outcomes proposed."])
  return body.data.rollover
}
const run = (id: number, version?: number) =>
  call("admin", "POST /rollovers/{id}/run", {
    params: { id },
    body: version === undefined ? {} : { version },
  })
const undo = (id: number) => call("admin", "POST /rollovers/{id}/undo", { params: { id } })
const preview = async (id: number) =>
  (await call("admin", "GET /rollovers/{id}", { params: { id } })).body.data
const change = (id: number, student_id: number, body: object) =>
  call("admin", "PUT /rollovers/{id}/students/{student_id}", { params: { id, student_id }, body })
async function outcomesIn(id: number) {
  const { body } = await call("admin", "GET /rollovers/{id}/students", { params: { id } })
  return Object.fromEntries(body.data.students.map(({ student_id, outcome }) => [student_id, outcome]))
}

/**
 * Every row of every table except: the log and the roll-over's own record; stored replies for repeated requests, and data
 * derived from other tables, which is computed again; jobs and mails, which may have been sent; and the counters of changes,
 * which never decrease.
 */
async function dump() {
  const excluded = [
    "audit",
    "rollover",
    "rollover_student",
    "idempotency",
    "mail",
    "stale_result",
    "stale_work",
    "session",
  ]
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and not table_name = any(${excluded}::text[]) and table_name not like '%_result' and table_name not like '%_total'
    order by table_name`.execute(db)
  const contents = []
  for (const { name } of tables) {
    const { rows } = await sql`select coalesce(jsonb_agg(line order by line::text), '[]') as lines
      from (select to_jsonb(t) - 'version' - 'updated_at' as line from ${sql.table(name)} t) as rows`.execute(
      db,
    )
    contents.push([name, rows[0]])
  }
  return Object.fromEntries(contents) as Record<string, { lines: Record<string, unknown>[] }>
}

describe("the proposal", () => {
  test("promotes, repeats and graduates students by their figures, except those who withdrew or are inactive", async () => {
    const { id } = await begin()
    expect(await outcomesIn(id)).toEqual({
      [students.good.id]: "promoted",
      [students.weak.id]: "repeating",
      [students.senior.id]: "graduated",
      [students.gone.id]: "withdrawn",
      [students.asleep.id]: "continuing",
    })
    const { body } = await call("admin", "GET /rollovers/{id}/students", {
      params: { id },
      query: { outcome: "repeating" },
    })
    expect(body.data.students[0]).toMatchObject({
      reason: "GPA of the year is 0.00, and 1.00 is needed.",
      failed: ["ENG"],
      missing: [],
      to_term_name: "Term 1",
      to_class: "P2",
    })
    expect((await preview(id)).warnings).toContain("Term 3 is open, so its marks can still change.")
  })

  test("lists no missing marks in a subject that only a deleted lecturer taught", async () => {
    const module = await addModule("MAT9", terms.t3, 1)
    await db.updateTable("offering").set({ is_given: false }).where("id", "=", module).execute()
    const teacher = await addLecturer()
    await db
      .insertInto("teaching_assignment")
      .values({ lecturer_id: teacher.id, offering_id: module })
      .execute()
    const { id } = await begin()
    const missing = async () => {
      const { body } = await call("admin", "GET /rollovers/{id}/students", { params: { id } })
      return body.data.students.find(({ student_id }) => student_id === students.good.id)?.missing
    }
    expect(await missing()).toEqual(["MAT9"])
    await call("admin", "DELETE /lecturers/{id}", { params: { id: teacher.id } })
    await call("admin", "POST /rollovers/{id}/propose", { params: { id } })
    expect(await missing()).toEqual([])
  })

  test("follows other thresholds and a single change, which needs a reason", async () => {
    const { id } = await begin()
    const { rules } = await preview(id).then(({ rollover }) => rollover)
    const body = { ...rules, promote_gpa: "0", class_plan: "keep" }
    expect((await call("admin", "PUT /rollovers/{id}", { params: { id }, body })).status).toBe(200)
    expect(await outcomesIn(id)).toMatchObject({ [students.weak.id]: "promoted" })
    expect((await change(id, students.weak.id, { outcome: "repeating" })).body.errors).toEqual({
      reason: "Reason is required.",
    })
    expect((await change(id, students.weak.id, { outcome: "graduated", reason: "Late" })).status).toBe(422)
    const changed = await change(id, students.weak.id, { outcome: "withdrawn", reason: "Left in May." })
    expect(changed.body.data.student).toMatchObject({
      proposed: "promoted",
      outcome: "withdrawn",
      change_reason: "Left in May.",
      to_class: null,
    })
    await call("admin", "DELETE /rollovers/{id}/students/{student_id}", {
      params: { id, student_id: students.weak.id },
    })
    expect(await outcomesIn(id)).toMatchObject({ [students.weak.id]: "promoted" })
  })

  test("keeps the outcome when only the class of a single change is sent", async () => {
    const { id } = await begin()
    await change(id, students.weak.id, { outcome: "promoted", reason: "The board decided." })
    const { body } = await change(id, students.weak.id, { to_class: "P9", reason: "P2 is full." })
    expect(body.data.student).toMatchObject({ outcome: "promoted", to_class: "P9" })
  })

  test("is only for the current academic year, and is refused to lecturers", async () => {
    const { body } = await call("admin", "POST /rollovers", { body: { from_year_id: to.id } })
    const sentence = "Only the current academic year can be moved up."
    expect(body.errors).toEqual({ from_year_id: sentence })
    const whyNot = async (from_year_id: number) =>
      (await call("admin", "GET /rollovers", { query: { from_year_id } })).body.data.why_not
    expect([await whyNot(to.id), await whyNot(from.id)]).toEqual([sentence, null])
    const denied = await call("lecturer", "POST /rollovers", { body: { from_year_id: from.id } })
    expect(denied.status).toBe(403)
  })
})

test("the summary counts the outcomes, the most frequent first", () => {
  const counts = [
    { outcome: "promoted", count: 1 },
    { outcome: "repeating", count: 600 },
    { outcome: "repeating", count: 12 },
    { outcome: "continuing", count: 2 },
  ] as const
  expect(outcomeSummary(counts)).toBe("612 repeat, 2 stay as they are, 1 moved up")
})

describe("moving up", () => {
  test("has the outcomes of the preview, and changes nothing of the past", async () => {
    const before = await dump()
    const { id, version } = await begin()
    const { outcomes } = await preview(id)
    expect((await run(id, version)).body.message).toBe(`${outcomeSummary(outcomes)}.`)
    const happened = await db
      .selectFrom("enrolment")
      .select((row) => ["term_id", "outcome", row.fn.countAll<number>().as("count")])
      .where("term_id", "in", [terms.t3, terms.t6])
      .groupBy(["term_id", "outcome"])
      .execute()
    expect(
      new Set(happened.map(({ term_id, ...row }) => JSON.stringify([term_id, row.outcome, row.count]))),
    ).toEqual(new Set(outcomes.map((row) => JSON.stringify([row.from_term_id, row.outcome, row.count]))))
    const after = await dump()
    expect(after.grade).toEqual(before.grade)
    const past = ({ lines }: { lines: Record<string, unknown>[] }) =>
      lines
        .filter(({ term_id }) => term_id === terms.t3 || term_id === terms.t6)
        .map(({ outcome: _, ...row }) => row)
    expect(past(after.enrolment!)).toEqual(past(before.enrolment!))
    const now = await db
      .selectFrom("student")
      .select(["id", "class", "year_of_study", "left_as"])
      .orderBy("id")
      .execute()
    expect(now).toEqual([
      { id: students.good.id, class: "P1", year_of_study: 2, left_as: null },
      { id: students.weak.id, class: "P2", year_of_study: 1, left_as: null },
      { id: students.senior.id, class: null, year_of_study: 2, left_as: "graduated" },
      { id: students.gone.id, class: null, year_of_study: 1, left_as: "withdrawn" },
      { id: students.asleep.id, class: "P1", year_of_study: 1, left_as: null },
    ])
    const active = await db
      .selectFrom("term")
      .select("id")
      .where("is_active", "=", true)
      .orderBy("id")
      .execute()
    expect(active.map((term) => term.id)).toEqual([terms.next1, terms.next4])
  })

  test("notifies each student once, lists those who left by their status, and lets them read their grades", async () => {
    const { id } = await begin()
    await run(id)
    const notified = await db
      .selectFrom("notification")
      .select(["person_id", "title"])
      .orderBy("person_id")
      .execute()
    expect(notified).toEqual([
      { person_id: students.good.personId, title: "You move up to year 2" },
      { person_id: students.weak.personId, title: "You repeat this year of study" },
      { person_id: students.senior.personId, title: "You have graduated" },
    ])
    const listed = async (query: object) =>
      (await call("admin", "GET /students", { query })).body.data.students.map((student) => student.id)
    expect(await listed({ status: "graduated" })).toEqual([students.senior.id])
    expect(await listed({ status: "withdrawn" })).toEqual([students.gone.id])
    expect(await listed({})).not.toContain(students.senior.id)
    const own = await call(students.senior, "GET /grades/my-grades")
    expect(own.status).toBe(200)
    expect(JSON.stringify(own.body)).toContain("MAT")
  })

  test("releases what those held who are withdrawn", async () => {
    await run((await begin()).id)
    const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(db)
    expect(rows).toContainEqual({ payload: { ids: [students.gone.personId] } })
  })

  test("by two administrators at once happens once", async () => {
    const { id } = await begin()
    const answers = await Promise.all(Array.from({ length: 4 }, () => run(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^2030-2031 was moved up already, by /,
    )
    const begun = await Promise.all(
      [from, from].map(({ id: from_year_id }) =>
        call("admin", "POST /rollovers", { body: { from_year_id } }),
      ),
    )
    expect(begun.every(({ status }) => status >= 400)).toBe(true)
  })

  test("is begun once by two administrators at once", async () => {
    const body = { from_year_id: from.id }
    const answers = await Promise.all([1, 2, 3].map(() => call("admin", "POST /rollovers", { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test("is refused with what changed if a mark was changed since", async () => {
    const { id } = await begin()
    await db.updateTable("grade").set({ points: 70 }).where("student_id", "=", students.weak.id).execute()
    const { status, body } = await run(id)
    expect(status).toBe(409)
    expect(body.message).toMatch(
      /^A student has changed .*GPA of the year is 0\.00.* Now “Move up, P2\. GPA of the year 3\.00/,
    )
    await call("admin", "POST /rollovers/{id}/propose", { params: { id } })
    expect((await run(id)).status).toBe(200)
  })

  test("is refused while the next year lacks a term that students go to", async () => {
    await db.deleteFrom("term").where("id", "=", terms.next4).execute()
    const { id } = await begin()
    expect((await preview(id)).why_not).toBe("Add term 4 to 2031-2032 first.")
    expect((await run(id)).status).toBe(409)
  })
})

describe("undoing", () => {
  test("restores the database, also with enrolments of a term that was activated before", async () => {
    await call("admin", "PUT /terms/{id}/activate", { params: { id: terms.next1 } })
    const before = await dump()
    const { id } = await begin()
    await run(id)
    expect(await dump()).not.toEqual(before)
    expect((await undo(id)).body.message).toBe("Everybody is back where they were.")
    expect(await dump()).toEqual(before)
    expect((await begin()).id).not.toBe(id)
  })

  test("is refused once the new term has a mark of one of the students, or one was changed", async () => {
    const { id } = await begin()
    await run(id)
    const offering = await addModule("PRA", terms.next4, 2)
    await mark(students.good, offering, 70)
    expect((await undo(id)).body.message).toBe(
      "The new terms have 2 marks of these students, so this can't be undone.",
    )
    await db.deleteFrom("grade").where("offering_id", "=", offering).execute()
    await db.updateTable("student").set({ class: "P9" }).where("id", "=", students.good.id).execute()
    expect((await undo(id)).body.message).toMatch(/^1 of these students was changed since/)
  })
})
