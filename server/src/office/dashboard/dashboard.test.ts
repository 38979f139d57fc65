import { afterEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { raiseNotice, withdrawNotice } from "../../lib/db/adminNotices.ts"
import { saveAudit } from "../audit/saving.queries.ts"

const { call, db, people } = await openCollege()
const emptyCollege = await openCollege()

const stats = async () => (await call("admin", "GET /admin/dashboard/stats")).body.data.stats
const dashboard = async () => (await call("admin", "GET /admin/dashboard")).body.data
const activities = async () => (await dashboard()).activities

/** An academic year called "2026-2027", from September to July. */
function addYear(year_name: string, is_current: boolean) {
  const [first, second] = year_name.split("-")
  const dates = { start_date: `${first}-09-01`, end_date: `${second}-07-31` }
  return call("admin", "POST /academic-years", { body: { year_name, ...dates, is_current } })
}

type PersonFields = { role?: "lecturer"; status?: "pending"; deleted_at?: string }
async function addPerson(email: string, rest: PersonFields = {}) {
  const { id } = await db
    .insertInto("person")
    .values({
      email,
      role: "student",
      requested_role: "student",
      first_name: "Tadala",
      last_name: "Example",
      status: "active",
      ...rest,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a subject with two assignments, one of them deleted. */
async function addWork(academic_year_id: number) {
  const dates = { start_date: "2026-09-01", end_date: "2026-12-11" }
  const term = { academic_year_id, term_number: 1, name: "Term 1", ...dates }
  const { id: term_id } = (await call("admin", "POST /terms", { body: term })).body.data.term
  const subject = { code: "BIO1", name: "Biology", credits: 3, year_of_study: 1, semester_number: 1 }
  const { id: subject_id } = (await call("admin", "POST /subjects", { body: subject })).body.data.subject
  for (const title of ["Leaves", "Roots"]) {
    const body = { title, subject_id, term_id, due_date: "2026-10-01T10:00:00+02:00" }
    const { id } = (await call("admin", "POST /assignments", { body })).body.data.assignment
    if (title === "Roots") await call("admin", "DELETE /assignments/{id}", { params: { id } })
  }
}

describe("the figures", () => {
  test("are zero, without a current year, in an empty college", async () => {
    const { body } = await emptyCollege.call("admin", "GET /admin/dashboard/stats")
    expect(body.data.stats).toEqual({
      students: 0,
      lecturers: 0,
      subjects: 0,
      assignments: 0,
      announcements: 0,
      upcoming_events: 0,
      registrations: 0,
      excuses: 0,
      low_attendance: 0,
      unsent_mail: 0,
      academic_year: null,
    })
  })

  test("count active people and pending records, and omit deleted people", async () => {
    const before = await stats()
    const deleted = await addPerson("gone@college.example", { deleted_at: new Date().toISOString() })
    await db
      .insertInto("student")
      .values([
        { person_id: people.student, student_number: "IPTE25-0001", year_of_study: 1 },
        {
          person_id: deleted,
          student_number: "IPTE25-0002",
          year_of_study: 1,
          deleted_at: new Date().toISOString(),
        },
      ])
      .execute()
    await db
      .insertInto("lecturer")
      .values({
        person_id: people.lecturer,
        employee_number: "L-0001",
        department: "Science",
        hire_date: "2020-01-06",
      })
      .execute()
    await addPerson("waiting@college.example", { status: "pending" })
    await db
      .insertInto("mail")
      .values(
        [
          { status: "unsent" as const, attempts: 0 },
          { status: "unsent" as const, attempts: 2 },
          { status: "sent" as const, attempts: 1 },
        ].map((mail) => ({
          ...mail,
          to_address: "tadala@college.example",
          to_name: "Tadala Example",
          subject: "Welcome",
          body: "Welcome",
        })),
      )
      .execute()
    await addYear("2025-2026", false)
    const year = await addYear("2026-2027", true)
    await addWork(year.body.data.academicYear.id)
    expect(await stats()).toEqual({
      students: before.students + 1,
      lecturers: before.lecturers + 1,
      subjects: before.subjects + 1,
      assignments: before.assignments + 1,
      announcements: before.announcements,
      upcoming_events: before.upcoming_events,
      registrations: before.registrations + 1,
      excuses: before.excuses,
      low_attendance: before.low_attendance,
      unsent_mail: before.unsent_mail + 1,
      academic_year: "2026-2027",
    })
  })
})

describe("the activities", () => {
  const addEntry = (action: string, actorId: number | null, change: Parameters<typeof saveAudit>[2]) =>
    saveAudit(db, { action, actorId, address: "127.0.0.1" }, change)

  test("are five at most", async () => {
    for (let id = 1; id <= 6; id++) {
      await addEntry("POST /somewhere", people.admin, { entity: "term", id, before: null, after: null })
    }
    expect(await activities()).toHaveLength(5)
  })

  test("omit people's actions on their own accounts, except registering", async () => {
    const change = { entity: "person", id: people.admin, before: null, after: null } as const
    const earlier = await activities()
    await addEntry("POST /auth/register", null, change)
    await addEntry("POST /auth/login", people.admin, change)
    await addEntry("POST /auth/forgot-password", null, change)
    await addEntry("PUT /auth/profile", people.admin, change)
    const [latest, ...rest] = await activities()
    expect(latest).toMatchObject({ label: "asked for an account" })
    expect(rest).toEqual(earlier.slice(0, 4))
  })

  test("are the latest, newest first, and name the record even if its name didn't change", async () => {
    const { body } = await addYear("2028-2029", false)
    const { id, version } = body.data.academicYear
    const changed = { year_name: "2028-2029", start_date: "2028-09-04", end_date: "2029-07-31", version }
    await call("admin", "PUT /academic-years/{id}", { params: { id }, body: changed })
    await call("admin", "DELETE /academic-years/{id}", { params: { id } })
    const latest = await activities()
    expect(latest.slice(0, 3)).toMatchObject(
      ["deleted", "changed", "added"].map((label) => ({
        label,
        entity: "academic_year",
        subject: "2028-2029",
        actor: "Test admin",
      })),
    )
  })

  test("name each kind of record in plain words", async () => {
    const persons = [
      await addPerson("named@college.example"),
      await addPerson("other@college.example", { role: "lecturer" }),
    ] as const
    const study = { student_number: "IPTE25-0900", year_of_study: 1 }
    const { id: student_id } = await db
      .insertInto("student")
      .values({ person_id: persons[0], ...study })
      .returning("id")
      .executeTakeFirstOrThrow()
    const work = { employee_number: "L-0900", department: "Languages", hire_date: "2026-01-05" }
    const { id: lecturer_id } = await db
      .insertInto("lecturer")
      .values({ person_id: persons[1], ...work })
      .returning("id")
      .executeTakeFirstOrThrow()
    for (const [entity, id, after, subject] of [
      ["student", student_id, null, "Tadala Example"],
      ["grade", 900, { student_id, assignment_title: "Leaves" }, "Tadala Example, Leaves"],
      ["teaching_assignment", 900, { lecturer_id, subject_name: "Biology" }, "Tadala Example, Biology"],
      ["import", 900, { reference: "IMP-0001" }, "IMP-0001"],
    ] as const) {
      await addEntry("POST /somewhere", people.admin, { entity, id, before: null, after })
      expect((await activities())[0]).toMatchObject({ entity, subject })
    }
    await db.updateTable("person").set({ last_name: "Phiri" }).where("id", "=", persons[1]).execute()
    expect((await activities())[1]).toMatchObject({ subject: "Tadala Phiri, Biology" })
  })

  test("name the person who registered", async () => {
    const id = await addPerson("mphatso@college.example")
    const person = { entity: "person" as const, before: null, after: { first_name: "Tadala" } }
    await addEntry("POST /auth/register", null, { ...person, id })
    await addEntry("PUT /auth/profile", people.student, { ...person, id: people.student })
    await addEntry("POST /auth/forgot-password", null, undefined)
    const [newest] = await activities()
    expect(newest).toMatchObject({ label: "asked for an account", subject: "Tadala Example" })
  })
})

describe("notices for administrators", () => {
  const notices = async () => (await dashboard()).notices
  afterEach(() => db.deleteFrom("admin_notice").execute())

  test("are on the dashboard, as they were last worded, until they are withdrawn", async () => {
    expect(await raiseNotice(db, "disk hal", "900 MB are free.")).toBe(true)
    const [first] = await notices()
    expect(await raiseNotice(db, "disk hal", "800 MB are free.")).toBe(false)
    await raiseNotice(db, "proxy", "Set TRUST_PROXY.")
    expect(await notices()).toMatchObject([
      { kind: "disk hal", sentence: "800 MB are free.", since: first!.since },
      { kind: "proxy", sentence: "Set TRUST_PROXY." },
    ])
    expect(await withdrawNotice(db, "disk hal")).toMatchObject({ sentence: "800 MB are free." })
    expect(await withdrawNotice(db, "disk hal")).toBeUndefined()
    expect(await notices()).toMatchObject([{ kind: "proxy" }])
  })

  test("of past events can be removed by an administrator, and those of a lasting state can't", async () => {
    const remove = (who: "admin" | "lecturer", kind: string) =>
      call(who, "DELETE /admin-notices/{kind}", { params: { kind } })
    await raiseNotice(db, "lost_writes", "2 acknowledged changes are missing.")
    await raiseNotice(db, "proxy", "Set TRUST_PROXY.")
    expect((await remove("lecturer", "lost_writes")).status).toBe(403)
    expect((await remove("admin", "proxy")).status).toBe(404)
    expect((await remove("admin", "lost_writes")).status).toBe(200)
    expect((await remove("admin", "lost_writes")).status).toBe(404)
    expect(await notices()).toMatchObject([{ kind: "proxy" }])
  })
})

test("only administrators see the dashboard's figures and activities", async () => {
  for (const who of ["lecturer", "student"] as const) {
    expect((await call(who, "GET /admin/dashboard/stats")).status).toBe(403)
    expect((await call(who, "GET /admin/dashboard")).status).toBe(403)
  }
})
