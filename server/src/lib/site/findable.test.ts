import { expect, test } from "vitest"
import { type AnyPage, emptyContent } from "#contract/communication/website/content/contentPage.ts"
import { contentPages } from "#contract/communication/website/pages.ts"
import { noStaff, openPages, sampleContent } from "../../../test/site.ts"

let content = sampleContent
const none = { items: [], total: 0, page: 1, pages: 1 }
const readers = {
  latest: async () => ({ announcements: none, events: none }),
  announcements: async () => none,
  events: async () => none,
  all: async () => ({ announcements: [], events: [] }),
  teachingStaff: async () => noStaff,
}
const app = await openPages({ content: async () => content, readers })
const get = (url: string) => app.inject({ url })

test("robots.txt and the sitemap list the pages and exclude the portal", async () => {
  const { body: robots } = await get("/robots.txt")
  expect(robots).toContain("Disallow: /admin/")
  expect(robots).toContain("Sitemap: https://college.example/sitemap.xml")
  const { body: sitemap, headers } = await get("/sitemap.xml")
  expect(headers["content-type"]).toContain("application/xml")
  for (const [, address = ""] of sitemap.matchAll(/<loc>https:\/\/college.example([^<]+)<\/loc>/g)) {
    const page = await get(address)
    expect(page.statusCode, address).toBe(200)
    expect(page.body).toContain(`<link rel="canonical" href="https://college.example${address}"/>`)
    expect(page.body).not.toContain("noindex")
  }
  expect(sitemap).toContain("<loc>https://college.example/</loc>")
  expect(sitemap).not.toContain("/setup")
})

test("the sitemap leaves out a page until the college has written it", async () => {
  content = { ...sampleContent, version: "unwritten", history: emptyContent(contentPages.history) }
  expect((await get("/history")).body).toContain("noindex")
  expect((await get("/sitemap.xml")).body).not.toContain("/history<")
  content = sampleContent
  expect((await get("/sitemap.xml")).body).toContain("/history<")
})

test("each page has a title, a description and a picture of its own for link previews", async () => {
  const addresses = ["/", "/admissions", "/news-events", "/contact", "/login", "/register"]
  const heads = await Promise.all(
    addresses.map(async (address) => {
      const { body } = await get(address)
      const [, title] = /<title>([^<]+)/.exec(body)!
      const [, description] = /name="description" content="([^"]+)/.exec(body)!
      const [, picture] = /property="og:image" content="https:\/\/college.example([^"]+)/.exec(body)!
      return { title, description, picture: picture! }
    }),
  )
  for (const part of ["title", "description", "picture"] as const) {
    expect(new Set(heads.map((head) => head[part])).size).toBe(addresses.length)
  }
  for (const { picture } of heads) {
    const { headers, rawPayload } = await get(picture)
    expect(headers["content-type"]).toBe("image/png")
    // Messengers fetch previews of at most 300 KB.
    expect(rawPayload.length).toBeLessThan(60_000)
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

test("no description mentions what only some colleges have", async () => {
  for (const { address } of Object.values(contentPages as Readonly<Record<string, AnyPage>>)) {
    if (!address) continue
    const [, description] = /name="description" content="([^"]+)/.exec((await get(address)).body)!
    expect(description, address).not.toMatch(/chapel|hostel|demonstration school|four steps/)
  }
})

test("the home page describes the college for search engines, safely escaped", async () => {
  content = { ...content, version: "described", name: "</script><b>", email: "office@college.example" }
  const { body } = await get("/")
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!
  expect(JSON.parse(data!)).toMatchObject({
    "@type": "CollegeOrUniversity",
    name: "</script><b>",
    url: "https://college.example/",
    foundingDate: "1937",
    email: "office@college.example",
  })
})

test("the college's age is computed for today, and pages that don't exist aren't linked", async () => {
  content = { ...content, version: "later", year: 2031 }
  const { body } = await get("/")
  expect(body).toContain("94+")
  const before = content
  content = { ...content, version: "new", year: 2026, founded: 2026 }
  expect((await get("/")).body).not.toContain("years since")
  content = before
  const links = [...body.matchAll(/ href="(\/[^"#]*)/g)].map(([, address = ""]) => address)
  for (const address of new Set(links)) expect((await get(address)).statusCode, address).toBe(200)
})

test("the home page gives the college's address, phone and email", async () => {
  const contact = { address: "P.O. Box 7, Dedza", phone: "+265 999 000 111", email: "office@college.example" }
  content = { ...content, version: "reachable", ...contact }
  const { body } = await get("/")
  const section = body.slice(body.indexOf('id="contact"'), body.indexOf("<footer"))
  expect(section).toContain("P.O. Box 7, Dedza")
  expect(section).toContain('href="tel:+265999000111"')
  expect(section).toContain('href="mailto:office@college.example"')
})

test("the home page has the specification's sections in their order", async () => {
  const { body } = await get("/")
  const texts = [
    [
      "Empowering Future Female Educators",
      "Excellence in Primary Teaching",
      "Students’ Representative Council",
    ],
    ["Building Tomorrow’s Leaders", "since 1937", ">28<", "Overview", "Mission &amp; Vision"],
    ["Hard Working", "Integrity", "Responsibility", "Professionalism", "Discipline", "Commitment"],
    [
      "Initial Primary Teacher Education",
      "2 Years",
      "Certificate program",
      "Primary Education",
      "Curriculum",
    ],
    ["Chichewa", "Science and Technology", "English", "Education Foundation Studies", "Mathematics"],
    ["Social and Environmental Science", "Expressive Arts", "Human Ecology", "Religious Studies"],
    ["Agriculture", "Life Skills", "Social Studies", "Teaching Practice (School Placement)"],
    [
      "Classroom Management",
      "Educational Technology",
      "Assessment &amp; Evaluation",
      "Special Needs Education",
    ],
    [
      "Community Engagement Projects",
      "Program Outcomes",
      "Assessment and evaluation",
      "Technology integration",
    ],
    ["Professional development planning", "Pedagogical competence", "Content knowledge"],
    ["Professionalism and ethics", "Reflective practice", "Lifelong learning", "Classroom management"],
    [
      "Community engagement",
      "Primary School Teacher",
      "Section Head",
      "Deputy Head Teacher",
      "Head Teacher<",
    ],
    ["Quality Assurance Officer", "Chief Education Officer", "Applications will be announced soon"],
    ["Spaces are limited", 'id="contact"', "<footer"],
  ].flat()
  let position = body.indexOf("data-carousel")
  for (const words of texts) {
    const next = body.indexOf(words, position)
    expect(next, words).toBeGreaterThan(-1)
    position = next
  }
})
