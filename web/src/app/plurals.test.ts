import { expect, test } from "vitest"

const sources = import.meta.glob<string>(
  ["../../../{web,server,contract}/src/**/*.{ts,tsx}", "!../../../**/*.test.{ts,tsx}", "!../ui/samples/**"],
  { query: "?raw", import: "default", eager: true },
)

const nouns =
  "students|people|lecturers|participants|points|credits|days|weeks|hours|files|rows|bytes|places|seats|classes|reports|documents|assignments|works|marks|records|registrations|entries|results"
const plural = new RegExp(`\\{[^{}]*\\} (${nouns})\\b(?!=)`)

/** Numbers that are never 1, each as it is written, with the reason. */
const neverOne = [
  // Limits.
  "max} entries",
  "max} rows",
  "maxAddedRows} rows",
  "longestExcuse} days",
  "lateWorkDays} days",
  "(maxLines)} rows",
  "(limit)} rows",
  "maxImportRows[kind])} rows",
  "daysOfKinds[kind]",
  "{heldDays} days",
  "{readableDays} days",
  "maxColumns}",
  // The weights of a grading policy, and points with a decimal: "1.0 points".
  "weights.",
  "toFixed(1)} points",
  // Compared with a smaller number, or with a multiple.
  "registered_count} people are registered",
  "% 500 === 0",
  "total > attendance.length",
  "bytes < 1024",
  // A word: "odd weeks".
  "choice} weeks",
  // A count of bytes in the message of a damaged key.
  "secret.length} bytes of a key",
]
/** A condition within the line or the three before it that excludes 1, or gives it another text. */
const isDistinguished = (lines: readonly string[]) =>
  /[=<>]=? [12]\b|isSeveral|Several\(|fewDays/.test(lines.join(" "))

test("no number stands beside a plural noun unless the number can't be 1", () => {
  const found = Object.entries(sources).flatMap(([path, source]) => {
    const lines = source.split("\n")
    return lines.flatMap((line, index) => {
      if (!plural.test(line) || neverOne.some((text) => line.includes(text))) return []
      return isDistinguished(lines.slice(Math.max(0, index - 3), index + 1))
        ? []
        : [`${path}: ${line.trim()}`]
    })
  })
  expect(Object.keys(sources).length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})
