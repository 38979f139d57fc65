import { createHash } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { emptyContent } from "#contract/communication/website/content/contentPage.ts"
import { contentPages } from "#contract/communication/website/pages.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { openPages, sampleContent } from "../../../../test/site.ts"

let content: SiteContent
let version = 0
const changeContent = (changed: Partial<SiteContent>) => {
  content = { ...sampleContent, ...changed, version: String(++version) }
}
beforeEach(() => changeContent({}))

const none = { items: [], total: 0, page: 1, pages: 1 }
const app = await openPages({
  content: async () => content,
  readers: {
    latest: async () => ({ announcements: none, events: none }),
    announcements: async () => none,
  },
})
const get = (url: string) => app.inject({ url })
const htmlOf = async (url: string) => (await get(url)).body
const partOf = (html: string, from: string, to: string) => html.slice(html.indexOf(from), html.indexOf(to))
const currentLinks = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)" aria-current="(\w+)"/g)].map(
    ([, address, kind]) => `${address} ${kind}`,
  )

describe("the header", () => {
  test("marks the page, in the bar or under More, and in the menu of small screens", async () => {
    expect(currentLinks(await htmlOf("/academics"))).toEqual(["/academics page", "/academics page"])
    expect(currentLinks(await htmlOf("/history"))).toEqual(["/history page", "/history page"])
    expect(currentLinks(await htmlOf("/"))).toEqual(["/ page"])
    expect(currentLinks(await htmlOf("/login"))).toEqual([])
  })

  test("marks News on the pages of news", async () => {
    expect(currentLinks(await htmlOf("/news-events"))).toEqual(["/news-events page", "/news-events page"])
  })
})

describe("the pattern over the header", () => {
  const bandOf = (html: string) => {
    const [, paths] = /<header[^>]*><svg class="band".*?<pattern[^>]*>(.*?)<\/pattern>/s.exec(html)!
    return paths
  }

  test("is another one in each section, and the same on all pages of a section", async () => {
    const addresses = [
      "/",
      "/administration",
      "/academics",
      "/admissions",
      "/support-services",
      "/news-events",
      "/campus-life",
      "/history",
      "/alumni",
      "/library",
      "/contact",
      "/privacy",
    ]
    const bands = await Promise.all(addresses.map(async (address) => bandOf(await htmlOf(address))!))
    expect(new Set(bands).size).toBe(addresses.length)
    for (const band of bands) expect(band.length).toBeLessThan(1024)
    expect(bandOf(await htmlOf("/login"))).toBe(bands[0])
    expect(bandOf(await htmlOf("/news-events/announcements"))).toBe(bands[5])
  })
})

describe("the footer", () => {
  test("has the contact details and leads to the privacy page, About and Programs", async () => {
    changeContent({ phone: "+265 999 000 111", email: "office@college.example" })
    const html = await htmlOf("/admissions")
    const footer = partOf(html, "<footer", "</footer>")
    const links = [...footer.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address)
    expect(links).toEqual([
      "/#about",
      "/#programs",
      "/admissions",
      "/login",
      "/contact",
      "/privacy",
      "/verify",
      "tel:+265999000111",
      "mailto:office@college.example",
    ])
  })

  test("dials the first of several phone numbers, however they are written", async () => {
    for (const phone of ["+265 (0) 999 000 111 / 888 000 111", "+265-999-000-111, 888"]) {
      changeContent({ phone })
      expect(await htmlOf("/admissions")).toContain(`<a href="tel:+265999000111">${phone}</a>`)
    }
  })
})

describe("the home page", () => {
  test("has no section about the college that is a title alone, and no link to it", async () => {
    const { about } = emptyContent(contentPages.home)
    changeContent({ founded: null, home: { ...sampleContent.home, about: { ...about, title: "About us" } } })
    const html = await htmlOf("/")
    expect(html).not.toContain("About us")
    expect(partOf(html, "<footer", "</footer>")).not.toContain("#about")
  })

  test("says when to apply and what it costs before anything else", async () => {
    const html = await htmlOf("/")
    const strip = partOf(html, 'data-block="intake"', "</nav><section")
    expect(strip.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")).toContain(
      "Admissions Next intake: wait for the government advert Fees MWK 75,000 a term Documents you need",
    )
    expect([...strip.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      "/admissions#steps",
      "/admissions#fees",
      "/admissions#requirements",
    ])
    const admissions = await htmlOf("/admissions")
    for (const id of ["steps", "fees", "requirements"]) expect(admissions).toContain(`id="${id}"`)
  })

  test("of a college that has written nothing shows its name and how to write to it, and no empty part", async () => {
    const empty = Object.fromEntries(
      Object.entries(contentPages).map(([key, page]) => [key, emptyContent(page)]),
    )
    changeContent({
      ...empty,
      name: "Mlatho Training College",
      founded: null,
      motto: "A bridge to every classroom",
    })
    const html = await htmlOf("/")
    const main = partOf(html, "<main", "</main>")
    expect(main).toContain("<h1>Mlatho Training College</h1>")
    expect(main).toContain("A bridge to every classroom")
    expect(main.match(/<h2[^>]*>[^<]*/g)).toEqual([expect.stringContaining("Write to us")])
    for (const absent of ["carousel", "intake", "Apply Now", "Overview", 'class="values '])
      expect(main).not.toContain(absent)
    expect(html).not.toContain("/#about")
  })

  test("leaves out what a college hasn't said within a part", async () => {
    const { home } = sampleContent
    const about = { ...home.about, overview: "", vision: "", values: [], districts: null }
    const program = { ...home.program, level: "", practice: [], skills: [], careers: [] }
    changeContent({ home: { ...home, intake: { text: "" }, about, program } })
    const html = await htmlOf("/")
    expect(html).toContain("Mission")
    for (const absent of ["Overview", "<dt>Vision", "Our values", "districts where", "<dt>Level"])
      expect(html).not.toContain(absent)
    for (const absent of ["Practical components", "Program Outcomes", "Next intake"])
      expect(html).not.toContain(absent)
    expect(html).toMatch(/MWK\s75,000/)
  })
})

describe("the college's colours", () => {
  const colours = { main: "#6a1b4d", second: "#ff9a3c" }
  const styleOf = (html: string) => /<style>(html:root\{.*?)<\/style>/s.exec(html)?.[1]

  test.each(["/", "/login", "/nowhere", "/admin/dashboard", "/student/grades"])(
    "are in one small style on %s, which its policy allows",
    async (url) => {
      expect(styleOf(await htmlOf(url))).toBeUndefined()
      changeContent({ colours })
      const { body, headers } = await get(url)
      const style = styleOf(body)!
      expect(style).toContain("--blue-700:#6a1b4d")
      expect(style).toContain("--maize:#ff9a3c")
      expect(style.length).toBeLessThan(1536)
      const hash = createHash("sha256").update(style).digest("base64")
      expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`)
    },
  )

  test("are in the pictures of shared links and in the icon", async () => {
    const before = await get("/pictures/home.png")
    changeContent({ colours })
    const after = await get("/pictures/home.png")
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
    expect(await htmlOf("/")).toMatch(/fill%3D[^%]+%23ff9a3c/)
  })
})
