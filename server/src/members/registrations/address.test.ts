import { describe, expect, test } from "vitest"
import { mailsTo, password, runAccountJobs, signIn, tokenIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { call, db } = college

describe("the address of a registration", () => {
  const findRegistration = async (search: string) =>
    (await call("admin", "GET /registrations", { query: { search } })).body.data.registrations[0]

  async function register(email: string) {
    const person = { firstName: "Mwayi", lastName: "Phiri", email, password }
    await call(null, "POST /auth/register", { body: person })
    return { email, token: tokenIn((await mailsTo(db, email)).at(-1)) }
  }

  test("is unconfirmed until the link that was mailed there is opened", async () => {
    const { email, token } = await register("unconfirmed@college.example")
    expect(await findRegistration(email)).toMatchObject({ email, email_confirmed: false })
    expect((await call(null, "POST /auth/confirm-email", { body: { token } })).status).toBe(200)
    expect(await findRegistration(email)).toMatchObject({ email, email_confirmed: true })
    expect((await signIn(college, { email })).status).toBe(403)
  })

  test("can be approved unconfirmed, so the letter that asks for it doesn't say that it won't be used", async () => {
    const { email } = await register("unasked@college.example")
    const [asked] = await mailsTo(db, email)
    expect(asked!.body).toContain("do nothing: the college then sees that the address isn't confirmed.")
    const { id } = (await findRegistration(email))!
    await call("admin", "POST /registrations/{id}/approve", { params: { id }, body: { role: "admin" } })
    expect((await mailsTo(db, email)).map(({ subject }) => subject)).toContain("Your account was approved")
  })

  test("is confirmed by the link to reset a forgotten password, too", async () => {
    const { email } = await register("forgetful@college.example")
    await call(null, "POST /auth/forgot-password", { body: { email } })
    await runAccountJobs(db)
    const token = tokenIn((await mailsTo(db, email)).at(-1))
    await call(null, "POST /auth/reset-password", { body: { token, password: "chatsopano chokoma" } })
    expect(await findRegistration(email)).toMatchObject({ email_confirmed: true })
  })
})
