import { beforeEach, describe, expect, test } from "vitest"
import { addAccount, mailsTo, password, signIn, tokenIn } from "../../../test/accounts.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { whyNotReset } from "./rules.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db, bearerOf, people } = college

/** A signed-in administrator with a password for confirmations. */
async function addAdministrator() {
  const { id, email } = await addAccount(db, "admin")
  return { id, email, bearer: await bearerOf(id) }
}
const changeAccount = <Action extends "deactivate" | "activate" | "reset-password">(
  caller: Caller,
  action: Action,
  id: number,
  body: object = {},
) =>
  call(caller, `POST /administrators/{id}/${action}`, {
    params: { id },
    body: { currentPassword: password, ...body },
  })
const invite = (caller: Caller, fields: object = {}) =>
  call(caller, "POST /administrators", {
    body: {
      first_name: "Grace",
      last_name: "Phiri",
      email: "grace@college.example",
      currentPassword: password,
      ...fields,
    },
  })
const listAdministrators = async (caller: Caller, query: object = {}) =>
  (await call(caller, "GET /administrators", { query })).body.data.administrators
const statusOf = (id: number) =>
  db.selectFrom("person").select("status").where("id", "=", id).executeTakeFirstOrThrow()

beforeEach(async () => {
  const chosen = { status: "active", password_hash: "a password was chosen" } as const
  await db.updateTable("person").set(chosen).where("id", "=", people.admin).execute()
  await db
    .updateTable("person")
    .set({ status: "inactive" })
    .where("role", "=", "admin")
    .where("id", "<>", people.admin)
    .execute()
})

describe("the list", () => {
  test("has every administrator with their last sign-in and state, and nobody who waits for approval", async () => {
    const ada = await addAdministrator()
    const { id } = await addAccount(db, "admin")
    await call(null, "POST /auth/register", {
      body: {
        firstName: "Mwayi",
        lastName: "Phiri",
        email: "mwayi@college.example",
        password,
        role: "admin",
      },
    })
    const rows = await listAdministrators(ada)
    expect(rows.find((row) => row.id === ada.id)).toEqual({
      id: ada.id,
      first_name: "Thoko",
      last_name: "Banda",
      email: ada.email,
      phone_number: null,
      status: "active",
      is_active: true,
      last_sign_in: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(rows.find((row) => row.id === id)?.last_sign_in).toBeNull()
    expect(rows.map(({ email }) => email)).not.toContain("mwayi@college.example")
    expect(rows.map((row) => row.id)).not.toContain(people.lecturer)
    expect((await listAdministrators(ada, { sort: "-last_sign_in" })).at(-1)?.last_sign_in).toBeNull()
    expect((await listAdministrators(ada, { search: ada.email })).map((row) => row.id)).toEqual([ada.id])
    expect((await listAdministrators(ada, { status: "inactive" })).every((row) => !row.is_active)).toBe(true)
  })

  test("is for administrators only, like inviting, deactivating and resetting passwords", async () => {
    const ada = await addAdministrator()
    for (const caller of ["lecturer", "student"] as const) {
      expect((await call(caller, "GET /administrators")).status).toBe(403)
      expect((await invite(caller)).status).toBe(403)
      expect((await changeAccount(caller, "deactivate", ada.id)).status).toBe(403)
      expect((await changeAccount(caller, "reset-password", ada.id)).status).toBe(403)
    }
    for (const id of [people.lecturer, people.student, 99_999]) {
      expect((await call(ada, "GET /administrators/{id}", { params: { id } })).status).toBe(404)
      expect((await changeAccount(ada, "deactivate", id)).status).toBe(404)
      expect((await changeAccount(ada, "reset-password", id)).status).toBe(404)
    }
  })
})

describe("inviting", () => {
  test("mails a link with which the new administrator chooses a password and signs in", async () => {
    const ada = await addAdministrator()
    const email = "chisomo@college.example"
    const { status, body } = await invite(ada, { email, first_name: "Chisomo", last_name: "Example" })
    expect([status, body.message]).toEqual([
      201,
      `Administrator added. An email with a sign-in link is on its way to ${email}.`,
    ])
    expect(body.data.administrator).toMatchObject({ status: "active", last_sign_in: null })
    const token = tokenIn((await mailsTo(db, email))[0])
    expect((await call(null, "POST /auth/set-password", { body: { token, password } })).status).toBe(200)
    const { bearer } = await signIn(college, { email })
    expect((await call(bearer, "GET /administrators")).status).toBe(200)
  })

  test("says that there is another administrator of the same name, who may be the same person", async () => {
    const ada = await addAdministrator()
    const named = { first_name: "Ruth", last_name: "Ng'oma" }
    await invite(ada, { ...named, email: "ruth@college.example" })
    const { body } = await invite(ada, {
      first_name: "RUTH",
      last_name: "Ngʼoma",
      email: "ngoma@college.example",
    })
    expect(body.message).toContain(
      "Administrator added. There is another administrator of this name: Ruth Ng'oma, ruth@college.example.",
    )
  })

  test("rejects an address that has an account, and names each invalid field", async () => {
    const ada = await addAdministrator()
    expect((await invite(ada, { email: ada.email.toUpperCase() })).body.errors).toEqual({
      email: "There is already an account with this email address.",
    })
    const { status, body } = await call(ada, "POST /administrators", { body: {} })
    expect([status, body.errors]).toEqual([
      422,
      {
        first_name: "First name is required.",
        last_name: "Last name is required.",
        email: "Email is required.",
        currentPassword: "Current password is required.",
      },
    ])
  })
})

describe("the administrator's current password", () => {
  test("is required to invite, deactivate, activate and reset, and without it nothing happens", async () => {
    const [ada, eve] = [await addAdministrator(), await addAdministrator()]
    const wrong = { currentPassword: "not it" }
    const email = "nobody@college.example"
    for (const answer of [
      await invite(ada, { email, ...wrong }),
      await changeAccount(ada, "deactivate", eve.id, wrong),
      await changeAccount(ada, "reset-password", eve.id, wrong),
      await changeAccount(ada, "activate", eve.id, wrong),
    ]) {
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { currentPassword: "This is not your current password." },
      ])
    }
    expect(await statusOf(eve.id)).toEqual({ status: "active" })
    expect(await mailsTo(db, email)).toEqual([])
    expect((await signIn(college, { email: eve.email })).status).toBe(200)
  })
})

