import { expect, test } from "vitest"
import { requiredText } from "#contract/lib/wording/required.ts"

const sources = import.meta.glob<string>(["../../../contract/src/**/*.ts", "!../../../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
})
/** The labels of fields, as the schemas' functions are given them. */
const labels = Object.values(sources).flatMap((source) =>
  Array.from(
    source.matchAll(
      /\b(?:line|text|points|chosen|choice|whole|typedNumber|number|words|day)\(\s*"([A-Z][^"\n/]{1,40})"/g,
    ),
    ([, label = ""]) => label,
  ),
)

test("a label in the plural has a verb in the plural", () => {
  const plurals = new Set(labels.filter((label) => requiredText(label).endsWith(" are required.")))
  expect(labels.length).toBeGreaterThan(100)
  expect([...plurals].toSorted()).toMatchInlineSnapshot(`
    [
      "Assignments",
      "Classes",
      "Credits",
      "Days",
      "Deleted records",
      "Districts where graduates serve",
      "Documents",
      "Emails",
      "Failed jobs",
      "Graduates",
      "Hours",
      "Max points",
      "Messages",
      "Minutes",
      "Months",
      "Most failed subjects to graduate",
      "Most failed subjects to move up",
      "Most missing modules to graduate",
      "Most missing modules to move up",
      "Notifications",
      "Old versions of pages",
      "Points",
      "Points earned",
      "Reads",
      "Sign-in records",
      "Teachers",
      "Unsent emails",
      "Weeks",
      "Years",
    ]
  `)
})

test.each(["Class", "Marital status", "Address", "Pass mark of reports", "Opens", "Where it is"])(
  "%s is no plural",
  (label) => {
    expect(requiredText(label)).toBe(`${label} is required.`)
  },
)

test("no other sentence says that a field is required", () => {
  const written = Object.entries(sources).flatMap(([path, source]) =>
    /`\$\{[\w.]+\} is required\.`/.test(source) ? [path] : [],
  )
  expect(written).toEqual([])
})
