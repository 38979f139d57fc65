import { expect, test } from "vitest"
import type { HistoryModule, HistoryTerm } from "#contract/registry/histories.ts"
import { attendanceOf, currentTerm, sentenceOf } from "./sentence.ts"

const moduleOf = (subject_name: string, mark: number | null, { finished = false } = {}): HistoryModule => ({
  subject_id: 1,
  subject_code: "C1",
  subject_name,
  mark,
  letter_grade: finished ? "B" : null,
})
const term = (changes: Partial<HistoryTerm> = {}): HistoryTerm => ({
  term_id: 1,
  term_name: "Term 1",
  academic_year_name: "2026-2027",
  class: "P8",
  year_of_study: 1,
  outcome: "continuing",
  is_active: false,
  is_enrolled: true,
  modules: [],
  weeks: [],
  handed_in: 0,
  overdue: 0,
  ...changes,
})
const student = { class: "P8", year_of_study: 1 }

test("the sentence about a student names year, class, attendance, the lowest module and what is overdue", () => {
  const weeks = [
    { week: "2026-11-02", classes: 10, missed: 0 },
    { week: "2026-11-09", classes: 10, missed: 1 },
  ]
  const modules = [moduleOf("English", 71), moduleOf("Life Skills", 55), moduleOf("Mathematics", null)]
  expect(sentenceOf(student, [term({ weeks, modules, overdue: 2 })])).toBe(
    "Year 1, P8. 95% present. 3 modules in progress; Life Skills, 55, is the lowest. 2 pieces overdue.",
  )
})

test("the sentence about a student says that there is no register, mark, module or overdue work yet", () => {
  expect(sentenceOf({ ...student, class: null }, [])).toBe("Year 1. Not enrolled in a term yet.")
  expect(sentenceOf(student, [term()])).toBe("Year 1, P8. No register yet. No modules. Nothing overdue.")
  expect(sentenceOf(student, [term({ modules: [moduleOf("English", null)], overdue: 1 })])).toBe(
    "Year 1, P8. No register yet. 1 module in progress; no marks yet. 1 piece overdue.",
  )
  expect(sentenceOf(student, [term({ modules: [moduleOf("English", 64, { finished: true })] })])).toContain(
    "1 module finished; English, 64, is the lowest.",
  )
})

test("the sentence is about the active term, or else the last one", () => {
  const [first, second] = [term(), term({ term_id: 2 })]
  expect(currentTerm([first, second])).toBe(second)
  const active = term({ is_active: true })
  expect(currentTerm([active, second])).toBe(active)
  expect(currentTerm([])).toBeUndefined()
})

test("the sentence isn't about a term of results from before the system", () => {
  const [before, enrolled] = [term({ is_enrolled: false, class: null }), term({ term_id: 2 })]
  expect(currentTerm([enrolled, before])).toBe(enrolled)
  expect(sentenceOf(student, [before])).toBe("Year 1, P8. Not enrolled in a term yet.")
})

test("attendance is rounded half up, and there is none without a class that was held", () => {
  expect(attendanceOf({ weeks: [{ week: "2026-11-02", classes: 8, missed: 1 }] })).toBe(88)
  expect(attendanceOf({ weeks: [] })).toBeNull()
})
