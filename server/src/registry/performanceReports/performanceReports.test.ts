import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { goodReport as good, reportsOf } from "../../../test/performanceReports/classes.ts"

const college = await openCollege()
const { call, db } = college
const kit = await reportsOf(college)
const { mary, john, ada, bea, far, write, written, find, mine, writing, closeTerm, term } = kit
afterEach(kit.clear)

const edit = (caller: Caller, id: number, body: object) =>
  call(caller, "PUT /continuous-performance-reports/{id}", { params: { id }, body: { ...good, ...body } })
const publish = (caller: Caller, id: number, body: object = {}) =>
  call(caller, "POST /continuous-performance-reports/{id}/publish", { params: { id }, body })
const publishAll = (caller: Caller, className = "P1") =>
  call(caller, "POST /continuous-performance-reports/publish", {
    body: { term_id: term.id, class: className },
  })
const unpublish = (caller: Caller, id: number, body = { reason: "Not about the course" }) =>
  call(caller, "POST /continuous-performance-reports/{id}/unpublish", { params: { id }, body })
const acknowledge = (caller: Caller, id: number, body: object = {}) =>
  call(caller, "POST /continuous-performance-reports/{id}/acknowledge", { params: { id }, body })
const remove = (caller: Caller, id: number) =>
  call(caller, "DELETE /continuous-performance-reports/{id}", { params: { id } })
const notified = ({ personId }: { personId: number }) =>
  db
    .selectFrom("notification")
    .select(["title", "message", "link", "type"])
    .where("person_id", "=", personId)
    .execute()
const closed = "This term is closed, so its reports can't be changed."
const answer = ({ status, response }: { status: number; response: { json(): { message: string } } }) => [
  status,
  response.json().message,
]

describe("writing a report", () => {
  test("saves an incomplete draft, which the student doesn't see", async () => {
    const { status, body } = await write(mary, ada, { growth: " ", advice: null })
    expect([status, body.message]).toEqual([201, "Draft saved."])
    expect(body.data.report).toMatchObject({
      strengths: "Plans well.",
      growth: null,
      advice: null,
      state: "draft",
      class: "P1",
      first_name: "Ada",
      term_name: "Term 1",
      published_at: null,
    })
    expect(body.data.report.author_name).toMatch(/^Mary Example/)
    expect(await mine(ada)).toEqual([])
    expect((await find(ada, body.data.report.id)).status).toBe(404)
    expect(await notified(ada)).toEqual([])
  })

  test("keeps the texts that a change omits, and empties blank ones", async () => {
    const { id } = await written()
    const put = (body: object) =>
      call(mary, "PUT /continuous-performance-reports/{id}", { params: { id }, body })
    const { growth, advice } = good
    expect((await put({ strengths: "Sings." })).body.data.report).toMatchObject({
      strengths: "Sings.",
      growth,
      advice,
    })
    expect((await put({ growth: "" })).body.data.report).toMatchObject({
      strengths: "Sings.",
      growth: null,
      advice,
    })
  })

  test("is for students whom the lecturer teaches in that term, and a 404 for others", async () => {
    expect((await write(mary, far)).status).toBe(404)
    expect((await write(john, far)).status).toBe(201)
    expect((await write(mary, { id: 999_999 })).status).toBe(404)
    expect((await write(mary, ada, { term_id: 999_999 })).status).toBe(404)
    const late = await kit.addTerm(2, { from: 70, to: 150 })
    expect((await write(mary, ada, { term_id: late.id })).status).toBe(404)
    expect((await write("admin", ada)).status).toBe(403)
    expect((await write(ada, ada)).status).toBe(403)
  })

  test("is no longer possible once the student has left the lecturer's class", async () => {
    const { id } = await written()
    const moved = db.updateTable("enrolment").where("student_id", "=", ada.id)
    await moved.set({ class: "P7" }).execute()
    expect((await edit(mary, id, {})).status).toBe(404)
    expect((await publish(mary, id)).status).toBe(404)
    expect((await publishAll(mary)).body.data).toEqual({ published: 0, incomplete: 0 })
    await moved.set({ class: "P1" }).execute()
    expect((await edit(mary, id, {})).status).toBe(200)
  })

  test("happens once for each student, term and lecturer", async () => {
    await write(mary, ada)
    const again = await write(mary, ada)
    expect([again.status, again.response.json().errors]).toEqual([
      409,
      { student_id: "You have written a report on this student in this term already." },
    ])
    expect((await write(john, ada)).status).toBe(201)
  })

  test("refuses a text of more than 600 characters", async () => {
    expect((await write(mary, ada, { advice: "x".repeat(600) })).status).toBe(201)
    expect((await write(mary, bea, { advice: "x".repeat(601) })).response.json().errors).toEqual({
      advice: "Advice must be at most 600 characters.",
    })
  })

  test("changes a report, and refuses an older version", async () => {
    const { id, version } = await written()
    const { body } = await edit(mary, id, { growth: "Speaks up now.", version })
    expect(body.data.report).toMatchObject({ growth: "Speaks up now.", state: "draft" })
    expect((await edit(mary, id, { version })).status).toBe(409)
    expect((await edit(john, id, {})).status).toBe(404)
    expect((await edit("admin", id, {})).status).toBe(403)
  })

  test("is refused in a closed term, and so are publishing, unpublishing and deleting", async () => {
    const [draft, published] = [await written(), await written(mary, bea, { publish: true })]
    await closeTerm()
    expect(answer(await write(john, ada))).toEqual([409, closed])
    expect(answer(await edit(mary, draft.id, { growth: "Else" }))).toEqual([409, closed])
    expect(answer(await publish(mary, draft.id))).toEqual([409, closed])
    expect(answer(await publishAll(mary))).toEqual([409, closed])
    expect(answer(await remove(mary, draft.id))).toEqual([409, closed])
    expect(answer(await unpublish("admin", published.id))).toEqual([409, closed])
    expect((await acknowledge(bea, published.id)).status).toBe(200)
  })
})

