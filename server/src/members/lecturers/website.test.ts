import { sql } from "kysely"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { demonstrationContent } from "../../../../demonstration/site/content.ts"
import { lecturerApproval } from "../../../test/approvals.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { openCollegeWebsite, origin } from "../../../test/site.ts"
import { truncate } from "../../../test/truncate.ts"

// The page Teaching Staff (spec 000 section 2.5).
const college = await openCollege()
const { call, db } = college
const { clear } = courseOf(college)
const { get, page, main, statusOf } = await openCollegeWebsite(db)
beforeEach(clear)

const { role: _, ...details } = lecturerApproval
let people = 0
async function add(fields: object = {}) {
  const email = `grace${++people}@private.example`
  const person = { first_name: "Grace", last_name: "Phiri", phone_number: "0999 123 456", email }
  const body = { ...details, ...person, department: "Languages", specialization: "Poetry", ...fields }
  return (await call("admin", "POST /lecturers", { body })).body.data.lecturer
}
const addMany = (count: number) =>
  sql`
    with people as (
      insert into person (email, role, requested_role, status, first_name, last_name)
      select gen_random_uuid() || '@private.example', 'lecturer', 'lecturer', 'active', 'Number' || n, 'L' || 100 + n
      from generate_series(1, ${sql.lit(count)}) n returning id)
    insert into lecturer (person_id, employee_number, department, hire_date)
    select id, 'X' || id, 'Languages', '2020-01-01' from people`.execute(db)
const cards = (body: string) => body.match(/class="staff-card"/g)?.length ?? 0
const wordsOf = (body: string) => body.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")
const pageNumbers = (body: string) =>
  [...body.matchAll(/Page <\/span>(\d+)/g)].map(([, number]) => Number(number))

