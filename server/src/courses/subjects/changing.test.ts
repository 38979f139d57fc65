import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { subjectsOf } from "../../../test/subjects.ts"
import { offeringOf } from "../offerings/queries.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addLecturer, clear, english, post, add, put, see, remove, list } = subjectsOf(college)

beforeEach(clear)

describe("editing", () => {
  test("changes the form's fields", async () => {
    const { id, version } = await add()
    const { body } = await put("admin", id, {
      ...english(),
      name: "English Language",
      is_active: false,
      version,
    })
    expect(body.message).toBe("Subject saved.")
    expect(body.data.subject).toMatchObject({ name: "English Language", status: "inactive" })
    const asModule = await call("admin", "PUT /modules/{id}", { params: { id }, body: english() })
    expect(asModule.body.message).toBe("Module updated successfully!")
  })

  test("keeps fields that a lecturer's form doesn't have", async () => {
    const { id, code } = await add({
      year_of_study: 2,
      semester_number: 2,
      credits: 5,
      weekly_hours: 7,
      is_active: false,
    })
    const { body } = await put("admin", id, { code, name: "English" })
    expect(body.data.subject).toMatchObject({
      year_of_study: 2,
      semester_number: 2,
      credits: 5,
      weekly_hours: 7,
      is_active: false,
    })
  })

  test("the hours a week, left empty, are as many as the credits", async () => {
    const { id, code } = await add({ credits: 4, weekly_hours: 6 })
    const { body } = await put("admin", id, { code, name: "English", weekly_hours: "" })
    expect(body.data.subject).toMatchObject({ credits: 4, weekly_hours: null })
  })

  test("is for a lecturer's own modules only", async () => {
    const [ada, eve] = [await addLecturer("P1"), await addLecturer("P1")]
    const module = await add({ name: "Own" }, ada)
    const colleges = await add({ name: "College's" })
    expect((await put(ada, module.id, english({ name: "Changed" }))).status).toBe(200)
    expect((await put(ada, colleges.id, english({ name: "Changed" }))).status).toBe(403)
    expect((await put(eve, module.id, english({ name: "Taken" }))).status).toBe(404)
    expect((await put("lecturer", colleges.id, english())).status).toBe(403)
    expect((await put("student", colleges.id, english())).status).toBe(403)
    expect((await put(null, module.id, english())).status).toBe(401)
    expect((await see("admin", colleges.id)).body.data.subject.name).toBe("College's")
    expect((await see("admin", module.id)).body.data.subject.name).toBe("Changed")
  })

  test("its year, semester and kind can change only until anything refers to it", async () => {
    const term = await addTerm(1)
    const { id, code } = await add()
    await offeringOf(db, id, term.id, { isGiven: true })
    const move = (fields: object) => put("admin", id, { code, name: "English", ...fields })
    expect((await move({ semester_number: 2 })).body.data.subject).toMatchObject({ semester_number: 2 })
    expect(await db.selectFrom("offering").select("id").execute()).toEqual([])
    await move({ semester_number: 1 })
    const offering_id = await offeringOf(db, id, term.id)
    const other = await add()
    const earlier = await addTerm(1, { from: -200, to: -100 })
    const used = [offering_id, await offeringOf(db, other.id, earlier.id)]
    const essay = { title: "Essay", due_at: new Date().toISOString() }
    await db
      .insertInto("assignment")
      .values(used.map((id) => ({ ...essay, offering_id: id })))
      .execute()
    for (const [field, words, value] of [
      ["year_of_study", "year of study", 2],
      ["semester_number", "semester", 2],
      ["kind", "kind", "practice"],
    ] as const) {
      const refused = await move({ [field]: value })
      const sentence = `${code} has marks, work, classes or lecturers in Term 1 of Year 1, -30, so its ${words} can't be changed. Add another subject for the other place.`
      expect([refused.status, refused.body.errors]).toEqual([422, { [field]: sentence }])
    }
    expect((await move({ name: "English Language" })).status).toBe(200)
  })

  test("the credits affects unfinished terms only", async () => {
    const [now, over] = [await addTerm(1), await addTerm(1, { from: -200, to: -100 })]
    const { id, code } = await add({ credits: 3 })
    for (const term of [now, over]) await offeringOf(db, id, term.id, { isGiven: true })
    const other = await add({ credits: 2 })
    const untouched = await offeringOf(db, other.id, now.id)
    await put("admin", id, { code, name: "English", credits: 4 })
    const offerings = await db
      .selectFrom("offering")
      .select(["id", "term_id", "credits"])
      .orderBy("credits")
      .execute()
    expect(offerings).toMatchObject([
      { id: untouched, credits: 2 },
      { term_id: over.id, credits: 3 },
      { term_id: now.id, credits: 4 },
    ])
  })
})

describe("deleting", () => {
  test("removes a subject from every list, keeps its records and frees its code", async () => {
    const term = await addTerm(1)
    const ada = await addLecturer()
    const { id, code } = await add()
    const body = { lecturer_id: ada.id, subject_id: id, term_id: term.id }
    await call("admin", "POST /teaching-assignments", { body })
    const answer = await remove("admin", id)
    expect(answer).toMatchObject({ status: 200, body: { message: "Subject deleted." } })
    expect((await list()).total).toBe(0)
    expect((await see("admin", id)).status).toBe(404)
    expect((await remove("admin", id)).status).toBe(404)
    expect((await call("admin", "GET /teaching-assignments")).body.data.total).toBe(0)
    expect((await call(ada, "GET /lecturers/my/subjects")).body.data.total).toBe(0)
    expect((await call("admin", "POST /teaching-assignments", { body })).body.errors).toHaveProperty(
      "subject_id",
    )
    expect(await db.selectFrom("teaching_assignment").select("id").execute()).toHaveLength(1)
    expect((await post("admin", english({ code }))).status).toBe(201)
  })

  test("is for administrators, and writes one audit row with the deleted values", async () => {
    const ada = await addLecturer()
    const { id, code } = await add({}, ada)
    for (const caller of [ada, "student"] as const) expect((await remove(caller, id)).status).toBe(403)
    expect((await list()).total).toBe(1)
    const answer = await call("admin", "DELETE /modules/{id}", { params: { id } })
    expect(answer.body.message).toBe("Module deleted successfully!")
    const rows = await db
      .selectFrom("audit")
      .select(["action", "actor_id", "before", "after"])
      .where("entity", "=", "subject")
      .where("entity_id", "=", String(id))
      .where("action", "like", "DELETE%")
      .execute()
    expect(rows).toEqual([
      {
        action: "DELETE /modules/{id}",
        actor_id: college.people.admin,
        before: expect.objectContaining({ code, name: "English" }),
        after: null,
      },
    ])
  })
})
