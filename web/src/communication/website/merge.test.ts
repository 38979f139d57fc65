import { expect, test } from "vitest"
import { merge } from "./merge.ts"
import { valueAt, withValue } from "./values.ts"

const event = (year: string, text: string) => ({ year, text })
const base = {
  head: { title: "History", lead: "" },
  timeline: { events: [event("1937", "Built"), event("1962", "Named")] },
}

test("a change leaves the rest of the page as it was", () => {
  const after = withValue(base, "timeline.events.1.year", "1963")
  expect(valueAt(after, "timeline.events.1.year")).toBe("1963")
  expect(valueAt(base, "timeline.events.1.year")).toBe("1962")
  expect(after.head).toBe(base.head)
  expect(after.timeline.events[0]).toBe(base.timeline.events[0])
  expect(valueAt(base, "timeline.people.3.name")).toBeUndefined()
})

test("changes to different fields of a page are both kept", () => {
  const mine = withValue(base, "timeline.events.0.text", "Founded")
  const theirs = withValue(withValue(base, "timeline.events.1.text", "Renamed"), "head.lead", "Since 1937")
  const { value, differences } = merge(base, mine, theirs)
  expect(differences).toEqual([])
  expect(value).toEqual({
    head: { title: "History", lead: "Since 1937" },
    timeline: { events: [event("1937", "Founded"), event("1962", "Renamed")] },
  })
})

test("a field that both changed keeps mine and names the difference", () => {
  const mine = withValue(base, "timeline.events.0.text", "Founded")
  const theirs = withValue(base, "timeline.events.0.text", "Opened")
  const { value, differences } = merge(base, mine, theirs)
  expect(value).toEqual(mine)
  expect(differences).toEqual([{ name: "timeline.events.0.text", mine: "Founded", theirs: "Opened" }])
})

test("a list in which both added something is one difference", () => {
  const added = (text: string) =>
    withValue(base, "timeline.events", [...base.timeline.events, event("2000", text)])
  const { differences } = merge(base, added("Library"), added("Hall"))
  expect(differences.map(({ name }) => name)).toEqual(["timeline.events"])
})

test("the same change by both is no difference", () => {
  const both = withValue(base, "head.title", "Our history")
  expect(merge(base, both, structuredClone(both))).toEqual({ value: both, differences: [] })
})
