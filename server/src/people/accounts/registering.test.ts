import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { roles } from "#contract/lib/endpoints.ts"
import { password, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { call, db } = college

let newcomers = 0
const newcomer = () => ({
  firstName: "Mwayi",
  lastName: "Phiri",
  email: `newcomer${++newcomers}@college.example`,
  password,
})
let addresses = 0
/** Uses a new address for each call, because registrations are limited per address. */
async function register(payload: object, headers: Record<string, string> = {}) {
  const remoteAddress = `10.0.${addresses >> 8}.${addresses++ & 255}`
  const url = "/api/auth/register"
  const response = await college.inject(null, { method: "POST", url, payload, headers, remoteAddress })
  return { status: response.statusCode, body: response.json(), response }
}
const rowOf = (email: string) =>
  db.selectFrom("person").selectAll().where("email", "=", email).executeTakeFirstOrThrow()
const profileStatus = async (bearer: { bearer: string }) => (await call(bearer, "GET /auth/profile")).status

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

describe("registering", () => {
  test("waits for approval, whatever role is requested, and returns no token", async () => {
    for (const role of roles) {
      const { email, ...person } = newcomer()
      const { status, body, response } = await register({ ...person, email, role })
      expect(status).toBe(201)
      expect(body.data).toEqual({
        user: expect.objectContaining({ email, role: "student", requested_role: role, status: "pending" }),
        token: null,
      })
      expect(response.cookies).toEqual([])
      expect(await signIn(college, { email })).toMatchObject({ status: 403, body: { code: "pending" } })
    }
  })

  test("any spelling of a role, under any name, gives a pending student or a refusal and never a token", async () => {
    const word = fc.oneof(
      fc.constantFrom(...roles, "administrator", "root"),
      fc.mixedCase(fc.constantFrom(...roles)),
      fc
        .tuple(fc.constantFrom("", " ", "\t", "\0", "\u00a0", "\u200b"), fc.constantFrom(...roles, "ADMIN"))
        .map(([around, role]) => around + role + around),
    )
    const value = fc.oneof(
      word,
      fc.array(word, { maxLength: 2 }),
      fc.record({ role: word }),
      fc.constantFrom(null, true, 0, 1, ""),
    )
    const extraFields = fc.record(
      {
        role: value,
        Role: value,
        requested_role: value,
        requestedRole: value,
        status: fc.constantFrom("active", "ACTIVE"),
        isAdmin: fc.boolean(),
        mustChangePassword: fc.boolean(),
        deleted_at: fc.constant(null),
      },
      { requiredKeys: [] },
    )
    const emails: string[] = []
    await fc.assert(
      fc.asyncProperty(extraFields, async (extra) => {
        const person = newcomer()
        emails.push(person.email)
        const { status, body, response } = await register({ ...extra, ...person, role: extra.role })
        expect([201, 422]).toContain(status)
        expect(response.cookies).toEqual([])
        expect(response.body).not.toContain("eyJ")
        if (status === 201) {
          expect(body.data.token).toBeNull()
          expect(await rowOf(person.email)).toMatchObject({ role: "student", status: "pending" })
        }
      }),
      { numRuns: 60 },
    )
    const { count } = await db
      .selectFrom("person")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("email", "in", emails)
      .where(({ eb, or }) => or([eb("status", "<>", "pending"), eb("role", "<>", "student")]))
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  test("accepts either spelling of the fields and requires each of them", async () => {
    const { firstName, lastName, email } = newcomer()
    const snake = { first_name: firstName, last_name: lastName, email, password }
    expect((await register(snake)).status).toBe(201)
    const { status, body } = await register({ firstName: " ", email: "no address", password: "12345" })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      firstName: "First name is required.",
      lastName: "Last name is required.",
      email: "Email must be an address such as name@example.com.",
      password: "Password must be at least 6 characters long",
    })
  })

  test("with a known address, in any case, is a conflict and changes nothing", async () => {
    const person = newcomer()
    await register(person)
    const before = await rowOf(person.email)
    const { status, body } = await register({
      ...person,
      email: person.email.toUpperCase(),
      firstName: "Other",
    })
    expect(status).toBe(409)
    expect(body.errors).toEqual({ email: "There is already an account with this email address." })
    expect(await rowOf(person.email)).toEqual(before)
  })

  test("ten times at once with one idempotency key creates one account, and every call gets the same reply", async () => {
    const person = newcomer()
    const send = () => register(person, { "idempotency-key": "registering" })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1)
    expect(
      await db.selectFrom("person").where("email", "=", person.email).select("id").execute(),
    ).toHaveLength(1)
  })

  test("with a common password is accepted, and the password must be changed before anything else", async () => {
    const person = newcomer()
    await register({ ...person, password: "password1" })
    await db.updateTable("person").set({ status: "active" }).where("email", "=", person.email).execute()
    const { body, bearer } = await signIn(college, { email: person.email, password: "password1" })
    expect(body.data.user.mustChangePassword).toBe(true)
    expect(await call(bearer, "GET /academic-years")).toMatchObject({
      status: 403,
      body: { code: "password_change_required" },
    })
    expect(await profileStatus(bearer)).toBe(200)
    const changed = await call(bearer, "POST /auth/change-password", {
      body: { currentPassword: "password1", newPassword: password },
    })
    expect(changed.body.data.user.mustChangePassword).toBe(false)
    const fresh = { bearer: changed.body.data.token }
    expect((await call(fresh, "GET /academic-years")).status).toBe(200)
  })

  test("is limited from one address", async () => {
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await call(null, "POST /auth/register", { body: {} })).status)
    expect(statuses).toEqual([...Array(60).fill(422), 429])
  })
})
