import { createHash } from "node:crypto"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import Fastify from "fastify"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { sampleContent } from "../../../test/site.ts"
import { readableUrl } from "../http/errorReplies.ts"
import { pages } from "./pages.ts"

// Runs on the built site: `npm test` builds it first.
let content: SiteContent
const waiting = Promise.withResolvers<void>()

beforeEach(() => {
  content = sampleContent
})

const app = Fastify({ rewriteUrl: readableUrl, pluginTimeout: 0 })
await app.register(pages, {
  content: async () => {
    if (content.version === "lost") throw new Error("the database is away")
    if (content.version === "waiting") await waiting.promise
    return content
  },
  development: false,
})
afterAll(() => app.close())

const stylesIn = (body: string) => [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css!)
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test("a page is compressed as the browser accepts, and answered with 304 if it is unchanged", async () => {
  const plain = await get("/login")
  const br = await get("/login", { "accept-encoding": "gzip, br" })
  const gzip = await get("/login", { "accept-encoding": "gzip" })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(br.headers).toMatchObject({ vary: "accept-encoding", "cache-control": "no-cache" })
  const again = await get("/login", { "accept-encoding": "br", "if-none-match": br.headers.etag as string })
  expect([again.statusCode, again.body]).toEqual([304, ""])
  expect(again.headers).not.toHaveProperty("content-security-policy")
  const inGzip = await get("/login", {
    "accept-encoding": "gzip",
    "if-none-match": br.headers.etag as string,
  })
  expect(inGzip.statusCode).toBe(200)
})

test("a server that isn't set up leads from the home page and the sign-in page to where it is set up", async () => {
  const fetched = async () =>
    Promise.all(
      ["/", "/login", "/contact"].map(async (url) => {
        const { statusCode, headers } = await get(url)
        return [statusCode, headers.location]
      }),
    )
  content = { ...content, ready: false, version: "new" }
  expect(await fetched()).toEqual([
    [302, "/setup"],
    [302, "/setup"],
    [200, undefined],
  ])
  expect((await get("/setup")).body).not.toContain('href="/login')
  content = sampleContent
  expect(await fetched()).toEqual([
    [200, undefined],
    [200, undefined],
    [200, undefined],
  ])
})

test("a page is rendered again when the content's version changes, and stays available while the database is down", async () => {
  expect((await get("/login")).body).toContain("Chitsanzo Training College")
  content = { ...content, version: "2", name: "Mlatho Training College" }
  expect((await get("/login")).body).toContain("Mlatho Training College")
  content = { ...content, version: "lost" }
  expect((await get("/login")).body).toContain("Mlatho Training College")
})

test("a page is shown as it was last known while the database doesn't answer", async () => {
  await get("/login")
  content = { ...content, version: "waiting", name: "Mlatho Training College" }
  expect((await get("/login")).body).toContain("Chitsanzo Training College")
  waiting.resolve()
  await vi.waitFor(async () => expect((await get("/login")).body).toContain("Mlatho Training College"))
})

