import { createSecretKey } from "node:crypto"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { password, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { truncate } from "../../../test/truncate.ts"
import { collegeReader } from "../../college/college/queries.ts"
import { createSessions } from "../../lib/auth/sessions.ts"
import { ensureSetupCode, makeAdministrator } from "./queries.ts"
import { firstActive } from "./rules.ts"

const college = await openCollege()
const { call, db } = college
const readCollege = collegeReader(db)
const sessions = createSessions(createSecretKey(new Uint8Array(32)))

const term = (term_number: number, start_date: string, end_date: string) => ({
  term_number,
  start_date,
  end_date,
})
const input = {
  first_name: "Esther",
  last_name: "Kamanga",
  email: "registrar@college.example",
  password,
  college_name: "Kaphuka Teachers' College",
  year_name: "2026-2027",
  start_date: "2026-09-01",
  end_date: "2027-07-31",
  terms: [
    term(1, "2026-09-01", "2026-12-18"),
    term(2, "2027-01-04", "2027-04-02"),
    term(4, "2026-09-01", "2026-12-18"),
  ],
}
let addresses = 0
/** Uses a new address for each call, because codes are limited per address. */
async function post(payload: object) {
  const remoteAddress = `10.0.0.${addresses++}`
  const response = await college.inject(null, { method: "POST", url: "/api/setup", payload, remoteAddress })
  return { status: response.statusCode, body: response.json() }
}
const setUp = (body: object) => post({ ...input, ...body })

beforeEach(() =>
  truncate(
    db,
    ["person", "academic_year", "content", "content_version", "content_draft", "sign_in_attempt"],
    { restart: true },
  ),
)

describe("the first start", () => {
  test("creates a code, stores only its hash, and replaces it at the next start", async () => {
    const first = (await ensureSetupCode(db))!
    const second = (await ensureSetupCode(db))!
    expect((await setUp({ code: first })).body.errors).toEqual({
      code: "This code doesn't match the one in the server's log.",
    })
    const { rows } = await sql`select from one_time_link where hash = convert_to(${second}, 'UTF8')`.execute(
      db,
    )
    expect(rows).toEqual([])
    expect((await setUp({ code: second.toLowerCase() })).status).toBe(201)
  })

  test("creates no code once there is an administrator, but one if people have only registered", async () => {
    const registration = { firstName: "Mwayi", lastName: "Phiri", email: "early@college.example", password }
    await call(null, "POST /auth/register", { body: { ...registration, role: "admin" } })
    const code = await ensureSetupCode(db)
    expect(code).toBeDefined()
    await setUp({ code })
    expect(await ensureSetupCode(db)).toBeUndefined()
  })
})

describe("setting up", () => {
  test("creates the administrator, the current year and its terms, and saves the college's name", async () => {
    expect(await readCollege()).toMatchObject({ ready: false })
    const before = (await readCollege()).version
    const { status, body } = await setUp({ code: await ensureSetupCode(db) })
    expect([status, body]).toEqual([
      201,
      { success: true, message: "The college is set up. Please sign in." },
    ])
    const { body: signedIn, bearer } = await signIn(college, { email: input.email })
    expect(signedIn.data.user).toMatchObject({
      role: "admin",
      firstName: "Esther",
      mustChangePassword: false,
    })
    const now = await readCollege()
    expect(now).toMatchObject({ ready: true, name: "Kaphuka Teachers' College" })
    expect(now.version).not.toBe(before)
    const { body: years } = await call(bearer, "GET /academic-years")
    expect(years.data.academicYears).toMatchObject([
      { year_name: "2026-2027", is_current: true, terms_count: 3 },
    ])
    const { body: terms } = await call(bearer, "GET /terms", { query: { sort: "term_number" } })
    expect(terms.data.terms.map(({ name }) => name)).toEqual(["Term 1", "Term 2", "Term 4"])
  })

  test("accepts camelCase, also in terms, and names errors in it", async () => {
    const code = await ensureSetupCode(db)
    const { first_name, last_name, college_name, year_name, start_date, end_date, ...rest } = input
    const names = { firstName: first_name, lastName: last_name, collegeName: college_name }
    const year = { yearName: year_name, startDate: start_date, endDate: end_date }
    const setUpUntil = (endDate: string) => {
      const terms = [{ termNumber: 1, startDate: start_date, endDate }]
      return post({ ...rest, ...names, ...year, code, terms })
    }
    expect((await setUpUntil("2026-08-01")).body.errors).toEqual({
      "terms.0.endDate": "End date must be after the start date.",
    })
    expect((await setUpUntil("2026-12-18")).status).toBe(201)
  })

  test("twenty times at once with one code succeeds once", async () => {
    const code = await ensureSetupCode(db)
    const people = Array.from({ length: 20 }, (_, index) =>
      setUp({ code, email: `registrar${index}@college.example` }),
    )
    const statuses = (await Promise.all(people)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    const { count } = await db
      .selectFrom("person")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test("a second time is refused with any code", async () => {
    await setUp({ code: await ensureSetupCode(db) })
    expect(await setUp({ code: "ANY", email: "other@college.example" })).toMatchObject({
      status: 409,
      body: { message: "This college has been set up already. Please sign in." },
    })
  })

  test("changes nothing when it fails, and keeps the code", async () => {
    const code = await ensureSetupCode(db)
    const wrong = [
      { password: "password1" },
      { end_date: "2026-08-01" },
      { terms: [] },
      { terms: [term(1, "2026-09-01", "2026-08-01")] },
      { terms: [input.terms[0], input.terms[0]] },
      { terms: [term(7, "2026-09-01", "2026-12-18")] },
      { terms: [term(1, "2030-09-01", "2030-12-18")] },
    ]
    for (const body of wrong) expect([body, (await setUp({ code, ...body })).status]).toEqual([body, 422])
    expect(await readCollege()).toMatchObject({ ready: false })
    expect((await setUp({ code })).status).toBe(201)
  })

  test("is limited to a few codes a minute from one address", async () => {
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await call(null, "POST /setup", { body: {} })).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })
})

describe("the terms that are active from the start", () => {
  const terms = input.terms
  test.each([
    ["are today's, one in each year of study", "2026-10-01", [1, 4]],
    ["are the next ones in the holidays", "2026-08-01", [1, 4]],
    ["are only those that are not over", "2027-02-01", [2]],
    ["are none when all are over", "2027-08-01", []],
  ])("%s", (_, today, expected) => {
    expect(firstActive(terms, today).map(({ term_number }) => term_number)).toEqual(expected)
  })
})

describe("an administrator who is created at the console", () => {
  const parts = { sessions, publicUrl: "https://college.example" }
  const newcomer = { email: "console@college.example", first_name: "College", last_name: "Administrator" }
  const choosePassword = (link: string) => {
    const token = link.split("token=")[1]
    return call(null, "POST /auth/set-password", { body: { token, password: "chatsopano chokoma" } })
  }

  test("is a new person, who chooses a password with the link", async () => {
    const { link } = await makeAdministrator(db, parts, newcomer)
    expect(link).toMatch(/^https:\/\/college\.example\/set-password\?token=[0-9a-f]{64}$/)
    expect((await choosePassword(link)).status).toBe(200)
    const { body } = await signIn(college, { email: newcomer.email, password: "chatsopano chokoma" })
    expect(body.data.user.role).toBe("admin")
  })

  test("is the address's existing account, without its old password and two-factor sign-in", async () => {
    const registration = { firstName: "Mwayi", lastName: "Phiri", email: newcomer.email, password }
    await call(null, "POST /auth/register", { body: registration })
    await sql`update person set totp_secret = 'JBSWY3DPEHPK3PXP', two_factor = true`.execute(db)
    const { link } = await makeAdministrator(db, parts, { ...newcomer, email: newcomer.email.toUpperCase() })
    expect((await signIn(college, { email: newcomer.email })).status).toBe(401)
    await choosePassword(link)
    const { body } = await signIn(college, { email: newcomer.email, password: "chatsopano chokoma" })
    expect(body.data.user).toMatchObject({ role: "admin", status: "active", firstName: "Mwayi" })
  })

  test("leaves every other account as it is", async () => {
    const other = { firstName: "Chisomo", lastName: "Banda", email: "other@college.example", password }
    await call(null, "POST /auth/register", { body: other })
    await makeAdministrator(db, parts, newcomer)
    const stored = await db
      .selectFrom("person")
      .select(["role", "status"])
      .where("email", "=", other.email)
      .execute()
    expect(stored).toEqual([{ role: "student", status: "pending" }])
  })
})
