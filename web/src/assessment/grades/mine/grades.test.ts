import { describe, expect, test } from "vitest"
import { gpaOf } from "#contract/assessment/grades/arithmetic.ts"
import type { BookedGrade } from "#contract/assessment/grades/book.ts"
import { gpaSummaryOf, gradesBySubject } from "#contract/assessment/grades/book.ts"
import { gradesPaper, performancePaper } from "#contract/assessment/grades/papers.ts"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { gradeColumns, gradeRows, modulesOf } from "#contract/assessment/grades/report.ts"
import { csvOf } from "#contract/lib/csv.ts"
import type { Paper } from "#contract/lib/paper.ts"
import { changeLines } from "../labels.ts"
import { averagesOf, countingOf, figuresOf } from "./figures.ts"
import { finishedOf, termFigures } from "./terms.ts"
import { supposedGpa } from "./whatIf.ts"
import { missingPart, rangesOf, workedGrade, workedMean } from "./workedGrade.ts"

let ids = 0
const mark = (fields: Partial<BookedGrade>): BookedGrade =>
  ({
    id: ++ids,
    subject_id: 1,
    subject_code: "MAT",
    subject_name: "Mathematics",
    assignment_title: "Essay",
    grade_type: "assignment",
    state: "number",
    points_earned: 15,
    max_points: 20,
    percentage: 75,
    letter_grade: "B",
    feedback: null,
    term_id: 1,
    term_name: "Term 1",
    academic_year_name: "2026-2027",
    graded_at: "2026-11-20T22:30:00.000Z",
    credits: 3,
    counts: true,
    term_start: "2026-06-01",
    term_is_active: true,
    term_is_open: true,
    policy: defaultPolicy,
    ...fields,
  }) as BookedGrade
const end = (percentage: number, fields: Partial<BookedGrade> = {}) =>
  mark({ grade_type: "end_module", assignment_title: "End of module", percentage, ...fields })
const text = (figure: string | undefined) => figure?.replaceAll("\u00a0", " ")

const finished = [mark({}), end(80)]
const started = [mark({ subject_id: 2, subject_code: "ENG", subject_name: "English", term_id: 2 })]
const subjects = gradesBySubject([...finished, ...started])
const moduleOf = (grades: BookedGrade[]) => modulesOf(gradesBySubject(grades))[0]!

describe("the computation of a grade", () => {
  test("75 and 80 give 78, B", () => {
    expect(text(workedGrade(moduleOf(finished)))).toBe("0.4 × 75 + 0.6 × 80 = 78 → B")
  })

  test("several assignments are averaged, missing ones as 0, and exempt ones not at all", () => {
    const work = [
      mark({ percentage: 70 }),
      mark({ state: "missing", percentage: null }),
      mark({ state: "exempt", percentage: null }),
    ]
    expect(text(workedGrade(moduleOf([...work, end(80)])))).toBe("0.4 × (70 + 0) ÷ 2 + 0.6 × 80 = 62 → C")
  })

  test("a module in progress lists its missing parts", () => {
    expect(workedGrade(moduleOf(started))).toBeUndefined()
    expect(missingPart(moduleOf(started))).toBe("No examination mark yet.")
    expect(missingPart(moduleOf([end(80)]))).toBe("No assignment that counts is graded yet.")
  })

  test("averages have sums, and letters have ranges", () => {
    expect(workedMean([78, 65], 71.5)).toBe("(78 + 65) ÷ 2 = 71.5")
    expect(workedMean([78], 78)).toBe("78")
    expect(rangesOf(defaultPolicy).map(({ range }) => range)).toEqual([
      "85 to 100",
      "70 to under 85",
      "55 to under 70",
      "40 to under 55",
      "under 40",
    ])
  })
})

describe("a student's figures", () => {
  test("are the server's if available", () => {
    const gpa = gpaSummaryOf([...finished, ...started])
    expect(figuresOf(gpa, subjects)).toMatchObject({ current_gpa: 3, standing: "Good", estimated: false })
  })

  test("are estimated from the average otherwise", () => {
    expect(figuresOf(undefined, subjects)).toMatchObject({
      current_gpa: 3.12,
      overall_average: 78,
      standing: null,
      grade_distribution: { A: 0, B: 1, C: 0, D: 0, F: 0 },
      estimated: true,
    })
    expect(figuresOf(undefined, [])).toMatchObject({ current_gpa: null, overall_average: null })
  })

  test("leave out teaching practice, and so does their computation", () => {
    const practice = { subject_id: 3, subject_code: "TEP", counts: false }
    const all = [...finished, mark({ percentage: 50, ...practice }), end(50, practice)]
    const book = gradesBySubject(all)
    expect(book.map(({ average_score }) => average_score)).toEqual([78, 50])
    expect(averagesOf(book)).toEqual([78])
    expect(figuresOf(gpaSummaryOf(all), book).overall_average).toBe(78)
    expect(figuresOf(undefined, book)).toMatchObject({
      overall_average: 78,
      grade_distribution: { B: 1, D: 0 },
    })
  })
})

