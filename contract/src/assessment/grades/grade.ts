import * as z from "zod"
import { subjectReference } from "../../courses/subjects/reference.ts"
import { termReference } from "../../courses/terms/reference.ts"
import { letters } from "./policy.ts"

export const gradeTypes = ["assignment", "end_module"] as const
export const gradeStates = ["number", "missing", "exempt", "absent"] as const
export type GradeType = (typeof gradeTypes)[number]
export type GradeState = (typeof gradeStates)[number]

/** One grade of a student. Percentage and letter are computed by the server (product decision 2.6). */
export const grade = z.object({
  id: z.int(),
  student_id: z.int(),
  student_name: z.string(),
  student_first_name: z.string(),
  student_last_name: z.string(),
  student_number: z.string(),
  ...subjectReference,
  /** The subject's code and name, under the names that students' screens use. */
  module_code: z.string(),
  module_name: z.string(),
  assignment_id: z.int().nullable(),
  assignment_title: z.string(),
  grade_type: z.enum(gradeTypes),
  state: z.enum(gradeStates),
  points_earned: z.number().nullable(),
  max_points: z.number(),
  /** A whole percentage, halves rounded up; null unless the state is "number". */
  percentage: z.int().nullable(),
  letter_grade: z.enum(letters).nullable(),
  feedback: z.string().nullable(),
  ...termReference,
  /** Null if nobody is recorded; screens then show "System". */
  graded_by_first_name: z.string().nullable(),
  graded_by_last_name: z.string().nullable(),
  graded_at: z.string(),
  version: z.int(),
})
/** A grade for lecturers and administrators. Whoever may edit it may also delete it. */
export const staffGrade = grade.extend({
  may_edit: z.boolean(),
  /** False for a draft, which the student doesn't see. */
  is_published: z.boolean(),
  /** The student's class in the term of the grade. */
  student_class: z.string().nullable(),
})
/** A grade on a screen of any role. */
export type Grade = z.infer<typeof grade> &
  Partial<Pick<z.infer<typeof staffGrade>, "may_edit" | "student_class" | "is_published">>

/** The part of a grade that its history records. */
const gradeSnapshot = grade
  .pick({
    assignment_title: true,
    term_name: true,
    state: true,
    points_earned: true,
    max_points: true,
    percentage: true,
    feedback: true,
  })
  .extend({
    /** Absent in entries of earlier releases. */
    grade_type: z.enum(gradeTypes).optional(),
    /** The chosen levels of a mark by a rubric, such as "Argument: Strong, Language: Fair". */
    rubric: z.string().optional(),
  })
  .nullable()
export type GradeSnapshot = z.infer<typeof gradeSnapshot>

export const gradeChange = z.object({
  changed_at: z.string(),
  changed_by_name: z.string().nullable(),
  before: gradeSnapshot,
  after: gradeSnapshot,
})
/** The reason is a note among lecturers and administrators, so the student's history has none. */
export const explainedGradeChange = gradeChange.extend({ reason: z.string().nullable() })
/** A change as a screen gets it, with the reason if the viewer may read it. */
export type GradeChange = z.infer<typeof gradeChange> & Partial<z.infer<typeof explainedGradeChange>>
