import { describe, expect, test } from "vitest"
import { termNamed } from "./names.rules.ts"

const term = (id: number, name: string, year_of_study: number, { is_current = true } = {}) => ({
  id,
  name,
  academic_year_name: is_current ? "2026-2027" : "2025-2026",
  year_of_study,
  is_active: false,
  is_current,
  closed_at: null,
})
const found = (values: object, year: number, terms: readonly ReturnType<typeof term>[]) => {
  const named = termNamed({ term: "Term 1", ...values }, year, terms)
  return typeof named === "string" ? named : named.id
}

describe("a term that a file names", () => {
  const first = term(1, "Term 1", 1)
  const second = term(2, "TERM 1", 2)
  const earlier = term(3, "Term 1", 1, { is_current: false })

  test("is that of the subject's year of study if both years have one of this name", () => {
    expect(found({}, 2, [first, second, earlier])).toBe(2)
    expect(found({ academic_year: "2026-2027" }, 1, [first, second, earlier])).toBe(1)
  })

  test("is in the academic year that the file names, or else in the current one", () => {
    expect(found({}, 1, [first, earlier])).toBe(1)
    expect(found({ academic_year: "2025-2026" }, 1, [first, earlier])).toBe(3)
    expect(found({}, 1, [earlier, term(4, "Term 1", 2, { is_current: false })])).toBe(
      "There are several terms called Term 1. Please add the academic year.",
    )
  })

  test("isn't guessed if one year of study has two of this name", () => {
    expect(found({ academic_year: "2026-2027" }, 1, [first, term(5, "term 1", 1)])).toBe(
      "Several terms of year 1 are called Term 1. Please give them different names first.",
    )
  })
})
