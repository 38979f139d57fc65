import * as z from "zod"
import { download, endpoints, roles, signedIn } from "../lib/endpoints.ts"
import { choice, chosen, optionallyChosen, optionalText, text, typedNumber, version } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { data, done, listOf, one } from "../lib/replies.ts"
import { letters, weights } from "./policy.ts"

export const gradeTypes = ["assignment", "end_module"] as const
export const gradeStates = ["number", "missing", "exempt", "absent"] as const
export type GradeType = (typeof gradeTypes)[number]
export type GradeState = (typeof gradeStates)[number]

/** One mark of the grade book. Percentage and letter are the server's own (product decision 2.6). */
export const grade = z.object({
  id: z.int(),
  student_id: z.int(),
  student_name: z.string(),
  student_first_name: z.string(),
  student_last_name: z.string(),
  student_number: z.string(),
  subject_id: z.int(),
  subject_code: z.string(),
  subject_name: z.string(),
  /** The same under the names that students' screens read. */
  module_code: z.string(),
  module_name: z.string(),
  assignment_id: z.int().nullable(),
  assignment_title: z.string(),
  grade_type: z.enum(gradeTypes),
  state: z.enum(gradeStates),
  points_earned: z.number().nullable(),
  max_points: z.number(),
  /** Points of max, a half rounded up; null where no number was given. */
  percentage: z.int().nullable(),
  letter_grade: z.enum(letters).nullable(),
  feedback: z.string().nullable(),
  term_id: z.int(),
  term_name: z.string(),
  academic_year_name: z.string(),
  /** Null where nobody is recorded: screens say System. */
  graded_by_first_name: z.string().nullable(),
  graded_by_last_name: z.string().nullable(),
  graded_at: z.string(),
  version: z.int(),
})
export type Grade = z.infer<typeof grade>

/** Points and maxima have one decimal at most. Spreadsheets write 75,5 too. */
const points = (label: string, least: number) => {
  const wanted = `${label} must be a number of at least ${least} with at most one decimal.`
  return typedNumber(label, /^\d+([.,]\d)?$/, wanted).pipe(
    z
      .number()
      .min(least, wanted)
      .max(99_999.9, wanted)
      .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, wanted),
  )
}

const mark = {
  state: choice("State", gradeStates).default("number"),
  points_earned: points("Points earned", 0).nullish(),
  feedback: optionalText("Feedback", 5000),
  version,
}
/** Invalid points are present, and rejected as invalid rather than missing. */
const withPoints = ({ state, points_earned }: { state: string; points_earned?: unknown }) =>
  state !== "number" || (points_earned !== null && points_earned !== undefined)
const pointsWanted = { path: ["points_earned"], message: "Points earned is required." }

/**
 * Spec 001 and 002 section 5, product decision 3.7. An assignment names subject, term and max points; without one the
 * title is free, for administrators and for the end of module.
 */
const gradeFields = z.object({
  student_id: chosen("Student"),
  subject_id: optionallyChosen("Subject"),
  term_id: optionallyChosen("Term"),
  assignment_id: optionallyChosen("Assignment"),
  assignment_title: optionalText("Assignment title", 200),
  grade_type: choice("Grade type", gradeTypes).default("assignment"),
  max_points: points("Max points", 1).optional(),
  ...mark,
})
export const gradeInput = gradeFields.refine(withPoints, pointsWanted)

const editFields = z.object({
  assignment_title: text("Assignment title", 200).optional(),
  grade_type: choice("Grade type", gradeTypes).optional(),
  term_id: optionallyChosen("Term"),
  max_points: points("Max points", 1).optional(),
  /** Why it was changed, kept in its history. */
  reason: optionalText("Reason", 500),
  ...mark,
})
export const gradeEdit = editFields.refine(withPoints, pointsWanted)

/** Administrators enter every field of a grade with a free title (spec 001 section 5). */
const free = {
  term_id: chosen("Term"),
  assignment_title: text("Assignment title", 200),
  max_points: points("Max points", 1),
}
export const freeGradeInput = gradeFields
  .extend({ ...free, subject_id: chosen("Subject") })
  .refine(withPoints, pointsWanted)
export const freeGradeEdit = editFields.extend(free).refine(withPoints, pointsWanted)

const gradeSorts = [
  "graded_at",
  "student_name",
  "subject_code",
  "assignment_title",
  "percentage",
  "points_earned",
  "term_name",
] as const
const filters = {
  subject_id: chosen("Subject").optional(),
  term_id: chosen("Term").optional(),
  academic_year_id: chosen("Academic year").optional(),
  assignment_id: chosen("Assignment").optional(),
  student_id: chosen("Student").optional(),
  grade_type: choice("Grade type", gradeTypes).optional(),
  class: text("Class", 4).optional(),
}
export const gradeList = listQuery(gradeSorts, filters)

/** Figures of what a list finds: the mean percentage to one decimal, and passes at the policy's mark, in a hundred. */
const gradeStats = z.object({
  total_grades: z.int(),
  average_percentage: z.number().nullable(),
  passingRate: z.number().nullable(),
  failingStudents: z.int(),
})

