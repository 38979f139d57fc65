import { describe, expect, test } from "vitest"
import { chooseOpening } from "./opening.ts"

const flags = { empty: false, demo: false, dev: false, students: 600 }
const fresh = {
  hasPeople: false,
  isDemonstration: false,
  hasSetupCode: false,
  ownDatabase: true,
  isNew: true,
}

describe("a starting college", () => {
  test.each([
    ["shows the demonstration in its own new database", fresh, flags, "demonstration"],
    ["waits for its first administrator when asked to", fresh, { ...flags, empty: true }, "setup"],
    ["goes on waiting at the next start", { ...fresh, hasSetupCode: true }, flags, "setup"],
    ["shows none beside what was opened before", { ...fresh, isNew: false }, flags, "setup"],
    ["puts nobody into a database that isn't its own", { ...fresh, ownDatabase: false }, flags, "setup"],
    ["does so when told to", { ...fresh, ownDatabase: false }, { ...flags, demo: true }, "demonstration"],
    ["leaves a college as it is", { ...fresh, hasPeople: true }, { ...flags, demo: true }, "as it is"],
    [
      "is started with the same flag for good",
      { ...fresh, hasPeople: true },
      { ...flags, empty: true },
      "as it is",
    ],
  ])("%s", (_, college, given, expected) => {
    expect(chooseOpening(college, given)).toBe(expected)
  })

  test("of the demonstration isn't emptied by --empty", () => {
    const demonstration = { ...fresh, hasPeople: true, isDemonstration: true }
    expect(() => chooseOpening(demonstration, { ...flags, empty: true })).toThrow("holds the demonstration")
  })
})
