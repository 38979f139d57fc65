import { beforeEach, describe, expect, test } from "vitest"
import { preferences } from "#contract/preferences.ts"
import { openCollege } from "../../test/college.ts"
import { notify } from "./queries.ts"
import { wantsMail } from "./rules.ts"

const { call, db, people } = await openCollege()

beforeEach(() => db.deleteFrom("notification").execute())

const tell = (personId: number, rest: Partial<Parameters<typeof notify>[1]> = {}) =>
  notify(db, {
    to: (person) => person("person.id", "=", personId),
    type: "grade",
    title: "A grade",
    message: "You have 78, B.",
    senderId: people.lecturer,
    effect: "grade 1",
    ...rest,
  })

describe("telling", () => {
  test("reaches active people only, and each of them once for one effect", async () => {
    expect(await tell(people.student)).toBe(1)
    expect(await tell(people.student)).toBe(0)
    expect(await tell(people.student, { effect: "grade 1 version 2" })).toBe(1)
    await db.updateTable("person").set({ status: "inactive" }).where("id", "=", people.student).execute()
    expect(await tell(people.student, { effect: "another" })).toBe(0)
    await db.updateTable("person").set({ status: "active" }).where("id", "=", people.student).execute()
  })

  test("an administrator's message reaches its audience", async () => {
    const body = { title: "Water", message: "No water on Friday.", audience: "staff" } as const
    const { status, body: answer } = await call("admin", "POST /notifications", { body })
    expect([status, answer.data.count]).toEqual([201, 2])
    const { body: student } = await call("student", "GET /notifications")
    expect(student.data.total).toBe(0)
  })

  test("is for administrators", async () => {
    const body = { title: "Water", message: "No water on Friday.", audience: "all" } as const
    expect((await call("lecturer", "POST /notifications", { body })).status).toBe(403)
    expect(await db.selectFrom("notification").select("id").execute()).toEqual([])
  })
})

describe("a person's own", () => {
  test("are listed newest first with who sent them, by type, with counts", async () => {
    await tell(people.student)
    await tell(people.student, { type: "assignment", effect: "assignment 1", senderId: null })
    const { body } = await call("student", "GET /notifications", { query: { type: "grade", limit: 50 } })
    expect(body.data).toMatchObject({ total: 1, unreadCount: 2 })
    expect(body.data.notifications[0]).toMatchObject({
      sender_name: "Test lecturer",
      is_read: false,
      type: "grade",
    })
    const { body: stats } = await call("student", "GET /notifications/stats")
    expect(stats.data.stats).toMatchObject({
      total: 2,
      unread: 2,
      byType: { grade: 1, assignment: 1, material: 0 },
    })
  })

  test("are read one by one or all at once, and deleted", async () => {
    await tell(people.student)
    await tell(people.student, { effect: "grade 2" })
    const { body } = await call("student", "GET /notifications")
    const [newest, oldest] = body.data.notifications
    await call("student", "PATCH /notifications/{id}/read", { params: { id: newest!.id } })
    expect((await call("student", "GET /notifications/unread-count")).body.data.count).toBe(1)
    await call("student", "PATCH /notifications/mark-all-read")
    expect((await call("student", "GET /notifications/unread-count")).body.data.count).toBe(0)
    await call("student", "DELETE /notifications/{id}", { params: { id: oldest!.id } })
    expect((await call("student", "GET /notifications")).body.data.total).toBe(1)
  })

  test("are nobody else's", async () => {
    await tell(people.student)
    const { body } = await call("student", "GET /notifications")
    const params = { id: body.data.notifications[0]!.id }
    for (const caller of ["admin", "lecturer"] as const) {
      expect((await call(caller, "PATCH /notifications/{id}/read", { params })).status).toBe(404)
      expect((await call(caller, "DELETE /notifications/{id}", { params })).status).toBe(404)
      expect((await call(caller, "GET /notifications")).body.data.total).toBe(0)
    }
    expect((await call("student", "GET /notifications/unread-count")).body.data.count).toBe(1)
  })
})

test("mail follows the person's settings", () => {
  const settings = preferences.parse({})
  expect(wantsMail("grade", settings)).toBe(true)
  expect(wantsMail("grade", { ...settings, gradeUpdates: false })).toBe(false)
  expect(wantsMail("assignment", { ...settings, gradeUpdates: false })).toBe(true)
  expect(wantsMail("assignment", { ...settings, emailNotifications: false })).toBe(false)
})
