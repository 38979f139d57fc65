import { buffer } from "node:stream/consumers"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { wordsOf } from "../../../test/documents/text.ts"
import { openCollegeWebsite, publishCollege, sampleContent } from "../../../test/site.ts"
import { truncate } from "../../../test/truncate.ts"
import { publish } from "../../communication/website/queries.ts"
import { paperFile } from "../../lib/files/papers.ts"
import { mailLetter } from "../mail/letters.queries.ts"
import { findPaperHead } from "./letterhead.queries.ts"

const { call, db } = await openCollege()
const { page } = await openCollegeWebsite(db)

const details = {
  name: "Mlatho Training College",
  shortName: "Mlatho",
  motto: "A bridge to every classroom",
  founded: 1962,
  address: "P.O. Box 7\nDedza",
  phone: "+265 999 000 111",
  email: "office@mlatho.example",
}
const save = (changes: Partial<typeof details> = {}) => publishCollege(db, { ...details, ...changes })

beforeEach(async () => {
  await truncate(db, ["content", "content_version"])
  for (const key of ["home", "admissions", "contact"] as const)
    await publish(db, { key, value: sampleContent[key], by: null })
})

test("administrators and lecturers can read the college's details, which are empty in a new college", async () => {
  const read = async () => (await call("lecturer", "GET /college")).body.data.college
  expect((await call("student", "GET /college")).status).toBe(403)
  expect(await read()).toEqual({
    name: "Teacher Training College",
    short_name: null,
    motto: null,
    founded: null,
    address: null,
    phone: null,
    email: null,
  })
  await save()
  const { shortName, ...others } = details
  expect(await read()).toEqual({ ...others, short_name: shortName })
  expect((await call("admin", "GET /college")).body.data.college).toEqual(await read())
})

test("a page shows what was published last, also where a lost publication had the same number", async () => {
  await save({ phone: "+265 999 000 333" })
  expect(await page("/contact")).toContain("tel:+265999000333")
  // Simulates a switch-over to a database server that lacks the publication.
  await truncate(db, ["content", "content_version"])
  for (const key of ["home", "admissions", "contact"] as const)
    await publish(db, { key, value: sampleContent[key], by: null })
  await save()
  expect(await page("/contact")).toContain("tel:+265999000111")
})

test("the college sets the price of mobile data, which is shown on the pages that the portal starts from", async () => {
  const named = async (url: string) => /<html[^>]* data-megabyte="(\d+)"/.exec(await page(url))?.[1]
  expect([await named("/login"), await named("/shell")]).toEqual(["3", "3"])
  await publishCollege(db, { ...details, megabytePrice: 5 })
  expect([await named("/login"), await named("/shell"), await named("/student/grades")]).toEqual([
    "5",
    "5",
    "5",
  ])
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
      name: details.name,
      alternateName: "Mlatho",
      foundingDate: "1962",
      telephone: details.phone,
      email: details.email,
      address: { streetAddress: "P.O. Box 7, Dedza" },
    })
    expect(body).toContain("years since 1962")
    expect(body).not.toContain("1937")
  })

  test("in the portal's title, in the signature of emails and at the head of documents", async () => {
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
      "Dear Chikondi Banda,\n\nZikomo.\n\nMlatho Training College\nP.O. Box 7, Dedza · +265 999 000 111 · office@mlatho.example",
    )
    const college = await findPaperHead(db)
    const paper = { college, title: "Report", date: "2026-11-23", about: "P1", blocks: [] }
    const { open } = await paperFile(1, async () => ({
      name: "report",
      format: "docx",
      papers: [paper],
      logo: null,
    }))
    const { text } = wordsOf(await buffer(await open()))
    expect(text).toMatch(
      /^Mlatho Training College\nP\.O\. Box 7, Dedza · \+265 999 000 111 · office@mlatho\.example\n/,
    )
  })
})