test("the policy allows the page's own styles and no other, no inline script and no style attribute", async () => {
  for (const url of [
    "/",
    "/admissions",
    "/contact",
    "/login",
    "/register",
    "/forgot-password",
    "/set-password",
    "/setup",
    "/nowhere",
  ]) {
    const { body, headers } = await get(url)
    const policy = headers["content-security-policy"]
    expect(policy).toContain("script-src 'self';")
    const hashes = stylesIn(body).map(
      (css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
    )
    expect(hashes.length).toBeGreaterThan(0)
    expect(policy).toContain(`style-src 'self' ${hashes.join(" ")};`)
    // Data blocks are not covered by the policy, because browsers don't run them.
    expect(body).not.toMatch(/<script(?![^>]* src=|[^>]* type="application\/ld\+json")|\sstyle=|\son\w+=/)
  }
})

test("a page has the frame's styles and its own, and no other page's", async () => {
  const [home, admissions, contact] = await Promise.all(
    ["/", "/admissions", "/contact"].map(async (url) => stylesIn((await get(url)).body)),
  )
  expect([home!.length, admissions!.length]).toEqual([2, 2])
  expect(new Set([home![0], admissions![0], contact![0]]).size).toBe(1)
  expect(home!.join()).toContain(".carousel-strip")
  expect(admissions!.join()).not.toContain(".carousel-strip")
  expect(admissions!.join()).toContain(".pathways")
  expect(contact!.join()).not.toContain(".pathways")
})

test("all unknown addresses share one 404 page", async () => {
  const [first, second] = await Promise.all([get("/nowhere"), get("/else/where?x=1")])
  expect([first.statusCode, second.statusCode]).toEqual([404, 404])
  expect(first.headers.etag).toBe(second.headers.etag)
})

test("an address that can't be decoded has the 404 page too", async () => {
  const { statusCode, body, headers } = await get("/%E0%A4%A?x=%E0")
  expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"])
  expect(body).toBe((await get("/nowhere")).body)
})

test("an address in capitals redirects to the page, with its query and the record's code unchanged", async () => {
  for (const [typed, address] of [
    ["/Admissions?x=Y", "/admissions?x=Y"],
    ["/ADMIN/terms", "/admin/terms"],
    ["/Verify/7K3M9XQ24TDH", "/verify/7K3M9XQ24TDH"],
    ["/ADMISSIONS/", "/admissions"],
    ["//admissions", "/admissions"],
    ["/admissions.", "/admissions"],
    ["/admissions%20?x=Y", "/admissions?x=Y"],
    ["//evil.example/admissions", undefined],
  ] as const) {
    const { statusCode, headers } = await get(typed)
    expect([statusCode, headers.location], typed).toEqual([address ? 301 : 404, address])
  }
  expect((await get("/Nowhere")).statusCode).toBe(404)
})

test("the page that verifies documents gives an example of a code", async () => {
  const { body } = await get("/verify")
  expect(body).toContain("For example, PYD2-0EX6-H16K")
  expect(body).toContain('aria-describedby="code-hint"')
})

test("portal addresses get the portal's page, which search engines may not index", async () => {
  for (const url of ["/dashboard", "/admin/terms", "/lecturer/modules/7/content", "/unauthorized"]) {
    const { statusCode, body } = await get(url)
    expect(body).toMatch(/<link rel="stylesheet" href="\/assets\/[^"]+\.css"/)
    expect(statusCode).toBe(200)
    expect(body).toContain('id="portal"')
    expect(body).toContain("noindex")
  }
})

test("the portal's page names its stylesheet", async () => {
  const { body } = await app.inject({ url: "/admin/terms" })
  const [, href] = /<link rel="stylesheet" href="([^"]+)"/.exec(body) ?? []
  const styles = await app.inject({ url: href ?? "no stylesheet" })
  expect([styles.statusCode, styles.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"])
})

test("the portal's page names the scripts of the screens at its address, and of no other role", async () => {
  const scriptsAt = async (url: string) => {
    const { body } = await get(url)
    return [...body.matchAll(/<link rel="modulepreload" href="\/assets\/(\w+)-/g)]
      .map(([, name]) => name)
      .sort()
  }
  const everybodys = await scriptsAt("/profile")
  expect(everybodys).toContain("core")
  expect(await scriptsAt("/student/dashboard")).toEqual([...everybodys, "dashboards", "student"].sort())
  expect(await scriptsAt("/lecturer/dashboard")).toEqual(
    [...everybodys, "dashboards", "lecturer", "staff"].sort(),
  )
  expect(await scriptsAt("/admin/dashboard")).toEqual([...everybodys, "admin", "staff"].sort())
})

test("built files are cached forever and precompressed", async () => {
  const { body } = await get("/login")
  const [, script = ""] = /<script type="module" src="([^"]+)"/.exec(body) ?? []
  const file = await get(script, { "accept-encoding": "br" })
  expect(file.headers).toMatchObject({
    "content-encoding": "br",
    vary: "accept-encoding, available-dictionary",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  })
  expect(file.headers).not.toHaveProperty("content-security-policy")
})
