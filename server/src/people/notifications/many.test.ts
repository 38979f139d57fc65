import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sum } from "#contract/lib/objects.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { submissionsOf } from "../../../test/submissions.ts"
import { notificationTasks } from "./jobs.ts"
import { notify } from "./queries.ts"

const college = await openCollege()
const { call, db, people } = college
const submissions = await submissionsOf(college)
const { term, addLecturer, addStudent, addAssignment, teach, submit } = submissions

beforeEach(submissions.clear)

const notifyOf = (part: string, rest: Partial<Parameters<typeof notify>[1]> = {}) =>
  notify(db, {
    to: (person) => person("person.id", "=", people.student),
    type: "grade",
    title: `Grade ${part}`,
    message: `Your grade ${part}.`,
    senderId: people.lecturer,
    effect: "grades",
    many: { parts: [part], title: "new grades" },
    ...rest,
  })

const inbox = async (caller: Caller = "student") => (await call(caller, "GET /notifications")).body.data
const listNotifications = async (caller: Caller = "student") =>
  (await inbox(caller)).notifications.map(({ title, message, sender_name, count, is_read }) => ({
    title,
    message,
    sender_name,
    count,
    is_read,
  }))

describe("one notification for many of a kind", () => {
  test("has the text of the first, and a count of all once more come while it is unread", async () => {
    await notifyOf("essay")
    expect(await listNotifications()).toMatchObject([
      { title: "Grade essay", message: "Your grade essay.", count: 1 },
    ])
    await notifyOf("oral")
    await notifyOf("test")
    expect(await listNotifications()).toEqual([
      {
        title: "3 new grades",
        message: "",
        sender_name: "Test lecturer",
        count: 3,
        is_read: false,
      },
    ])
    expect(await inbox()).toMatchObject({
      total: 1,
      unreadCount: 1,
      stats: { total: 1, byType: { grade: 1 } },
    })
  })

  test("counts the same part once, and has the newest text", async () => {
    await notifyOf("essay")
    await notifyOf("essay", { title: "Grade essay, changed" })
    expect(await listNotifications()).toMatchObject([{ title: "Grade essay, changed", count: 1 }])
    await notifyOf("oral")
    await notifyOf("essay")
    expect(await listNotifications()).toMatchObject([{ title: "2 new grades", message: "" }])
  })

  test("counts for each person only their own parts", async () => {
    await notifyOf("any", {
      to: (person) => person("person.id", "in", [people.student, people.lecturer]),
      many: {
        parts: (person) =>
          sql`case ${person.ref("person.role")} when 'student' then array['1', '2'] else array['3'] end`,
        title: "new grades",
        message: "See them.",
      },
    })
    expect(await listNotifications("student")).toMatchObject([
      { title: "2 new grades", message: "See them.", count: 2 },
    ])
    expect(await listNotifications("lecturer")).toMatchObject([{ title: "Grade any", count: 1 }])
  })

  test("names its sender only if all have the same one", async () => {
    await notifyOf("essay")
    await notifyOf("oral", { senderId: people.admin })
    await notifyOf("test", { senderId: people.admin })
    expect(await listNotifications()).toMatchObject([{ sender_name: null, count: 3 }])
  })

  test("stays as it is once it is read, and later ones begin a new notification", async () => {
    await notifyOf("essay")
    await notifyOf("oral")
    const [line] = (await inbox()).notifications
    await call("student", "PATCH /notifications/{id}/read", { params: { id: line!.id } })
    await notifyOf("oral")
    await call("student", "PATCH /notifications/mark-all-read")
    await notifyOf("test")
    expect(await listNotifications()).toMatchObject([
      { title: "Grade test", is_read: false },
      { title: "Grade oral", is_read: true },
      { title: "2 new grades", is_read: true },
    ])
    expect(await inbox()).toMatchObject({ total: 3, unreadCount: 1 })
  })

  test("begins again after it was deleted", async () => {
    await notifyOf("essay")
    const [line] = (await inbox()).notifications
    await call("student", "DELETE /notifications/{id}", { params: { id: line!.id } })
    await notifyOf("oral")
    expect(await listNotifications()).toMatchObject([{ title: "Grade oral", count: 1 }])
  })
})

