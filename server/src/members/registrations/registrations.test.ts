import { describe, expect, test } from "vitest"
import { addAccount, mailsTo, password, runJobs, signIn } from "../../../test/accounts.ts"
import { lecturerApproval, studentApproval } from "../../../test/approvals.ts"
import { openCollege } from "../../../test/college.ts"
import { hashPassword } from "../../lib/auth/passwords.ts"
import { createPendingPerson } from "../../people/accounts/queries.ts"
import { notificationTasks } from "../../people/notifications/jobs.ts"
import { registrationTasks } from "./jobs.ts"

const college = await openCollege()
const { call, db, people } = college
const password_hash = await hashPassword(password)

let count = 0
async function register(requested_role: "admin" | "lecturer" | "student" = "student", last_name = "Phiri") {
  const email = `registered${++count}@college.example`
  const person = { email, first_name: "Mwayi", last_name, phone: "0888 123", requested_role, password_hash }
  return { id: await createPendingPerson(db, person), email }
}
const approve = (id: number, body: object, caller: "admin" | "lecturer" | "student" | null = "admin") =>
  call(caller, "POST /registrations/{id}/approve", { params: { id }, body })
const reject = (id: number, body: object = {}) =>
  call("admin", "POST /registrations/{id}/reject", { params: { id }, body })

async function addActiveTerm(term_number: number) {
  const year = { year_name: `Year ${term_number}`, start_date: "2026-01-01", end_date: "2026-12-31" }
  const { id } = await db.insertInto("academic_year").values(year).returning("id").executeTakeFirstOrThrow()
  const days = { start_date: "2026-01-10", end_date: "2026-04-10" }
  return db
    .insertInto("term")
    .values({ academic_year_id: id, term_number, name: `Term ${term_number}`, is_active: true, ...days })
    .returning("id")
    .executeTakeFirstOrThrow()
}

describe("the list of registrations", () => {
  test("lists pending people, the longest waiting first, and finds them by name, address and role", async () => {
    await db.updateTable("person").set({ status: "inactive" }).where("status", "=", "pending").execute()
    const first = await register("student", "Chirwa")
    const second = await register("lecturer", "Ŵanda")
    const ids = async (query: object) =>
      (await call("admin", "GET /registrations", { query })).body.data.registrations.map(({ id }) => id)
    expect(await ids({})).toEqual([first.id, second.id])
    expect(await ids({ search: "wanda" })).toEqual([second.id])
    const third = await register("student", "zimba")
    expect(await ids({ sort: "-last_name" })).toEqual([third.id, second.id, first.id])
    await reject(third.id)
    expect(await ids({ search: first.email })).toEqual([first.id])
    expect(await ids({ requested_role: "lecturer" })).toEqual([second.id])
    const { body } = await call("admin", "GET /registrations", {
      query: { page: 2, limit: 1, sort: "-created_at" },
    })
    expect(body.data).toEqual({
      registrations: [
        expect.objectContaining({ last_name: "Chirwa", phone: "0888 123", requested_role: "student" }),
      ],
      total: 2,
    })
  })

  test("is for administrators only, like approving and rejecting", async () => {
    const { id } = await register()
    for (const [caller, status] of [
      ["lecturer", 403],
      ["student", 403],
      [null, 401],
    ] as const) {
      expect((await call(caller, "GET /registrations")).status).toBe(status)
      expect((await approve(id, { role: "admin" }, caller)).status).toBe(status)
    }
    expect(await db.selectFrom("person").select("status").where("id", "=", id).execute()).toEqual([
      { status: "pending" },
    ])
  })
})

