import { expect, test } from "vitest"
import { type BookedGrade, gradesBySubject } from "#contract/assessment/grades/book.ts"
import { defaultPolicy as policy } from "#contract/assessment/grades/policy.ts"
import { modulesOf } from "#contract/assessment/grades/report.ts"
import { termFigures } from "./terms.ts"
import { gapsOf, neededFor, neededText, supposedGpa, supposedGrade, supposedMarks } from "./whatIf.ts"

let ids = 0
const mark = (percentage: number, fields: Partial<BookedGrade> = {}) =>
  ({
    id: ++ids,
    subject_id: 1,
    subject_code: "AGR",
    subject_name: "Agriculture",
    assignment_title: "Test",
    grade_type: "assignment",
    state: "number",
    percentage,
    term_id: 1,
    term_name: "Term 1",
    academic_year_name: "2025-2026",
    credits: 3,
    counts: true,
    term_start: "2026-01-05",
    term_is_open: true,
    policy,
    ...fields,
  }) as BookedGrade
const end = (percentage: number, fields: Partial<BookedGrade> = {}) =>
  mark(percentage, { grade_type: "end_module", ...fields })
const without = (state: "missing" | "absent" | "exempt") => ({ state, percentage: null })
const moduleOf = (...grades: BookedGrade[]) => modulesOf(gradesBySubject(grades))[0]!
const keysOf = (...grades: BookedGrade[]) => gapsOf(moduleOf(...grades)).map(({ key }) => key)

test("while a term is open, the gaps of a module are the marks that aren't given yet or count 0", () => {
  const missing = mark(0, without("missing"))
  expect(keysOf(mark(75))).toEqual(["end"])
  expect(keysOf(end(80))).toEqual(["assignments"])
  expect(keysOf(mark(75, without("exempt")))).toEqual(["end", "assignments"])
  expect(keysOf(mark(75), missing, end(80))).toEqual([missing.id])
  expect(keysOf(mark(75), end(0, without("absent")))).toEqual(["end"])
  expect(keysOf(mark(75), end(0, without("exempt")))).toEqual([])
  expect(keysOf(mark(75), end(80))).toEqual([])
  expect(keysOf(mark(75, { term_is_open: false }))).toEqual([])
})

test("a supposed mark replaces one that counts 0, and is weighted as on the server", () => {
  const missing = mark(0, without("missing"))
  const module = moduleOf(mark(91), missing, mark(86), end(91))
  expect(supposedGrade(module, new Map(), policy)).toBe(78.2)
  expect(supposedGrade(module, new Map([[missing.id, 80]]), policy)).toBe(88.9)
  expect(supposedMarks(module, new Map([[missing.id, 80]])).assignments).toHaveLength(3)
})

test("a supposed mark with decimals counts with its whole percentage, as the server counts it", () => {
  const module = moduleOf(mark(60))
  for (const [typed, whole] of [
    [43.4, 43],
    [43.5, 44],
    [99.9, 100],
    [0.4, 0],
  ] as const) {
    const given = moduleOf(mark(60), end(whole))
    expect(supposedGrade(module, new Map([["end", typed]]), policy)).toBe(
      supposedGrade(given, new Map(), policy),
    )
  }
  const missing = mark(0, without("missing"))
  expect(supposedMarks(moduleOf(missing), new Map([[missing.id, 72.5]])).assignments).toMatchObject([
    { percentage: 73 },
  ])
  // The average of several marks may have decimals.
  expect(supposedGrade(moduleOf(end(80)), new Map([["assignments", 72.4]]), policy)).toBe(77)
})

test("the lowest mark for each letter is exact at the letter's limit, and a letter that 100% doesn't earn is out of reach", () => {
  const low = moduleOf(mark(40))
  const needed = (module: typeof low) => {
    const { letters, best } = neededFor(module, gapsOf(module)[0]!, new Map(), policy)
    return letters.map(({ needed }) => neededText(needed, best))
  }
  expect(needed(low)).toEqual([
    "Out of reach: 100% would give 76.",
    "At least 90%.",
    "At least 65%.",
    "At least 40%.",
  ])
  expect(supposedGrade(low, new Map([["end", 90]]), policy)).toBe(70)
  expect(supposedGrade(low, new Map([["end", 89]]), policy)).toBe(69.4)
  expect(needed(moduleOf(mark(100))).at(-1)).toBe("Reached with any mark.")
})

test("the GPA consists of the other finished modules and the supposed one, weighted by credits, without teaching practice", () => {
  const book = gradesBySubject([
    mark(40),
    mark(90, { subject_id: 2, subject_code: "BIO", credits: 1 }),
    end(90, { subject_id: 2, subject_code: "BIO", credits: 1 }),
    mark(90, { subject_id: 3, subject_code: "TEP", counts: false }),
    end(90, { subject_id: 3, subject_code: "TEP", counts: false }),
  ])
  const [module] = modulesOf(book)
  // 3 credits at 2 points and 1 credit at 4 points.
  expect(supposedGpa(book, module!, 55, policy)).toBe(2.5)
})

test("each term has its own average and GPA, and teaching practice is apart", () => {
  const second = { term_id: 2, term_name: "Term 2", term_start: "2026-05-04" }
  const practice = { ...second, subject_id: 3, subject_code: "TEP", counts: false }
  const other = { subject_id: 2, subject_code: "BIO", credits: 1 }
  const book = gradesBySubject([
    mark(75),
    end(80),
    mark(50, other),
    end(50, other),
    mark(75, second),
    mark(90, practice),
    end(90, practice),
  ])
  expect(termFigures(book)).toEqual([
    // (78 + 50) / 2, and 3 credits at 3 points with 1 at 1.
    { id: 1, name: "Term 1, 2025-2026", short: "Term 1", average: 64, gpa: 2.5, practice: null },
    { id: 2, name: "Term 2, 2025-2026", short: "Term 2", average: null, gpa: null, practice: 90 },
  ])
})

test("the axis of the terms names the year of terms with one name, as when a student repeats a year", () => {
  const again = { term_id: 9, academic_year_name: "2026-2027", term_start: "2027-01-04" }
  const second = { term_id: 2, term_name: "Term 2", term_start: "2026-05-04" }
  const book = gradesBySubject([mark(75), mark(75, second), mark(80, again)])
  expect(termFigures(book).map(({ short }) => short)).toEqual([
    "Term 1, 2025-2026",
    "Term 2",
    "Term 1, 2026-2027",
  ])
})
