import { beforeEach, expect, test } from "vitest"
import { openWebsite, sampleContent } from "../../../../test/site.ts"

// Spec 000 section 2.5, /campus-life.
const { main, words, data, change } = await openWebsite()
const { campusLife } = sampleContent
beforeEach(() => change({}))

test("campus life has the specification's clubs and facilities in their order", async () => {
  const body = await main("/campus-life")
  let position = 0
  for (const name of [
    "Students Representative Council",
    "ICT",
    "Sports",
    "Nature",
    "Chapel",
    "Library",
    "Demonstration school",
    "Female student hostels",
  ]) {
    const next = body.indexOf(`>${name}</h`, position)
    expect(next, name).toBeGreaterThan(position)
    position = next
  }
  expect(await words("/campus-life")).toContain("Standards 1 to 8")
})

test("each hour of the day has the colour of its sky", async () => {
  const hour = (time: string) => ({ time, title: "Bell", text: "" })
  const times = ["05:00", "6:15", "07:30", "10.00", "12:00", "16:59", "17:30", "19:00", "20:30", "noon"]
  change({ campusLife: { ...campusLife, day: { text: "", hours: times.map(hour) } } })
  const colours = [...(await main("/campus-life")).matchAll(/class="sky-([\w-]+)"/g)].map(
    ([, colour]) => colour,
  )
  expect(colours).toEqual([
    "blue-900",
    "laterite",
    "maize",
    "sky",
    "cream",
    "maize",
    "laterite",
    "blue-700",
    "blue-900",
    "blue-900",
  ])
})

test("a part that the college has not written is left out", async () => {
  const day = { text: "A Wednesday.", hours: [] }
  change({ campusLife: { ...campusLife, clubs: { clubs: [] }, day } })
  const body = await main("/campus-life")
  expect(body).toContain('data-block="facilities"')
  for (const absent of ['data-block="clubs"', "A day on campus", "A Wednesday"])
    expect(body).not.toContain(absent)
})

test("search engines get the breadcrumbs", async () => {
  const { itemListElement } = await data("/campus-life")
  expect(itemListElement[1]).toMatchObject({ item: "https://college.example/campus-life" })
})
