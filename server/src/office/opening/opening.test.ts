import { beforeEach, describe, expect, test } from "vitest"
import type { Opening } from "#contract/office/opening.ts"
import { nextStation, stationsOf } from "#contract/office/stations.ts"
import { mailsTo } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { closeDoors } from "../../college/college/doors.queries.ts"
import { notificationTasks } from "../../people/notifications/jobs.ts"
import { notify } from "../../people/notifications/queries.ts"

const withMail = await openCollege({ SMTP_HOST: "mail.college.example" })
const college = await openCollege()
const course = courseOf(college)

const readOpening = async ({ call } = college) => (await call("admin", "GET /opening")).body.data.opening
const states = (opening: Opening) => stationsOf(opening).map(({ state, isDone }) => [state, isDone])
const lecturerRow = (email: string) => ({
  first_name: "Grace",
  last_name: "Phiri",
  email,
  department: "Languages",
})
const addLecturers = ({ call } = college, ...emails: string[]) =>
  call("admin", "POST /lecturers/many", { body: { rows: emails.map(lecturerRow) } })

beforeEach(async () => {
  await course.clear()
  for (const { db } of [college, withMail]) {
    await db.deleteFrom("opening").execute()
    // Everybody who exists already can sign in.
    await db.updateTable("person").set({ password_hash: "chosen" }).execute()
  }
})

test("the stations show how far a college is, and which one is next", async () => {
  expect(states(await readOpening())).toEqual([
    ["No year yet", false],
    ["0 subjects", false],
    ["0 lecturers", false],
    ["0 students", false],
    ["After subjects and students", false],
    ["Empty", false],
    ["0 of 12", false],
  ])
  const term = await course.addTerm(1)
  await college.db.updateTable("academic_year").set({ is_current: true }).execute()
  const subject = await course.addSubject()
  await course.addStudent(term.id, "P1")
  await course.addStudent(term.id, "P2")
  const lecturer = await course.addLecturer()
  const body = { term_id: term.id, subject_id: subject.id, lecturer_id: lecturer.id, class: "P1" }
  await college.call("admin", "POST /teaching-assignments", { body })
  const opening = await readOpening()
  expect(states(opening).slice(1, 5)).toEqual([
    ["1 subject", true],
    ["1 lecturer", true],
    ["2 students", true],
    ["1 of 2", false],
  ])
  expect(nextStation(stationsOf(opening))?.key).toBe("teaching")
  expect(opening.is_over).toBe(false)
})

test("the dashboard shows the opening until a lesson was taught", async () => {
  const dashboard = async () => (await college.call("admin", "GET /admin/dashboard")).body.data.opening
  expect(await dashboard()).toMatchObject({ is_over: false, subjects: 0 })
  const term = await course.addTerm(1)
  const { id: lecturer_id } = await course.addLecturer()
  const { id: offering_id } = await college.db
    .insertInto("offering")
    .values({ subject_id: (await course.addSubject()).id, term_id: term.id, credits: 3 })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { id } = await college.db
    .insertInto("class_session")
    .values({
      lecturer_id,
      offering_id,
      date: "2025-09-02",
      start_time: "09:00",
      strength: 1,
      present: 1,
      absent: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  expect(await dashboard()).toBe(null)
  expect((await readOpening()).is_over).toBe(true)
  await college.db.deleteFrom("class_session").where("id", "=", id).execute()
})

describe("opening the doors", () => {
  test("emails each uninvited person once", async () => {
    await closeDoors(withMail.db)
    await addLecturers(withMail, "one@college.example", "two@college.example")
    expect(await readOpening(withMail)).toMatchObject({ doors_closed: true, uninvited: 2 })
    expect(await mailsTo(withMail.db, "one@college.example")).toEqual([])
    const opened = await withMail.call("admin", "POST /opening/doors")
    expect(opened.body.data).toEqual({ mailed: 2, codes: [] })
    expect(await mailsTo(withMail.db, "one@college.example")).toHaveLength(1)
    expect(await readOpening(withMail)).toMatchObject({ doors_closed: false, uninvited: 0 })
    expect(await withMail.call("admin", "POST /opening/doors")).toMatchObject({
      status: 409,
      body: { message: "The doors are open already." },
    })
  })

  test("invites nobody who has left before", async () => {
    await closeDoors(college.db)
    const term = await course.addTerm(1)
    const { id } = await course.addStudent(term.id, "P1")
    expect((await readOpening()).uninvited).toBe(1)
    const body = { ids: [id], change: "withdraw" }
    expect((await college.call("admin", "POST /students/change", { body })).status).toBe(200)
    expect((await readOpening()).uninvited).toBe(0)
    expect((await college.call("admin", "POST /opening/doors")).body.data.codes).toEqual([])
  })

  test("gives codes to print if there is no mail server, with which people choose a password", async () => {
    await closeDoors(college.db)
    await addLecturers(college, "printed@college.example")
    const { data } = (await college.call("admin", "POST /opening/doors")).body
    expect([data.mailed, data.codes.map(({ name, signs_in_with }) => [name, signs_in_with])]).toEqual([
      0,
      [["Grace Phiri", "printed@college.example"]],
    ])
    const body = { token: data.codes[0]!.code, password: "chatsopano chokoma" }
    expect((await college.call(null, "POST /auth/set-password", { body })).status).toBe(200)
  })

  test("notifications before that are in the portal and not emailed", async () => {
    const { db, people } = withMail
    const countMailsOf = async (effect: string) => {
      await notify(db, {
        type: "reminder",
        title: "Staff meeting",
        message: "At eight.",
        senderId: people.admin,
        effect,
        to: (person) => person("email", "=", "told@college.example"),
      })
      const [task] = notificationTasks(db, "https://college.example")
      await task!.work({ effect })
      return (await mailsTo(db, "told@college.example")).filter(({ subject }) => subject === "Staff meeting")
        .length
    }
    await closeDoors(db)
    await addLecturers(withMail, "told@college.example")
    expect(await countMailsOf("meeting 1")).toBe(0)
    await withMail.call("admin", "POST /opening/doors")
    expect(await countMailsOf("meeting 2")).toBe(1)
  })

  test("only administrators open the doors, or see the stations", async () => {
    for (const role of ["lecturer", "student"] as const) {
      expect((await college.call(role, "GET /opening")).status).toBe(403)
      expect((await college.call(role, "POST /opening/doors")).status).toBe(403)
    }
  })
})