describe("the page of teaching staff", () => {
  test("says that the information is coming soon while there are no lecturers", async () => {
    const body = await main("/lecturers")
    expect(body).toContain("Faculty Information Coming Soon")
    expect(body).not.toContain("<form")
    expect(body).toContain('id="positions"')
  })

  test("counts lecturers and departments, and leads to each department's lecturers", async () => {
    await add()
    await add({ first_name: "Eve", department: "Science", specialization: "" })
    await add({ first_name: "Ruth" })
    const body = await main("/lecturers")
    expect(wordsOf(body)).toContain("lecturers 3 departments 2")
    expect(body).toContain('href="/lecturers?department=Science#staff"')
    const science = await main("/lecturers?department=Science")
    expect(cards(science)).toBe(1)
    expect(science).toContain("Eve Phiri")
    expect(wordsOf(science)).toContain("lecturers 3 departments 2")
    expect(await statusOf("/lecturers?department=Alchemy")).toBe(404)
  })

  test("shows a card with name, specialization, department and a way to write, and no address or phone", async () => {
    const { id } = await add()
    const body = await page("/lecturers")
    expect(body).toContain("<h3>Grace Phiri</h3><p>Poetry</p>")
    expect(body).toContain(
      `href="/contact?to=lecturer-${id}">Contact<span class="visually-hidden"> Grace Phiri`,
    )
    expect(body).not.toMatch(/private\.example|0999/)
  })

  test("leads to the human resources office, or to the college where there is none", async () => {
    const linksToHr = async () =>
      [...(await main("/lecturers")).matchAll(/href="([^"]+)"[^>]*>Contact HR</g)].map(([, href]) => href)
    expect(await linksToHr()).toEqual(["/contact", "/contact"])
    const value = JSON.stringify(demonstrationContent.contact)
    await db.insertInto("content").values({ key: "contact", value }).execute()
    onTestFinished(() => truncate(db, ["content"]))
    expect(await linksToHr()).toEqual(["/contact?to=hr", "/contact?to=hr"])
  })

  test("shows initials on a cloth, and a photograph over them", async () => {
    await add({ first_name: "Grace", last_name: "Mbewe-Zulu" })
    expect(await main("/lecturers")).toMatch(/ face" aria-hidden="true"><svg.+?<\/svg><b>GZ<\/b><\/div>/)
    const photo = "00000000-0000-4000-8000-000000000003"
    const file = { name: "a.png", media_type: "image/png", size: 1, sha256: Buffer.alloc(32) }
    await db
      .insertInto("file")
      .values({ id: photo, ...file, visibility: "public" })
      .execute()
    await db
      .insertInto("picture")
      .values({ file_id: photo, belongs_to: "person", width: 300, height: 300 })
      .execute()
    await db.updateTable("person").set({ photo_id: photo }).where("first_name", "=", "Grace").execute()
    const body = await main("/lecturers")
    expect(body).toMatch(new RegExp(`<b>GZ</b><picture>.+?src="/uploads/pictures/${photo}-480.webp"`))
  })

  test("omits people who are not active or were deleted, at the next request", async () => {
    const grace = await add()
    const eve = await add({ first_name: "Eve" })
    expect(cards(await main("/lecturers"))).toBe(2)
    await call("admin", "POST /lecturers/change", { body: { change: "deactivate", ids: [grace.id] } })
    await call("admin", "DELETE /lecturers/{id}", { params: { id: eve.id } })
    expect(await main("/lecturers")).toContain("Faculty Information Coming Soon")
  })
})

describe("the search for lecturers", () => {
  const search = (term: string) => main(`/lecturers?search=${encodeURIComponent(term)}`)

  test("is a form that works without a script, and finds by name, department and specialization", async () => {
    await add()
    await add({ first_name: "Eve", last_name: "Banda", department: "Science", specialization: "Algebra" })
    const body = await main("/lecturers")
    expect(body).toMatch(/<form class="search-form" action="\/lecturers#staff">.*name="search"/s)
    for (const term of ["eve", "BANDA", "science", "algeb", " banda  algebra "]) {
      const found = await search(term)
      expect([term, cards(found)]).toEqual([term, 1])
      expect(found).toContain("Eve Banda")
    }
    expect(cards(await search("   "))).toBe(2)
  })

  test("ignores invisible characters, which a copied name may have", async () => {
    await add({ first_name: "Eve", last_name: "Banda" })
    expect(cards(await search("\u200eEve\u00a0Ban\u200bda\u202c"))).toBe(1)
    expect(cards(await search("\u0000eve"))).toBe(1)
    expect(cards(await search("\u200f"))).toBe(1)
  })

  test("says that no lecturers were found, and leads back to all", async () => {
    await add()
    const body = await search("<b>Zulu")
    expect(body).toContain("No lecturers found matching “&lt;b&gt;Zulu”")
    expect(body).toContain('value="&lt;b&gt;Zulu"')
    expect(body).toContain('href="/lecturers#staff"')
  })

  test("uses at most six different words, so that no visitor makes it slow", async () => {
    await add({ first_name: "Eve", last_name: "Banda" })
    expect(cards(await search("e v b a n d elsewhere"))).toBe(1)
    expect(cards(await search("e e e e e e elsewhere"))).toBe(0)
  })

  test("stays within a department", async () => {
    await add()
    await add({ department: "Science" })
    const body = await main("/lecturers?search=grace&department=Science")
    expect(cards(body)).toBe(1)
    expect(body).toContain('<input type="hidden" name="department" value="Science"/>')
  })

  test("isn't indexed by search engines, unlike the pages of all lecturers", async () => {
    await addMany(13)
    expect(await page("/lecturers?search=l101")).toContain("noindex")
    const canonical = (address: string) => `<link rel="canonical" href="${origin}${address}"/>`
    expect(await page("/faculty")).toContain(canonical("/lecturers"))
    expect(await page("/faculty?page=2")).toContain(canonical("/lecturers?page=2"))
    expect(await page("/sitemap.xml")).toContain(`<loc>${origin}/lecturers</loc>`)
    expect(await page("/sitemap.xml")).not.toContain("/faculty")
  })
})

describe("the pages of twelve lecturers", () => {
  test("have buttons for the five pages around the current one", async () => {
    await addMany(73)
    const first = await main("/lecturers")
    expect(cards(first)).toBe(12)
    expect(pageNumbers(first)).toEqual([1, 2, 3, 4, 5])
    expect(pageNumbers(await main("/lecturers?page=4"))).toEqual([2, 3, 4, 5, 6])
    const last = await main("/lecturers?page=7")
    expect(cards(last)).toBe(1)
    expect(pageNumbers(last)).toEqual([3, 4, 5, 6, 7])
    expect(last).not.toContain(">Next<")
    for (const number of ["8", "0", "x"]) expect(await statusOf(`/lecturers?page=${number}`)).toBe(404)
    const found = await main("/lecturers?search=l1&page=2")
    expect(found).toContain('href="/lecturers?search=l1&amp;page=3#staff"')
    expect(found).toContain('href="/lecturers?search=l1#staff"')
  })
})

test("lecturers are described for search engines", async () => {
  await add()
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(
    await page("/lecturers"),
  )!
  const [described, trail] = JSON.parse(data)["@graph"]
  expect(described).toMatchObject({
    "@type": "CollegeOrUniversity",
    employee: [{ "@type": "Person", name: "Grace Phiri", jobTitle: "Lecturer", knowsAbout: "Poetry" }],
  })
  expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${origin}/`,
    `${origin}/lecturers`,
  ])
})

test("an unchanged page is not sent again", async () => {
  await add()
  const { headers } = await get("/lecturers?search=grace")
  const again = await get("/lecturers?search=grace", { "if-none-match": headers.etag as string })
  expect(again.statusCode).toBe(304)
})
