import { expect, test } from "vitest"
import { activityOf, classSizesText } from "./labels.ts"

const entry = {
  actor_id: 1,
  actor: "Test Admin",
  label: "added",
  entity: "academic_year",
  entity_id: "7",
  subject: "2026-2027",
}
const mphatso = { entity: "person", entity_id: "9", subject: "Mphatso Sample" }

test.each([
  [{}, "Test Admin added the academic year 2026-2027"],
  [{ label: "changed", entity: "term", subject: null }, "Test Admin changed a record (term)"],
  [{ label: "made active", entity: "term", subject: "Term 1" }, "Test Admin made active Term 1"],
  [{ label: "changed many", entity: "student", subject: null }, "Test Admin changed many students"],
  [
    { label: "added", entity: "student", subject: "Mphatso Sample" },
    "Test Admin added the student Mphatso Sample",
  ],
  [{ label: "approved", ...mphatso }, "Test Admin approved Mphatso Sample"],
  [
    { label: "asked for an account", ...mphatso, actor_id: 9, actor: "Mphatso Sample" },
    "Mphatso Sample asked for an account",
  ],
  [{ actor_id: null, actor: null }, "Somebody added the academic year 2026-2027"],
])("%o reads as %s", (change, sentence) => {
  const { who, text } = activityOf({ ...entry, ...change })
  expect(`${who} ${text}`).toBe(sentence)
})

test.each([
  [[40, 40, 40], "120 in P1 to P3, 40 in each"],
  [[12, 9, 10], "31 in P1 to P3, 9 (P2) to 12 (P1) in each"],
  [[40], "40 in P1"],
  [[640, 640], "1,280 in P1 to P2, 640 in each"],
  [[1204], "1,204 in P1"],
])("classes of %j students are described as: %s", (counts, text) => {
  expect(classSizesText(counts.map((count, index) => ({ class: `P${index + 1}`, count })))).toBe(text)
})
