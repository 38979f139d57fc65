import { beforeEach, expect, test } from "vitest"
import { openWebsite, sampleContent } from "../../../../test/site.ts"

// Spec 000 section 2.5, /history.
const { main, words, data, page, change } = await openWebsite()
const { history } = sampleContent
beforeEach(() => change({}))

test("the history has the specification's figures, and the age that the college has today", async () => {
  const body = await main("/history")
  expect(body).toContain(">Since 1937<")
  for (const [label, figure] of [
    ["years in 2024, 89 today", 87],
    ["districts where our graduates serve", 28],
    ["bishops", 3],
    ["goals", 2025],
    ["vision", 2030],
  ]) {
    expect(body).toContain(`<dt>${label}</dt><dd>${figure}</dd>`)
  }
  change({ year: 2031 })
  expect(await words("/history")).toContain("94 today")
})

test("an era ends where the next one begins, and has the events of its years in their order", async () => {
  const event = (year: number | null, text: string) => ({ year, text })
  const era = (from: number | null, title: string) => ({ from, title, text: "", picture: null })
  const timeline = {
    eras: [era(1980, "Third"), era(1937, "First"), era(null, "No year yet"), era(1960, "Second")],
    events: [event(1979, "d"), event(1960, "c"), event(1980, "e"), event(1930, "a"), event(1959, "b")],
  }
  change({ history: { ...history, timeline } })
  expect(await words("/history")).toMatch(
    /1937–1959 First 1930 a 1959 b 1960–1979 Second 1960 c 1979 d 1980 to today Third 1980 e/,
  )
  expect(await main("/history")).not.toContain("No year yet")
})

test("an era of a single year has one year, and one that another begins with too", async () => {
  const era = (from: number, title: string) => ({ from, title, text: "", picture: null })
  const eras = [era(1937, "First"), era(1960, "Second"), era(1961, "Third"), era(1961, "Fourth")]
  change({ history: { ...history, timeline: { eras, events: [] } } })
  expect(await words("/history")).toMatch(/1937–1959 First 1960 Second 1961 Third 1961 to today Fourth/)
})

test("the strip is filled up to the present year, and its outline reaches the year of the vision", async () => {
  const lengths = async () =>
    [...(await main("/history")).matchAll(/<svg x="([\d.]+)%" width="([\d.]+)%"/g)].map(([, x, width]) =>
      Math.round(Number(x) + Number(width)),
    )
  const [today] = (await lengths()).slice(-1)
  // Of 93 years, 89 are filled; the strip takes 96 % of the width.
  expect(today).toBe(Math.round((89 / 93) * 96))
  change({ year: 2030 })
  expect((await lengths()).at(-1)).toBe(96)
})

test("what the college has not written is left out", async () => {
  const { bishops, goals, vision } = history
  change({
    history: {
      ...history,
      figures: { told: null },
      bishops: { ...bishops, people: bishops.people.slice(0, 1) },
      goals: { ...goals, goals: [] },
      vision: { ...vision, text: "" },
    },
  })
  const text = await words("/history")
  expect(text).toContain("One bishop")
  for (const absent of ["years in", "2025", "2030", "goals", "vision"]) expect(text).not.toContain(absent)
})

test("search engines get the breadcrumbs, and the home page links here", async () => {
  expect(await data("/history")).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Home", item: "https://college.example/" },
      { position: 2, name: "History", item: "https://college.example/history" },
    ],
  })
  const home = await page("/")
  expect(home.slice(home.indexOf('id="about"'), home.indexOf('id="programs"'))).toContain('href="/history"')
})
