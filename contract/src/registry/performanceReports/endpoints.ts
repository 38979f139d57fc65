import * as z from "zod"
import { letters } from "../../assessment/grades/policy.ts"
import { className } from "../../college/classes/fields.ts"
import { subjectReference } from "../../courses/subjects/reference.ts"
import { termReference } from "../../courses/terms/reference.ts"
import { byRole, endpoints } from "../../lib/endpoints.ts"
import { choice, chosen, flag, optionalLine, optionalText, text, version } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { counts, data, deletedReply, listOf, nullable, one, texts } from "../../lib/replies.ts"
import { personName } from "../../people/people/people.ts"
import { headingLabel, maxReportText, reportStates, writingStates } from "./types.ts"

/** A published report, as its student reads it. */
const ownReport = z.object({
  id: z.int(),
  ...termReference,
  author_name: z.string(),
  /** Null until written or done. Erasing the student's account makes the texts null again. */
  ...nullable(texts("strengths", "growth", "advice", "published_at", "acknowledged_at", "student_reply")),
  state: z.enum(reportStates),
  version: z.int(),
})

/** A report, as its author and the office see it. */
const report = ownReport.extend({
  student_id: z.int(),
  student_number: z.string(),
  ...personName,
  /** The student's class in that term. */
  class: z.string().nullable(),
  author_id: z.int(),
  /** The office's reason for unpublishing the report; null after it is published again. */
  unpublish_reason: z.string().nullable(),
  updated_at: z.string(),
})
export type OwnReport = z.infer<typeof ownReport>
export type PerformanceReport = z.infer<typeof report>

const reportTexts = {
  strengths: optionalText(headingLabel.strengths, maxReportText),
  growth: optionalText(headingLabel.growth, maxReportText),
  advice: optionalText(headingLabel.advice, maxReportText),
  /** Publishes the report too. A published report stays published without this flag. */
  publish: flag,
}
const reportInput = z.object({
  student_id: chosen("Student"),
  term_id: chosen("Term"),
  ...reportTexts,
})
export const reportEdit = z.object({ ...reportTexts, version })

const reportList = listQuery(["updated_at", "published_at", "last_name"], {
  state: choice("State", reportStates).optional(),
  term_id: chosen("Term").optional(),
  class: className("Class").optional(),
  student_id: chosen("Student").optional(),
  author_id: chosen("Author").optional(),
})

/** `version` is the version of the report that the student has read. */
export const acknowledgement = z.object({ reply: optionalLine("Reply", 200), version })
export const unpublishing = z.object({ reason: text("Reason", 300), version })

const ofClass = { term_id: chosen("Term"), class: className("Class") }

/** A student of a class with the report that the lecturer has written on them, if any. */
const reportedStudent = z.object({
  id: z.int(),
  student_number: z.string(),
  ...personName,
  /** The attendance in that term in percent, over all subjects; null without a register. */
  attendance: z.int().nullable(),
  /** The student's results in the subjects that the lecturer teaches them, by code. */
  results: z.array(
    z.object({
      ...subjectReference,
      assignment_average: z.number().nullable(),
      module_grade: z.number().nullable(),
      letter_grade: z.enum(letters).nullable(),
    }),
  ),
  state: z.enum(writingStates),
  report: report.nullable(),
})
export type ReportedStudent = z.infer<typeof reportedStudent>

/** Everything that a lecturer needs to write the reports on a class, in one reply. */
const writing = data({
  /** The terms in which the lecturer teaches students, the latest first. */
  terms: z.array(z.object({ id: z.int(), ...texts("name", "academic_year_name"), is_closed: z.boolean() })),
  /**
   * The term and the class of the students: the requested ones, or else the active term and its first class; null without any.
   */
  term_id: z.int().nullable(),
  class: z.string().nullable(),
  /** The classes that the lecturer teaches in the term, with the numbers of their students. */
  classes: z.array(
    z.object({
      name: z.string(),
      students: z.int(),
      /** Numbers of students by the state of the lecturer's report on them. Students without a report are missing. */
      ...counts("draft", "published", "acknowledged").shape,
    }),
  ),
  students: z.array(reportedStudent),
  total: z.int(),
})

/** The students of a class in a term, by default those of the active term and its first class. */
const writingList = listQuery(["last_name"], {
  term_id: ofClass.term_id.optional(),
  class: ofClass.class.optional(),
  state: choice("State", writingStates).optional(),
})

const admin = ["admin"] as const
const lecturer = ["lecturer"] as const
const student = ["student"] as const
const staff = ["admin", "lecturer"] as const
const staffReply = one("report", report)
const ownReply = one("report", ownReport)

/** Spec 000 section 7. */
export const performanceReportEndpoints = endpoints({
  "GET /continuous-performance-reports": {
    roles: staff,
    query: reportList,
    response: listOf("reports", report),
  },
  /** A student's published reports, the newest first. */
  "GET /continuous-performance-reports/my": { roles: student, response: listOf("reports", ownReport) },
  "GET /continuous-performance-reports/writing": {
    roles: lecturer,
    query: writingList,
    response: writing,
  },
  "GET /continuous-performance-reports/{id}": {
    roles: ["admin", "lecturer", "student"],
    response: byRole({ admin: staffReply, lecturer: staffReply, student: ownReply }),
  },
  "POST /continuous-performance-reports": {
    roles: lecturer,
    body: reportInput,
    status: 201,
    response: staffReply,
  },
  "PUT /continuous-performance-reports/{id}": { roles: lecturer, body: reportEdit, response: staffReply },
  /** Only a draft can be deleted. */
  "DELETE /continuous-performance-reports/{id}": { roles: staff, response: deletedReply },
  /** Publishes every complete draft of the lecturer on a class. */
  "POST /continuous-performance-reports/publish": {
    auditLabel: "published",
    roles: lecturer,
    body: z.object(ofClass),
    response: data({ published: z.int(), incomplete: z.int() }),
  },
  "POST /continuous-performance-reports/{id}/publish": {
    auditLabel: "published",
    roles: lecturer,
    body: z.object({ version }),
    response: staffReply,
  },
  "POST /continuous-performance-reports/{id}/unpublish": {
    auditLabel: "unpublished",
    roles: admin,
    body: unpublishing,
    response: staffReply,
  },
  "POST /continuous-performance-reports/{id}/acknowledge": {
    auditLabel: "acknowledged",
    roles: student,
    body: acknowledgement,
    response: ownReply,
  },
})
