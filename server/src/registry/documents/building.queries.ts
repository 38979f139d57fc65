import { policyOf } from "#contract/assessment/grades/policy.ts"
import { termText } from "#contract/courses/terms/names.ts"
import { itemAt } from "#contract/lib/objects.ts"
import type { DocumentKind } from "#contract/registry/documents/kinds.ts"
import { readPolicies } from "../../assessment/grades/policies.queries.ts"
import { findPaperHead } from "../../college/college/letterhead.queries.ts"
import type { Authority } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { found, rejectField } from "../../lib/errors.ts"
import { enrolmentCertificate, presentEnrolment } from "./certificate.queries.ts"
import type { NewDocument } from "./issuing.queries.ts"
import { classList, gradeSheet } from "./lists.queries.ts"
import { periodOf, reportCard } from "./reportCard.queries.ts"
import {
  findOffered,
  findStudentOfDocument,
  listClass,
  listEnrolled,
  listTerms,
  readRecord,
  readSheet,
  readTerm,
} from "./source.queries.ts"
import { transcript } from "./transcript.queries.ts"

/** The requested document, about a student or about a class. */
export type RequestedDocument = {
  kind: DocumentKind
  student_id?: number | null | undefined
  class?: string | null | undefined
  term_id?: number | null | undefined
  subject_id?: number | null | undefined
}

type Builder = (db: Database, viewer: Authority, request: RequestedDocument) => Promise<NewDocument[]>

/**
 * Reads the present content of documents. An empty list means that there is no content, for example about a term without the
 * student.
 */
export const buildDocuments: Builder = (db, viewer, request) => builders[request.kind](db, viewer, request)

const builders: Readonly<Record<DocumentKind, Builder>> = {
  report_card: async (db, _viewer, request) => {
    const termId = required(request.term_id, "term_id", "Choose a term.")
    const subjectOfDocument = request.student_id
      ? { studentId: request.student_id }
      : { className: required(request.class, "class", "Choose a class or a student.") }
    const students = await listEnrolled(db, { termId, ...subjectOfDocument })
    const source = await readTerm(db, termId, students)
    return students.map((student) => reportCard(student, source))
  },

  transcript: async (db, _viewer, request) => {
    const studentId = required(request.student_id, "student_id", "Choose a student.")
    const student = found(await findStudentOfDocument(db, studentId))
    return [transcript(studentId, student, await readRecord(db, studentId))]
  },

  enrolment_certificate: async (db, _viewer, request) => {
    const terms = await listTerms(db, required(request.student_id, "student_id", "Choose a student."))
    const present = presentEnrolment(terms)
    return present ? [enrolmentCertificate(present, itemAt(terms, 0), await findPaperHead(db))] : []
  },

  class_list: async (db, viewer, request) => {
    const className = required(request.class, "class", "Choose a class.")
    const termId = request.term_id ?? null
    const enrolled = termId === null ? [] : await listEnrolled(db, { termId, className, viewer })
    const students = termId === null ? await listClass(db, viewer, className) : enrolled
    if (students.length === 0) return []
    const period = enrolled[0] ? periodOf(enrolled[0]) : null
    return [classList(students, { college: await findPaperHead(db), className, period }, termId)]
  },

  grade_sheet: async (db, _viewer, request) => {
    const className = required(request.class, "class", "Choose a class.")
    const term_id = required(request.term_id, "term_id", "Choose a term.")
    const subject_id = required(request.subject_id, "subject_id", "Choose a subject.")
    const offered = await findOffered(db, subject_id, term_id)
    const students = await listEnrolled(db, { termId: term_id, className })
    // Only a reissue comes here without an offering, because the subject may have been deleted since.
    if (!offered || students.length === 0) return []
    const head = {
      college: await findPaperHead(db),
      className,
      period: termText(offered),
      ...offered,
      subject_id,
      term_id,
      policy: policyOf(await readPolicies(db), offered.policy_version),
    }
    return [gradeSheet(students, await readSheet(db, offered.id, className), head)]
  },
}

function required<Value>(value: Value | null | undefined, field: string, sentence: string): Value {
  if (value === null || value === undefined) rejectField(field, sentence)
  return value
}
