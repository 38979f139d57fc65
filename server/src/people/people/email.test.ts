import { beforeEach, describe, expect, test } from "vitest"
import { addAccount, mailsTo, password, signIn, tokenIn } from "../../../test/accounts.ts"
import { lecturerApproval } from "../../../test/approvals.ts"
import { openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"
import { membersOf } from "../../../test/members.ts"

const college = await openCollege()
const { call, db } = college
const { member, profileOf, update } = membersOf(college)

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

describe("changing the address", () => {
  const newAddress = () => `moved${Math.random().toString(36).slice(2)}@college.example`
  const confirm = (token: string) => call(null, "POST /auth/confirm-email", { body: { token } })
  /** The token of the newest mail to an address, or of the newest one with this subject. */
  async function tokenTo(email: string, subject?: string) {
    const mails = await mailsTo(db, email)
    return tokenIn(mails.findLast((mail) => subject === undefined || mail.subject === subject))
  }

  test("requires the password, and leaves the old address in force until the new one's link is opened", async () => {
    const { bearer, form } = await member("student")
    const email = newAddress()
    expect((await update(bearer, { ...form, email })).body.errors).toEqual({
      currentPassword: "Please enter your current password: you sign in with this address.",
    })
    expect((await update(bearer, { ...form, email, currentPassword: "wrong" })).body.errors).toEqual({
      currentPassword: "This is not your current password.",
    })
    expect(await profileOf(bearer)).toMatchObject({ email: form.email, pendingEmail: null })
    expect((await update(bearer, { ...form, email, currentPassword: password })).status).toBe(200)
    expect(await profileOf(bearer)).toMatchObject({ email: form.email, pendingEmail: email })
    expect((await mailsTo(db, form.email)).at(-1)).toMatchObject({
      subject: "Your email address is about to change",
      body: expect.stringContaining(email),
    })
    expect((await signIn(college, { email })).status).toBe(401)

    const token = await tokenTo(email)
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: { message: "Thank you. Your email address is confirmed." },
    })
    expect(await profileOf(bearer)).toMatchObject({ email, pendingEmail: null })
    expect((await signIn(college, { email })).status).toBe(200)
    expect((await signIn(college, { email: form.email })).status).toBe(401)
    expect((await mailsTo(db, form.email)).at(-1)).toMatchObject({
      subject: "Your email address was changed",
      body: expect.stringContaining(email),
    })
    expect(await confirm(token)).toMatchObject({
      status: 422,
      body: { message: "This link or code was used already or has run out. Please ask for a new one." },
    })
  })

  test("confirms the address that the link was mailed to, and only the latest", async () => {
    const { bearer, form } = await member("student")
    const [first, second] = [newAddress(), newAddress()]
    await update(bearer, { ...form, email: first, currentPassword: password })
    await update(bearer, { ...form, email: second, currentPassword: password })
    expect((await confirm(await tokenTo(first))).status).toBe(422)
    expect((await confirm(await tokenTo(second))).status).toBe(200)
    expect((await profileOf(bearer)).email).toBe(second)
  })

  test("ends with a new password, which the owner of the old address may choose", async () => {
    const { bearer, form } = await member("student")
    const email = newAddress()
    await update(bearer, { ...form, email, currentPassword: password })
    const chosen = { currentPassword: password, newPassword: "chatsopano chokoma" }
    await call(bearer, "POST /auth/change-password", { body: chosen })
    expect((await confirm(await tokenTo(email))).status).toBe(422)
    expect((await signIn(college, { email: form.email, password: "chatsopano chokoma" })).status).toBe(200)
  })

  test("without a confirmation doesn't reserve the new address", async () => {
    const { bearer, form } = await member("student")
    const email = newAddress()
    await update(bearer, { ...form, email, currentPassword: password })
    const { role: _, ...lecturer } = lecturerApproval
    const body = { ...lecturer, first_name: "Head", last_name: "Office", email }
    expect((await call("admin", "POST /lecturers", { body })).status).toBe(201)
    expect(await confirm(await tokenTo(email, "Confirm your email address"))).toMatchObject({
      status: 409,
      body: { errors: { email: "There is already an account with this email address." } },
    })
    expect((await profileOf(bearer)).email).toBe(form.email)
  })

  test("mails a limited number of links", async () => {
    const { bearer, form } = await member("student")
    const changeEmail = () => update(bearer, { ...form, email: newAddress(), currentPassword: password })
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await changeEmail()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
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
      await own.updateTable("person").set({ email: newAddress() }).where("id", "=", id).execute()
      const saving = update(bearer, form)
      await expect.poll(() => waitingForALock(db)).toBe(1)
      return { saving }
    })
    expect(await saving).toMatchObject({
      status: 409,
      body: { message: "Your email address was changed just now. Please try again." },
    })
  })

  test("can't be used to guess the password", async () => {
    const { bearer, form } = await member("student")
    const guess = () => update(bearer, { ...form, email: newAddress(), currentPassword: "wrong" })
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await guess()).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })
})
