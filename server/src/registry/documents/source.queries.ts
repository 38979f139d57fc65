/** Reads the data of documents. Figures come only from the stored results and modules. */
import { sql } from "kysely"
import { latestOf, overallOf } from "#contract/assessment/grades/averages.ts"
import { mayCountPractice, type Policies, policyOf } from "#contract/assessment/grades/policy.ts"
import { readPolicies } from "../../assessment/grades/policies.queries.ts"
import { countingGrades } from "../../assessment/grades/queries.ts"
import { freshResults } from "../../assessment/results/fresh.queries.ts"
import {
  findStudentResults,
  listOfferingModules,
  listResults,
  listStudentModules,
} from "../../assessment/results/queries.ts"
import { findPaperHead } from "../../college/college/letterhead.queries.ts"
import { attending, outcomeText, presentTermOf } from "../../courses/enrolments/queries.ts"
import { countsInTerm } from "../../courses/offerings/counting.queries.ts"
import type { Authority } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereEqual } from "../../lib/db/filters.ts"
import { visibleStudents } from "../../members/students/queries.ts"
import { byName } from "../../people/people/queries.ts"
import { listTermAttendance } from "../../teaching/attendance/students.queries.ts"
import { listPublished } from "../performanceReports/queries.ts"

const enrolments = (db: Database) =>
  db
    .selectFrom("enrolment")
    .innerJoin("student", "student.id", "enrolment.student_id")
    .innerJoin("person", "person.id", "student.person_id")
    .innerJoin("term", "term.id", "enrolment.term_id")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .select([
      "enrolment.student_id",
      "student_number",
      "first_name",
      "last_name",
      "enrolment.class",
      outcomeText.as("outcome"),
      "term_id",
      "term.name as term_name",
      "term.kind as term_kind",
      "term.start_date as term_start",
      "term.year_of_study",
      "policy_version",
      "year_name",
      attending.as("is_attending"),
      sql<boolean>`term.id is not distinct from ${presentTermOf(sql.ref("student.id"))}`.as("is_present"),
    ])

/** A student in a term: an enrolment, with the student's name and the term's. */
export type EnrolledTerm = Awaited<ReturnType<typeof listTerms>>[number]

/** A student's enrolments by date, including those of a student who left. */
export const listTerms = (db: Database, studentId: number) =>
  enrolments(db).where("student_id", "=", studentId).orderBy("term.start_date").orderBy("term_id").execute()

/**
 * The terms of a student's record by date: those in which they were enrolled, and those of which they have results from before
 * the system. The results must be fresh.
 */
const listRecordTerms = (db: Database, studentId: number) =>
  db
    .selectFrom("term")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .leftJoin("enrolment", (join) =>
      join.onRef("enrolment.term_id", "=", "term.id").on("enrolment.student_id", "=", studentId),
    )
    .select(["term.id as term_id", "term.name as term_name", "term.kind as term_kind", "term.year_of_study"])
    .select(["policy_version", "year_name", "enrolment.class", outcomeText.as("outcome")])
    .where(
      sql<boolean>`(enrolment.id is not null or exists (select from module_result join offering on offering.id = offering_id
        where module_result.student_id = ${studentId} and offering.term_id = term.id))`,
    )
    .orderBy("term.start_date")
    .orderBy("term.id")
    .execute()

export type RecordTerm = Awaited<ReturnType<typeof listRecordTerms>>[number]

type Enrolled = {
  termId: number
  className?: string | undefined
  studentId?: number | undefined
  /** Only the students whom this viewer may see. */
  viewer?: Authority
}

/** The students of a class in a term by name, without those who withdrew; or one student of the term, whatever their state. */
export function listEnrolled(db: Database, { termId, className, studentId, viewer }: Enrolled) {
  const query = whereEqual(enrolments(db), {
    term_id: termId,
    "enrolment.class": className,
    "enrolment.student_id": studentId,
  })
  return (viewer ? query.where("student.id", "in", visibleStudents(db, viewer)) : query)
    .$if(studentId === undefined, (all) => all.where(attending))
    .orderBy(byName)
    .orderBy("student.id")
    .execute()
}

/** The students of a class today whom the viewer may see, by name. */
export const listClass = (db: Database, viewer: Authority, className: string) =>
  db
    .selectFrom("student")
    .innerJoin("person", "person.id", "student.person_id")
    .select(["student_number", "first_name", "last_name", "year_of_study"])
    .where("student.class", "=", className)
    .where("student.id", "in", visibleStudents(db, viewer))
    .orderBy(byName)
    .orderBy("student.id")
    .execute()

/** Whether a subject still belongs to a term. One that was deleted while the term was open doesn't. */
const belongsToTerm = sql<boolean>`(subject.deleted_at is null or subject.deleted_at > closed_at)`

/**
 * The subjects that the students of a term take, by code. They are the ones whose marks are needed to close the term. A closed
 * term has the subjects with which it was closed, whatever happened to them since.
 */
const listOffered = (db: Database, termId: number) =>
  db
    .selectFrom("offering_details as offering")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .select(["offering.id", "offering.subject_code as code", "offering.subject_name as name", "subject.kind"])
    .select("offering.credits")
    .where("term_id", "=", termId)
    .where(belongsToTerm)
    .where("subject.approval", "=", "approved")
    .where(countsInTerm)
    .orderBy("offering.subject_code")
    .execute()

