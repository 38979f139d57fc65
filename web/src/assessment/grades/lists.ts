export const gradeList = {
  rows: "grades",
  sort: "-graded_at",
  filters: ["subject_id", "term_id", "academic_year_id", "class", "grade_type", "from", "to"],
} as const
export const lecturerGradeList = {
  rows: "grades",
  sort: "-graded_at",
  filters: ["assignment_id", "class"],
} as const
