import { allYears } from "../../courses/academicYears/lists.ts"
import { allTerms } from "../../courses/terms/lists.ts"
import { readOf } from "../../lib/api/data.ts"

/** The reads of `useGradeFilters`. */
export const gradeFilterReads = () => [
  readOf("GET /subjects/options"),
  readOf("GET /terms", allTerms),
  readOf("GET /academic-years", allYears),
]

export const gradeList = {
  rows: "grades",
  sort: "-graded_at",
  filters: ["subject_id", "term_id", "academic_year_id", "class", "grade_type", "from", "to", "published"],
} as const
export const lecturerGradeList = {
  rows: "grades",
  sort: "-graded_at",
  filters: ["assignment_id", "class"],
} as const