/**
 * All the content of a term's report cards for these students. What came in later terms isn't in it, so that a card that is issued
 * again reads as before.
 */
export async function readTerm(db: Database, termId: number, students: readonly EnrolledTerm[]) {
  await freshResults(db)
  const studentIds = students.map(({ student_id }) => student_id)
  const modules = await listStudentModules(db, studentIds)
  const results = await listResults(db, studentIds, termId)
  const attendance = await listTermAttendance(db, termId, studentIds)
  const reports = await listPublished(db, { termId, studentIds })
  const policies = await readPolicies(db)
  return {
    college: await findPaperHead(db),
    policy: policyOf(policies, students[0]?.policy_version ?? null),
    mayPracticeCount: mayCountPractice(policies),
    offered: await listOffered(db, termId),
    ofStudent: ({ student_id: studentId, term_start: start }: EnrolledTerm) => {
      const toDate = modules.filter(
        ({ student_id, term_start }) => student_id === studentId && term_start <= start,
      )
      const counting = toDate
        .filter(({ counts }) => counts)
        .map((module) => ({ ...module, policy: policyOf(policies, module.policy_version) }))
      return {
        modules: toDate.filter(({ term_id }) => term_id === termId),
        term: results.find(({ student_id }) => student_id === studentId),
        cumulative: overallOf(counting),
        standingPolicy: policyOfStanding(counting, policies),
        attendance: attendance.find(({ student_id }) => student_id === studentId),
        reports: reports.filter(({ student_id }) => student_id === studentId),
      }
    },
  }
}
export type TermSource = Awaited<ReturnType<typeof readTerm>>

/** The policy by which the standing over these modules is found, as in `overallOf`. */
const policyOfStanding = (
  counting: readonly { term_start: string; policy_version: number | null }[],
  policies: Policies,
) => (counting.length === 0 ? policies.inForce : policyOf(policies, latestOf(counting).policy_version))

export async function readRecord(db: Database, studentId: number) {
  await freshResults(db)
  const policies = await readPolicies(db)
  const modules = await listStudentModules(db, [studentId])
  return {
    college: await findPaperHead(db),
    terms: await listRecordTerms(db, studentId),
    modules,
    results: await findStudentResults(db, studentId),
    policies,
    standingPolicy: policyOfStanding(
      modules.filter(({ counts }) => counts),
      policies,
    ),
    policyOf: ({ policy_version }: Pick<EnrolledTerm, "policy_version">) =>
      policyOf(policies, policy_version),
  }
}
export type RecordSource = Awaited<ReturnType<typeof readRecord>>

/** The published grades of a subject in a term, of one class, with the module grades. */
export async function readSheet(db: Database, offeringId: number, className: string) {
  await freshResults(db)
  const grades = await countingGrades(db)
    .select(["student_id", "assignment_id", "title", "grade_type", "state", "percentage"])
    .where("offering_id", "=", offeringId)
    .where("class", "=", className)
    .where("is_published", "=", true)
    .orderBy("graded_at")
    .orderBy("id")
    .execute()
  return { grades, modules: await listOfferingModules(db, offeringId, className) }
}

/** A subject as it is offered in a term, for the head of a grade sheet. */
export const findOffered = (db: Database, subjectId: number, termId: number) =>
  db
    .selectFrom("offering_details as offering")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .select([
      "offering.id",
      "subject_code",
      "subject_name",
      "term_name",
      "academic_year_name",
      "policy_version",
    ])
    .where("subject_id", "=", subjectId)
    .where("term_id", "=", termId)
    .where(belongsToTerm)
    .executeTakeFirst()

/**
 * Whether a lecturer teaches this class, in the term and subject that are given. Without a subject, their home class
 * counts too.
 */
export async function teaches(
  db: Database,
  lecturerId: number | null,
  scope: { className: string; termId?: number | undefined; subjectId?: number | undefined },
) {
  const { className, termId, subjectId } = scope
  const taught = await whereEqual(db.selectFrom("taught_class"), { term_id: termId, subject_id: subjectId })
    .where("lecturer_id", "=", lecturerId)
    .where(({ or, eb }) => or([eb("class", "is", null), eb("class", "=", className)]))
    .select("lecturer_id")
    .limit(1)
    .executeTakeFirst()
  if (taught || subjectId !== undefined) return taught !== undefined
  const home = await db
    .selectFrom("lecturer")
    .select("id")
    .where("id", "=", lecturerId)
    .where("class", "=", className)
    .executeTakeFirst()
  return home !== undefined
}

/** The student with this id, including one who left. */
export const findStudentOfDocument = (db: Database, studentId: number) =>
  db
    .selectFrom("student")
    .innerJoin("person", "person.id", "student.person_id")
    .select([
      "student_number",
      "first_name",
      "last_name",
      "student.class",
      sql<boolean>`person.status = 'active' and student.deleted_at is null`.as("is_active"),
    ])
    .where("student.id", "=", anyOf([studentId]))
    .executeTakeFirst()
