import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { mailsTo, password, signIn, tokenIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { studentsOf } from "../../../test/students.ts"
import { hashPassword } from "../../lib/auth/passwords.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db, bearerOf, inject } = college
const { addTerm } = courseOf(college)
const { add, personOf, find, names, change, enrolmentsOf, clear } = studentsOf(college)

beforeEach(clear)

describe("resetting the password", () => {
  const reset = (id: number, body: object = {}) =>
    call("admin", "POST /students/{id}/reset-password", { params: { id }, body })

  async function withPassword() {
    const student = await add()
    await db
      .updateTable("person")
      .set({ password_hash: await hashPassword(password) })
      .where("id", "=", await personOf(student.id))
      .execute()
    return { ...student, bearer: (await signIn(college, { email: student.email })).bearer }
  }

  test("ends the old password and every session at once, and mails a new link", async () => {
    const { id, email, bearer } = await withPassword()
    expect((await call(bearer, "GET /students/me")).status).toBe(200)
    const { body } = await reset(id)
    expect(body.message).toBe(
      "Password reset successfully! New credentials have been sent to the student's email.",
    )
    expect((await call(bearer, "GET /students/me")).status).toBe(401)
    expect((await signIn(college, { email })).status).toBe(401)
    const mails = await mailsTo(db, email)
    expect(mails.at(-1)).toMatchObject({
      subject: "Your password has been reset",
      body: expect.stringMatching(/Your old password has ended.*Choose a new one.*&reset=1\n/s),
    })
    const chosen = { token: tokenIn(mails.at(-1)), password }
    expect((await call(null, "POST /auth/set-password", { body: chosen })).status).toBe(200)
    expect((await signIn(college, { email })).status).toBe(200)
  })

  test("is refused while the account is inactive, because no link or code would let its owner in", async () => {
    const { id, email } = await withPassword()
    await change({ change: "deactivate", ids: [id] })
    const before = (await mailsTo(db, email)).length
    for (const body of [{}, { printed: true }])
      expect(await reset(id, body)).toMatchObject({
        status: 409,
        body: {
          message: "This account is inactive, so a new password would not let them in. Activate it first.",
        },
      })
    expect(await mailsTo(db, email)).toHaveLength(before)
  })

  test("gives a code to print, of which its owner is told", async () => {
    const { id, email } = await withPassword()
    const before = (await mailsTo(db, email)).length
    const { body } = await reset(id, { printed: true })
    expect(body.data.code).toMatch(/^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$/)
    expect((await mailsTo(db, email)).slice(before)).toMatchObject([
      {
        subject: "You got a login code",
        body: expect.stringContaining("The college's office gave you a login code"),
      },
    ])
    const chosen = { token: body.data.code!, password }
    expect((await call(null, "POST /auth/set-password", { body: chosen })).status).toBe(200)
    expect((await signIn(college, { email })).status).toBe(200)
  })
})

test("a photo is private, opens for the session that it was shown to, and keeps its address", async () => {
  const { id } = await add()
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer()
  const message = new FormData()
  message.append("photo", new Blob([new Uint8Array(png)]), "face.png")
  const form = new Response(message)
  const answer = await inject("admin", {
    method: "PUT",
    url: `/api/students/${id}/photo`,
    headers: { "content-type": form.headers.get("content-type")! },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(200)
  const { photo_url } = (await find("admin", id)).body.data.student
  expect((await inject("admin", { url: photo_url! })).headers["content-type"]).toBe("image/png")
  expect((await find("admin", id)).body.data.student.photo_url).toBe(photo_url)
  expect((await inject("student", { url: photo_url! })).statusCode).toBe(403)
  const file = await db.selectFrom("file").select(["id", "visibility"]).executeTakeFirstOrThrow()
  expect(file.visibility).toBe("private")
  expect((await inject(null, { url: `/uploads/${file.id}` })).statusCode).toBe(404)
})

describe("changing many people", () => {
  test("moves, deactivates and activates the people it affects, and says how to undo it", async () => {
    await addTerm(1)
    const [ada, eve] = [await add({ student_class: "P1" }), await add({ student_class: "P2" })]
    const moved = await change({ change: "move", to_class: "P2", ids: [ada.id, eve.id] })
    expect(moved.body.data).toEqual({
      count: 1,
      deleted: [],
      undo: [{ change: "move", to_class: "P1", from_class: "P2", ids: [ada.id] }],
    })
    expect(await enrolmentsOf(ada.id)).toEqual([{ name: "Term 1", class: "P2" }])
    await change(moved.body.data.undo[0]!)
    expect((await find("admin", ada.id)).body.data.student.class).toBe("P1")

    const bearer = { bearer: await bearerOf(await personOf(eve.id)) }
    const off = await change({ change: "deactivate", ids: [eve.id] })
    expect((await call(bearer, "GET /students/me")).status).toBe(401)
    expect(off.body.data.undo).toEqual([{ change: "activate", to_class: null, ids: [eve.id] }])
    expect((await change(off.body.data.undo[0]!)).body.data.count).toBe(1)
  })

  test("undoing leaves alone whom somebody moved or readmitted since, and doesn't count them", async () => {
    await addTerm(1)
    const [ada, eve] = [await add({ student_class: "P1" }), await add({ student_class: "P1" })]
    const ids = [ada.id, eve.id]
    const classes = async () =>
      Promise.all(ids.map(async (id) => (await find("admin", id)).body.data.student.class))
    const moved = await change({ change: "move", to_class: "P2", ids })
    await change({ change: "move", to_class: "P5", ids: [eve.id] })
    expect((await change(moved.body.data.undo[0]!)).body.data.count).toBe(1)
    expect(await classes()).toEqual(["P1", "P5"])

    const left = await change({ change: "withdraw", ids })
    await change({ change: "readmit", to_class: "P7", ids: [eve.id] })
    const counts = []
    for (const undo of left.body.data.undo) counts.push((await change(undo)).body.data.count)
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await classes()).toEqual(["P1", "P7"])
  })

  test("withdraws students, whom their term then counts no more, and takes that back into their class", async () => {
    await addTerm(1)
    const ada = await add({ student_class: "P1" })
    const { body } = await change({ change: "withdraw", ids: [ada.id] })
    expect(body.data.undo).toEqual([{ change: "readmit", to_class: "P1", from_class: null, ids: [ada.id] }])
    expect((await find("admin", ada.id)).body.data.student).toMatchObject({
      status: "withdrawn",
      class: null,
    })
    expect(await names()).toEqual([])
    expect((await call("admin", "GET /terms")).body.data.terms[0]!.students_count).toBe(0)
    await change(body.data.undo[0]!)
    expect((await find("admin", ada.id)).body.data.student).toMatchObject({ status: "active", class: "P1" })
    expect((await call("admin", "GET /terms")).body.data.terms[0]!.students_count).toBe(1)
  })

  test("withdraws nobody who has left already, so that a graduate stays one", async () => {
    const [ada, eve] = [await add({ student_class: "P1" }), await add({ student_class: "P1" })]
    await db
      .updateTable("student")
      .set({ left_as: "graduated", class: null })
      .where("id", "=", eve.id)
      .execute()
    const { body } = await change({ change: "withdraw", ids: [ada.id, eve.id] })
    expect([body.data.count, body.data.undo.flatMap(({ ids }) => ids)]).toEqual([1, [ada.id]])
    expect((await find("admin", eve.id)).body.data.student.status).toBe("graduated")
  })

  test("moves nobody who has left, and undoing a move leaves alone who left since", async () => {
    const [ada, eve] = [await add({ student_class: "P1" }), await add({ student_class: "P1" })]
    const ids = [ada.id, eve.id]
    const unplaced = await change({ change: "move", to_class: "", ids })
    await change({ change: "withdraw", ids: [eve.id] })
    const refused = await change({ change: "move", to_class: "P2", ids })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        ids: "1 of these students has left the college, so they can't be in a class. Select only the others.",
      },
    ])
    expect((await change(unplaced.body.data.undo[0]!)).body.data.count).toBe(1)
  })

  test("changes everybody that the list finds, and nobody else", async () => {
    for (const student_class of ["P1", "P1", "P2"]) await add({ student_class })
    const { body } = await change({ change: "delete", all: true, class: "P1" })
    expect(body.data).toEqual({ count: 2, undo: [], deleted: [expect.any(Number), expect.any(Number)] })
    expect(await names()).toHaveLength(1)
  })

  test("is rejected without a selection", async () => {
    const { status, body } = await change({ change: "delete" })
    expect([status, body.errors]).toEqual([422, { ids: "Please select students first." }])
    expect((await change({ change: "vanish", ids: [1] })).status).toBe(422)
  })

  test("removes the class only if the request sends it blank", async () => {
    const eve = await add({ student_class: "P1" })
    const unsaid = await change({ change: "move", ids: [eve.id] })
    expect([unsaid.status, unsaid.body.errors]).toEqual([422, { to_class: "Class is required." }])
    expect((await change({ change: "move", to_class: "", ids: [eve.id] })).body.data.count).toBe(1)
  })
})