test("teaching practice that was repeated under another policy adds up to the GPA: each term counts by its own", () => {
  const practice = { subject_id: 3, subject_code: "TEP", subject_name: "Teaching Practice" }
  const third = { ...practice, term_id: 3, term_name: "Term 3", term_start: "2027-01-05", counts: false }
  const sixth = { ...practice, term_id: 6, term_name: "Term 6", term_start: "2028-01-05", counts: true }
  const before = [mark({ ...third, percentage: 50 }), end(50, third)]
  const all = [...finished, ...before, mark({ ...sixth, percentage: 90 }), end(90, sixth)]
  for (const grades of [all, all.toReversed()]) {
    const gpa = gpaSummaryOf(grades)
    const book = gradesBySubject(grades)
    // 3 credits at 3 points, and 3 at 4: 78 and 90 are 84.
    expect(gpa).toMatchObject({ current_gpa: 3.5, overall_average: 84, total_credits: 6 })
    expect(averagesOf(book).toSorted()).toEqual([78, 90])
    expect(figuresOf(undefined, book)).toMatchObject({
      overall_average: gpa.overall_average,
      total_credits: gpa.total_credits,
      grade_distribution: gpa.grade_distribution,
    })
    expect(gpaOf(finishedOf(modulesOf(countingOf(book))))).toBe(gpa.current_gpa)
    expect(termFigures(book).map(({ gpa, practice }) => [gpa, practice])).toEqual([
      [3, null],
      [null, 50],
      [4, null],
    ])
    const [latest] = modulesOf(book)
    expect(supposedGpa(book, latest!, 90, defaultPolicy)).toBe(gpa.current_gpa)
  }
})

test("the latest term comes first, with its subjects by code", () => {
  const later = { term_id: 2, term_start: "2026-11-01" }
  const book = gradesBySubject([
    mark({}),
    mark({ subject_id: 2, subject_code: "ENG" }),
    mark(later),
    end(60, { ...later, subject_code: "MAT" }),
  ])
  expect(modulesOf(book).map(({ subject_code, term_id }) => [subject_code, term_id])).toEqual([
    ["MAT", 2],
    ["ENG", 1],
    ["MAT", 1],
  ])
})

describe("downloads", () => {
  const modules = modulesOf(subjects)
  const figures = gpaSummaryOf([...finished, ...started])
  const student = { first_name: "Tadala", last_name: "Banda", student_number: "IPTE25-0001", class: null }
  const book = { student, modules, figures, subjects: figures.subject_breakdown }
  const head = { college: { name: "College", reach: "" }, date: "2026-01-31" }
  const tablesOf = ({ blocks }: Paper) => blocks.filter((block) => block.kind === "table")

  test("spreadsheet and document have the same figures", () => {
    const csv = csvOf(gradeColumns, gradeRows(modules)).split("\r\n")
    expect(csv).toContain(
      "MAT,Mathematics,Term 1,2026-2027,Assignment,Essay,Graded,15,20,75,B,,2026-11-21,78,B",
    )
    const paper = gradesPaper(book, head)
    expect(tablesOf(paper)[0]!.rows).toContainEqual([
      "MAT",
      "Mathematics",
      "Term 1, 2026-2027",
      "75%",
      "80%",
      "78%",
      "B",
      "3",
    ])
    expect(paper.blocks[0]).toMatchObject({ facts: expect.arrayContaining([["Cumulative GPA", "3.00"]]) })
  })

  test("the performance report has subject averages and modules by term", () => {
    const tables = tablesOf(performancePaper(book, head))
    expect(tables.map(({ name }) => name)).toEqual(["Subject averages", "Module grades by term"])
    expect(tables[1]!.rows).toContainEqual(expect.arrayContaining(["English", "In progress", "—"]))
  })

  test("a report names the student, their class and the figures, and has a place to sign", () => {
    const { about, blocks } = gradesPaper(book, head)
    expect(about).toBe("Tadala Banda")
    expect(blocks[0]).toMatchObject({
      facts: expect.arrayContaining([
        ["Student", "Tadala Banda"],
        ["Student number", "IPTE25-0001"],
        ["Class", "—"],
      ]),
    })
    expect(blocks.at(-1)).toEqual({ kind: "signatures", labels: ["Student", "For the college"] })
  })

  test("hold the filtered modules", () => {
    expect(modulesOf(subjects, { subject_id: 2 })).toHaveLength(1)
    expect(modulesOf(subjects, { term_id: 1, academic_year: "2026-2027" })).toHaveLength(1)
    expect(modulesOf(subjects, { academic_year: "2025-2026" })).toHaveLength(0)
  })
})

test("the history shows old and new values", () => {
  const before = {
    assignment_title: "Essay",
    grade_type: "assignment" as const,
    term_name: "Term 1",
    state: "number" as const,
    points_earned: 3,
    max_points: 20,
    percentage: 15,
    feedback: null,
  }
  expect(changeLines({ before, after: { ...before, points_earned: 15, percentage: 75 } })).toEqual([
    "Points: 3 → 15",
    "Percentage: 15 → 75",
  ])
  expect(changeLines({ before, after: { ...before, grade_type: "end_module" } })).toEqual([
    "Type: Assignment → End of module",
  ])
  expect(changeLines({ before: null, after: before })).toEqual([
    "Title: Essay",
    "Term: Term 1",
    "State: Points",
    "Points: 3",
    "Max points: 20",
    "Percentage: 15",
  ])
})
