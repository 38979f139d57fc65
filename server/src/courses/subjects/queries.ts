import { sql } from "kysely"
import type * as z from "zod"
import type { Subject, subjectList } from "#contract/courses/subjects/endpoints.ts"
import { requireValue } from "#contract/lib/objects.ts"
import { seesDrafts, type Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, contains, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { allOf, pageOf } from "../../lib/db/lists.ts"
import { requireReference } from "../../lib/errors.ts"
import { fullName } from "../../people/people/queries.ts"
import { attending } from "../enrolments/queries.ts"
import { countsInTerm } from "../offerings/counting.queries.ts"
import { taughtBy } from "../teachingAssignments/queries.ts"
import { assignmentsVisibleTo } from "./assignments.queries.ts"
import { mayEdit } from "./rules.ts"

type Filter = z.output<typeof subjectList>

/** All subjects, or those that one lecturer created or teaches. A lecturer of null has no subjects. */
export type Scope = "college" | { lecturerId: number | null }

/** The lecturers assigned to a subject in its current term, or else the one who created it. */
const lecturers = sql<{ names: string | null; emails: string | null }>`(
    select string_agg(${fullName("person")}, ', ' order by person.last_name, person.id) as names,
      string_agg(person.email::text, ', ' order by person.last_name, person.id) as emails
    from lecturer join person on person.id = lecturer.person_id
    where lecturer.deleted_at is null and case
      when exists (select from teaching_assignment join lecturer assigned
        on assigned.id = teaching_assignment.lecturer_id and assigned.deleted_at is null
        where offering_id = present.offering_id)
      then lecturer.id in (select lecturer_id from teaching_assignment where offering_id = present.offering_id)
      else lecturer.id = subject.owner_id end)`.as("lecturers")

export const isTaughtEnrolment = (lecturerId: number | null) =>
  taughtBy(lecturerId, {
    subject: "subject.id",
    term: "present.term_id",
    studentClass: "enrolment.class",
  })

/** Counts each term's students once for all subjects of that term. */
const attendance = sql<{ term_id: number; students: number }>`(
    select enrolment.term_id, count(*) as students
    from enrolment join student on student.id = enrolment.student_id
    where ${attending} group by enrolment.term_id)`.as("attendance")

const enrolledCount = (scope: Scope) =>
  scope === "college"
    ? sql<number>`case when subject.approval = 'approved' then coalesce(attendance.students, 0) else 0 end`
    : sql<number>`(select count(*) from enrolment join student on student.id = enrolment.student_id
        where enrolment.term_id = present.term_id and ${attending} and ${isTaughtEnrolment(scope.lecturerId)})`

/** Subjects with their current term: the active one, or else the next. With `termIds`, once for each of these terms. */
const withTerm = (db: Database, termIds: readonly number[] | undefined) =>
  db
    .selectFrom("subject")
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom("subject_term")
          .select(["subject_id", "term_id", "term_name", "term_number", "academic_year_name", "offering_id"])
          .where((term) =>
            termIds === undefined ? term("is_unfinished", "=", true) : term("term_id", "=", anyOf(termIds)),
          )
          // Read once for all subjects, because a join for each of them takes twice as long.
          .$if(termIds === undefined, (terms) =>
            terms
              .distinctOn("subject_id")
              .orderBy("subject_id")
              .orderBy("is_active", "desc")
              .orderBy("start_date"),
          )
          .as("present"),
      (join) => join.onRef("present.subject_id", "=", "subject.id"),
    )
    .where("subject.deleted_at", "is", null)
    .$if(termIds !== undefined, (query) => query.where("present.term_id", "is not", null))

type SubjectQuery = ReturnType<typeof withTerm>

/** Students see active subjects, lecturers also inactive ones. Of modules not approved, lecturers see only their own, and programs none. */
function visibleTo(viewer: Viewer, query: SubjectQuery) {
  const { role, lecturerId } = viewer
  if (role === "admin") return seesDrafts(viewer) ? query : query.where("subject.approval", "=", "approved")
  if (role === "student") {
    return query.where("subject.is_active", "=", true).where("subject.approval", "=", "approved")
  }
  return query.where(({ or, eb }) =>
    or([eb("subject.approval", "=", "approved"), eb("subject.owner_id", "=", lecturerId)]),
  )
}

function inScope(scope: Scope, query: SubjectQuery) {
  if (scope === "college") return query
  const { lecturerId } = scope
  return query.where(({ or, eb }) =>
    or([
      eb("subject.owner_id", "=", lecturerId),
      taughtBy(lecturerId, { subject: "subject.id", term: "present.term_id" }),
    ]),
  )
}

/** The query for the subjects of a scope that a viewer may see, without columns. */
export const visibleSubjects = (db: Database, viewer: Viewer, scope: Scope, termIds?: readonly number[]) =>
  visibleTo(viewer, inScope(scope, withTerm(db, termIds)))

/** The number of rows of `listSubjects` without a filter. */
export const countVisibleSubjects = async (
  db: Database,
  viewer: Viewer,
  scope: Scope,
  termIds?: readonly number[],
) => (await findableCount(db, { viewer, scope, termIds }).executeTakeFirstOrThrow()).count

type Findable = { viewer: Viewer; scope: Scope; termIds: readonly number[] | undefined }

const findableCount = compileOnce((db, { viewer, scope, termIds }: Findable) =>
  visibleSubjects(db, viewer, scope, termIds).select(({ fn }) => fn.countAll<number>().as("count")),
)

