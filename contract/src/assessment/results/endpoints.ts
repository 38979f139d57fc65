import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { subjectReference } from "../../courses/subjects/reference.ts"
import { download, endpoints } from "../../lib/endpoints.ts"
import { chosen, whole } from "../../lib/fields.ts"
import { exportFormat, listQuery } from "../../lib/lists.ts"
import { counts, data, listOf } from "../../lib/replies.ts"
import { letters } from "../grades/policy.ts"
import { termGrade } from "../grades/summary.ts"

const figure = z.number().nullable()
const letter = z.enum(letters).nullable()
/** The number of modules, or of students, by letter. */
const byLetter = counts(...letters)

/**
 * A student's performance (spec 001 section 3): over all terms, or over the requested term, academic year or subject. Figures
 * are null until a module is finished.
 */
const performance = z.object({
  /** The same as `student_id`. */
  id: z.int(),
  student_id: z.int(),
  student_name: z.string(),
  student_number: z.string(),
  /** Null once the account is erased. */
  student_email: z.string().nullable(),
  /** Class and year of study: in the requested term, in the latest term of the requested academic year, or today. */
  class: z.string().nullable(),
  year_of_study: z.int(),
  /** The mean of the subjects' averages, to one decimal. */
  overall_average: figure,
  overall_gpa: figure,
  overall_letter_grade: letter,
  standing: z.string().nullable(),
  /** Subjects and modules with a grade. */
  total_subjects: z.int(),
  total_term_grades: z.int(),
  highest_subject_average: figure,
  lowest_subject_average: figure,
  total_credits: z.int(),
  grade_distribution: byLetter,
})
export type Performance = z.infer<typeof performance>

/** A student's performance in one subject (spec 001 section 3). */
const subjectPerformance = z.object({
  ...subjectReference,
  subject_credits: z.int(),
  /** Whether the subject counts in averages and GPA, in any of its terms. The average is of all its terms. */
  counts: z.boolean(),
  average_score: figure,
  average_letter_grade: letter,
  average_gpa_points: figure,
  total_terms: z.int(),
  /** The earliest term first. */
  term_grades: z.array(termGrade.omit({ weights: true, term_is_open: true })),
})

/**
 * The number of students by their average, the best first: in each band of the grading policy for reports, and below the lowest
 * of these (spec 001 section 9). `from` is the lowest percentage of a band.
 */
const bands = z.array(z.object({ from: z.number(), students: z.int() }))

const stats = z.object({
  /** All students that the list finds, and how many of them have an average. */
  total_students: z.int(),
  students_with_results: z.int(),
  /** The means over the students with an average. */
  average_score: figure,
  average_gpa: figure,
  highest_average: figure,
  lowest_average: figure,
  /** The percentage of the students with an average who reach `pass_mark`, the policy's pass mark for reports. */
  pass_rate: figure,
  pass_mark: z.number(),
  /** Whether teaching practice counts by any policy of the college. */
  practice_counts: z.boolean(),
  grade_distribution: byLetter,
  bands,
})

const subjectAverage = z.object({
  ...subjectReference,
  /** Students with an average in the subject, and the mean of these averages. */
  students: z.int(),
  average_score: figure,
  highest: figure,
  lowest: figure,
  pass_rate: figure,
})

const filters = {
  class: className("Class").optional(),
  year_of_study: whole("Year of study", 1, 3).optional(),
  term_id: chosen("Term").optional(),
  academic_year_id: chosen("Academic year").optional(),
  subject_id: chosen("Subject").optional(),
}
export const performanceList = listQuery(
  [
    "overall_average",
    "overall_gpa",
    "overall_letter_grade",
    "student_name",
    "student_number",
    "student_email",
    "class",
    "total_subjects",
    "total_term_grades",
    "highest_subject_average",
    "lowest_subject_average",
  ],
  filters,
)
const { term_id, academic_year_id, subject_id } = filters

const admin = ["admin"] as const

/** Spec 001, "Student performance reports". Every figure is computed from the published grades, and is up to date. */
export const resultEndpoints = endpoints({
  "GET /performance-reports": {
    roles: admin,
    query: performanceList,
    fromReplica: true,
    response: listOf("students", performance),
  },
  /** Figures of all students that the list finds: the ten best, and each subject. */
  "GET /performance-reports/stats": {
    roles: admin,
    query: performanceList,
    fromReplica: true,
    response: data({
      stats,
      top_performers: z.array(performance),
      subject_averages: z.array(subjectAverage),
    }),
  },
  "GET /performance-reports/export": {
    roles: admin,
    query: performanceList.extend(exportFormat),
    fromReplica: true,
    response: download,
  },
  /** The report as a PDF on the college's paper, with up to 1,000 students. */
  "GET /performance-reports/paper": {
    roles: admin,
    query: performanceList,
    fromReplica: true,
    response: download,
  },
  "GET /performance-reports/{id}": {
    roles: admin,
    query: z.object({ term_id, academic_year_id, subject_id }),
    fromReplica: true,
    response: data({ student: performance, subject_performance: z.array(subjectPerformance) }),
  },
})
