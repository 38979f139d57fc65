import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { addAccount, mailsTo, password, signIn } from "../../test/accounts.ts"
import { openCollege } from "../../test/college.ts"
import { membersOf } from "../../test/members.ts"

const college = await openCollege()
const { db } = college
const { member, profileOf, update } = membersOf(college)

/** The number of statements that wait for another transaction to end. */
async function waitingForALock() {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

describe("changing the address", () => {
  const elsewhere = () => `moved${Math.random().toString(36).slice(2)}@college.example`

  test("requires the password, notifies the old address, and changes the sign-in name", async () => {
    const { bearer, form } = await member("student")
    const email = elsewhere()
    expect((await update(bearer, { ...form, email })).body.errors).toEqual({
      currentPassword: "Please enter your current password: you sign in with this address.",
    })
    expect((await update(bearer, { ...form, email, currentPassword: "wrong" })).body.errors).toEqual({
      currentPassword: "This is not your current password.",
    })
    expect((await profileOf(bearer)).email).toBe(form.email)
    expect((await update(bearer, { ...form, email, currentPassword: password })).status).toBe(200)
    expect((await signIn(college, { email })).status).toBe(200)
    expect((await signIn(college, { email: form.email })).status).toBe(401)
    expect((await mailsTo(db, form.email)).at(-1)).toMatchObject({
      subject: "Your e-mail address was changed",
      body: expect.stringContaining(email),
    })
  })

  test("to somebody else's address, in any case, is a conflict", async () => {
    const { bearer, form } = await member("student")
    const { email } = await addAccount(db)
    const answer = await update(bearer, { ...form, email: email.toUpperCase(), currentPassword: password })
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: { email: "There is already an account with this email address." } },
    })
  })

  test("is refused when the address has changed while the form was being saved", async () => {
    const { bearer, form, id } = await member("admin")
    const { saving } = await db.transaction().execute(async (own) => {
      await own.updateTable("person").set({ email: elsewhere() }).where("id", "=", id).execute()
      const saving = update(bearer, form)
      await expect.poll(waitingForALock).toBe(1)
      return { saving }
    })
    expect(await saving).toMatchObject({
      status: 409,
      body: { message: "Your e-mail address was changed just now. Please try again." },
    })
  })

  test("can't be used to guess the password", async () => {
    const { bearer, form } = await member("student")
    const guess = () => update(bearer, { ...form, email: elsewhere(), currentPassword: "wrong" })
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await guess()).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })
})
