import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { byRole, download, endpoints, roles, signedIn } from "../../lib/endpoints.ts"
import { choice, chosen, day, flag, text } from "../../lib/fields.ts"
import { exportFormat, listQuery } from "../../lib/lists.ts"
import { paperFormats } from "../../lib/paper.ts"
import { data, listOf } from "../../lib/replies.ts"
import { explainedGradeChange, grade, gradeChange, gradeTypes, staffGrade } from "./grade.ts"
import { gradingPolicy } from "./policy.ts"
import { gpaSummary, subjectGrades } from "./summary.ts"

const gradeSorts = [
  "graded_at",
  "student_name",
  "subject_code",
  "assignment_title",
  "percentage",
  "points_earned",
  "term_name",
  "academic_year_name",
  "grade_type",
  "letter_grade",
  "graded_by",
] as const
const filters = {
  subject_id: chosen("Subject").optional(),
  term_id: chosen("Term").optional(),
  academic_year_id: chosen("Academic year").optional(),
  assignment_id: chosen("Assignment").optional(),
  student_id: chosen("Student").optional(),
  grade_type: choice("Grade type", gradeTypes).optional(),
  class: className("Class").optional(),
  /** The first and last day on which the grades were given, both included. */
  from: day("From").optional(),
  to: day("To").optional(),
  /** Staff also find drafts. */
  published: flag.optional(),
}
export const gradeList = listQuery(gradeSorts, filters)

/** Figures of the grades that a list finds. The average and the passing rate are percentages to one decimal. */
const gradeStats = z.object({
  total_grades: z.int(),
  average_percentage: z.number().nullable(),
  passingRate: z.number().nullable(),
  failingStudents: z.int(),
})

/** The modules in a student's report. The performance report leaves out the single grades. */
const reportQuery = z.object({
  kind: choice("Kind", ["grades", "performance"]).default("grades"),
  subject_id: filters.subject_id,
  term_id: filters.term_id,
  academic_year: text("Academic year", 40).optional(),
  format: choice("Format", paperFormats).default("docx"),
})

const staff = ["admin", "lecturer"] as const
const gradesOfStudent = data({
  grades: z.array(grade),
  gradesBySubject: z.array(subjectGrades),
  /** Only for the student and administrators. Lecturers see only part of a student's grades, so they get no GPA. */
  gpa: gpaSummary.optional(),
})

const gradeWithReasons = data({ grade: staffGrade, history: z.array(explainedGradeChange) })

export const gradeEndpoints = endpoints({
  /** The policy in force. Screens use it to explain how a grade was computed. */
  "GET /grading-policies/current": { roles: signedIn, response: data({ policy: gradingPolicy }) },
  "GET /grades": { roles: staff, query: gradeList, response: listOf("grades", staffGrade) },
  "GET /grades/stats": {
    roles: staff,
    query: gradeList,
    fromReplica: true,
    response: data({ stats: gradeStats }),
  },
  /** Replies with the current figures: no computed figure is stored, so none can be out of date (record 16). */
  "POST /grades/recalculate": {
    roles: ["admin"],
    unaudited: true,
    response: data({ stats: gradeStats }),
  },
  "GET /grades/my-grades": {
    roles: ["student"],
    /** The reply has the policy in force, which explains the figures. */
    response: data({
      grades: z.array(grade),
      total: z.int(),
      gradesBySubject: z.array(subjectGrades),
      policy: gradingPolicy,
    }),
  },
  "GET /grades/my-gpa": { roles: ["student"], response: data({ gpa: gpaSummary }) },
  /** A Word document or a PDF of the student's grades or performance. */
  "GET /grades/my-report": { roles: ["student"], query: reportQuery, response: download },
  /** A spreadsheet of every grade that the list finds. */
  "GET /grades/export": {
    roles: ["admin"],
    query: gradeList.extend(exportFormat),
    fromReplica: true,
    response: download,
  },
  "GET /grades/student/{id}": { roles, response: gradesOfStudent },
  /** The reply has the percentage from which a module is passed. */
  "GET /grades/student/{id}/gpa": {
    roles: ["admin", "student"],
    response: data({ gpa: gpaSummary, pass_mark: z.number() }),
  },
  "GET /grades/subject/{id}": { roles: staff, query: gradeList, response: listOf("grades", staffGrade) },
  "GET /grades/{id}": {
    roles: signedIn,
    response: byRole({
      admin: gradeWithReasons,
      lecturer: gradeWithReasons,
      student: data({ grade, history: z.array(gradeChange) }),
    }),
  },
})
