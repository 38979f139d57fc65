import { beforeEach, describe, expect, test } from "vitest"
import { runJobs } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { notificationTasks } from "../../people/notifications/jobs.ts"

const college = await openCollege()
const { call, db } = college
const lecturer = await courseOf(college).addLecturer()

let letters = 0
async function write(changes: object = {}) {
  const message = `Letter ${++letters}`
  const body = {
    name: "Thoko Sample",
    email: "thoko@visitor.example",
    subject: "A visit",
    message,
    ...changes,
  }
  expect((await call(null, "POST /contact", { body })).status).toBe(200)
  const newest = db.selectFrom("contact_message").select("id").orderBy("id", "desc")
  return (await newest.executeTakeFirstOrThrow()).id
}
const lines = async () => (await call("admin", "GET /notifications")).body.data.notifications
async function mails() {
  await runJobs(db, notificationTasks(db, "https://college.example"))
  return (await db.selectFrom("mail").select("subject").execute()).map(({ subject }) => subject)
}

beforeEach(async () => {
  for (const table of ["contact_message", "mail", "notification"] as const)
    await db.deleteFrom(table).execute()
})

describe("an administrator", () => {
  test("is notified of messages to the college in one line, without words of the visitor or a further email", async () => {
    const id = await write()
    expect(await lines()).toMatchObject([
      { title: "A visitor wrote to the college", link: `/admin/messages?view=${id}`, count: 1 },
    ])
    expect(JSON.stringify(await lines())).not.toMatch(/Thoko|visit\b|Letter/)
    const sent = (await mails()).length
    await write()
    expect(await lines()).toMatchObject([
      { title: "2 visitors wrote to the college", link: "/admin/messages?status=new", message: "" },
    ])
    expect(await mails()).toEqual(Array(sent * 2).fill("Website: A visit"))
    expect((await call(lecturer, "GET /notifications")).body.data.total).toBe(0)
  })

  test("is notified neither of messages to a lecturer nor of held ones, and no longer of deleted ones", async () => {
    await write({ to: `lecturer-${lecturer.id}` })
    await write({ website: "https://spam.example" })
    expect(await lines()).toEqual([])
    const id = await write()
    expect(await lines()).toHaveLength(1)
    await call("admin", "DELETE /messages/{id}", { params: { id } })
    expect(await lines()).toEqual([])
  })
})
