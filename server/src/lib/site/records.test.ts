import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib"
import Fastify, { type InjectOptions } from "fastify"
import { afterAll, beforeEach, expect, test } from "vitest"
import type { NewsRecords } from "#contract/communication/news.ts"
import { noStaff, sampleContent } from "../../../test/site.ts"
import { cachedPages, pagesPerAddress } from "../limits.ts"
import { pages } from "./pages.ts"

// Pages of records, which are read at every request.
const none = { items: [], total: 0, page: 1, pages: 1 }
const nothing: NewsRecords["latest"] = { announcements: none, events: none }
let answer: () => Promise<unknown>
let readings = 0
beforeEach(() => {
  answer = async () => nothing
  readings = 0
})

async function openSite() {
  const app = Fastify({ pluginTimeout: 0 })
  const reader = () => {
    readings++
    return answer()
  }
  const readers = { latest: reader, announcement: reader, feed: reader, teachingStaff: reader }
  await app.register(pages, { content: async () => sampleContent, readers, development: false })
  afterAll(() => app.close())
  return (url: string, options: InjectOptions = {}) => app.inject({ url, ...options })
}
const away = () => Promise.reject(new Error("the database is away"))

test("records that can't be read are owned up to, and Try Again asks for the same page", async () => {
  const get = await openSite()
  answer = away
  for (const url of ["/news-events", "/news-events/announcements/12-water"]) {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(503)
    expect(body).toContain("Unable to load latest news and events")
    expect(body).toMatch(new RegExp(`<a [^>]*href="${url}"[^>]*>Try Again</a>`))
    expect(body).toContain("noindex")
  }
  expect((await get("/news-events/rss.xml")).statusCode).toBe(503)
  answer = async () => nothing
  expect((await get("/news-events")).statusCode).toBe(200)
})

test("a page of records is shown as it was last while they can't be read", async () => {
  const get = await openSite()
  const before = await get("/news-events")
  answer = away
  const after = await get("/news-events")
  expect([after.statusCode, after.headers.etag]).toEqual([200, before.headers.etag])
})

test("lecturers that can't be read are owned up to, and Try Again asks for the same search", async () => {
  const get = await openSite()
  answer = away
  const { statusCode, body } = await get("/lecturers?search=eve&page=2")
  expect(statusCode).toBe(503)
  expect(body).toContain("Unable to Load Faculty")
  expect(body).toMatch(/<a [^>]*href="\/lecturers\?search=eve&amp;page=2"[^>]*>Try Again<\/a>/)
})

test("what visitors search for pushes the other pages out of memory at no number of searches", async () => {
  const get = await openSite()
  answer = async () => noStaff
  await get("/lecturers")
  for (let n = 0; n <= cachedPages.searches; n++) await get(`/lecturers?search=${n}`)
  answer = away
  expect((await get("/lecturers")).statusCode).toBe(200)
  expect((await get(`/lecturers?search=${cachedPages.searches}`)).statusCode).toBe(200)
  expect((await get("/lecturers?search=0")).statusCode).toBe(503)
})

test("a crowd at one page costs two readings", async () => {
  const get = await openSite()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answer = () => promise
  const crowd = Array.from({ length: 50 }, () => get("/news-events"))
  setTimeout(() => resolve(nothing), 50)
  const answers = await Promise.all(crowd)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(readings).toBeLessThanOrEqual(2)
})

test("a page that is asked for with another page's words leads to its own address", async () => {
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

test("a page that is asked for often is compressed as well as can be, and one for a single visitor quickly", async () => {
  const get = await openSite()
  answer = async () => noStaff
  const sizeOf = async (url: string, quality: number) => {
    const sent = await get(url, { headers: { "accept-encoding": "br" } })
    const text = brotliDecompressSync(sent.rawPayload)
    const wanted = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    return [sent.rawPayload.length, wanted.length]
  }
  const [stored, wanted] = await sizeOf("/login", 9)
  expect(stored).toBe(wanted)
  const [single, quick] = await sizeOf("/lecturers?search=eve", 5)
  expect(single).toBe(quick)
})

test("whoever asks for endless pages reads one that is kept, while others, and pages that are kept, are answered", async () => {
  const get = await openSite()
  answer = async () => noStaff
  const from = (remoteAddress: string, url: string) => get(url, { remoteAddress })
  for (let n = 0; n < pagesPerAddress.max; n++)
    expect((await from("192.0.2.1", `/lecturers?search=x${n}`)).statusCode).toBe(200)
  const read = readings
  // More than the number that is allowed again while these are requested.
  const more = Array.from({ length: 2000 }, (_, n) => from("192.0.2.1", `/lecturers?search=y${n}`))
  const refused = (await Promise.all(more)).filter(({ statusCode }) => statusCode === 429)
  expect(readings - read).toBe(2000 - refused.length)
  expect(new Set(refused.map(({ headers }) => headers.etag)).size).toBe(1)
  expect(refused[0]?.headers["retry-after"]).toBe("60")
  expect(refused[0]?.body).toContain("Please wait a minute and try again.")
  expect((await from("192.0.2.2", "/lecturers?search=eve")).statusCode).toBe(200)
  expect((await from("192.0.2.1", "/login")).statusCode).toBe(200)
})
