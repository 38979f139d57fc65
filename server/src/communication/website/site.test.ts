import { beforeEach, describe, expect, test } from "vitest"
import { problemsOfDraft, problemsOfPublishing } from "#contract/communication/website/content/checks.ts"
import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import { contentPages, type PageKey, pageKeys } from "#contract/communication/website/pages.ts"
import { demonstrationContent } from "../../../../demonstration/site/content.ts"
import { openCollege } from "../../../test/college.ts"
import { openCollegeWebsite, origin, publishCollege } from "../../../test/site.ts"
import { truncate } from "../../../test/truncate.ts"
import { collegeReader } from "../../college/college/queries.ts"
import { publish } from "./queries.ts"

const { call, db, config } = await openCollege()
const website = await openCollegeWebsite(db)

beforeEach(() => truncate(db, ["content", "content_version", "content_draft"]))

const addresses = pageKeys.flatMap((key) => contentPages[key].address ?? [])
const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return value ? [value] : []
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : []
}
/** The text with the escapes of a rendered page. */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;")

/** Titles, labels and addresses of the product, which any website shows, including the demonstration. */
const ofTheProduct = [
  "Initial Primary Teacher Education",
  "Write to us",
  "How to apply",
  "Campus life",
  "Library",
  "Clubs",
  "admissions",
  "alumni",
  "resources",
  "seats",
  "Register",
]
/** Texts that only the demonstration has: names of people, figures in words, and sentences. */
const exampleTexts = [...new Set(textsOf(demonstrationContent))].filter(
  (text) => text.length > 3 && !text.startsWith("/") && !ofTheProduct.includes(text),
)
const publishAll = async () => {
  for (const key of pageKeys) await publish(db, { key, value: demonstrationContent[key], by: null })
}

describe("the website of an empty college", () => {
  test("shows nothing that the demonstration says, on any page", async () => {
    expect(exampleTexts.length).toBeGreaterThan(40)
    await publishCollege(db, { name: "Mlatho Training College" })
    const shownTexts = new Set<string>()
    for (const address of [...addresses, "/login", "/register", "/faculty", "/nowhere"]) {
      const body = await website.page(address)
      expect(body).toContain("Mlatho Training College")
      const read = body.replace(/<(svg|style)[ >].*?<\/\1>/gs, "")
      for (const text of exampleTexts) if (read.includes(escaped(text))) shownTexts.add(text)
    }
    expect([...shownTexts]).toEqual([])
  })

  test("has a page at each address, which says that it is being written where the college has said nothing", async () => {
    for (const address of addresses) {
      const { statusCode, body } = await website.get(address)
      expect(statusCode, address).toBe(200)
      expect(body, address).toMatch(/<h1[ >]/)
    }
    const body = await website.page("/history")
    expect(body).toContain("We are still writing this page.")
    expect(body).toMatch(/<main.*href="\/contact".*<\/main>/s)
    // Such a page and the home page include the styles of the cloth at their head. The sign-in page doesn't.
    expect(body).toContain(".page-hero{")
    expect(await website.page("/login")).not.toContain(".page-hero{")
    expect(body).toContain("noindex")
    expect(body).not.toContain('rel="canonical"')
  })

  test("has a checklist of which nothing is done; the demonstration's is done", async () => {
    const list = async () => (await call("admin", "GET /site")).body.data.checklist
    const before = await list()
    expect(before).toHaveLength(12)
    expect(before.filter(({ done }) => done)).toEqual([])
    await publishAll()
    expect((await list()).filter(({ done }) => !done)).toEqual([])
  })

  test("counts a thing as done once it is published, and no other", async () => {
    await publishCollege(db, { name: "Mlatho" })
    const { checklist } = (await call("admin", "GET /site")).body.data
    expect(checklist.filter(({ done }) => done).map(({ label }) => label)).toEqual(["The college's name"])
  })
})

test("the demonstration's content is as an administrator could have saved and published it", () => {
  for (const page of Object.values(contentPages)) {
    const value = demonstrationContent[page.key]
    expect(page.schema.parse(value), page.key).toEqual(value)
    expect(problemsOfDraft(page, value), page.key).toEqual({})
    expect(problemsOfPublishing(page, value), page.key).toEqual({})
  }
})

test("each block that says something is named in its page, so that the editor's preview leads to its form", async () => {
  await publishAll()
  const unnamed = await Promise.all(
    Object.values(contentPages).map(async ({ key, address, blocks }) => {
      if (!address) return []
      const body = await website.page(address)
      const content: Readonly<Record<string, unknown>> = demonstrationContent[key]
      return Object.keys(blocks)
        .filter((name) => !isEmptyContent(content[name]) && !body.includes(`data-block="${name}"`))
        .map((name) => `${key}: ${name}`)
    }),
  )
  // Only search engines read the description of the home page.
  expect(unnamed.flat()).toEqual(["home: head"])
})

test("the pages of the website are listed with what is published and what is drafted", async () => {
  await publishCollege(db, { name: "Mlatho" })
  const body = { value: { head: { lead: "Moni" } } }
  await call("admin", "PUT /site/{key}", { params: { key: "alumni" }, body })
  const { pages } = (await call("admin", "GET /site")).body.data
  expect(pages.map(({ key }) => key)).toEqual(pageKeys)
  const state = (pageKey: PageKey) => pages.find(({ key }) => key === pageKey)
  expect(state("college")).toMatchObject({
    address: null,
    number: 1,
    published_by_name: null,
    draft_at: null,
  })
  expect(state("alumni")).toMatchObject({
    title: "Alumni",
    address: "/alumni",
    number: 0,
    published_at: null,
    draft_by_name: "Test admin",
    draft_at: expect.any(String),
  })
  expect(state("library")).toMatchObject({ number: 0, draft_at: null })
})

test("a preview is the page that visitors will see, and publishes nothing", async () => {
  await publishAll()
  for (const key of ["home", "admissions", "history", "newsEvents", "teachingStaff"] as const) {
    const value = demonstrationContent[key]
    const { body } = await call("admin", "POST /site/{key}/preview", { params: { key }, body: { value } })
    expect(body.data.html, key).toMatch(/data-block="\w+"/)
    const main = /<main.*<\/main>/s
      .exec(body.data.html)![0]
      .replaceAll(encodeURIComponent(config.publicUrl), encodeURIComponent(origin))
    expect(main, key).toBe(await website.main(contentPages[key].address ?? "/"))
  }
  const value = { ...demonstrationContent.college, details: { name: "Mlatho" } }
  const preview = await call("admin", "POST /site/{key}/preview", {
    params: { key: "college" },
    body: { value },
  })
  expect(preview.body.data.html).toContain("Mlatho")
  expect(await website.page("/")).not.toContain("Mlatho")
})

test("reading the college costs its versions alone, until one of them changes", async () => {
  await publishAll()
  const read = collegeReader(db)
  const [first, second] = [await read(), await read()]
  expect(second.home).toBe(first.home)
  expect(second.version).toBe(first.version)
  await publishCollege(db, { name: "Mlatho" })
  const third = await read()
  expect([third.name, third.version === first.version]).toEqual(["Mlatho", false])
  expect(isEmptyContent(third.home)).toBe(false)
})
