import { beforeAll, describe, expect, test } from "vitest"
import { roles } from "#contract/lib/endpoints.ts"
import { offlineReads } from "#contract/office/offline.ts"
import { shortTag } from "#contract/office/shortTag.ts"
import { openDemonstration } from "../../../test/recomputation/demonstration.ts"
import { readsAfter } from "./rules.ts"

let college: Awaited<ReturnType<typeof openDemonstration>>
let bearers: Record<(typeof roles)[number], string>
beforeAll(async () => {
  college = await openDemonstration(20)
  const bearerOf = async (email: string) => {
    const { id } = await college.db
      .selectFrom("person")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
    return college.bearerOf(id)
  }
  bearers = {
    admin: await bearerOf("admin@college.example"),
    lecturer: await bearerOf("lecturer@college.example"),
    student: await bearerOf("student@college.example"),
  }
})

const read = async (bearer: string, known = "") =>
  (await college.call({ bearer }, "GET /offline", { query: { known } })).body.data.answers

test.each(roles)(
  "each reply that a %s stores for offline use is the same as that of its own endpoint",
  async (role) => {
    const bearer = bearers[role]
    const answers = await read(bearer)
    expect(answers.map(({ endpoint }) => endpoint)).toEqual(
      expect.arrayContaining(offlineReads(role).map(({ endpoint }) => endpoint)),
    )
    for (const { endpoint, params = {}, query, tag, data } of answers) {
      const { status, body, response } = await college.call({ bearer }, endpoint as "GET /terms", {
        params,
        query: query ?? {},
      })
      expect(status, endpoint).toBe(200)
      expect(data, endpoint).toEqual(body.data)
      expect(tag, endpoint).toBe(response.headers.etag)
    }
  },
)

test("a reply that the device has is sent without its data, in less than a kilobyte, and only changed ones with it", async () => {
  for (const role of roles) {
    const bearer = bearers[role]
    const known = (await read(bearer)).map(({ tag }) => shortTag(tag!)).join(".")
    const answers = await read(bearer, known)
    expect(answers.filter(({ data }) => data !== undefined)).toEqual([])
    const { rawPayload } = await college.inject(
      { bearer },
      { url: `/api/offline?known=${known}`, headers: { "accept-encoding": "br" } },
    )
    expect(rawPayload.length, role).toBeGreaterThan(100)
    expect(rawPayload.length + known.length, role).toBeLessThan(1000)

    await college.call({ bearer }, "PATCH /notifications", {
      body: { read: [], deleted: [], all_read_until: new Date().toISOString() },
    })
    const changed = (await read(bearer, known)).filter(({ data }) => data !== undefined)
    expect(
      changed.map(({ endpoint }) => endpoint),
      role,
    ).toContain("GET /notifications")
    expect(changed.length, role).toBeLessThan(3)
  }
})

test("a reply that the person may not have is omitted, and nobody gets any without a session", async () => {
  expect((await college.call(null, "GET /offline")).status).toBe(401)
  // A lecturer without a record teaches nobody.
  const answers = await read(college.bearers.student)
  for (const { endpoint } of answers) expect(endpoint).not.toMatch(/lecturers|admin/)
})

test("answers for offline use count as no activity, so an idle session still ends", async () => {
  const lastActivity = async () =>
    (
      await college.db
        .selectFrom("session")
        .select("last_active_at")
        .orderBy("last_active_at", "desc")
        .executeTakeFirstOrThrow()
    ).last_active_at
  await college.inject({ bearer: bearers.student }, { url: "/api/offline", headers: { "x-background": "1" } })
  const before = await lastActivity()
  await college.inject({ bearer: bearers.student }, { url: "/api/offline", headers: { "x-background": "1" } })
  expect(await lastActivity()).toEqual(before)
})

describe("a lecturer's next lessons and waiting work", () => {
  const lesson = (id: number, date: string, is_cancelled = false) => ({ id, date, is_cancelled })
  test("add the registers of today and tomorrow, each once and no cancelled one", () => {
    const data = {
      timetable: [lesson(1, "2026-11-26"), lesson(2, "2026-11-27"), lesson(3, "2026-11-28", true)],
      soon: [lesson(2, "2026-11-27"), lesson(4, "2026-11-28"), lesson(5, "2026-11-29")],
    }
    const reads = readsAfter({ endpoint: "GET /lecturers/timetable" }, data, "2026-11-27")
    expect(reads).toEqual(
      ["2", "4"].map((id) => ({ endpoint: "GET /attendance/registers/{id}", params: { id } })),
    )
  })

  test("add the four grade sheets whose work has waited for longest, each once", () => {
    const work = (subject_id: number, className: string | null) => ({
      subject_id,
      term_id: 9,
      classes: [{ class: className }],
    })
    const data = { work: [work(8, null), ...[1, 1, 2, 3, 4, 5].map((subject) => work(subject, "P1"))] }
    const reads = readsAfter({ endpoint: "GET /grade-sheets/waiting" }, data, "2026-11-27")
    expect(reads).toEqual(
      [1, 2, 3, 4].map((subject_id) => ({
        endpoint: "GET /grade-sheets",
        query: { subject_id, class: "P1", term_id: 9 },
      })),
    )
  })
})
