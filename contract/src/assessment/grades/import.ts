import type { ImportField } from "../../people/imports/endpoints.ts"

/**
 * The columns of a grade import (spec 001 section 5). The academic year distinguishes terms of the same name,
 * and the state says which grades have no points (product decision 3.4). The product's own download has all of them.
 */
export const gradeFields: readonly ImportField[] = [
  { field: "student_number", label: "Student number", required: true },
  { field: "subject_code", label: "Subject code", required: true },
  { field: "assignment_title", label: "Assignment title", required: false },
  { field: "grade_type", label: "Grade type", required: false },
  { field: "state", label: "State", required: false },
  { field: "points_earned", label: "Points earned", required: true },
  { field: "max_points", label: "Max points", required: false },
  { field: "feedback", label: "Feedback", required: false },
  { field: "term", label: "Term", required: false },
  { field: "academic_year", label: "Academic year", required: false },
]
