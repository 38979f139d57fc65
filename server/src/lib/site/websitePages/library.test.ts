import { beforeEach, expect, test } from "vitest"
import { openWebsite, sampleContent } from "../../../../test/site.ts"

// Spec 000 section 2.5, /library.
const { main, words, data, change } = await openWebsite()
const { library } = sampleContent
beforeEach(() => change({}))

const onWeekdays = { firstDay: "Monday", lastDay: "Friday" } as const
const changeHours = (hours: typeof library.hours.hours) =>
  change({ library: { ...library, hours: { hours, closed: "" } } })

test("the library has the specification's figures, borrowing and hours", async () => {
  const body = await words("/library")
  for (const sentence of [
    "resources 8,000+",
    "seats 150+",
    "daily 12 hrs",
    "Borrowing requires registration.",
    "barcode card",
    "At the circulation desk the card is scanned",
    "Monday to Friday 07:30-12:00 and 13:30-16:30",
    "Weekends and holidays Closed",
    "Digital resources 24/7",
  ])
    expect(body).toContain(sentence)
})

test("the week is drawn to scale: an hour has 18 pixels, and each day its own openings", async () => {
  const body = await main("/library")
  const opened = [...body.matchAll(/class="library-open" x="4%" y="(\d+)" width="92%" height="(\d+)"/g)].map(
    ([, y, height]) => [Number(y), Number(height)],
  )
  // The bars last from 07:30 for four and a half hours and from 13:30 for three, below the names of the days.
  const weekday = [
    [28 + 7.5 * 18, 4.5 * 18],
    [28 + 13.5 * 18, 3 * 18],
  ]
  expect(opened).toEqual(Array.from({ length: 5 }, () => weekday).flat())
})

test("a time that can't be drawn stays in the table and out of the drawing", async () => {
  changeHours([
    { ...onWeekdays, opens: "late", closes: "12:00" },
    { ...onWeekdays, opens: "16:00", closes: "09:00" },
    { firstDay: "Saturday", lastDay: "Saturday", opens: "08:00", closes: "10:00" },
  ])
  const body = await main("/library")
  expect(body.match(/class="library-open" x=/g)).toHaveLength(1)
  const text = await words("/library")
  expect(text).toContain("Monday to Friday late-12:00 and 16:00-09:00")
  expect(text).toContain("Saturday 08:00-10:00")
})

test("an opening from Saturday to Monday is drawn on the three days", async () => {
  changeHours([{ firstDay: "Saturday", lastDay: "Monday", opens: "08:00", closes: "10:00" }])
  const body = await main("/library")
  const days = body.split(/<text x="50%" y="18"[^>]*>/).slice(1)
  const opened = days.filter((day) => day.includes('class="library-open" x=')).map((day) => day.slice(0, 3))
  expect(opened).toEqual(["Mon", "Sat", "Sun"])
})

test("what the college has not written is left out", async () => {
  const { head } = library
  change({
    library: {
      head,
      figures: { figures: [] },
      borrowing: { steps: [] },
      hours: { hours: [], closed: "" },
      digital: { hours: "", text: "" },
    },
  })
  const body = await main("/library")
  for (const absent of ["<dl", "How to borrow", "Opening hours"]) expect(body).not.toContain(absent)
})

test("search engines get the breadcrumbs", async () => {
  expect(await data("/library")).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home" }, { name: "Library", item: "https://college.example/library" }],
  })
})
