import { expect, test } from "vitest"
import { freeGradeInput, gradeEdit, lecturerGradeInput } from "./entry.ts"

type Schema = {
  safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined }
}
const faultsOf = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
const blank = { student_id: "", subject_id: "", term_id: "", assignment_id: "", points_earned: null }

test("a lecturer's form names every missing field at once", () => {
  const faults = (fields: object) => faultsOf(lecturerGradeInput, { ...blank, ...fields })
  expect(faults({ grade_type: "assignment" })).toEqual([
    "Student is required.",
    "Points earned are required.",
    "Assignment is required.",
  ])
  expect(faults({ grade_type: "end_module", max_points: "" })).toEqual([
    "Student is required.",
    "Max points are required.",
    "Points earned are required.",
    "Subject is required.",
  ])
  expect(faults({ student_id: 3, assignment_id: 4, state: "absent" })).toEqual([])
  expect(faults({ student_id: 3, subject_id: 4, grade_type: "end_module", points_earned: 5 })).toEqual([])
})

test("the other forms of a grade name missing points beside the other faults, too", () => {
  expect(faultsOf(freeGradeInput, { ...blank, max_points: 100 })).toEqual([
    "Student is required.",
    "Subject is required.",
    "Term is required.",
    "Assignment title is required.",
    "Points earned are required.",
  ])
  expect(faultsOf(gradeEdit, { points_earned: null, max_points: 0 })).toEqual([
    "Max points must be a number of at least 1 with at most one decimal.",
    "Points earned are required.",
  ])
})

test("points and maxima that are too large are refused with the most that they may be", () => {
  const grade = { student_id: 3, subject_id: 4, grade_type: "end_module" }
  expect(faultsOf(lecturerGradeInput, { ...grade, points_earned: 5, max_points: 100_000 })).toEqual([
    "Max points must not be more than 99999.9.",
  ])
  expect(faultsOf(gradeEdit, { points_earned: "1234567" })).toEqual([
    "Points earned must not be more than 99999.9.",
  ])
})

test.each([null, 3, "x", []])("%j is no grade", (value) => {
  expect(faultsOf(lecturerGradeInput, value)).toHaveLength(1)
})
