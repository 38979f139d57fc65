import { describe, expect, test } from "vitest"
import { countText } from "#contract/lib/amounts.ts"
import { asOption, labelOf, matching } from "../fields/options.ts"
import { cellOf, directionOf, nextSort, sharesOf } from "./columns.ts"
import { chipText } from "./filters.ts"
import { pageNumbers, pageRange } from "./pages.ts"
import { selectionOf, withToggled } from "./selection.ts"

describe("the pager", () => {
  test.each([
    [1, 13, [1, 2, 3, 4, 5]],
    [7, 13, [5, 6, 7, 8, 9]],
    [13, 13, [9, 10, 11, 12, 13]],
    [2, 3, [1, 2, 3]],
    [1, 1, [1]],
  ])("on page %i of %i offers %j", (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers)
  })

  test("says which rows are shown", () => {
    expect(pageRange(1, 50, 612)).toBe("1–50 of 612")
    expect(pageRange(13, 50, 612)).toBe("601–612 of 612")
    expect(pageRange(1, 50, 7)).toBe("1–7 of 7")
    expect(pageRange(2, 50, 1200)).toBe("51–100 of 1,200")
    expect(pageRange(21, 50, 1200)).toBe("1,001–1,050 of 1,200")
  })
})

test("the numbers of a numeric column have their thousands separated, and other numbers and texts are as they are", () => {
  const column = { header: "Students", cell: (count: number | string) => count }
  expect(cellOf({ ...column, numeric: true }, 1654)).toBe("1,654")
  expect(cellOf({ ...column, numeric: true }, "3.42")).toBe("3.42")
  expect(cellOf(column, 2026)).toBe(2026)
})

describe("a filter's chip", () => {
  const classes = {
    name: "class",
    label: "Class",
    all: "All classes",
    options: [["P1", "Class P1"]],
  } as const
  const date = { name: "date", label: "Date", day: true } as const

  test.each([
    [classes, "P1", "Class P1"],
    [classes, "P99", "P99"],
    [date, "2026-03-03", "3 Mar 2026"],
    [date, "soon", "soon"],
  ])("of %j says %s as %s", (filter, value, text) => {
    expect(chipText(filter, value)).toBe(text)
  })
})

describe("sorting", () => {
  test("sorts ascending first and then descending", () => {
    expect(nextSort("name", undefined)).toBe("name")
    expect(nextSort("name", "name")).toBe("-name")
    expect(nextSort("name", "-name")).toBe("name")
    expect(nextSort("name", "-date")).toBe("name")
  })

  test("is shown on the sorted column only", () => {
    expect(directionOf("name", "name")).toBe("ascending")
    expect(directionOf("name", "-name")).toBe("descending")
    expect(directionOf("date", "name")).toBeUndefined()
    expect(directionOf(undefined, "name")).toBeUndefined()
  })
})

test("columns that grow share the free width", () => {
  const cell = () => ""
  const shares = sharesOf([
    { header: "Name", cell, primary: true },
    { header: "Number", cell },
    { header: "District", cell, grow: 2 },
  ])
  expect([...shares]).toEqual([
    ["Name", 50],
    ["District", 50],
  ])
})

test("a column that grows alone leaves room between the others", () => {
  const cell = () => ""
  const columns = [
    { header: "Class", cell, primary: true },
    { header: "Students", cell },
  ]
  expect([...sharesOf(columns)]).toEqual([["Class", 45]])
})

test("a count of records has the right noun", () => {
  expect(countText(1, "student")).toBe("1 student")
  expect(countText(1200, ["entry", "entries"])).toBe("1,200 entries")
})

describe("selecting rows", () => {
  test("keeps what was chosen on other pages", () => {
    expect([...withToggled(new Set([1, 9]), [1, 2], true)].sort()).toEqual([1, 2, 9])
    expect([...withToggled(new Set([1, 2, 9]), [1, 2], false)]).toEqual([9])
  })

  test("distinguishes all, some and none", () => {
    expect(selectionOf([1, 2], new Set([1, 2, 9]))).toBe("all")
    expect(selectionOf([1, 2], new Set([2]))).toBe("some")
    expect(selectionOf([1, 2], new Set([9]))).toBe("none")
    expect(selectionOf([], new Set())).toBe("none")
  })
})

describe("options", () => {
  const people = ["Wiza Example", "Ŵiza Sample", "Tadala Example"].map(asOption)

  test("are written as texts, pairs or objects", () => {
    expect(asOption("P1")).toEqual({ value: "P1", label: "P1" })
    expect(asOption([7, "Seven"])).toEqual({ value: 7, label: "Seven" })
    expect(asOption({ value: 7, label: "Seven" })).toEqual({ value: 7, label: "Seven" })
  })

  test("match every word typed, in any order, whatever the capitals and accents", () => {
    expect(matching(people, "wiza").map(({ label }) => label)).toEqual(["Wiza Example", "Ŵiza Sample"])
    expect(matching(people, "EXAMPLE wi")).toHaveLength(1)
    expect(matching(people, "nobody")).toEqual([])
  })

  test("are at most ten at once", () => {
    const many = Array.from({ length: 12 }, (_, number) => asOption(`Person ${number}`))
    expect(matching(many, "person")).toEqual(many.slice(0, 10))
  })

  test("give a value's label, or the value itself until they are loaded", () => {
    expect(labelOf([{ value: 7, label: "Seven" }], 7)).toBe("Seven")
    expect(labelOf([], 7)).toBe("7")
    expect(labelOf([], null)).toBe("")
  })
})
