import { beforeEach, expect, test } from "vitest"
import { districts } from "#contract/members/students/districts.ts"
import { openWebsite, sampleContent } from "../../../../test/site.ts"

// Spec 000 section 2.5, /alumni.
const { main, words, data, change } = await openWebsite()
const { alumni, contact } = sampleContent
beforeEach(() => change({}))

test("the map names the 28 districts once each, with the alumnae who teach there", async () => {
  const text = await words("/alumni")
  expect(districts).toHaveLength(28)
  expect(text).toContain("1,280 teachers in 28 districts")
  const body = await main("/alumni")
  for (const district of districts) expect(body.split(`<span>${district}</span>`)).toHaveLength(2)
  const places = { text: "", districts: [{ district: "Dedza" as const, teachers: 7 }] }
  change({ alumni: { ...alumni, places } })
  expect(await words("/alumni")).toMatch(/7 teachers in one district .* Dedza 7 Ntcheu – /)
})

test("one teacher is a teacher, and a district in two lines counts once", async () => {
  const district = "Dedza" as const
  const one = { text: "", districts: [{ district, teachers: 1 }] }
  change({ alumni: { ...alumni, places: one } })
  expect(await words("/alumni")).toContain("1 teacher in one district")
  const twice = {
    text: "",
    districts: [
      { district, teachers: 3 },
      { district, teachers: 4 },
    ],
  }
  change({ alumni: { ...alumni, places: twice } })
  expect(await words("/alumni")).toMatch(/7 teachers in one district .* Dedza 7 /)
})

test("no two districts are in the same place of the map", async () => {
  const placed = [...(await main("/alumni")).matchAll(/class="(column-\d row-\d+)"/g)].map(
    ([, place]) => place,
  )
  expect(new Set(placed).size).toBe(28)
})

test("stories, gifts and ways to stay in touch are the college's texts", async () => {
  const pageText = await words("/alumni")
  const { stories, giving, touch } = alumni
  const [story] = stories.stories
  for (const text of [
    story!.quote,
    story!.name,
    "Certificate of 2019",
    giving.gifts[0]!.title,
    touch.reasons[0]!,
  ])
    expect(pageText).toContain(text)
  change({ alumni: { ...alumni, stories: { stories: [] }, giving: { text: "", gifts: [] } } })
  const body = await main("/alumni")
  expect(body).not.toContain('data-block="stories"')
  expect(body).not.toContain("give back")
})

test("what alumnae give back may be a text without a list", async () => {
  change({ alumni: { ...alumni, giving: { text: "They mentor.", gifts: [] } } })
  const body = await main("/alumni")
  expect(body).toMatch(/What alumnae give back<.*They mentor\./)
  expect(body).not.toContain("<ul></ul>")
})

test("a message goes to the alumni office, or to the college where there is none", async () => {
  expect(await main("/alumni")).toMatch(/href="\/contact\?to=alumni"[^>]*>Write to the Alumni Office</)
  const others = contact.offices.offices.filter(({ key }) => key !== "alumni")
  change({ contact: { ...contact, offices: { offices: others } } })
  expect(await main("/alumni")).toMatch(/href="\/contact"[^>]*>Write to us</)
})

test("search engines get the breadcrumbs", async () => {
  const { itemListElement } = await data("/alumni")
  expect(itemListElement[1]).toMatchObject({ name: "Alumni", item: "https://college.example/alumni" })
})
