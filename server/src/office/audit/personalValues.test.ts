import { Secret, TOTP } from "otpauth"
import { beforeEach, expect, test } from "vitest"
import type * as z from "zod"
import { type Api, type ApiKey, api } from "#contract/api.ts"
import type { Endpoint } from "#contract/lib/endpoints.ts"
import { snake } from "#contract/lib/spelling.ts"
import { studentColumns } from "#contract/members/students/columns.ts"
import { accountDeletionOf } from "../../../test/accountDeletion.ts"
import { addAccount, password, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"
import { truncate } from "../../../test/truncate.ts"
import { saveLink } from "../../people/accounts/oneTimeTokens.queries.ts"
import { ensureSetupCode } from "../setup/queries.ts"

const college = await openCollege()
const emptyCollege = await openCollege()
const { call, db } = college

// The values are listed here instead of being taken from the register, so that a column that loses its protection there fails
// here.
const phone = "0999 70 70 70"
const ofPerson = { phone, address: "Plot 70, Facts Street", bio: "Facts about me" }
const ofStudent = {
  phone_number: phone,
  date_of_birth: "1999-07-07",
  marital_status: "widowed",
  religion: "Seventh Day Adventist",
  village: "Factsville",
  traditional_authority: "Factsauthority",
  home_district: "Nkhata Bay",
  guardian_name: "Factsguardian",
  guardian_phone_number: "0888 71 71 71",
}
const ofLecturer = { phone_number: phone, office_location: "Facts room 7" }
const ofVisitor = { name: "Factsvisitor", phone, subject: "Facts asked", message: "Facts told" }
const newPassword = "facts of my password 7"
const token = "FACTS-TOKEN-7"
const facts = [
  ...[ofPerson, ofStudent, ofLecturer, ofVisitor].flatMap((record) => Object.values(record)),
  "@facts.example",
  password,
  newPassword,
  token,
]

const personalFields = [
  ...Object.keys({ ...ofPerson, ...ofStudent, ...ofLecturer }),
  "email",
  "password",
  "current_password",
  "new_password",
  "token",
]

let people = 0
const email = () => `person${++people}@facts.example`
const name = { first_name: "Thoko", last_name: "Banda" }
const study = { gender: "female", year_of_study: 1, ipte_cohort: "IPTE25", student_class: "P3" }
const work = { department: "Languages", hire_date: "2026-01-05" }
const otherFacts = {
  phone_number: "0111000",
  date_of_birth: "2004-05-12",
  marital_status: "single",
  religion: "Catholic",
  village: "Kaphuka",
  traditional_authority: "Kaphuka",
  home_district: "Dedza",
  guardian_name: "Esnart",
}

async function member(role: "admin" | "student" = "student") {
  const account = await addAccount(db, role)
  return { ...account, ...(await signIn(college, { email: account.email })).bearer }
}
const register = (address = email()) =>
  call(null, "POST /auth/register", {
    body: { firstName: "Thoko", lastName: "Banda", email: address, phone, password },
  })
const addStudent = (fields: object = ofStudent) =>
  call("admin", "POST /students", { body: { ...name, ...study, email: email(), ...fields } })
const addLecturer = (fields: object = ofLecturer) =>
  call("admin", "POST /lecturers", { body: { ...name, ...work, email: email(), ...fields } })

type Member = { id: number; email: string | null }

/** Corrects an address that a mail server refused: the letter was tried, and is not scheduled any more. */
async function correctEmail(
  key: "POST /students/{id}/correct-email" | "POST /lecturers/{id}/correct-email",
  { id, email: refused }: Member,
) {
  const person = await db
    .selectFrom("person")
    .select("id")
    .where("email", "=", refused)
    .executeTakeFirstOrThrow()
  const letter = { to_name: "Thoko Banda", subject: "Welcome", body: "Sign in.", attempts: 1 }
  await db
    .insertInto("mail")
    .values({ ...letter, person_id: person.id, to_address: refused! })
    .execute()
  return call("admin", key, { params: { id }, body: { email: email() } })
}

/** One administrator's change of another one. */
async function changeAdministrator(change: "deactivate" | "activate" | "reset-password") {
  const [caller, { id }] = [await member("admin"), await addAccount(db, "admin")]
  const body = { currentPassword: password }
  return call(caller, `POST /administrators/{id}/${change}`, { params: { id }, body })
}

async function choosePassword(purpose: "invite" | "reset") {
  const { id } = await addAccount(db)
  await db.deleteFrom("one_time_link").execute()
  await saveLink(db, token, { personId: id, purpose, hours: 1 })
  return { body: { token, password: newPassword } }
}

const { leave } = accountDeletionOf(college)

/** Somebody with two-factor sign-in, and the reply that switched it on. */
async function switchOn() {
  const person = await member()
  const { secret, recoveryCodes } = (await call(person, "POST /auth/two-factor")).body.data
  facts.push(secret, ...recoveryCodes)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const body = { enabled: true, code, currentPassword: password }
  return { person, recoveryCodes, answer: await call(person, "PUT /auth/two-factor", { body }) }
}

/** How to call each endpoint that takes or removes personal details. */
const calls: Partial<Record<ApiKey, () => Promise<{ status: number }>>> = {
  "POST /auth/login": async () => signIn(college, { email: (await addAccount(db)).email }),
  "POST /auth/register": () => register(),
  "POST /auth/forgot-password": () => call(null, "POST /auth/forgot-password", { body: { email: email() } }),
  "POST /auth/reset-password": async () =>
    call(null, "POST /auth/reset-password", await choosePassword("reset")),
  "POST /auth/set-password": async () =>
    call(null, "POST /auth/set-password", await choosePassword("invite")),
  "POST /auth/change-password": async () =>
    call(await member(), "POST /auth/change-password", { body: { currentPassword: password, newPassword } }),
  "POST /auth/confirm-email": async () => {
    const { id } = await addAccount(db)
    await db.deleteFrom("one_time_link").execute()
    await saveLink(db, token, { personId: id, purpose: "email", hours: 1, email: email() })
    return call(null, "POST /auth/confirm-email", { body: { token } })
  },
  "PUT /auth/profile": async () => {
    const body = { firstName: "Thoko", lastName: "Banda", email: email(), ...ofPerson }
    return call(await member(), "PUT /auth/profile", { body: { ...body, currentPassword: password } })
  },
  "PUT /auth/two-factor": async () => (await switchOn()).answer,
  "POST /auth/recovery-codes": async () => {
    const { person, recoveryCodes } = await switchOn()
    const body = { code: recoveryCodes[0], currentPassword: password }
    const answer = await call(person, "POST /auth/recovery-codes", { body })
    facts.push(...answer.body.data.recoveryCodes)
    return answer
  },
  "DELETE /auth/account": async () => {
    const person = await member()
    const body = { firstName: "Thoko", lastName: "Banda", email: person.email, ...ofPerson }
    await call(person, "PUT /auth/profile", { body })
    return leave(person)
  },
  "POST /deleted-accounts/{id}/restore": async () => {
    const person = await member()
    await leave(person)
    const { id } = await db
      .selectFrom("person")
      .select("id")
      .where("email", "=", person.email)
      .executeTakeFirstOrThrow()
    return call("admin", "POST /deleted-accounts/{id}/restore", { params: { id } })
  },
  "POST /registrations/{id}/approve": async () => {
    const { id } = (await register()).body.data.user
    const body = { role: "student", ...study, ...ofStudent }
    return call("admin", "POST /registrations/{id}/approve", { params: { id }, body })
  },
  "POST /registrations/{id}/reject": async () => {
    const { id } = (await register()).body.data.user
    return call("admin", "POST /registrations/{id}/reject", { params: { id }, body: {} })
  },
  "POST /students": () => addStudent(),
  "PUT /students/{id}": async () => {
    const { id } = (await addStudent(otherFacts)).body.data.student
    const body = { ...name, ...study, ...ofStudent }
    return call("admin", "PUT /students/{id}", { params: { id }, body })
  },
  "DELETE /students/{id}": async () => {
    const { id } = (await addStudent()).body.data.student
    return call("admin", "DELETE /students/{id}", { params: { id } })
  },
  "POST /deleted-records/restore": async () => {
    const { id } = (await addStudent()).body.data.student
    const { deleted } = (await call("admin", "DELETE /students/{id}", { params: { id } })).body.data
    return call("admin", "POST /deleted-records/restore", { body: { ids: deleted, email: email() } })
  },
  "POST /students/change": async () => {
    await addStudent()
    const body = { change: "activate", all: true, home_district: ofStudent.home_district }
    return call("admin", "POST /students/change", { body })
  },
  "POST /students/login-codes": async () => {
    await addStudent()
    const body = { all: true, home_district: ofStudent.home_district }
    return call("admin", "POST /students/login-codes", { body })
  },
  "POST /students/{id}/correct-email": async () =>
    correctEmail("POST /students/{id}/correct-email", (await addStudent()).body.data.student),
  "POST /lecturers": () => addLecturer(),
  "POST /lecturers/{id}/correct-email": async () =>
    correctEmail("POST /lecturers/{id}/correct-email", (await addLecturer()).body.data.lecturer),
  "POST /lecturers/change": async () => {
    await addLecturer({ email: "none" })
    const body = { change: "activate", all: true, email: "none" }
    return call("admin", "POST /lecturers/change", { body })
  },
  "POST /lecturers/login-codes": async () => {
    await addLecturer({ email: "none" })
    const body = { all: true, email: "none" }
    return call("admin", "POST /lecturers/login-codes", { body })
  },
  "PUT /lecturers/{id}": async () => {
    const { id } = (await addLecturer({})).body.data.lecturer
    const body = { ...name, ...work, ...ofLecturer }
    return call("admin", "PUT /lecturers/{id}", { params: { id }, body })
  },
  "DELETE /lecturers/{id}": async () => {
    const { id } = (await addLecturer()).body.data.lecturer
    return call("admin", "DELETE /lecturers/{id}", { params: { id } })
  },
  "POST /administrators": async () => {
    const body = { ...name, email: email(), currentPassword: password }
    return call(await member("admin"), "POST /administrators", { body })
  },
  "POST /administrators/{id}/deactivate": () => changeAdministrator("deactivate"),
  "POST /administrators/{id}/activate": () => changeAdministrator("activate"),
  "POST /administrators/{id}/reset-password": () => changeAdministrator("reset-password"),
  "POST /imports/students": async () => {
    const row: Record<string, string | number> = { ...name, ...study, ...ofStudent, email: email() }
    const lines = [studentColumns.map(([, label]) => label), studentColumns.map(([field]) => row[field])]
    return importsOf(college, "students").send("", lines.map((cells) => cells.join(";")).join("\n"))
  },
  "POST /contact": () => call(null, "POST /contact", { body: { ...ofVisitor, email: email() } }),
  "POST /setup": async () => {
    await truncate(emptyCollege.db, ["person"], { restart: true })
    const code = await ensureSetupCode(emptyCollege.db)
    const year = { year_name: "2026-2027", start_date: "2026-09-01", end_date: "2027-07-31" }
    const terms = [{ term_number: 1, start_date: "2026-09-01", end_date: "2026-12-18" }]
    const body = { code, ...name, email: email(), password, college_name: "Kaphuka", ...year, terms }
    return emptyCollege.call(null, "POST /setup", { body })
  },
}

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

test("every endpoint that takes personal details is called here", () => {
  const taking = Object.entries<Endpoint>(api).flatMap(([key, { body }]) =>
    fieldsOf(body).some((field) => personalFields.includes(snake(field))) ? [key] : [],
  )
  // The token of `unpublish` is the time of a publication, and `alike` writes nothing.
  const publication = "POST /grade-sheets/unpublish"
  const question = "POST /students/alike"
  expect(taking.filter((key) => !(key in calls))).toEqual([question, publication])
})

test.each(Object.keys(calls) as (keyof Api)[])(
  "%s leaves no personal value in the audit log",
  async (key) => {
    expect((await calls[key]!()).status).toBeLessThan(300)
    const { db: log } = key === "POST /setup" ? emptyCollege : college
    const entries = await log.selectFrom("audit").selectAll().where("action", "=", key).execute()
    expect(entries).not.toEqual([])
    for (const fact of facts) expect(JSON.stringify(entries)).not.toContain(fact)
  },
)

function fieldsOf(body: Endpoint["body"]): string[] {
  if (!body) return []
  if ("shape" in body) return Object.keys(body.shape)
  return body.options.flatMap((option: z.ZodObject) => Object.keys(option.shape))
}