describe("publishing a report", () => {
  test("shows it to its student only, who is notified without its text", async () => {
    const { id } = await written()
    expect((await publish(mary, id)).body.data.report.state).toBe("published")
    const [report] = await mine(ada)
    expect(report).toMatchObject({ id, ...good, term_name: "Term 1", state: "published" })
    expect(report).not.toHaveProperty("unpublish_reason")
    expect(await mine(bea)).toEqual([])
    expect((await find(bea, id)).status).toBe(404)
    expect(await notified(ada)).toEqual([
      {
        title: expect.stringMatching(/^Performance report by Mary Example \d+, Term 1$/),
        message: "Please read it, and say that you have.",
        link: "/student/performance-reports",
        type: "feedback",
      },
    ])
    await publish(mary, id)
    expect(await notified(ada)).toHaveLength(1)
  })

  test("requires all three texts", async () => {
    const { id } = await written(mary, ada, { growth: "" })
    const refused = await publish(mary, id)
    expect([refused.status, refused.response.json().errors]).toEqual([
      422,
      { growth: "Growth must be written before the report is published." },
    ])
    expect((await write(mary, bea, { advice: "", publish: true })).status).toBe(422)
    const { body } = await edit(mary, id, { publish: true })
    expect([body.message, body.data.report.state]).toEqual(["Report published.", "published"])
    expect((await edit(mary, id, { strengths: "" })).status).toBe(422)
  })

  test("of several lecturers is one notification for the student", async () => {
    await write(mary, ada, { publish: true })
    await write(john, ada, { publish: true })
    expect((await notified(ada)).map(({ title }) => title)).toEqual(["2 performance reports to read"])
  })

  test("of a class omits incomplete drafts, other classes and colleagues' drafts", async () => {
    await write(john, ada)
    await write(john, bea, { growth: "" })
    await write(john, far)
    await write(mary, bea)
    const { body } = await publishAll(john)
    expect(body).toMatchObject({
      message: "1 report was published. 1 draft lacks a text and stays a draft.",
      data: { published: 1, incomplete: 1 },
    })
    expect(await mine(ada)).toHaveLength(1)
    expect([...(await mine(bea)), ...(await mine(far))]).toEqual([])
    expect(await notified(ada)).toHaveLength(1)
    expect((await publishAll("admin")).status).toBe(403)
  })

  test("with a changed text asks the student to acknowledge it again", async () => {
    const { id } = await written(mary, ada, { publish: true })
    await acknowledge(ada, id)
    await db.updateTable("notification").set({ read_at: sql`now()` }).execute()
    await edit(mary, id, {})
    expect((await find(mary, id)).body.data.report.state).toBe("acknowledged")
    await edit(mary, id, { advice: "Sing." })
    expect((await mine(ada))[0]).toMatchObject({ advice: "Sing.", state: "published", acknowledged_at: null })
    expect(await notified(ada)).toHaveLength(2)
  })
})