describe("a new registration", () => {
  const requestAccount = async (email: string) => {
    const person = { firstName: "Mwayi", lastName: "Phiri", email, password, role: "lecturer" as const }
    return (await call(null, "POST /auth/register", { body: person })).body.data.user.id
  }
  const notifications = () =>
    db
      .selectFrom("notification")
      .select(["person_id", "title", "message", "link"])
      .orderBy("person_id")
      .execute()

  test("notifies every administrator once, by email too, and nobody else", async () => {
    const other = await addAccount(db, "admin")
    await runJobs(db, registrationTasks(db)) // Runs the jobs that other tests left behind.
    await runJobs(db, notificationTasks(db, "https://college.example"))
    await db.deleteFrom("notification").execute()
    await db.deleteFrom("mail").execute()
    const id = await requestAccount("newcomer1@college.example")
    await runJobs(db, registrationTasks(db))
    const note = {
      title: "A registration waits for approval",
      message: "Somebody asked for an account as a lecturer.",
      link: "/admin/registrations",
    }
    const notified = (await notifications()).map(({ person_id }) => person_id)
    expect(notified).toContain(people.admin)
    expect(notified).toContain(other.id)
    expect(notified).not.toContain(people.lecturer)
    expect((await notifications())[0]).toMatchObject(note)
    await registrationTasks(db)[0]!.work({ id })
    expect(await notifications()).toHaveLength(notified.length)
    await runJobs(db, notificationTasks(db, "https://college.example"))
    expect((await mailsTo(db, other.email)).map(({ subject }) => subject)).toEqual([note.title])
  })

  test("that is decided before the job runs notifies nobody", async () => {
    await runJobs(db, registrationTasks(db)) // Runs the jobs that other tests left behind.
    await db.deleteFrom("notification").execute()
    await reject(await requestAccount("newcomer2@college.example"))
    await runJobs(db, registrationTasks(db))
    expect(await notifications()).toEqual([])
  })
})