describe("deactivating", () => {
  test("ends every session at once, and activating lets them sign in again", async () => {
    const [ada, eve] = [await addAdministrator(), await addAdministrator()]
    const { bearer, cookies } = await signIn(college, { email: eve.email })
    expect((await changeAccount(ada, "deactivate", eve.id)).body.data.administrator).toMatchObject({
      status: "inactive",
    })
    for (const caller of [eve, bearer]) expect((await call(caller, "GET /administrators")).status).toBe(401)
    expect((await call(null, "POST /auth/refresh", { headers: cookies })).status).toBe(401)
    expect((await signIn(college, { email: eve.email })).status).not.toBe(200)
    await changeAccount(ada, "activate", eve.id)
    expect((await call(bearer, "GET /administrators")).status).toBe(401)
    expect((await signIn(college, { email: eve.email })).status).toBe(200)
  })

  test("names the API tokens that they may have copied, which outlive their access", async () => {
    const [ada, eve] = [await addAdministrator(), await addAdministrator()]
    const addToken = (name: string) =>
      call(eve, "POST /api-tokens", { body: { name, scopes: ["students"], days: 30 } })
    const { id } = (await addToken("Bursar")).body.data.apiToken
    await addToken("Ministry")
    const deactivated = "Administrator deactivated. They are signed out everywhere."
    expect((await changeAccount(ada, "deactivate", eve.id)).body.message).toBe(
      `${deactivated} 2 API tokens that they created still work. Revoke them if they may have kept a copy.`,
    )
    await call(ada, "POST /api-tokens/{id}/revoke", { params: { id } })
    await changeAccount(ada, "activate", eve.id)
    expect((await changeAccount(ada, "deactivate", eve.id)).body.message).toBe(
      `${deactivated} 1 API token that they created still works. Revoke it if they may have kept a copy.`,
    )
  })

  test("of the last active administrator is refused", async () => {
    const ada = await addAdministrator()
    expect((await changeAccount(ada, "deactivate", people.admin)).status).toBe(200)
    const { status, body } = await changeAccount(ada, "deactivate", ada.id)
    expect([status, body.message]).toEqual([409, "The last administrator can't be removed."])
    expect(await statusOf(ada.id)).toEqual({ status: "active" })
    expect((await call(ada, "GET /administrators")).status).toBe(200)
  })

  test("of the last administrator with a password is refused, even if an invited one is active", async () => {
    const ada = await addAdministrator()
    const { body } = await invite(ada, { email: "invited@college.example" })
    expect((await changeAccount(ada, "deactivate", people.admin)).status).toBe(200)
    expect((await changeAccount(ada, "deactivate", ada.id)).status).toBe(409)
    expect((await changeAccount(ada, "deactivate", body.data.administrator.id)).status).toBe(200)
  })

  test("of two administrators by each other at the same moment succeeds for one of them", async () => {
    for (let round = 0; round < 5; round++) {
      const [ada, eve] = [await addAdministrator(), await addAdministrator()]
      await changeAccount(ada, "deactivate", people.admin)
      const answers = await Promise.all([
        changeAccount(ada, "deactivate", eve.id),
        changeAccount(eve, "deactivate", ada.id),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const statuses = [await statusOf(ada.id), await statusOf(eve.id)].map(({ status }) => status)
      expect(statuses.toSorted()).toEqual(["active", "inactive"])
      const last = statuses[0] === "active" ? ada : eve
      await changeAccount(last, "activate", people.admin)
      await db.updateTable("person").set({ status: "inactive" }).where("id", "=", last.id).execute()
    }
  })

  test("is in the audit log with the actor", async () => {
    const [ada, eve] = [await addAdministrator(), await addAdministrator()]
    await changeAccount(ada, "deactivate", eve.id)
    const rows = await db
      .selectFrom("audit")
      .select(["action", "actor_id", "before", "after"])
      .where("entity", "=", "person")
      .where("entity_id", "=", String(eve.id))
      .execute()
    expect(rows).toEqual([
      {
        action: "POST /administrators/{id}/deactivate",
        actor_id: ada.id,
        before: { status: "active" },
        after: { status: "inactive" },
      },
    ])
  })
})

describe("resetting a password", () => {
  test("ends the old one and every session at once, and mails a link or gives a code to print", async () => {
    const [ada, eve] = [await addAdministrator(), await addAdministrator()]
    expect((await changeAccount(ada, "reset-password", eve.id)).body.data.code).toBeNull()
    expect((await changeAccount(ada, "reset-password", ada.id)).status).toBe(409)
    expect((await call(eve, "GET /administrators")).status).toBe(401)
    expect((await signIn(college, { email: eve.email })).status).toBe(401)
    expect(tokenIn((await mailsTo(db, eve.email)).at(-1))).toMatch(/^\w{64}$/)
    const { body } = await changeAccount(ada, "reset-password", eve.id, { printed: true })
    const chosen = { token: body.data.code ?? "", password }
    expect((await call(null, "POST /auth/set-password", { body: chosen })).status).toBe(200)
    expect((await signIn(college, { email: eve.email })).status).toBe(200)
  })

  test("is refused for oneself and for an inactive account, which no password opens", () => {
    const administrator = {
      id: 7,
      first_name: "Ada",
      last_name: "Banda",
      email: "ada@college.example",
      phone_number: null,
      status: "active" as const,
      is_active: true,
      last_sign_in: null,
    }
    expect(whyNotReset(administrator, 8)).toBeUndefined()
    expect(whyNotReset(administrator, 7)).toBe("Change your own password on your profile.")
    expect(whyNotReset({ ...administrator, is_active: false }, 8)).toMatch(
      /^Activate this administrator first/,
    )
  })
})
