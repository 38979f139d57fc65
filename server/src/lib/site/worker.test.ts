import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import Fastify from "fastify"
import { afterAll, expect, test } from "vitest"
import { openPages, sampleContent } from "../../../test/site.ts"
import { nameRelease } from "./release.ts"

const assets = "dist/client/assets"
/** The stylesheet that pages inline, and the form that opens a college. */
const isOfTheWebsite = (name: string) => /^(style|Setup)/.test(name)

const brotli = { "accept-encoding": "br" }

async function openSite({ worker }: { worker: boolean }) {
  const app = await openPages({ content: async () => ({ ...sampleContent, worker }) })
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}
const get = await openSite({ worker: true })
const getRetired = await openSite({ worker: false })

test("the service worker is at one address, revalidated each time, and at most 2.5 KB with its list of files", async () => {
  const answer = await get("/sw.js", brotli)
  expect(answer.headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/javascript; charset=utf-8",
  })
  expect(answer.rawPayload.length).toBeLessThanOrEqual(2.5 * 1024)
  const again = await get("/sw.js", { ...brotli, "if-none-match": String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ""])
})

test("the worker names every file with which the portal and the sign-in page start, and each exists", async () => {
  const text = brotliDecompressSync((await get("/sw.js", brotli)).rawPayload).toString()
  for (const page of ["/shell", "/login"]) {
    const { body } = await get(page)
    const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      expect(text, page).toContain(file.slice("/assets/".length))
      expect((await get(file)).statusCode, file).toBe(200)
    }
  }
  // Scripts are listed with their imports.
  const core = /core:\[(.*?)\]/.exec(text)?.[1] ?? ""
  for (const stem of ["react", "core", "start", "islands", "runtime"])
    expect(core).toMatch(new RegExp(`\\b${stem}-[\\w-]{8}\\.js`))
})

test("every other script and style is named in the core, or in a file that it names", async () => {
  const text = brotliDecompressSync((await get("/sw.js", brotli)).rawPayload).toString()
  const names = new Set(/core:\[(.*?)\]/.exec(text)?.[1]?.match(/[\w.-]+/g))
  for (const name of names)
    for (const [found] of readFileSync(join(assets, name), "utf8").matchAll(/[\w.-]+-[\w-]{8}\.\w+/g))
      if (existsSync(join(assets, found))) names.add(found)
  const built = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name) && !isOfTheWebsite(name))
  expect([...names]).toEqual(expect.arrayContaining(built))
})

test("the cached page of the portal belongs to no role, and names no person", async () => {
  const { body } = await get("/shell")
  expect(body).toBe((await get("/profile")).body)
  expect(body).not.toMatch(/assets\/(student|staff|admin)-/)
})

test("the offline page is at most 2 KB, needs no other file, and has the worker's placeholders", async () => {
  const answer = await get("/offline", brotli)
  expect(answer.rawPayload.length).toBeLessThan(2 * 1024)
  const { body } = await get("/offline")
  expect(body).not.toMatch(/<script|<img|href="\/assets/)
  // The worker's placeholders for the requested address, and for the cached pages.
  expect(body).toContain('href="#again"')
  expect(body).toContain('<div id="kept"></div>')
})

test("a retired worker replaces the service worker, and pages register none", async () => {
  const retired = (await getRetired("/sw.js")).body
  expect(retired).toContain("unregister")
  expect(retired).not.toContain("/assets/")
  for (const url of ["/login", "/shell", "/admissions"]) {
    expect((await get(url)).body, url).toContain("data-worker")
    expect((await getRetired(url)).body, url).not.toContain("data-worker")
  }
})

test("the reply to the waiting counts and the portal's page name the release, as the core script does", async () => {
  const app = Fastify({ pluginTimeout: 0 })
  await nameRelease(app)
  for (const url of ["/api/dashboard/waiting", "/api/terms"]) app.get(url, async () => ({ success: true }))
  afterAll(() => app.close())
  const releaseOf = async (url: string) => (await app.inject({ url })).headers["x-release"]
  const release = String(await releaseOf("/api/dashboard/waiting"))
  expect(await releaseOf("/api/terms")).toBeUndefined()
  const { body, headers } = await get("/student/grades")
  expect(headers["x-release"]).toBe(release)
  expect(body).toContain(`/assets/core-${release}.js`)
})
