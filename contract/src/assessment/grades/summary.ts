import * as z from "zod"
import { subjectReference } from "../../courses/subjects/reference.ts"
import { termReference } from "../../courses/terms/reference.ts"
import { grade } from "./grade.ts"
import { letters, weights } from "./policy.ts"

const component = z.number().nullable()

/** A subject in a term: its two components, and the module grade once both exist. */
export const termGrade = z.object({
  ...termReference,
  term_start: z.string(),
  /** Until its term is closed, a module's marks may still change. */
  term_is_open: z.boolean(),
  /** Whether the module counts in averages and GPA. Teaching practice does only if the policy of its term says so. */
  counts: z.boolean(),
  assignment_average: component,
  end_module: component,
  /** The module grade to one decimal; null while in progress. */
  module_grade: z.number().nullable(),
  letter_grade: z.enum(letters).nullable(),
  gpa_points: z.number().nullable(),
  /** The weights of the components; a closed term keeps the weights that it was closed with. */
  weights,
  assignments_count: z.int(),
  end_module_count: z.int(),
})

/** A grade in a list of one student's grades in one subject. It names neither the student nor the subject. */
const gradeOfSubject = grade.omit({
  student_id: true,
  student_name: true,
  student_first_name: true,
  student_last_name: true,
  student_number: true,
  subject_id: true,
  subject_code: true,
  subject_name: true,
  module_code: true,
  module_name: true,
})
export type GradeOfSubject = z.infer<typeof gradeOfSubject>

/** A subject over all its terms (spec 002 section 3, subject grade group). */
export const subjectGrades = z.object({
  ...subjectReference,
  subject_credits: z.int(),
  /** The academic year of the latest term with grades. */
  academic_year_name: z.string(),
  /** The year of study in which the subject is taught. */
  module_year: z.int(),
  /** Whether the subject counts in averages and GPA, in any of its terms. If so, its average is of these terms only. */
  counts: z.boolean(),
  total_terms: z.int(),
  average_score: z.number().nullable(),
  average_letter_grade: z.enum(letters).nullable(),
  average_gpa_points: z.number().nullable(),
  term_grades: z.array(termGrade),
  assignments: z.array(gradeOfSubject),
  endModule: z.array(gradeOfSubject),
})
export type TermGrade = z.infer<typeof termGrade>
export type SubjectGrades = z.infer<typeof subjectGrades>

/** A student's averages, GPA and standing (product decisions 3.4 to 3.6). */
export const gpaSummary = z.object({
  /** Null until a module is finished. */
  current_gpa: z.number().nullable(),
  semester_gpa: z.number().nullable(),
  overall_average: z.number().nullable(),
  standing: z.string().nullable(),
  total_credits: z.int(),
  total_points: z.number(),
  /** The number of finished modules by letter. */
  grade_distribution: z.record(z.enum(letters), z.int()),
  subject_breakdown: z.array(subjectGrades.omit({ assignments: true, endModule: true })),
})
export type GpaSummary = z.infer<typeof gpaSummary>
