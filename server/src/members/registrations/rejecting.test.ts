import { describe, expect, test } from "vitest"
import { mailsTo, password } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"

const { call, db } = await openCollege()

let count = 0
const register = () => {
  const email = `many${++count}@college.example`
  const body = { firstName: "Mwayi", lastName: "Phiri", email, password }
  return call(null, "POST /auth/register", { body })
}
const listRegistrations = async () => (await call("admin", "GET /registrations")).body.data.registrations
const rejectMany = (ids: readonly number[], who: "admin" | "lecturer" = "admin") =>
  call(who, "POST /registrations/reject", { body: { ids, reason: "The form is for the college's people." } })

describe("rejecting many registrations at once", () => {
  test("deletes them, and mails only to addresses that were confirmed", async () => {
    for (let n = 0; n < 3; n++) await register()
    const [first, second, ...others] = await listRegistrations()
    await db.updateTable("person").set({ email_confirmed_at: "now" }).where("id", "=", second!.id).execute()
    const { status, body } = await rejectMany([first!.id, second!.id])
    expect([status, body.data]).toEqual([200, { count: 2 }])
    expect((await listRegistrations()).map(({ id }) => id)).toEqual(others.map(({ id }) => id))
    const rejections = async (address: string) =>
      (await mailsTo(db, address)).filter(({ subject }) => subject === "Your registration was not approved")
    expect(await rejections(first!.email)).toEqual([])
    expect((await rejections(second!.email))[0]?.body).toContain("The form is for the college's people.")
  })

  test("mails no unconfirmed address, and accepts no reason that nobody would get", async () => {
    await register()
    const { id, email } = (await listRegistrations())[0]!
    const reject = (body: object) =>
      call("admin", "POST /registrations/{id}/reject", { params: { id }, body })
    const errors = {
      reason: "Leave the reason empty. The address is not confirmed, so no email gives it.",
    }
    expect((await reject({ reason: "Please come to the office." })).body).toMatchObject({ errors })
    expect((await rejectMany([id])).body).toMatchObject({ errors })
    expect((await listRegistrations()).map((registration) => registration.id)).toContain(id)
    expect((await reject({ reason: "" })).status).toBe(200)
    const subjects = (await mailsTo(db, email)).map(({ subject }) => subject)
    expect(subjects).not.toContain("Your registration was not approved")
  })

  test("rejects none if one is decided already, and is for administrators only", async () => {
    for (let n = 0; n < 2; n++) await register()
    const ids = (await listRegistrations()).map(({ id }) => id)
    await db.updateTable("person").set({ status: "active" }).where("id", "=", ids[0]!).execute()
    const { first_name, last_name } = await db
      .updateTable("person")
      .set({ first_name: "Limbani" })
      .where("id", "=", ids[0]!)
      .returning(["first_name", "last_name"])
      .executeTakeFirstOrThrow()
    const { status, body } = await rejectMany(ids)
    const sentence = `Decided already: ${first_name} ${last_name}. Nobody was rejected. Load the list again.`
    expect([status, body.message]).toEqual([409, sentence])
    expect((await rejectMany(ids, "lecturer")).status).toBe(403)
    expect((await listRegistrations()).map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await rejectMany([])).body.errors).toEqual({ ids: "Please choose the registrations to reject." })
  })
})
