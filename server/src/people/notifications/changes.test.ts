import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { notify } from "./queries.ts"

const { call, db, people } = await openCollege()

beforeEach(() => db.deleteFrom("notification").execute())

const tell = (personId: number, title: string) =>
  notify(db, {
    to: (person) => person("person.id", "=", personId),
    type: "grade",
    title,
    message: "You have 78, B.",
    senderId: people.lecturer,
    effect: title,
  })

describe("what somebody did with their notifications without a connection", () => {
  const change = (body: object) => call("student", "PATCH /notifications", { body: body as never })
  const state = async () =>
    (
      await call("student", "GET /notifications", { query: { sort: "created_at" } })
    ).body.data.notifications.map(({ title, is_read }) => [title, is_read])

  test("comes as one list, and changes nothing when it comes again", async () => {
    for (const title of ["one", "two", "three"]) await tell(people.student, title)
    const [one, two] = (await call("student", "GET /notifications", { query: { sort: "created_at" } })).body
      .data.notifications
    const body = { read: [one!.id], deleted: [two!.id] }
    expect([(await change(body)).status, (await change(body)).status]).toEqual([200, 200])
    expect(await state()).toEqual([
      ["one", true],
      ["three", false],
    ])
  })

  test("marks as read only what was there then, and nothing of others", async () => {
    await tell(people.student, "before")
    await tell(people.lecturer, "theirs")
    const all_read_until = new Date().toISOString()
    await sql`update notification set created_at = now() - interval '1 hour' where title in ('before', 'theirs')`.execute(
      db,
    )
    await tell(people.student, "after")
    await sql`update notification set created_at = now() + interval '1 hour' where title = 'after'`.execute(
      db,
    )
    const { notifications } = (await call("lecturer", "GET /notifications")).body.data
    await change({ all_read_until, deleted: [notifications[0]!.id] })
    expect(await state()).toEqual([
      ["before", true],
      ["after", false],
    ])
    expect((await call("lecturer", "GET /notifications")).body.data.unreadCount).toBe(1)
  })
})
