import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib"
import type { InjectOptions } from "fastify"
import { beforeEach, expect, test } from "vitest"
import type { NewsRecords } from "#contract/communication/news.ts"
import { noStaff, openPages } from "../../../test/site.ts"
import { cachedPages, pagesPerAddress } from "../limits.ts"

// Pages of records, which are read at every request.
const none = { items: [], total: 0, page: 1, pages: 1 }
const noNews: NewsRecords["latest"] = { announcements: none, events: none }
let answer: () => Promise<unknown>
let readings = 0
beforeEach(() => {
  answer = async () => noNews
  readings = 0
})

async function openSite() {
  const reader = () => {
    readings++
    return answer()
  }
  const readers = {
    latest: reader,
    announcement: reader,
    feed: reader,
    teachingStaff: reader,
    documentKeys: reader,
  }
  const app = await openPages({ readers })
  return (url: string, options: InjectOptions = {}) => app.inject({ url, ...options })
}
const failToRead = () => Promise.reject(new Error("the database is away"))

test("records that can't be read are reported with 503, and Try Again links to the same page", async () => {
  const get = await openSite()
  answer = failToRead
  for (const url of ["/news-events", "/news-events/announcements/12-water"]) {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(503)
    expect(body).toContain("Unable to load latest news and events")
    expect(body).toMatch(new RegExp(`<a [^>]*href="${url}"[^>]*>Try Again</a>`))
    expect(body).toContain("noindex")
  }
  expect((await get("/news-events/rss.xml")).statusCode).toBe(503)
  answer = async () => noNews
  expect((await get("/news-events")).statusCode).toBe(200)
})

test("a page of records is shown as it was last read while they can't be read", async () => {
  const get = await openSite()
  const before = await get("/news-events")
  answer = failToRead
  const after = await get("/news-events")
  expect([after.statusCode, after.headers.etag]).toEqual([200, before.headers.etag])
})

test("lecturers that can't be read are reported with 503, and Try Again links to the same search", async () => {
  const get = await openSite()
  answer = failToRead
  const { statusCode, body } = await get("/lecturers?search=eve&page=2")
  expect(statusCode).toBe(503)
  expect(body).toContain("Unable to Load Faculty")
  expect(body).toMatch(/<a [^>]*href="\/lecturers\?search=eve&amp;page=2"[^>]*>Try Again<\/a>/)
})

test("the page that verifies documents doesn't say that none was issued while the college's keys can't be read", async () => {
  const get = await openSite()
  answer = failToRead
  const { statusCode, body } = await get("/verify")
  expect([statusCode, body.includes("hasn&#x27;t issued")]).toEqual([200, false])
  answer = async () => []
  expect((await get("/verify")).body).toContain("The college hasn&#x27;t issued a document yet.")
})

test("no number of searches removes the other pages from the cache", async () => {
  const get = await openSite()
  answer = async () => noStaff
  await get("/lecturers")
  for (let n = 0; n <= cachedPages.searches; n++) await get(`/lecturers?search=${n}`)
  answer = failToRead
  expect((await get("/lecturers")).statusCode).toBe(200)
  expect((await get(`/lecturers?search=${cachedPages.searches}`)).statusCode).toBe(200)
  expect((await get("/lecturers?search=0")).statusCode).toBe(503)
})

test("fifty requests for one page at the same time read its records at most twice", async () => {
  const get = await openSite()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answer = () => promise
  const requests = Array.from({ length: 50 }, () => get("/news-events"))
  setTimeout(() => resolve(noNews), 50)
  const answers = await Promise.all(requests)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(readings).toBeLessThanOrEqual(2)
})

test("a record's address with another title redirects to its own", async () => {
  const get = await openSite()
  answer = async () => ({
    id: 12,
    title: "Étude — «Ŵ»\r\nX",
    content: "",
    announcement_type: "general",
    publish_at: "2031-01-31T07:00:00Z",
  })
  const { statusCode, headers } = await get("/news-events/announcements/12-other?x=1")
  expect([statusCode, headers.location]).toEqual([302, "/news-events/announcements/12-etude-w-x"])
  expect((await get("/news-events/announcements/12-etude-w-x?x=1")).statusCode).toBe(200)
})

test("a page that many visitors open is compressed well, and one for a single visitor quickly", async () => {
  const get = await openSite()
  answer = async () => noStaff
  const sizeOf = async (url: string, quality: number) => {
    const sent = await get(url, { headers: { "accept-encoding": "br" } })
    const text = brotliDecompressSync(sent.rawPayload)
    const wanted = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    return [sent.rawPayload.length, wanted.length]
  }
  const [stored, wanted] = await sizeOf("/login", 11)
  expect(stored).toBe(wanted)
  const [single, quick] = await sizeOf("/lecturers?search=eve", 5)
  expect(single).toBe(quick)
})

test("an address that requests too many pages gets one cached refusal, and other addresses and cached pages are answered", async () => {
  const get = await openSite()
  answer = async () => noStaff
  const from = (remoteAddress: string, url: string) => get(url, { remoteAddress })
  for (let n = 0; n < pagesPerAddress.max; n++)
    expect((await from("192.0.2.1", `/lecturers?search=x${n}`)).statusCode).toBe(200)
  const read = readings
  // While these requests are sent, fewer than this number are allowed again.
  const more = Array.from({ length: 2000 }, (_, index) => from("192.0.2.1", `/lecturers?search=y${index}`))
  const refused = (await Promise.all(more)).filter(({ statusCode }) => statusCode === 429)
  expect(readings - read).toBe(2000 - refused.length)
  expect(new Set(refused.map(({ headers }) => headers.etag)).size).toBe(1)
  expect(refused[0]?.headers["retry-after"]).toBe("60")
  expect(refused[0]?.body).toContain("Please wait a minute and try again.")
  expect((await from("192.0.2.2", "/lecturers?search=eve")).statusCode).toBe(200)
  expect((await from("192.0.2.1", "/login")).statusCode).toBe(200)
})
