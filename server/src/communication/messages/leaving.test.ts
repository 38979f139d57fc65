import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { messageTasks } from "./jobs.ts"

// The form accepts few messages a minute, so this test has a college of its own.
const college = await openCollege()
const { call, db } = college
const { addLecturer } = courseOf(college)

let letters = 0
async function write(to: string, changes: object) {
  const written = { name: "Thoko Sample", email: "thoko@visitor.example", subject: "A visit" }
  const body = { ...written, message: `Letter ${++letters}`, to, ...changes }
  expect((await call(null, "POST /contact", { body })).status).toBe(200)
  const newest = db.selectFrom("contact_message").select("id").orderBy("id", "desc")
  return newest.executeTakeFirstOrThrow()
}

test.each(["inactive", "deleted"])(
  "a lecturer is %s before answering: each sender is told once to write to the college, and nobody else reads a word",
  async (how) => {
    const left = await addLecturer(null, "Grace")
    const ask = (changes: object = {}) => write(`lecturer-${left.id}`, changes)
    const [answered] = [await ask(), await ask({ email: "THOKO@visitor.example" })]
    await call(left, "PUT /messages/{id}", { params: { id: answered.id }, body: { status: "answered" } })
    await ask()
    await ask({ email: "other@visitor.example", subject: "Buy", message: `secret offer ${how}` })
    await ask({ email: "spam@visitor.example", website: "x" })
    const lecturer = async () =>
      (await call("admin", "GET /lecturers/{id}", { params: { id: left.id } })).body.data.lecturer
    expect(await lecturer()).toMatchObject({ waiting_messages: 3 })
    const tell = messageTasks(db, "https://college.example").find(
      ({ name }) => name === "tell_waiting_senders",
    )!
    await db.deleteFrom("mail").execute()
    await tell.work({})
    expect(await db.selectFrom("mail").selectAll().execute()).toEqual([])
    if (how === "deleted") await call("admin", "DELETE /lecturers/{id}", { params: { id: left.id } })
    else await call("admin", "POST /lecturers/change", { body: { ids: [left.id], change: "deactivate" } })
    await tell.work({})
    await tell.work({})
    const sent = await db.selectFrom("mail").select(["to_address", "subject", "body"]).execute()
    expect(sent.map(({ to_address }) => to_address.toLowerCase()).toSorted()).toEqual([
      "other@visitor.example",
      "thoko@visitor.example",
    ])
    for (const { subject, body } of sent) {
      expect(subject).toMatch(/^Your message to Grace Example/)
      expect(body).toContain("please write to the college: https://college.example/contact")
      expect(body).not.toMatch(/secret|Buy/)
    }
    expect((await call("admin", "GET /messages")).body.data.messages).toEqual([])
  },
)