describe("approving", () => {
  test("a student creates their record, number and enrolment, and activates the account", async () => {
    const term = await addActiveTerm(1)
    const { id, email } = await register("admin")
    const { status, body } = await approve(id, { ...studentApproval, ipte_cohort: "IPTE22" })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: "Registration approved.",
      data: { user: { id, role: "student", status: "active", phone: "+265 888 000 111" } },
    })
    const student = await db
      .selectFrom("student")
      .selectAll()
      .where("person_id", "=", id)
      .executeTakeFirstOrThrow()
    expect(student).toMatchObject({
      student_number: "IPTE22-0001",
      class: "P3",
      home_district: "Dedza",
      gender: "female",
    })
    expect(
      await db.selectFrom("enrolment").selectAll().where("student_id", "=", student.id).execute(),
    ).toMatchObject([{ term_id: term.id, class: "P3", outcome: "continuing" }])
    expect((await signIn(college, { email })).body.data.user.role).toBe("student")
    const mails = await mailsTo(db, email)
    expect(mails[0]!.subject).toBe("Your account was approved")
    expect(mails[0]!.body).toContain(`${college.config.publicUrl}/login`)
  })

  test("a student of a year without an active term, or of year 3, creates no enrolment", async () => {
    for (const year_of_study of [2, 3]) {
      const { id } = await register()
      expect((await approve(id, { ...studentApproval, year_of_study })).status).toBe(200)
      const enrolled = await db
        .selectFrom("enrolment")
        .innerJoin("student", "student.id", "student_id")
        .select("enrolment.id")
        .where("person_id", "=", id)
        .execute()
      expect(enrolled).toEqual([])
    }
  })

  test("twenty students at once gives twenty numbers without a gap", async () => {
    const registered = await Promise.all(Array.from({ length: 20 }, () => register()))
    await Promise.all(registered.map(({ id }) => approve(id, { ...studentApproval, ipte_cohort: "IPTE24" })))
    const rows = await db
      .selectFrom("student")
      .select("student_number")
      .where("ipte_cohort", "=", "IPTE24")
      .orderBy("student_number")
      .execute()
    const numbers = Array.from({ length: 20 }, (_, index) => `IPTE24-${String(index + 1).padStart(4, "0")}`)
    expect(rows.map(({ student_number }) => student_number)).toEqual(numbers)
  })

  test("a lecturer creates their record, whatever role was requested", async () => {
    const { id } = await register("student")
    const numbered = await db
      .selectFrom("lecturer")
      .where("employee_number", "like", "L-%")
      .select("id")
      .execute()
    const { body } = await approve(id, lecturerApproval)
    expect(body.data.user).toMatchObject({ role: "lecturer", phone: "0888 123" })
    const lecturer = await db
      .selectFrom("lecturer")
      .selectAll()
      .where("person_id", "=", id)
      .executeTakeFirst()
    expect(lecturer).toMatchObject({
      employee_number: `L-000${numbered.length + 1}`,
      department: "Languages",
      class: "P3",
    })
  })

  test("an administrator needs no further fields", async () => {
    const { id, email } = await register("admin")
    expect((await approve(id, { role: "admin" })).body.data.user.role).toBe("admin")
    const { bearer } = await signIn(college, { email })
    expect((await call(bearer, "GET /registrations")).status).toBe(200)
  })

  test("requires the role's fields, in either spelling", async () => {
    const { id } = await register()
    const camel = { role: "student", dateOfBirth: "2090-01-01", yearOfStudy: 4, homeDistrict: "Nairobi" }
    const { status, body } = await approve(id, camel)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({
      phoneNumber: "Phone number is required.",
      dateOfBirth: "Date of birth must be in the past.",
      yearOfStudy: "Year of study must be a whole number from 1 to 3.",
      homeDistrict: "Home district must be one of the 28 that the form offers.",
      guardianName: "Guardian name is required.",
    })
    expect((await approve(id, { role: "lecturer" })).body.errors).toHaveProperty("department")
    for (const role of ["Admin", " admin ", "principal", null, ["admin"]]) {
      expect((await approve(id, { role })).body.errors).toEqual({
        role: "Role must be one of: admin, lecturer, student.",
      })
    }
    const { status: unchanged } = await db
      .selectFrom("person")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
    expect(unchanged).toBe("pending")
  })

  test("happens once, even if two administrators decide at the same moment", async () => {
    const { id } = await register()
    const answers = await Promise.all([
      approve(id, { role: "admin" }),
      approve(id, lecturerApproval),
      reject(id),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await approve(id, { role: "admin" })).body.message).toBe(
      "This registration has been decided already.",
    )
  })

  test("rejects people who have an account or haven't registered", async () => {
    expect((await approve(people.student, { role: "admin" })).status).toBe(409)
    expect((await approve(99_999, { role: "admin" })).status).toBe(404)
  })

  test("adds one audit entry that names the role and has no contact details", async () => {
    const { id, email } = await register()
    await approve(id, { role: "admin" })
    const rows = await db
      .selectFrom("audit")
      .select(["action", "actor_id", "before", "after"])
      .where("entity", "=", "person")
      .where("entity_id", "=", String(id))
      .execute()
    expect(rows).toEqual([
      {
        action: "POST /registrations/{id}/approve",
        actor_id: people.admin,
        before: { role: "student", status: "pending" },
        after: { role: "admin", status: "active" },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(email)
  })
})

describe("rejecting", () => {
  test("mails the reason to the person, deletes their data and frees their address", async () => {
    const { id, email } = await register()
    await db.updateTable("person").set({ email_confirmed_at: "now" }).where("id", "=", id).execute()
    const { status, body } = await reject(id, { reason: "Please come to the office." })
    expect([status, body.message]).toEqual([200, "Registration rejected."])
    const [mail] = await mailsTo(db, email)
    expect(mail!.body).toContain("Please come to the office.")
    expect(await db.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirst()).toMatchObject({
      phone: null,
      password_hash: null,
      status: "inactive",
      email: `erased-${id}@erased.invalid`,
    })
    expect((await signIn(college, { email })).status).toBe(401)
    const again = { firstName: "Mwayi", lastName: "Phiri", email, password }
    expect((await call(null, "POST /auth/register", { body: again })).status).toBe(201)
  })
})
