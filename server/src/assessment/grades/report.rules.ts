import type { Grade } from "#contract/assessment/grades/grade.ts"
import { graderText } from "#contract/assessment/grades/texts.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { localText } from "#contract/lib/dates.ts"

/** The columns of the administrator's CSV file. An import recognises those with its own names. */
export const exportColumns: CsvColumn<Grade>[] = [
  ["student_number", ({ student_number }) => student_number],
  ["student_name", ({ student_name }) => student_name],
  ["subject_code", ({ subject_code }) => subject_code],
  ["subject_name", ({ subject_name }) => subject_name],
  ["assignment_title", ({ assignment_title }) => assignment_title],
  ["grade_type", ({ grade_type }) => grade_type],
  ["state", ({ state }) => state],
  ["points_earned", ({ points_earned }) => points_earned],
  ["max_points", ({ max_points }) => max_points],
  ["percentage", ({ percentage }) => percentage],
  ["letter_grade", ({ letter_grade }) => letter_grade],
  ["feedback", ({ feedback }) => feedback],
  ["term", ({ term_name }) => term_name],
  ["academic_year", ({ academic_year_name }) => academic_year_name],
  ["graded_by", (grade) => graderText(grade)],
  ["graded_at", ({ graded_at }) => localText(graded_at)],
]
