import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"

const { call, inject, db, people } = await openCollege()

const year = { year_name: "2026-2027", start_date: "2026-09-01", end_date: "2027-07-31", is_current: false }
await call("admin", "POST /academic-years", { body: year })

const read = (tag?: unknown, who: "admin" | "student" = "admin") =>
  inject(who, {
    method: "GET",
    url: "/api/academic-years",
    headers: { "accept-encoding": "br", ...(typeof tag === "string" && { "if-none-match": tag }) },
  })

test("a reply that the caller has already is not sent again, in less than a kilobyte", async () => {
  const first = await read()
  const again = await read(first.headers.etag)
  expect([first.statusCode, again.statusCode]).toEqual([200, 304])
  expect(again.rawPayload).toHaveLength(0)
  expect(again.headers).toMatchObject({ etag: first.headers.etag, "cache-control": "no-store" })
  expect(again.headers["content-encoding"]).toBeUndefined()
  expect(JSON.stringify(again.headers).length).toBeLessThan(1024)
})

test("a changed reply is sent, and so is every reply to a caller with another tag", async () => {
  const { etag } = (await read()).headers
  await db
    .updateTable("academic_year")
    .set({ year_name: "2027-2028" })
    .where("year_name", "=", year.year_name)
    .execute()
  const changed = await read(etag)
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
  expect((await read('W/"another"')).statusCode).toBe(200)
})

test("a tag grants nothing: the session and the role are checked first, and another person's reply is sent", async () => {
  const unconditional = await inject("admin", { method: "GET", url: "/api/admin/dashboard" })
  const headers = { "if-none-match": String(unconditional.headers.etag) }
  const refused = (who: "lecturer" | null) =>
    inject(who, { method: "GET", url: "/api/admin/dashboard", headers })
  expect((await refused("lecturer")).statusCode).toBe(403)
  expect((await refused(null)).statusCode).toBe(401)
  await db.updateTable("person").set({ first_name: "Another" }).where("id", "=", people.student).execute()
  const profile = await inject("admin", { method: "GET", url: "/api/auth/profile" })
  const others = await inject("student", {
    method: "GET",
    url: "/api/auth/profile",
    headers: { "if-none-match": String(profile.headers.etag) },
  })
  expect(others.statusCode).toBe(200)
})

test("a failure and a write carry no tag", async () => {
  expect(
    (await call("admin", "GET /academic-years/{id}", { params: { id: 999 } })).response.headers.etag,
  ).toBe(undefined)
  const body = { ...year, year_name: "2030-2031", start_date: "2030-09-01", end_date: "2031-07-31" }
  const added = await call("admin", "POST /academic-years", { body })
  expect([added.status, added.response.headers.etag]).toEqual([201, undefined])
})
