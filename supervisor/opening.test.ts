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
    [
      "still waits for its first administrator at the next start",
      { ...fresh, hasSetupCode: true },
      flags,
      "setup",
    ],
    [
      "shows no demonstration in a database that was opened before",
      { ...fresh, isNew: false },
      flags,
      "setup",
    ],
    [
      "shows no demonstration in a database that isn't its own",
      { ...fresh, ownDatabase: false },
      flags,
      "setup",
    ],
    [
      "shows the demonstration in any database when asked to",
      { ...fresh, ownDatabase: false },
      { ...flags, demo: true },
      "demonstration",
    ],
    [
      "doesn't change a college that has people",
      { ...fresh, hasPeople: true },
      { ...flags, demo: true },
      "as it is",
    ],
    [
      "doesn't change a college that is always started with --empty",
      { ...fresh, hasPeople: true },
      { ...flags, empty: true },
      "as it is",
    ],
  ])("%s", (_, college, chosenFlags, expected) => {
    expect(chooseOpening(college, chosenFlags)).toBe(expected)
  })

  test("of the demonstration isn't emptied by --empty", () => {
    const demonstration = { ...fresh, hasPeople: true, isDemonstration: true }
    expect(() => chooseOpening(demonstration, { ...flags, empty: true })).toThrow("holds the demonstration")
  })
})
