import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { notify } from "./queries.ts"

const { call, db, people } = await openCollege()

beforeEach(() => db.deleteFrom("notification").execute())

const notifyPerson = (personId: number, title: string) =>
  notify(db, {
    to: (person) => person("person.id", "=", personId),
    type: "grade",
    title,
    message: "You have 78, B.",
    senderId: people.lecturer,
    effect: title,
  })

describe("changes of notifications that were made offline", () => {
  const sendChanges = (body: object) => call("student", "PATCH /notifications", { body: body })
  const readStates = async () =>
    (
      await call("student", "GET /notifications", { query: { sort: "created_at" } })
    ).body.data.notifications.map(({ title, is_read }) => [title, is_read])

  test("are sent as one list, and change nothing when it is sent again", async () => {
    for (const title of ["one", "two", "three"]) await notifyPerson(people.student, title)
    const [first, second] = (await call("student", "GET /notifications", { query: { sort: "created_at" } }))
      .body.data.notifications
    const body = { read: [first!.id], deleted: [second!.id] }
    expect([(await sendChanges(body)).status, (await sendChanges(body)).status]).toEqual([200, 200])
    expect(await readStates()).toEqual([
      ["one", true],
      ["three", false],
    ])
  })

  test.each([{ read: [2 ** 31] }, { deleted: [2 ** 31] }, { all_read_until: "0000-01-01T00:00:00Z" }])(
    "are refused if the database can't have them: %j",
    async (body) => {
      expect((await sendChanges(body)).status).toBe(422)
    },
  )

  test("mark only notifications as read that existed then, and none of other people", async () => {
    await notifyPerson(people.student, "before")
    await notifyPerson(people.lecturer, "theirs")
    const all_read_until = new Date().toISOString()
    await sql`update notification set created_at = now() - interval '1 hour' where title in ('before', 'theirs')`.execute(
      db,
    )
    await notifyPerson(people.student, "after")
    await sql`update notification set created_at = now() + interval '1 hour' where title = 'after'`.execute(
      db,
    )
    const { notifications } = (await call("lecturer", "GET /notifications")).body.data
    await sendChanges({ all_read_until, deleted: [notifications[0]!.id] })
    expect(await readStates()).toEqual([
      ["before", true],
      ["after", false],
    ])
    expect((await call("lecturer", "GET /notifications")).body.data.unreadCount).toBe(1)
  })
})