/** The part of a grade that its history keeps. */
const keptMark = grade
  .pick({
    assignment_title: true,
    term_name: true,
    state: true,
    points_earned: true,
    max_points: true,
    percentage: true,
    feedback: true,
  })
  .nullable()
export type KeptMark = z.infer<typeof keptMark>

/** A change in a mark's history: who, when, from, to, why. */
const gradeChange = z.object({
  changed_at: z.string(),
  changed_by_name: z.string().nullable(),
  before: keptMark,
  after: keptMark,
  reason: z.string().nullable(),
})
export type GradeChange = z.infer<typeof gradeChange>

const component = z.number().nullable()

/** A subject in a term: its marks, its two components, and its grade once both are there. */
const termGrade = z.object({
  term_id: z.int(),
  term_name: z.string(),
  term_start: z.string(),
  academic_year_name: z.string(),
  assignment_average: component,
  end_module: component,
  /** To one decimal; null while in progress. */
  module_grade: z.number().nullable(),
  letter_grade: z.enum(letters).nullable(),
  gpa_points: z.number().nullable(),
  /** The weights of its parts; a closed term keeps those of its closing. */
  weights,
  assignments_count: z.int(),
  end_module_count: z.int(),
})

/** A subject over its terms (spec 002 section 3, subject grade group). */
export const subjectGrades = z.object({
  subject_id: z.int(),
  subject_code: z.string(),
  subject_name: z.string(),
  subject_credits: z.int(),
  /** The latest term with grades. */
  academic_year_name: z.string(),
  /** The year of study that it is taught in. */
  module_year: z.int(),
  /** Whether it counts in averages and GPA: teaching practice does not. */
  counts: z.boolean(),
  total_terms: z.int(),
  average_score: z.number().nullable(),
  average_letter_grade: z.enum(letters).nullable(),
  average_gpa_points: z.number().nullable(),
  term_grades: z.array(termGrade),
  assignments: z.array(grade),
  endModule: z.array(grade),
})
export type TermGrade = z.infer<typeof termGrade>
export type SubjectGrades = z.infer<typeof subjectGrades>

/** The summary of all grades (product decisions 3.4 to 3.6). */
export const gpaSummary = z.object({
  /** Null while no module is finished. */
  current_gpa: z.number().nullable(),
  semester_gpa: z.number().nullable(),
  overall_average: z.number().nullable(),
  standing: z.string().nullable(),
  total_credits: z.int(),
  total_points: z.number(),
  /** How many finished modules earned each letter. */
  grade_distribution: z.record(z.enum(letters), z.int()),
  subject_breakdown: z.array(subjectGrades.omit({ assignments: true, endModule: true })),
})
export type GpaSummary = z.infer<typeof gpaSummary>

/** The filters of a student's modules; the performance report leaves single grades out. */
const reportQuery = z.object({
  kind: choice("Kind", ["grades", "performance"]).default("grades"),
  subject_id: filters.subject_id,
  term_id: filters.term_id,
  academic_year: text("Academic year", 20).optional(),
})

const staff = ["admin", "lecturer"] as const
const ofStudent = data({
  grades: z.array(grade),
  gradesBySubject: z.array(subjectGrades),
  /** Over everything published: for the student and administrators, because lecturers don't see every grade. */
  gpa: gpaSummary.optional(),
})

export const gradeEndpoints = endpoints({
  "GET /grades": { roles: staff, query: gradeList, response: listOf("grades", grade) },
  "GET /grades/stats": { roles: staff, query: gradeList, response: data({ stats: gradeStats }) },
  /** Nothing that is worked out is stored, so nothing can be out of date: this answers with how all figures stand. */
  "POST /grades/recalculate": {
    roles: ["admin"],
    unaudited: true,
    response: data({ stats: gradeStats }),
  },
  "GET /grades/my-grades": {
    roles: ["student"],
    response: data({ grades: z.array(grade), gradesBySubject: z.array(subjectGrades) }),
  },
  "GET /grades/my-gpa": { roles: ["student"], response: data({ gpa: gpaSummary }) },
  /** A student's grades or performance as a Word document. */
  "GET /grades/my-report": { roles: ["student"], query: reportQuery, response: download },
  /** A spreadsheet of all that the list finds. */
  "GET /grades/export": { roles: ["admin"], query: gradeList, response: download },
  "GET /grades/student/{id}": { roles, response: ofStudent },
  "GET /grades/student/{id}/gpa": { roles: ["admin", "student"], response: data({ gpa: gpaSummary }) },
  "GET /grades/subject/{id}": { roles: staff, query: gradeList, response: listOf("grades", grade) },
  "GET /grades/{id}": { roles: signedIn, response: data({ grade, history: z.array(gradeChange) }) },
})

/** Entering marks, which is a noun of its own on the server. */
export const markingEndpoints = endpoints({
  "POST /grades": { roles: staff, body: gradeInput, status: 201, response: one("grade", grade) },
  /** The same as POST /grades: both put the mark of a student for a piece of work where it belongs. */
  "POST /grades/create-or-update": { roles: staff, body: gradeInput, response: one("grade", grade) },
  "PUT /grades/{id}": { roles: staff, body: gradeEdit, response: one("grade", grade) },
  "DELETE /grades/{id}": { roles: staff, response: done },
})
