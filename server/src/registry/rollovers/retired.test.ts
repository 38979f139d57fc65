import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { closeTerm } from "../../../test/records.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"

const college = await openCollege()
const { call, db } = college
const { reset } = movingUpOf(college)

let { from, to, students } = await reset()
beforeEach(async () => {
  ;({ from, to, students } = await reset())
})

test("a student of a class that is retired moves to their present class", async () => {
  await db.updateTable("student").set({ class: "P5" }).where("id", "=", students.weak.id).execute()
  const retire = (is_retired: boolean) =>
    db.updateTable("class").set({ is_retired }).where("name", "=", "P2").execute()
  await retire(true)
  const { rollover } = (await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })).body.data
  const { id } = rollover
  const classOf = async (class_plan: "keep" | "balance") => {
    await call("admin", "PUT /rollovers/{id}", { params: { id }, body: { ...rollover.rules, class_plan } })
    const { body } = await call("admin", "GET /rollovers/{id}/students", { params: { id } })
    return body.data.students.find(({ student_id }) => student_id === students.weak.id)?.to_class
  }
  expect([await classOf("keep"), await classOf("balance")]).toEqual(["P5", "P5"])
  const refused = await call("admin", "PUT /rollovers/{id}/students/{student_id}", {
    params: { id, student_id: students.weak.id },
    body: { to_class: "P2", reason: "As before." },
  })
  await retire(false)
  expect(refused.body.errors?.to_class).toMatch(/^Class must be one of: P1, P3, /)
})

test("a class that was chosen for a student and is retired since isn't used: the run is refused and names the student", async () => {
  const { rollover } = (await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })).body.data
  const params = { id: rollover.id }
  const { id: student_id } = students.weak
  await call("admin", "PUT /rollovers/{id}/students/{student_id}", {
    params: { ...params, student_id },
    body: { to_class: "P12", reason: "Fewer classes." },
  })
  const retire = (is_retired: boolean) =>
    db.updateTable("class").set({ is_retired }).where("name", "=", "P12").execute()
  await retire(true)
  const refused = await call("admin", "POST /rollovers/{id}/run", { params, body: {} })
  const classOf = async (class_plan: "keep" | "balance") => {
    await call("admin", "PUT /rollovers/{id}", { params, body: { ...rollover.rules, class_plan } })
    const { body } = await call("admin", "GET /rollovers/{id}/students", { params })
    return body.data.students.find((student) => student.student_id === student_id)?.to_class
  }
  const proposed = [await classOf("keep"), await classOf("balance")]
  await retire(false)
  const { first_name, last_name } = await db
    .selectFrom("person")
    .select(["first_name", "last_name"])
    .where("id", "=", students.weak.personId)
    .executeTakeFirstOrThrow()
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(
    new RegExp(`${first_name} ${last_name}: before “Repeat, P12\\. .*” Now “Repeat, P2\\. `),
  )
  expect(proposed).toEqual(["P2", "P2"])
})

test("a student who was moved after the term's end stays in their new class", async () => {
  const { id: student_id } = students.good
  await db.updateTable("student").set({ class: "P7" }).where("id", "=", student_id).execute()
  const { rollover } = (await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })).body.data
  const params = { id: rollover.id }
  const { body } = await call("admin", "GET /rollovers/{id}/students", { params })
  const move = body.data.students.find((student) => student.student_id === student_id)
  expect(move).toMatchObject({ from_class: "P1", to_class: "P7" })
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  const after = await db.selectFrom("student").select("class").where("id", "=", student_id).executeTakeFirst()
  expect(after).toEqual({ class: "P7" })
})

test("a student who was deleted since the proposal isn't moved, and doesn't block the roll-over", async () => {
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  const proposed = await call("admin", "GET /rollovers/{id}/students", { params })
  const deleted = proposed.body.data.students[0]!.student_id
  await call("admin", "DELETE /students/{id}", { params: { id: deleted } })
  const { gate, why_not } = (await call("admin", "GET /rollovers/{id}", { params })).body.data
  expect([gate.find(({ key }) => key === "proposed")?.left, why_not]).toEqual([0, null])
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  const moved = await db
    .selectFrom("enrolment")
    .innerJoin("term", "term.id", "term_id")
    .where("student_id", "=", deleted)
    .where("academic_year_id", "=", to.id)
    .select("enrolment.id")
    .execute()
  expect(moved).toEqual([])
})

