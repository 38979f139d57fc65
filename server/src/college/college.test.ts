import { buffer } from "node:stream/consumers"
import Fastify from "fastify"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { wordsOf } from "../../test/document.ts"
import { sampleContent } from "../../test/site.ts"
import { wordDocument } from "../lib/files/wordDocuments.ts"
import { pages } from "../lib/site/pages.ts"
import { mailLetter } from "../mail/letters.queries.ts"
import { findCollege, publishContent, readCollege } from "./queries.ts"

const college = await openCollege()
const { call, db } = college

// The website reads the same database, and keeps its rendered pages as the server does.
const website = Fastify()
await website.register(pages, {
  content: async () => ({ ...(await readCollege(db)), origin: "https://college.example" }),
  development: false,
})
afterAll(() => website.close())
const page = async (url: string) => (await website.inject({ url })).body

const details = {
  name: "Mlatho Training College",
  short_name: "Mlatho",
  motto: "A bridge to every classroom",
  founded: 1962,
  address: "P.O. Box 7\nDedza",
  phone: "+265 999 000 111",
  email: "office@mlatho.example",
}
const save = (body: object = {}, caller: Parameters<typeof call>[0] = "admin") =>
  call(caller, "PUT /college", { body: { ...details, ...body } })
const read = async () => (await call("admin", "GET /college")).body.data.college

beforeEach(async () => {
  await db.deleteFrom("content").execute()
  for (const key of ["home", "admissions", "contact"] as const)
    await publishContent(db, key, sampleContent[key])
})

describe("the college's details", () => {
  test("are empty in a new college, and are saved and read with a version", async () => {
    expect(await read()).toMatchObject({ name: "Teacher Training College", address: null, version: 0 })
    const { status, body } = await save({ version: 0 })
    expect([status, body.message]).toEqual([200, "College updated successfully!"])
    expect(await read()).toEqual({ ...details, version: 1 })
    await save({ shortName: " ", short_name: undefined, motto: "", address: null, phone: "", email: "" })
    expect(await read()).toMatchObject({
      short_name: null,
      motto: null,
      address: null,
      phone: null,
      email: null,
    })
  })

  test("give the second of two editors the first one's values", async () => {
    await save()
    await save({ name: "First", version: 1 })
    const { status, body } = await save({ name: "Second", version: 1 })
    expect([status, (body.current as { name: string }).name]).toEqual([409, "First"])
  })

  test("are saved by one of ten editors who began at the same moment", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save({ name: `College ${n}`, version: 0 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })

  test("name each invalid field", async () => {
    const { status, body } = await save({ name: " ", founded: 2099, email: "office", phone: "1".repeat(31) })
    expect([status, body.errors]).toEqual([
      422,
      {
        name: "Name is required.",
        founded: "Year of foundation must not be in the future.",
        email: "Email must be an address such as name@example.com.",
        phone: "Phone must be at most 30 characters.",
      },
    ])
    expect((await read()).version).toBe(0)
  })

  test("are the administrators' to change, and a change is in the audit log", async () => {
    for (const caller of ["lecturer", "student"] as const) expect((await save({}, caller)).status).toBe(403)
    expect((await call("student", "GET /college")).status).toBe(403)
    expect((await call("lecturer", "GET /college")).body.data.college).toEqual(await read())
    await save()
    await save({ phone: "+265 888 000 222" })
    const row = await db
      .selectFrom("audit")
      .select(["action", "entity", "entity_label", "before", "after"])
      .where("entity", "=", "college")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      ...{ action: "PUT /college", entity: "college", entity_label: "Mlatho Training College" },
      before: { phone: "+265 999 000 111" },
      after: { phone: "+265 888 000 222" },
    })
  })
})

describe("a saved detail is shown", () => {
  test.each(["/", "/contact", "/admissions"])(
    "on %s at the next request, also where the page was kept",
    async (address) => {
      for (const unknown of [details.name, details.phone, details.email])
        expect(await page(address)).not.toContain(unknown)
      await save()
      const body = await page(address)
      const main = body.slice(body.indexOf("<main"), body.indexOf("<footer"))
      for (const part of [main, body.slice(body.indexOf("<footer"))]) {
        expect(part).toContain("P.O. Box 7\nDedza")
        expect(part).toContain('href="tel:+265999000111"')
        expect(part).toContain('href="mailto:office@mlatho.example"')
      }
      expect(body).toMatch(/<title>[^<]+ · Mlatho<\/title>/)
      expect(body).toContain('property="og:site_name" content="Mlatho Training College"')
      expect(body.slice(body.indexOf("<footer"))).toContain("A bridge to every classroom")
      await save({ phone: "+265 888 000 222" })
      expect(await page(address)).toContain('href="tel:+265888000222"')
    },
  )

  test("to search engines, with the year of foundation", async () => {
    await save()
    const body = await page("/")
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!
    expect(JSON.parse(data!)).toMatchObject({
      ...{ name: details.name, alternateName: "Mlatho", foundingDate: "1962", telephone: details.phone },
      ...{ email: details.email, address: { streetAddress: "P.O. Box 7, Dedza" } },
    })
    expect(body).toContain("years since 1962")
    expect(body).not.toContain("1937")
  })

  test("in the portal's title, in the signature of e-mails and at the head of documents", async () => {
    await save()
    expect(await page("/admin/dashboard")).toContain("<title>Mlatho Training College</title>")
    const to = { id: null, name: "Chikondi Banda", email: "chikondi@college.example" }
    await mailLetter(db, to, { subject: "Moni", lines: ["Zikomo."] })
    const { body } = await db
      .selectFrom("mail")
      .select("body")
      .where("to_address", "=", to.email)
      .executeTakeFirstOrThrow()
    expect(body).toBe(
      "Dear Chikondi Banda,\n\nZikomo.\n\nMlatho Training College\n+265 999 000 111 · office@mlatho.example",
    )
    const report = { title: "Report", lines: [], figures: [["Grades", "3"]], sections: [], note: "" } as const
    const { open } = await wordDocument("report.docx", report, { ...(await findCollege(db)), logo: null })
    const { text } = wordsOf(await buffer(await open()))
    expect(text).toMatch(
      /^Mlatho Training College\nP\.O\. Box 7, Dedza · \+265 999 000 111 · office@mlatho\.example\n/,
    )
  })
})
