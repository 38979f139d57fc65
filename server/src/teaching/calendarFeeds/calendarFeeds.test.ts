import ICAL from "ical.js"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { newcomer } from "../../../test/everyEndpoint/newcomers.ts"
import { erasePerson } from "../../people/people/erasure.queries.ts"

const { app, bearerOf, call, db, files, people } = await openCollege()

beforeEach(() => db.deleteFrom("calendar_feed").execute())

const createFeed = async () => {
  const { body } = await call("student", "POST /calendar-feed")
  return new URL(body.data.feed_url).pathname
}
/** Reads a feed as an application does, without signing in. */
const read = (url: string, headers = {}) => app.inject({ url, headers })
const statusOf = async (url: string) => (await read(url)).statusCode

describe("a person's calendar address", () => {
  test("is a long secret that is shown once and stored nowhere", async () => {
    expect((await call("student", "GET /calendar-feed")).body.data).toEqual({ calendarFeed: null })
    const { status, body } = await call("student", "POST /calendar-feed", {
      headers: { "idempotency-key": "one-calendar-address" },
    })
    expect([status, body.message]).toEqual([201, "Your calendar address is ready."])
    const [, secret] = /^http:\/\/localhost:3000\/calendar\/([\w-]{43})\.ics$/.exec(body.data.feed_url) ?? []
    expect(Buffer.from(secret!, "base64url")).toHaveLength(32)
    expect((await call("student", "GET /calendar-feed")).body.data).toEqual({
      calendarFeed: body.data.calendarFeed,
    })
    for (const table of ["calendar_feed", "audit", "idempotency"] as const) {
      const rows = await db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  test("opens a calendar without signing in, which may not be cached", async () => {
    const { statusCode, headers, body } = await read(await createFeed())
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "no-store",
    ])
    expect(ICAL.parse(body)[0]).toBe("vcalendar")
  })

  test("sends nothing to an application that has the same calendar already", async () => {
    const url = await createFeed()
    const { headers } = await read(url)
    const again = await read(url, { "if-none-match": headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ""])
  })

  test("stops working when it is renewed, and the new one works", async () => {
    const old = await createFeed()
    const renewed = await createFeed()
    expect([await statusOf(old), await statusOf(renewed)]).toEqual([404, 200])
  })

  test("stops working when it is revoked, also a second time", async () => {
    const url = await createFeed()
    for (let time = 0; time < 2; time++) {
      const { status, body } = await call("student", "DELETE /calendar-feed")
      expect([status, body.message]).toEqual([200, "Your calendar address no longer works."])
    }
    expect(await statusOf(url)).toBe(404)
    expect((await call("student", "GET /calendar-feed")).body.data.calendarFeed).toBeNull()
  })

  test("is different for each person", async () => {
    const url = await createFeed()
    const { body } = await call("lecturer", "POST /calendar-feed")
    await call("lecturer", "DELETE /calendar-feed")
    expect([await statusOf(url), await statusOf(new URL(body.data.feed_url).pathname)]).toEqual([200, 404])
  })

  test("doesn't work while the account is inactive", async () => {
    const url = await createFeed()
    const setStatus = (status: "active" | "inactive") =>
      db.updateTable("person").set({ status }).where("id", "=", people.student).execute()
    await setStatus("inactive")
    expect(await statusOf(url)).toBe(404)
    await setStatus("active")
    expect(await statusOf(url)).toBe(200)
  })

  test("is deleted with the erased account", async () => {
    const id = await newcomer(db, "student")
    const { body } = await call({ bearer: await bearerOf(id) }, "POST /calendar-feed")
    await erasePerson(db, files, id)
    expect(await statusOf(new URL(body.data.feed_url).pathname)).toBe(404)
    expect(await db.selectFrom("calendar_feed").selectAll().execute()).toEqual([])
  })
})

test("an invented or shortened address isn't found", async () => {
  await call("lecturer", "POST /calendar-feed")
  for (const secret of ["", "x", "A".repeat(43), "A".repeat(5000), "%00", "..%2f..%2fsecret"]) {
    expect([secret, await statusOf(`/calendar/${secret}.ics`)]).toEqual([secret, 404])
  }
})

test("one address can be read twenty times a minute, whoever else asks", async () => {
  const { body } = await call("lecturer", "POST /calendar-feed")
  const url = new URL(body.data.feed_url).pathname
  const statuses: number[] = []
  for (let time = 0; time < 21; time++) statuses.push(await statusOf(url))
  expect([statuses.lastIndexOf(200), statuses[20]]).toEqual([19, 429])
  const other = await call("admin", "POST /calendar-feed")
  expect(await statusOf(new URL(other.body.data.feed_url).pathname)).toBe(200)
})