describe("acknowledging a report", () => {
  test("shows the lecturer the student's reply", async () => {
    const { id } = await written(mary, ada, { publish: true })
    const { body } = await acknowledge(ada, id, { reply: "Thank you,\nI will." })
    expect(body.data.report).toMatchObject({ state: "acknowledged", student_reply: "Thank you, I will." })
    const { students } = await writing(mary)
    expect(students[0]!.report).toMatchObject({ state: "acknowledged", student_reply: "Thank you, I will." })
  })

  test("happens once, by the student it is about, once it is published", async () => {
    const { id } = await written()
    expect((await acknowledge(ada, id)).status).toBe(404)
    await publish(mary, id)
    expect((await acknowledge(bea, id)).status).toBe(404)
    expect((await acknowledge(mary, id)).status).toBe(403)
    expect((await acknowledge(ada, id, { reply: "x".repeat(201) })).status).toBe(422)
    expect((await acknowledge(ada, id)).status).toBe(200)
    expect(answer(await acknowledge(ada, id))).toEqual([409, "You have acknowledged this report already."])
  })
})

test("a report whose text changed since the student opened it isn't acknowledged", async () => {
  const { id } = await written(mary, ada, { publish: true })
  const [seen] = await mine(ada)
  await edit(mary, id, { advice: "Sing." })
  expect((await acknowledge(ada, id, { version: seen!.version })).status).toBe(409)
  const [now] = await mine(ada)
  expect(now).toMatchObject({ advice: "Sing.", state: "published" })
  expect((await acknowledge(ada, id, { version: now!.version })).status).toBe(200)
})

describe("unpublishing a report", () => {
  test("is for administrators only, with a reason that the author reads", async () => {
    const { id } = await written(mary, ada, { publish: true })
    await acknowledge(ada, id, { reply: "Thank you" })
    expect((await unpublish("admin", id, { reason: " " })).status).toBe(422)
    expect((await unpublish(mary, id)).status).toBe(403)
    const { body } = await unpublish("admin", id)
    expect(body.data.report).toMatchObject({
      state: "draft",
      student_reply: null,
      unpublish_reason: "Not about the course",
    })
    expect(await mine(ada)).toEqual([])
    expect(await notified(ada)).toEqual([])
    expect(await notified(mary)).toMatchObject([
      {
        title: expect.stringMatching(/^The office unpublished your report on Ada Example/),
        message: "Not about the course",
      },
    ])
    expect(answer(await unpublish("admin", id))).toEqual([409, "This report isn't published."])
    const again = await edit(mary, id, { advice: "Sing.", publish: true })
    expect(again.body.data.report).toMatchObject({ state: "published", unpublish_reason: null })
  })

  test("is required before deleting, which the author or an administrator does", async () => {
    const { id } = await written(mary, ada, { publish: true })
    expect(answer(await remove(mary, id))).toEqual([
      409,
      "The student can read this report, so it can't be deleted. Please ask the office to unpublish it first.",
    ])
    expect((await remove(john, id)).status).toBe(404)
    expect((await remove(ada, id)).status).toBe(403)
    await unpublish("admin", id)
    expect((await remove(mary, id)).status).toBe(200)
    expect((await remove("admin", (await written()).id)).status).toBe(200)
  })
})
