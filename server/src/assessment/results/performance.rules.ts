import { letters } from "#contract/assessment/grades/policy.ts"
import type { Performance } from "#contract/assessment/results/endpoints.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"

type ExportedPerformance = Omit<Performance, "grade_distribution"> & { letters: readonly number[] }

export const exportColumns: CsvColumn<ExportedPerformance>[] = [
  ["Student number", ({ student_number }) => student_number],
  ["Student", ({ student_name }) => student_name],
  ["Email", ({ student_email }) => student_email],
  ["Class", (student) => student.class],
  ["Year of study", ({ year_of_study }) => year_of_study],
  ["Overall average (%)", ({ overall_average }) => overall_average],
  ["Overall GPA", ({ overall_gpa }) => overall_gpa],
  ["Overall letter grade", ({ overall_letter_grade }) => overall_letter_grade],
  ["Academic standing", ({ standing }) => standing],
  ["Subjects", ({ total_subjects }) => total_subjects],
  ["Term grades", ({ total_term_grades }) => total_term_grades],
  ["Highest subject average (%)", ({ highest_subject_average }) => highest_subject_average],
  ["Lowest subject average (%)", ({ lowest_subject_average }) => lowest_subject_average],
  ["Credits", ({ total_credits }) => total_credits],
  ...letters.map(
    (letter, index): CsvColumn<ExportedPerformance> => [
      `Grades ${letter}`,
      (student) => student.letters[index] ?? 0,
    ],
  ),
]
