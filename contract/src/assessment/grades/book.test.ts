import { describe, expect, test } from "vitest"
import { type BookedGrade, gpaSummaryOf, gradesBySubject } from "./book.ts"
import { gradesPaper } from "./papers.ts"
import { defaultPolicy, type GradingPolicy, policyOf } from "./policy.ts"
import { modulesOf } from "./report.ts"

/** A later policy with equal weights and higher limits for each letter. */
const stricter: GradingPolicy = {
  ...defaultPolicy,
  weights: { assignment: 50, end_module: 50 },
  scale: defaultPolicy.scale.map((band) => ({ ...band, from: band.from && band.from + 10 })),
  standings: [{ name: "Not yet", from: 0 }],
}

const mark = (grade_type: "assignment" | "end_module", percentage: number, fields: Partial<BookedGrade>) =>
  ({
    subject_id: 1,
    subject_code: "MAT",
    subject_name: "Mathematics",
    grade_type,
    assignment_title: "Test",
    state: "number",
    percentage,
    term_id: 1,
    term_name: "Term 1",
    academic_year_name: "2025-2026",
    term_start: "2026-01-05",
    term_is_active: false,
    term_is_open: false,
    credits: 3,
    counts: true,
    ...fields,
  }) as BookedGrade
const term = (fields: Partial<BookedGrade>) => [
  mark("assignment", 75, fields),
  mark("end_module", 80, fields),
]

const closed = term({ policy: defaultPolicy })
const current = term({
  policy: stricter,
  term_id: 2,
  term_name: "Term 2",
  term_start: "2026-05-04",
  term_is_active: true,
  term_is_open: true,
})

test("a closed term keeps the policy that it was closed with, and an open term has the policy in force", () => {
  const policies = { inForce: stricter, byVersion: new Map([[1, defaultPolicy]]) }
  expect(policyOf(policies, 1)).toBe(defaultPolicy)
  expect(policyOf(policies, null)).toBe(stricter)
})

describe("under a newer policy", () => {
  test("no figure of a closed term changes, and later terms are weighted again", () => {
    const [subject] = gradesBySubject([...closed, ...current])
    expect(subject?.term_grades).toMatchObject([
      { module_grade: 78, letter_grade: "B", gpa_points: 3, weights: { assignment: 40 } },
      { module_grade: 77.5, letter_grade: "C", gpa_points: 2, weights: { assignment: 50 } },
    ])
    expect(gpaSummaryOf([...closed, ...current])).toMatchObject({
      current_gpa: 2.5,
      semester_gpa: 2,
      total_points: 15,
      grade_distribution: { B: 1, C: 1 },
    })
  })

  test("figures over several terms use the latest term's policy: a student who has left keeps theirs", () => {
    expect(gradesBySubject(closed)[0]).toMatchObject({ average_letter_grade: "B", average_gpa_points: 3 })
    expect(gpaSummaryOf(closed)).toMatchObject({ current_gpa: 3, standing: "Good" })
    expect(gradesBySubject([...current, ...closed])[0]).toMatchObject({ average_letter_grade: "C" })
    expect(gpaSummaryOf([...current, ...closed]).standing).toBe("Not yet")
  })

  test("a report says how each term was weighed", () => {
    const grades = [...closed, ...current]
    const student = { first_name: "Tadala", last_name: "Banda", student_number: "IPTE25-0001", class: null }
    const book = { student, modules: modulesOf(gradesBySubject(grades)), figures: gpaSummaryOf(grades) }
    const { blocks } = gradesPaper(book, { college: { name: "College", reach: "" }, date: "2026-01-31" })
    expect(blocks.at(-2)).toMatchObject({
      kind: "note",
      text:
        "A module's grade in Term 2, 2025-2026 is 50% of the mean of its assignments and 50% of its end of module. " +
        "A module's grade in Term 1, 2025-2026 is 40% of the mean of its assignments and 60% of its end of module. " +
        "A module that lacks either is in progress and does not count yet.",
    })
  })

  test("a report marks what doesn't count in the GPA that it shows", () => {
    const practice = term({
      policy: stricter,
      subject_id: 2,
      subject_code: "TEP",
      subject_name: "Teaching Practice",
      counts: false,
    })
    const grades = [...current, ...practice]
    const student = { first_name: "Tadala", last_name: "Banda", student_number: "IPTE25-0001", class: null }
    const book = { student, modules: modulesOf(gradesBySubject(grades)), figures: gpaSummaryOf(grades) }
    const { blocks } = gradesPaper(book, { college: { name: "College", reach: "" }, date: "2026-01-31" })
    const tables = blocks.flatMap((block) => (block.kind === "table" ? block.rows : []))
    expect(tables.slice(0, 2).map((row) => row[1])).toEqual(["Mathematics", "Teaching Practice (not in GPA)"])
  })

  test("a report marks only the term in which repeated teaching practice doesn't count", () => {
    const practice = { subject_id: 2, subject_code: "TEP", subject_name: "Teaching Practice" }
    const [subject] = gradesBySubject([
      ...term({ ...practice, policy: defaultPolicy, counts: false }),
      ...term({ ...practice, policy: stricter, term_id: 2, term_start: "2026-05-04" }),
    ])
    expect(subject).toMatchObject({ counts: true, average_score: 77.5, average_letter_grade: "C" })
    expect(subject?.term_grades.map(({ counts }) => counts)).toEqual([false, true])
    const student = { first_name: "Tadala", last_name: "Banda", student_number: "IPTE25-0001", class: null }
    const book = { student, modules: modulesOf(subject ? [subject] : []), figures: gpaSummaryOf([]) }
    const { blocks } = gradesPaper(book, { college: { name: "College", reach: "" }, date: "2026-01-31" })
    const [modules] = blocks.filter((block) => block.kind === "table")
    expect(modules?.rows.map((row) => row[1])).toEqual([
      "Teaching Practice",
      "Teaching Practice (not in GPA)",
    ])
  })
})

test("terms that begin on one day are ordered by number, in the list of modules from the last, whatever the order of the grades", () => {
  const sameDay = term({ policy: defaultPolicy, term_id: 3, term_name: "Term 4" })
  for (const grades of [
    [...closed, ...sameDay],
    [...sameDay, ...closed],
  ]) {
    const book = gradesBySubject(grades)
    expect(book[0]?.term_grades.map(({ term_id }) => term_id)).toEqual([1, 3])
    expect(modulesOf(book).map(({ term_id }) => term_id)).toEqual([3, 1])
  }
})