describe("submissions of an assignment", () => {
  test("of 50 students who hand in at once are one notification, which counts each of them", async () => {
    const lecturer = await addLecturer()
    await teach(lecturer.id, "P1")
    const students = await Promise.all(Array.from({ length: 50 }, () => addStudent(term.id, "P1")))
    const { id } = await addAssignment({ title: "Essay 1" })
    await Promise.all(students.map((student) => submit(student, id)))
    expect(await listNotifications(lecturer)).toMatchObject([
      {
        title: "50 handed in Essay 1",
        message: "",
        sender_name: null,
        count: 50,
      },
    ])
    expect(await inbox(lecturer)).toMatchObject({ total: 1, unreadCount: 1 })
  })

  test("that come while others are read are each counted in one notification", async () => {
    const lecturer = await addLecturer()
    await teach(lecturer.id, "P1")
    const students = await Promise.all(Array.from({ length: 12 }, () => addStudent(term.id, "P1")))
    const { id } = await addAssignment()
    await Promise.all(
      students.flatMap((student, number) => [
        submit(student, id),
        ...(number % 3 === 0 ? [call(lecturer, "PATCH /notifications/mark-all-read")] : []),
      ]),
    )
    const counts = (await listNotifications(lecturer)).map(({ count }) => count)
    expect(sum(counts)).toBe(12)
  })
})

describe("the mail of many of a kind", () => {
  const [task] = notificationTasks(db, "https://college.example")
  const mailSubjects = async () =>
    (await db.selectFrom("mail").select("subject").orderBy("id").execute()).map(({ subject }) => subject)
  const send = () => task!.work({ effect: "grades" })
  const passOneDay = () =>
    db
      .updateTable("notification")
      .set({ mailed_at: sql`mailed_at - interval '1 day'`, mail_due_at: sql`mail_due_at - interval '1 day'` })
      .execute()
  const waitingHours = async () => {
    const { rows } = await sql<{ hours: number }>`
      select floor(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs
      where key like 'mail digest%' order by run_at`.execute(db)
    return rows.map(({ hours }) => hours)
  }
  const deleteAll = () =>
    sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'mail digest%'`.execute(
      db,
    )
  beforeEach(deleteAll)
  afterEach(deleteAll)

  test("is in the daily email for the first, and in that of the next day for all later ones", async () => {
    await notifyOf("essay")
    await send()
    for (const part of ["oral", "test", "exam"]) await notifyOf(part)
    await send()
    expect(await mailSubjects()).toEqual(["Grade essay"])
    const [first, second, ...more] = await waitingHours()
    expect([second! - first!, more]).toEqual([24, []])
    await passOneDay()
    await send()
    await send()
    expect(await mailSubjects()).toEqual(["Grade essay", "4 new grades"])
  })

  test("isn't sent to a person who has read the notification meanwhile", async () => {
    await notifyOf("essay")
    await send()
    await notifyOf("oral")
    await call("student", "PATCH /notifications/mark-all-read")
    await passOneDay()
    await send()
    expect(await mailSubjects()).toEqual(["Grade essay"])
  })

  test("isn't delayed by the mails of other people", async () => {
    await notifyOf("essay")
    await send()
    await notifyOf("oral")
    await notifyOf("essay", { to: (person) => person("person.id", "=", people.lecturer) })
    await send()
    expect(await mailSubjects()).toEqual(["Grade essay", "Grade essay"])
    expect(await db.selectFrom("mail").select("person_id").orderBy("id").execute()).toEqual([
      { person_id: people.student },
      { person_id: people.lecturer },
    ])
  })
})
