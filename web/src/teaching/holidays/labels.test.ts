import { expect, test } from "vitest"
import { cancelledText, stayText, whenText } from "./labels.ts"

test("a holiday says its day, or its first and last", () => {
  expect(whenText({ start_date: "2027-07-06", end_date: "2027-07-06" })).toMatch(/^Tuesday,? 6 July 2027$/)
  expect(whenText({ start_date: "2026-12-24", end_date: "2027-01-02" })).toMatch(
    /^24 Dec 2026\s–\s2 Jan 2027$/,
  )
})

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: `2027-07-0${index + 1}`, lessons: index + 1 }))

test.each([
  [0, 0, /^No classes to come fall on these days\.$/],
  [1, 0, /^1 class will not take place, on Thursday,? 1 July 2027\.$/],
  [2, 0, /^3 classes will not take place: 1 on Thursday,? 1 July 2027; 2 on Friday,? 2 July 2027\.$/],
  [7, 0, /^28 classes will not take place, on 7 days\.$/],
  [1, 1, /1 July 2027\. One of them is planned on these days and moved to others; that goes too\.$/],
])(
  "a holiday of %i days with classes, of which %i were moved, says what it takes out",
  (count, moved, text) => {
    expect(cancelledText({ days: days(count), moved, stay: 0 })).toMatch(text)
  },
)

test("a holiday says which classes were moved to its days and are still held", () => {
  const texts = [0, 1, 2].map((stay) => stayText({ days: [], moved: 0, stay }))
  expect(texts).toEqual([
    undefined,
    "1 class that was moved to these days from others will still take place. Please move or cancel it in the timetable.",
    "2 classes that were moved to these days from others will still take place. Please move or cancel them in the timetable.",
  ])
})
