import { expect, test } from "vitest"
import type { ModuleItem, OrderedItem } from "#contract/teaching/moduleContent.ts"
import { newOrderOf, withoutEmptyHeadings } from "./content.rules.ts"

/** "H" is a heading, and other letters are materials. The editor can't see items in lower case. */
const items = (letters: string): OrderedItem[] =>
  Array.from(letters, (letter) =>
    letter === "H" || letter === "I"
      ? { kind: "heading", title: letter }
      : { kind: "material", id: letter.charCodeAt(0) },
  )
const letters = (order: readonly OrderedItem[]) =>
  order.map((item) => (item.kind === "heading" ? item.title : String.fromCharCode(item.id))).join("")
const isSeen = (item: OrderedItem) => item.kind === "heading" || item.id < "a".charCodeAt(0)

test.each([
  ["", "HAB", "HAB", "a first order is stored"],
  ["HAB", "BHA", "BHA", "items are swapped"],
  ["HaAb", "AH", "AbHa", "an invisible item stays after the same item"],
  ["aAB", "BA", "aBA", "an invisible item stays at the beginning"],
  ["AaB", "B", "aB", "an invisible item moves up if the item before it is removed"],
  ["A", "AAB", "AB", "an item counts once"],
  ["AB", "ABc", "AB", "an invisible item isn't added"],
  ["HaHb", "HH", "HabH", "headings of one name keep what is below them"],
])("the order %s becomes with the sent %s the order %s, because %s", (stored, sent, expected) => {
  expect(letters(newOrderOf(items(stored), items(sent), isSeen))).toBe(expected)
})

test("headings without anything below them are omitted", () => {
  const heading = (title: string): ModuleItem => ({ kind: "heading", title })
  const work: ModuleItem = {
    kind: "assignment",
    id: 1,
    title: "Essay",
    student_class: null,
    max_marks: 100,
    due_date: "2026-01-01T00:00:00Z",
  }
  expect(
    withoutEmptyHeadings([heading("Week 1"), heading("Week 2"), work, heading("Week 3")]).map(
      ({ title }) => title,
    ),
  ).toEqual(["Week 2", "Essay"])
})
