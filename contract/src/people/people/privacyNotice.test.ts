import { expect, test } from "vitest"
import { columnsOf, tableNames } from "./personalData.ts"
import { dataText, retentionText, storedParts } from "./privacyNotice.ts"

test("the privacy page names every table with data about people, once", () => {
  const aboutPeople = tableNames.filter(
    (table) => columnsOf(table, "kept", "personal", "private", "secret").length > 0,
  )
  expect(
    storedParts
      .flatMap((part) => part.tables)
      .filter((table) => aboutPeople.includes(table))
      .toSorted(),
  ).toEqual(aboutPeople.toSorted())
})

test("the data is named in plain words, from the register", () => {
  const of = (title: string) => dataText(storedParts.find((part) => part.title === title)!)
  expect(of("Students")).toContain("home district, date of birth, marital status, religion")
  expect(of("Messages from visitors")).toBe("name, email address, phone, subject and message")
  for (const part of storedParts) expect(dataText(part)).not.toMatch(/_|\bid\b/)
})

test("it says of each part how long it is kept, as the register does when an account is erased", () => {
  const of = (title: string) => retentionText(storedParts.find((part) => part.title === title)!)
  expect(of("Study")).toContain("For good")
  expect(of("Excuses")).toContain("Until the account is erased; then only")
  expect(of("Notices and mail")).toContain("for a year")
  const visitors = { title: "Visitors", why: "To answer.", seenBy: "The office.", tables: ["room"] } as const
  expect(() => retentionText(visitors)).toThrow("so the notice must say how long it is kept")
})
