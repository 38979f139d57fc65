import { beforeEach, expect, test } from "vitest"
import { demonstrationContent } from "../../../../demonstration/site/content.ts"
import { lecturerApproval } from "../../../test/approvals.ts"
import { openNews } from "../../../test/news.ts"
import { truncate } from "../../../test/truncate.ts"

// Runs on the built site: `npm test` builds it first.
const { db, call, get, main, announce, plan } = await openNews()
beforeEach(async () => {
  await truncate(db, ["announcement", "event", "notification", "content"])
  const value = JSON.stringify(demonstrationContent.admissions)
  await db.insertInto("content").values({ key: "admissions", value }).execute()
})

const find = (words: string) => main(`/search?search=${encodeURIComponent(words)}`)
const links = (body: string) => [...body.matchAll(/<h3><a href="([^"]+)"/g)].map(([, href]) => href!)

test("pages are found by what the college wrote, whatever the case, with the words around it", async () => {
  const body = await find("COPY national id")
  expect(links(body)).toEqual(["/admissions"])
  expect(body).toContain("1 result<")
  expect(body).toContain("Copy of your national ID")
})

test("the admissions page is found by its fees", async () => {
  const body = await find("fees")
  expect(links(body)).toEqual(["/admissions"])
  expect(body).toMatch(/MWK\s75,000 per term/)
})

test("a page that only its title finds shows the beginning of what the college wrote", async () => {
  const lead = `The first bishop called the sisters. ${"They came and they taught. ".repeat(9)}The end.`
  const value = JSON.stringify({ head: { lead } })
  await db.insertInto("content").values({ key: "history", value }).execute()
  const body = await find("history")
  expect(links(body)).toEqual(["/history"])
  expect(body).toContain("<p>The first bishop called the sisters.")
  expect(body).not.toContain("The end.")
})

test.each(["students' council", "STUDENTS\u2019 COUNCIL", "students\u00b4 council", "students council"])(
  "a page is found by “%s”, whatever its apostrophe",
  async (words) => {
    const value = JSON.stringify({ head: { lead: "The students\u2019 council meets here." } })
    await db.insertInto("content").values({ key: "campusLife", value }).execute()
    expect(links(await find(words))).toEqual(["/campus-life"])
    expect(links(await find("'"))).toEqual([])
  },
)

test("invisible characters, which a copied name may have, don't matter", async () => {
  await announce({ title: "Interviews" })
  expect(links(await find("\u200einter\u200bviews\u202c"))).toHaveLength(1)
  expect(await find("\u200e")).toContain("<h1>Search</h1>")
})

test("texts that no page shows are not found: an office's email address and key, or a part of a picture's address", async () => {
  const office = {
    key: "staffroom",
    name: "Personnel",
    tasks: "",
    place: "",
    hours: "",
    email: "wanda@private.example",
  }
  const photo = { id: "0c0ffee0-0000-4000-8000-000000000000", width: 10, height: 10, alt: "A tall principal" }
  const contact = { offices: { offices: [office] } }
  const principal = { name: "Chikondi Example", role: "Principal", message: "Welcome.", photo }
  const values = { contact, administration: { principal } }
  for (const [key, value] of Object.entries(values))
    await db
      .insertInto("content")
      .values({ key, value: JSON.stringify(value) })
      .execute()
  for (const [words, found] of [
    ["wanda", []],
    ["staffroom", []],
    ["0c0ffee0", []],
    ["personnel", ["/contact"]],
    ["tall principal", ["/administration"]],
  ] as const)
    expect(links(await find(words)), words).toEqual(found)
  expect(await find("personnel")).not.toContain("private.example")
})

test("announcements, events and lecturers that visitors may see are found, the rest is not", async () => {
  await announce({ title: "Interviews for wiring" })
  await announce({ title: "Wiring of offices", target_audience: "staff" })
  await plan({ title: "Wiring course" })
  const { role: _, ...details } = lecturerApproval
  const body = { ...details, first_name: "Ŵiring", last_name: "Phiri", email: "wiring@college.example" }
  await call("admin", "POST /lecturers", { body })
  const found = await find("wiring")
  expect(links(found)).toEqual([
    expect.stringMatching(/^\/news-events\/announcements\/\d+-interviews-for-wiring$/),
    expect.stringMatching(/^\/news-events\/events\/\d+-wiring-course$/),
    "/lecturers?search=%C5%B4iring%20Phiri",
  ])
  expect(found).toContain("3 results<")
  expect(found).not.toContain("wiring@college.example")
})

test("a search that finds nothing says so, links to the contact page, and escapes what was typed", async () => {
  const body = await find('<b>"nowhere"')
  expect(body).toContain("Nothing was found for “&lt;b&gt;&quot;nowhere&quot;”.")
  expect(body).toContain('value="&lt;b&gt;&quot;nowhere&quot;"')
  expect(body).toContain('href="/contact"')
})

test("without words there is only the form, and search engines may not index results", async () => {
  for (const address of ["/search", "/search?search=+"]) {
    const { statusCode, body } = await get(address)
    expect(statusCode).toBe(200)
    expect(body).toContain('<form class="search-form" action="/search">')
    expect(body).not.toContain("result")
  }
  expect((await get("/search?search=fee")).body).toContain('<meta name="robots" content="noindex"/>')
})

test("a page that does not exist offers a search", async () => {
  const { statusCode, body } = await get("/nowhere")
  expect(statusCode).toBe(404)
  expect(body).toContain('<form class="search-form" action="/search">')
})
