import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { localText } from "#contract/lib/dates.ts"

type ExportedAssignment = Omit<Assignment, "max_points"> & { submissions_count: number; graded_count: number }

export const exportColumns: CsvColumn<ExportedAssignment>[] = [
  ["Assignment", ({ title }) => title],
  ["Module code", ({ subject_code }) => subject_code],
  ["Module", ({ subject_name }) => subject_name],
  ["Term", ({ term_name }) => term_name],
  ["Academic year", ({ academic_year_name }) => academic_year_name],
  ["Lecturer", (row) => row.lecturer_last_name && `${row.lecturer_first_name} ${row.lecturer_last_name}`],
  ["Due date", ({ due_date }) => localText(due_date)],
  ["Max points", ({ max_marks }) => max_marks],
  ["Class", ({ student_class }) => student_class ?? "All classes"],
  ["Submissions", ({ submissions_count }) => submissions_count],
  ["Graded", ({ graded_count }) => graded_count],
  ["Description", ({ description }) => description],
]
