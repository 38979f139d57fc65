import { sql } from "kysely"
import { expect, test } from "vitest"
import { api } from "#contract/api.ts"
import {
  additionalScopes,
  forbiddenPaths,
  type Scope,
  scopePaths,
  scopes,
} from "#contract/people/apiTokens.ts"
import { columnsOf } from "#contract/people/people/personalData.ts"
import { openCollege } from "../../../test/college.ts"

const { call, db, people, inject } = await openCollege()

let tokens = 0
async function tokenFor(...chosen: Scope[]) {
  const body = { name: `Program ${tokens++}`, scopes: chosen, days: 30 }
  const reply = await call("admin", "POST /api-tokens", { body })
  expect(reply.status).toBe(201)
  return { ...reply.body.data, caller: { bearer: reply.body.data.token } }
}

test("a program reads only what its token allows", async () => {
  const { caller } = await tokenFor("students", "calendar")
  expect((await call(caller, "GET /students")).status).toBe(200)
  expect((await call(caller, "GET /terms/current")).status).toBe(200)
  for (const key of [
    "GET /lecturers",
    "GET /grades",
    "GET /audit",
    "GET /api-tokens",
    "GET /auth/profile",
  ] as const)
    expect((await call(caller, key)).status, key).toBe(403)
})

test("a program never writes, not even what it may read", async () => {
  const { caller } = await tokenFor(...scopes)
  const before = await db.selectFrom("academic_year").select("id").execute()
  const year = { yearName: "2030/2031", startDate: "2030-09-01", endDate: "2031-07-31" }
  expect((await call(caller, "POST /academic-years", { body: year })).status).toBe(403)
  expect(await db.selectFrom("academic_year").select("id").execute()).toEqual(before)
})

test("no scope reaches accounts, messages, mail, the log, settings or other tokens", () => {
  const reached = Object.keys(api).filter((key) =>
    Object.values(scopePaths)
      .flat()
      .some((start) => key === `GET ${start}` || key.startsWith(`GET ${start}/`)),
  )
  const never =
    /^GET \/(auth|administrators|api-tokens|audit|mail|messages|notifications|registrations|retention|setup|site)\b/
  expect(reached.length).toBeGreaterThan(40)
  expect(reached.filter((key) => never.test(key))).toEqual([])
})

test("a path that shows data of other scopes requires each of those scopes too", async () => {
  const whole = await tokenFor(...scopes)
  const statusOf = async (caller: typeof whole.caller, path: string) => {
    expect(api).toHaveProperty([`GET ${path}`])
    return (await inject(caller, { method: "GET", url: `/api${path.replace(/\{\w+\}/g, "0")}` })).statusCode
  }
  for (const [path, needed] of Object.entries(additionalScopes)) {
    for (const lacking of needed) {
      const { caller } = await tokenFor(...scopes.filter((scope) => scope !== lacking))
      expect(await statusOf(caller, path), path).toBe(403)
    }
    expect(await statusOf(whole.caller, path), path).not.toBe(403)
  }
  for (const path of forbiddenPaths) expect(await statusOf(whole.caller, path), path).toBe(403)
})

test("a program sees no private details of students", async () => {
  const { caller } = await tokenFor("students")
  const { id } = await db
    .insertInto("student")
    .values({ person_id: people.student, student_number: "IPTE25-0001", year_of_study: 1 })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { body } = await call(caller, "GET /students/{id}", { params: { id } })
  expect(body.data.student).toHaveProperty("student_number")
  for (const field of columnsOf("student", "private")) expect(body.data.student).not.toHaveProperty(field)
  expect((await call("admin", "GET /students/{id}", { params: { id } })).body.data.student).toHaveProperty(
    "religion",
  )
  expect((await call(caller, "GET /students/export")).status).toBe(403)
})

test("a revoked token is refused at once, for good", async () => {
  const { caller, apiToken } = await tokenFor("students")
  expect((await call(caller, "GET /students")).status).toBe(200)
  const params = { id: apiToken.id }
  const { body } = await call("admin", "POST /api-tokens/{id}/revoke", { params })
  expect(body.data.apiToken.state).toBe("revoked")
  expect((await call(caller, "GET /students")).status).toBe(401)
  expect((await call("admin", "POST /api-tokens/{id}/revoke", { params })).status).toBe(409)
})

test("an expired token is refused, and the list says so", async () => {
  const { caller, apiToken } = await tokenFor("students")
  await db.updateTable("api_token").set({ expires_at: sql`now()` }).where("id", "=", apiToken.id).execute()
  expect((await call(caller, "GET /students")).status).toBe(401)
  const { body } = await call("admin", "GET /api-tokens/{id}", { params: { id: apiToken.id } })
  expect(body.data.apiToken.state).toBe("expired")
})

test("the token is shown once: neither the database, the audit log nor a list has it", async () => {
  const { token } = await tokenFor("grades")
  const listed = await inject("admin", { url: "/api/api-tokens" })
  expect(listed.payload).not.toContain(token)
  const secret = token.slice(4)
  for (const table of ["api_token", "audit", "idempotency"] as const) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} as row where row::text like ${`%${secret}%`}`.execute(db)
    expect(rows, table).toEqual([])
  }
})

test("the last use of a token is recorded, and its creation is in the audit log", async () => {
  const { caller, apiToken } = await tokenFor("students")
  expect(apiToken.last_used_at).toBeNull()
  await call(caller, "GET /students")
  const { body } = await call("admin", "GET /api-tokens/{id}", { params: { id: apiToken.id } })
  expect(body.data.apiToken.last_used_at).not.toBeNull()
  const logged = await db
    .selectFrom("audit")
    .select(["action", "actor_id"])
    .where("entity", "=", "api_token")
    .where("entity_id", "=", `${apiToken.id}`)
    .execute()
  expect(logged).toEqual([{ action: "POST /api-tokens", actor_id: people.admin }])
})

test("a token with a changed letter is refused", async () => {
  const { token } = await tokenFor("students")
  const last = token.endsWith("A") ? "B" : "A"
  expect((await call({ bearer: token.slice(0, -1) + last }, "GET /students")).status).toBe(401)
})

test.each([
  [{ name: "", scopes: ["students"], days: 30 }, "Name is required."],
  [{ name: "Bursar", scopes: [], days: 30 }, "Choose at least one thing that the program may read."],
  [{ name: "Bursar", scopes: ["everything"], days: 30 }, /^Reads must be one of: students, /],
  [{ name: "Bursar", scopes: ["students"], days: 0 }, "Days must be a whole number from 1 to 1095."],
])("%o is refused in a sentence", async (body, sentence) => {
  const reply = await call("admin", "POST /api-tokens", { body })
  expect(reply.status).toBe(422)
  const [error] = Object.values(reply.body.errors ?? {})
  if (typeof sentence === "string") expect(error).toBe(sentence)
  else expect(error).toMatch(sentence)
})

test.each(["lecturer", "student", null] as const)("%s can neither create nor see tokens", async (caller) => {
  const refused = caller ? 403 : 401
  expect((await call(caller, "GET /api-tokens")).status).toBe(refused)
  const body = { name: "Mine", scopes: ["students"], days: 30 }
  expect((await call(caller, "POST /api-tokens", { body })).status).toBe(refused)
})
