import { beforeAll, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { saveAudit } from "./saving.queries.ts"

const { call, db, people } = await openCollege()
const other = await openCollege()

const year = { year_name: "2026-2027", start_date: "2026-09-01", end_date: "2027-07-31" }
const list = async (query: object = {}) => (await call("admin", "GET /audit", { query })).body.data
const labels = async (query: object) => (await list(query)).entries.map(({ label }) => label)

let id: number
beforeAll(async () => {
  const signIn = { actorId: null, action: "POST /auth/login", address: "::1" }
  await saveAudit(db, signIn, {
    entity: "person",
    id: people.lecturer,
    before: null,
    after: null,
  })
  const { body } = await call("admin", "POST /academic-years", { body: year })
  id = body.data.academicYear.id
  await call("admin", "PUT /academic-years/{id}", {
    params: { id },
    body: { ...year, end_date: "2027-08-31" },
  })
  await call("admin", "PUT /academic-years/{id}/activate", { params: { id } })
})

describe("the log", () => {
  test("shows who did what to which record, the latest first", async () => {
    const { entries, total } = await list()
    expect(total).toBe(4)
    const record = { entity: "academic_year", entity_id: `${id}`, subject: "2026-2027" }
    const admin = { actor_id: people.admin, actor: "Test admin" }
    expect(entries).toMatchObject([
      { ...admin, ...record, label: "made current", fields: ["is_current"] },
      { ...admin, ...record, label: "changed", fields: ["end_date"] },
      { ...admin, ...record, label: "added", fields: [] },
      { actor: "Test lecturer", label: "signed in", entity: "person", subject: "Test lecturer", fields: [] },
    ])
  })

  test("shows each changed value, and the caller's address", async () => {
    const { entries } = await list({ label: "changed" })
    const { body } = await call("admin", "GET /audit/{id}", { params: { id: entries[0]!.id } })
    expect(body.data.entry).toMatchObject({
      label: "changed",
      address: "127.0.0.1",
      changes: [{ field: "end_date", before: "2027-07-31", after: "2027-08-31" }],
    })
  })

  test("is filtered by person, action, kind of record and date", async () => {
    expect(await labels({ search: "TEST ADM" })).toHaveLength(3)
    expect(await labels({ search: "lecturer@college" })).toEqual(["signed in"])
    expect(await labels({ search: "student" })).toEqual([])
    expect(await labels({ label: "signed in" })).toEqual(["signed in"])
    expect(await labels({ label: "danced" })).toEqual([])
    expect(await labels({ entity: "academic_year" })).toHaveLength(3)
    expect(await labels({ entity: "term" })).toEqual([])
    expect(await labels({ page: 2, limit: 3 })).toEqual(["signed in"])
    expect(await labels({ sort: "at", limit: 1, page: 1 })).toEqual(["signed in"])
  })

  test("omits people's actions on their own accounts if it is filtered by changes", async () => {
    expect(await labels({ about: "changes" })).toEqual(["made current", "changed", "added"])
  })

  test("counts a day from the college's midnight to the next", async () => {
    for (const at of [
      "2025-03-09T21:59:59Z",
      "2025-03-09T22:00:00Z",
      "2025-03-10T21:59:59Z",
      "2025-03-10T22:00:00Z",
    ]) {
      await other.db.insertInto("audit").values({ at, action: "POST /terms", address: at }).execute()
    }
    const total = async (query: object) =>
      (await other.call("admin", "GET /audit", { query })).body.data.total
    expect(await total({ from: "2025-03-10", to: "2025-03-10" })).toBe(2)
    expect(await total({ to: "2025-03-09" })).toBe(1)
    expect(await total({ from: "2025-03-11", to: "2025-03-31" })).toBe(1)
    expect(await call("admin", "GET /audit", { query: { from: "yesterday" } })).toMatchObject({
      status: 422,
      body: { errors: { from: "From must be a date such as 31/01/2026 (2026-01-31)." } },
    })
  })

  test("lists the choices of its filters", async () => {
    const { body } = await call("admin", "GET /audit/choices")
    expect(body.data.entities).toEqual(["academic_year", "person"])
    expect(body.data.labels).toEqual(expect.arrayContaining(["added", "changed", "deleted", "made current"]))
  })

  test("is for administrators only", async () => {
    for (const caller of ["lecturer", "student", null] as const) {
      const status = caller ? 403 : 401
      expect(await call(caller, "GET /audit")).toMatchObject({ status })
      expect(await call(caller, "GET /audit/choices")).toMatchObject({ status })
      expect(await call(caller, "GET /audit/{id}", { params: { id: 1 } })).toMatchObject({ status })
    }
  })

  test("has no entry with an unknown id", async () => {
    expect(await call("admin", "GET /audit/{id}", { params: { id: 999 } })).toMatchObject({ status: 404 })
  })
})