export function subjects(db: Database, viewer: Viewer, scope: Scope, termIds?: readonly number[]) {
  return visibleSubjects(db, viewer, scope, termIds)
    .innerJoinLateral(lecturers, (join) => join.onTrue())
    .leftJoin(attendance, "attendance.term_id", "present.term_id")
    .select(({ selectFrom, fn }) => [
      "subject.id",
      "subject.code",
      "subject.name",
      "subject.description",
      "subject.credits",
      "subject.weekly_hours",
      "subject.year_of_study",
      "subject.semester_number",
      "subject.kind",
      "subject.is_active",
      sql<Subject["status"]>`case when subject.is_active then 'active' else 'inactive' end`.as("status"),
      "subject.approval",
      "subject.rejection_reason",
      "subject.owner_id",
      "present.term_id",
      "present.term_name",
      "present.term_number",
      "present.academic_year_name",
      "lecturers.names as lecturer_name",
      "lecturers.emails as lecturer_email",
      enrolledCount(scope).as("enrolled_count"),
      selectFrom("assignment")
        .whereRef("assignment.offering_id", "=", "present.offering_id")
        .where("assignment.deleted_at", "is", null)
        .where(assignmentsVisibleTo(viewer, { subject: "subject.id", term: "present.term_id" }))
        .select(fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("assignments_count"),
      "subject.version",
    ])
}

const withPermission =
  (viewer: Viewer) =>
  <Row extends { owner_id: number | null; enrolled_count: number }>(row: Row) => ({
    ...row,
    enrolled_students: row.enrolled_count,
    may_edit: mayEdit(viewer, row),
  })

const order = {
  defaultSort: "code",
  tieBreaker: "subject.id",
  sorts: {
    code: sql`(subject.code, present.term_number)`,
    year_of_study: sql`(subject.year_of_study, subject.semester_number)`,
  },
}

type Conditions = Omit<Filter, "page" | "limit" | "sort">

const matching = (
  query: ReturnType<typeof subjects>,
  { year_of_study, semester_number, kind, is_active, approval, search }: Conditions,
) =>
  whereFound(
    whereEqual(query, {
      "subject.year_of_study": year_of_study,
      "subject.semester_number": semester_number,
      "subject.kind": kind,
      "subject.is_active": is_active,
      "subject.approval": approval,
    }),
    search,
    (words) => sql<boolean>`(${contains(sql`subject.code || ' ' || subject.name`, words)}
      or strpos(comparable_code(subject.code), comparable_code(${words})) > 0)`,
  )

export async function listSubjects(
  db: Database,
  viewer: Viewer,
  filter: Filter,
  scope: Scope,
  termIds = singleTerm(filter.term_id),
) {
  const found = matching(subjects(db, viewer, scope, termIds), filter)
  const { rows, total } = await pageOf(found, filter, order)
  return { subjects: rows.map(withPermission(viewer)), total }
}

/** All subjects that a list finds, for a spreadsheet. */
export async function listForExport(db: Database, viewer: Viewer, filter: Conditions & Pick<Filter, "sort">) {
  const query = subjects(db, viewer, "college", singleTerm(filter.term_id))
  const rows = await allOf(matching(query, filter), filter, order)
  return rows.map(withPermission(viewer))
}

/** The one term that a list is filtered by. */
export const singleTerm = (termId: number | undefined) => (termId === undefined ? undefined : [termId])

type Options = { term_id?: number | undefined; class?: string | undefined }

/** Students choose among the subjects of the terms in which they were enrolled. */
export const listOptions = (db: Database, viewer: Viewer, { term_id: termId, class: className }: Options) =>
  visibleSubjects(db, viewer, "college")
    .where("subject.approval", "=", "approved")
    .$if(termId !== undefined, (query) =>
      query.where("subject.id", "in", ({ selectFrom }) =>
        whereEqual(selectFrom("offering"), { term_id: termId }).select("subject_id").where(countsInTerm),
      ),
    )
    .$if(viewer.role === "student", (query) =>
      query.where(
        sql<boolean>`subject.id in (select offering.subject_id from offering join enrolment using (term_id)
          where enrolment.student_id = ${viewer.studentId} and enrolment.outcome <> 'withdrawn' and ${countsInTerm})`,
      ),
    )
    .$if(viewer.role === "lecturer" && className !== undefined, (query) =>
      query.where("subject.id", "in", ({ selectFrom }) =>
        whereEqual(selectFrom("taught_class"), { term_id: termId })
          .select("subject_id")
          .where("lecturer_id", "=", viewer.lecturerId)
          .where(({ or, eb }) =>
            or([eb("class", "is", null), eb("class", "=", requireValue(className, "class"))]),
          ),
      ),
    )
    .select(["subject.id", "subject.code", "subject.name"])
    .orderBy("subject.code")
    .orderBy("subject.id")
    .execute()

export async function findSubject(db: Database, viewer: Viewer, id: number) {
  const row = await subjects(db, viewer, "college").where("subject.id", "=", id).executeTakeFirst()
  return row && withPermission(viewer)(row)
}

/** The subject that a form names, unless it was deleted. */
export const findNamedSubject = (db: Database, id: number) =>
  db
    .selectFrom("subject")
    .select(["id", "year_of_study"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()

/** Finds a subject, or refuses the form's field. */
export const requireSubject = async (db: Database, id: number) =>
  requireReference(await findNamedSubject(db, id), "subject_id")
