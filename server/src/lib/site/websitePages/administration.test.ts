import { beforeEach, expect, test } from "vitest"
import { openWebsite, sampleContent } from "../../../../test/site.ts"

// Spec 000 section 2.5, /administration.
const { main, words, data, change } = await openWebsite()
beforeEach(() => change({}))
const { administration } = sampleContent

test("has the principal's and the deputy principal's messages, whole and signed", async () => {
  const text = await words("/administration")
  const { principal, deputy } = administration
  for (const { name, role, message } of [principal, deputy]) {
    for (const paragraph of message.split("\n\n")) expect(text).toContain(paragraph)
    expect(text).toContain(`${name} ${role}`)
  }
  expect(text).toMatch(/Principal&#x27;s message.+Deputy principal&#x27;s message/)
})

test("names the heads of the five departments, and links to each department's lecturers", async () => {
  const body = await main("/administration")
  const names = [...body.matchAll(/<h3>([^<]+)/g)].map(([, name]) => name)
  expect(names).toEqual(["Sciences", "EFS", "Languages", "Expressive Arts", "SES"])
  for (const { name } of administration.heads.heads) expect(body).toContain(name)
  expect(body).toContain('href="/lecturers?department=Education+Foundation+Studies"')
})

test("describes the people for search engines", async () => {
  const [college, trail] = (await data("/administration"))["@graph"]
  expect(trail).toMatchObject({ "@type": "BreadcrumbList" })
  expect(college).toMatchObject({
    "@type": "CollegeOrUniversity",
    employee: [
      { name: administration.principal.name, jobTitle: "Principal" },
      { jobTitle: "Deputy Principal" },
      { jobTitle: "Head of department", worksFor: { name: "Science" } },
      {},
      {},
      {},
      {},
    ],
  })
})

test("leaves out the message and the heads that the college hasn't written", async () => {
  const nobody = { name: "", role: "", photo: null, message: "" }
  change({ administration: { ...administration, deputy: nobody, heads: { heads: [] } } })
  const body = await main("/administration")
  expect(body).toContain("Principal&#x27;s message")
  expect(body).not.toContain("Deputy")
  expect(body).not.toContain("Heads of departments")
})

test("shows a portrait over the initials, which leave out titles", async () => {
  const photo = { id: "00000000-0000-4000-8000-000000000004", width: 960, height: 1200, alt: "At their desk" }
  expect(await main("/administration")).toContain("<b>CE</b>")
  change({ administration: { ...administration, principal: { ...administration.principal, photo } } })
  expect(await main("/administration")).toMatch(/<b>CE<\/b><picture>.+?-480\.webp"/)
})
