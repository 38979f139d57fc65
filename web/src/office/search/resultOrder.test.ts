import { expect, test } from "vitest"
import type { Entry } from "#contract/office/search/entries.ts"
import { inOrder } from "./resultOrder.ts"
import { indexScreens } from "./screenIndex.ts"
import { matchingScreens } from "./screenRanking.ts"
import { screenLink } from "./words/links.ts"

const index = indexScreens([
  screenLink("/system", "System", "memory, disk space"),
  screenLink("/marks", "To mark", "homework"),
])
const student = (...texts: string[]): Entry => ({ kind: "student", id: 1, texts })
const task: Entry = { kind: "assignment", id: 2, texts: ["Homework 1", "English", "P1"] }
const shown = (text: string, ...records: Entry[]) =>
  inOrder(text, records, matchingScreens(index, text)).map(({ source, reason }) =>
    "id" in source ? source.texts[0] : [source.name, reason],
  )

test("a person of the typed name precedes a screen's phrase, but not a screen's name", () => {
  expect(shown("memory", student("Memory", "Banda"))).toEqual(["Memory", ["System", "memory"]])
  expect(shown("system", student("System", "Banda"))).toEqual([["System", ""], "System"])
})

test("a screen with all typed words precedes other records, and follows them if it has only the beginning", () => {
  expect(shown("homework", task)).toEqual([["To mark", "homework"], "Homework 1"])
  expect(shown("dis", student("Disa", "Banda"))).toEqual(["Disa", ["System", "disk space"]])
})

test("guesses of names are left out where a screen has all typed words", () => {
  expect(shown("memory", student("Memoty", "Banda"))).toEqual([["System", "memory"]])
  expect(shown("memorx", student("Memory", "Banda"))).toEqual([["System", "memory"], "Memory"])
})

test("the phrase is told only where the name doesn't have the typed words", () => {
  expect(shown("to mark")).toEqual([["To mark", ""]])
})
