import { afterEach, describe, expect, test, vi } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { materialsOf } from "../../../test/materials.ts"

const college = await openCollege()
const { call, db } = college
const { term, add, edit, download, clear, ...course } = await materialsOf(college)
const student = await course.addStudent(term.id, "P1")
const session = await college.sessionOf(student.personId)
/** A new tab sends the cookie in place of a bearer. */
const sessionCookie: Record<string, string> = { cookie: `refresh=${session.cookie}` }
const passOneMinute = () => vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000)
afterEach(async () => {
  vi.restoreAllMocks()
  await clear()
})

describe("a download", () => {
  const countOf = async (id: number) =>
    (await call("admin", "GET /materials/{id}", { params: { id } })).body.data.material.download_count

  test("is counted once for each person and day, and not when it is resumed", async () => {
    const { id } = await add("admin")
    await download(student, id, { headers: { range: "bytes=5-9" } })
    expect(await countOf(id)).toBe(0)
    await download(student, id)
    await download(student, id)
    await download(student, id, { headers: { range: "bytes=0-4" } })
    expect(await countOf(id)).toBe(1)
    await db.updateTable("material_download").set({ day: "2020-01-01" }).execute()
    await download(student, id)
    expect(await countOf(id)).toBe(2)
  })

  test("doesn't change the version of the material", async () => {
    const { id, version } = await add("admin")
    await download(student, id)
    expect((await edit("admin", id, { version })).status).toBe(200)
  })

  test("of one's own upload isn't counted", async () => {
    const { id } = await add("admin")
    await download("admin", id)
    expect(await countOf(id)).toBe(0)
  })
})

describe("the address for a new tab or a player", () => {
  const requestUrl = (id: number) => call(session, "GET /materials/{id}/url", { params: { id } })
  const urlOf = async (id: number) => (await requestUrl(id)).body.data.url
  const open = (url: string, headers = sessionCookie, caller: Caller = null) =>
    college.inject(caller, { url, headers })
  const status = async (...given: Parameters<typeof open>) => (await open(...given)).statusCode
  const range = { ...sessionCookie, range: "bytes=5-9" }

  test("opens the newest file in the session that requested it, and counts as a download", async () => {
    const { id } = await add("admin")
    const url = await urlOf(id)
    const reply = await open(url)
    expect([reply.statusCode, reply.rawPayload]).toEqual([200, pdf])
    expect(reply.headers["content-disposition"]).toContain("phonics.pdf")
    expect(reply.headers["cache-control"]).toBe("private, no-store")
    expect(await status(url, {}, session)).toBe(200)
    expect(await status(url, {}, "admin")).toBe(403)
    expect(await status(url, {})).toBe(404)
    const { body } = await call("admin", "GET /materials/{id}", { params: { id } })
    expect(body.data.material.download_count).toBe(1)
  })

  test("opens it for a minute, and can't be extended", async () => {
    const { id } = await add("admin")
    const url = await urlOf(id)
    const longer = url.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 60}`)
    for (const wrong of [longer, url.replace(/&ticket.*/, ""), url.replace(/\?.*/, "")]) {
      expect(await status(wrong), wrong).toBe(403)
      expect(await status(wrong, range), wrong).toBe(403)
    }
    passOneMinute()
    const { statusCode, body } = await open(url)
    expect([statusCode, JSON.parse(body).message]).toEqual([
      403,
      "This link has expired. Go back and open it again.",
    ])
  })

  test("continues a broken download, and the reading of a player, after the minute", async () => {
    const { id } = await add("admin")
    const url = await urlOf(id)
    passOneMinute()
    const answer = await open(url, range)
    expect([answer.statusCode, answer.rawPayload]).toEqual([206, pdf.subarray(5, 10)])
  })

  test("opens nothing once the student is in another class or has signed out", async () => {
    const { id } = await add("admin", { studentClass: "P1" })
    const url = await urlOf(id)
    await db.updateTable("student").set({ class: "P2" }).where("id", "=", student.id).execute()
    expect([await status(url), await status(url, range)]).toEqual([404, 404])
    await db.updateTable("student").set({ class: "P1" }).where("id", "=", student.id).execute()
    expect(await status(url)).toBe(200)
    const ending = db.updateTable("session").where("id", "=", session.sessionId)
    await ending.set({ ended_at: new Date().toISOString() }).execute()
    expect([await status(url), await status(url, range)]).toEqual([404, 404])
    await ending.set({ ended_at: null }).execute()
  })

  test("opens nothing for somebody who must choose a new password first", async () => {
    const { id } = await add("admin")
    const url = await urlOf(id)
    const setMustChange = (must_change_password: boolean) =>
      db.updateTable("person").set({ must_change_password }).where("id", "=", student.personId).execute()
    await setMustChange(true)
    expect(await status(url)).toBe(403)
    await setMustChange(false)
    expect(await status(url)).toBe(200)
  })

  test("is only for files that the student may read", async () => {
    const other = await add("admin", { studentClass: "P2" })
    expect((await requestUrl(other.id)).status).toBe(404)
    const link = await add("admin", { link: "https://example.com/lesson" }, null)
    expect((await requestUrl(link.id)).status).toBe(409)
  })
})