test("a student who withdraws is withdrawn from every open term, until it is undone", async () => {
  const { id: student_id } = students.weak
  const past = { academic_year_id: from.id, name: "Term" }
  const added = await db
    .insertInto("term")
    .values([
      { ...past, term_number: 1, start_date: "2030-09-05", end_date: "2030-12-10" },
      { ...past, term_number: 2, start_date: "2031-01-05", end_date: "2031-04-01" },
    ])
    .returning("id")
    .execute()
  await db
    .insertInto("enrolment")
    .values(added.map(({ id }) => ({ student_id, term_id: id, class: "P2" })))
    .execute()
  await closeTerm(db, added[1]!.id)
  const outcomes = async () => {
    const terms = db.selectFrom("enrolment").innerJoin("term", "term.id", "term_id")
    const rows = terms.where("student_id", "=", student_id).orderBy("term_number").select("outcome")
    return (await rows.execute()).map(({ outcome }) => outcome)
  }
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  const body = { outcome: "withdrawn", reason: "Went home." } as const
  await call("admin", "PUT /rollovers/{id}/students/{student_id}", {
    params: { ...params, student_id },
    body,
  })
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  expect(await outcomes()).toEqual(["withdrawn", "continuing", "withdrawn"])
  expect((await call("admin", "POST /rollovers/{id}/undo", { params })).status).toBe(200)
  expect(await outcomes()).toEqual(["continuing", "continuing", "continuing"])
})

test("undoing restores when a student had left whom the roll-over moved up after all", async () => {
  const { id: student_id } = students.gone
  const enrolment = db.updateTable("enrolment").where("student_id", "=", student_id)
  await enrolment.set({ withdrawn_at: "2026-03-05" }).execute()
  const leavings = () =>
    db.selectFrom("enrolment").select("withdrawn_at").where("student_id", "=", student_id).execute()
  const before = await leavings()
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  const body = { outcome: "promoted", reason: "Came back." } as const
  await call("admin", "PUT /rollovers/{id}/students/{student_id}", {
    params: { ...params, student_id },
    body,
  })
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  expect((await leavings()).map(({ withdrawn_at }) => withdrawn_at)).toEqual([null, null])
  expect((await call("admin", "POST /rollovers/{id}/undo", { params })).status).toBe(200)
  expect(await leavings()).toEqual(before)
})

test("undoing says that places at events which students lost because they left don't come back", async () => {
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  await call("admin", "PUT /rollovers/{id}/students/{student_id}", {
    params: { ...params, student_id: students.weak.id },
    body: { outcome: "withdrawn", reason: "Went home." },
  })
  await call("admin", "POST /rollovers/{id}/propose", { params })
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  expect((await call("admin", "POST /rollovers/{id}/undo", { params })).body.message).toBe(
    "Everybody is back where they were. Those who had left don't get back their places at events to come.",
  )
})

test("undoing is refused if students would come back into a class that was retired since", async () => {
  await db.updateTable("student").set({ class: "P11" }).where("id", "=", students.weak.id).execute()
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  await call("admin", "PUT /rollovers/{id}/students/{student_id}", {
    params: { ...params, student_id: students.weak.id },
    body: { to_class: "P12", reason: "Fewer classes." },
  })
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  const retire = (is_retired: boolean) =>
    db.updateTable("class").set({ is_retired }).where("name", "=", "P11").execute()
  await retire(true)
  const undo = () => call("admin", "POST /rollovers/{id}/undo", { params })
  const refused = await undo()
  await retire(false)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Students would come back into classes that were retired since: P11. Offer those again first.",
  ])
  expect((await undo()).status).toBe(200)
})
