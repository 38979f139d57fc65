import { type SelectQueryBuilder, sql } from "kysely"
import type * as z from "zod"
import type { Edit } from "#contract/lib/endpoints.ts"
import { omit } from "#contract/lib/objects.ts"
import type {
  studentChange,
  studentEdit,
  studentList,
  studentOutline,
} from "#contract/members/students/endpoints.ts"
import { normalizedNumber } from "#contract/people/accounts/signInName.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { privateStudentFields } from "#contract/people/people/privateFields.ts"
import type { DB } from "../../../db/types.ts"
import { requireOpenClasses } from "../../college/classes/queries.ts"
import { requireCohorts } from "../../college/cohorts/queries.ts"
import { classOrder } from "../../college/college/queries.ts"
import { enrolStudents, lockActiveTerms } from "../../courses/enrolments/queries.ts"
import { studentsTaughtBy } from "../../courses/teachingAssignments/queries.ts"
import type { Authority } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, contains, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { compileListOnce, readInBatches } from "../../lib/db/lists.ts"
import { lockPeople } from "../../lib/db/locks.ts"
import { addJob } from "../../lib/jobs/jobs.ts"
import { peopleLeft } from "../../people/people/jobs.ts"
import { byName, peopleFound, personStatus, updateContact } from "../../people/people/queries.ts"

type ListFilter = z.output<typeof studentList>
type Filter = Partial<Omit<ListFilter, "page" | "limit" | "sort">>
type StudentQuery = SelectQueryBuilder<DB, "student", object>

/** Administrators see every student, lecturers those of their home class and of the classes they teach. */
function visibleTo({ role, lecturerId }: Authority, query: StudentQuery) {
  if (role === "admin") return query
  return query.where(({ or, eb, selectFrom }) =>
    or([
      eb("student.class", "=", selectFrom("lecturer").select("class").where("lecturer.id", "=", lecturerId)),
      sql<boolean>`student.id = any(array${studentsTaughtBy(lecturerId)})`,
    ]),
  )
}

/** How the student left, or else the account's status. */
const studentStatus = sql<
  z.output<typeof studentOutline>["status"]
>`coalesce(student.left_as, ${personStatus})`

const students = (db: Database) => db.selectFrom("student").where("student.deleted_at", "is", null)

/** Joined last, because counting students doesn't need their accounts. */
const withAccount = (query: StudentQuery) => query.innerJoin("person", "person.id", "student.person_id")

/** The whole record. The contract decides which of its fields each role gets (product decision 3.17). */
function selectColumns(query: StudentQuery) {
  return withAccount(query).select([
    "student.id",
    "person_id",
    "first_name",
    "last_name",
    sql<string | null>`person.email::text`.as("email"),
    "student_number",
    "student.class",
    "ipte_cohort",
    "phone as phone_number",
    "gender",
    sql<number | null>`extract(year from age(college_today(), date_of_birth))::int`.as("age"),
    "home_district",
    "year_of_study",
    studentStatus.as("status"),
    studentStatus.as("enrollment_status"),
    sql<boolean>`person.status = 'active'`.as("is_active"),
    "photo_id",
    ...privateStudentFields,
    // The account and the record are edited separately, so the version is the sum of both; neither ever decreases.
    sql<number>`student.version + person.version`.as("version"),
  ])
}

function matching(query: StudentQuery, filter: Filter) {
  const { search, class: className, year_of_study, status, ipte_cohort, home_district, email } = filter
  let filtered = whereEqual(query, { year_of_study, ipte_cohort, home_district })
  filtered =
    className === "none"
      ? filtered.where("student.class", "is", null)
      : whereEqual(filtered, { "student.class": className })
  filtered = status
    ? filtered.where(
        sql<boolean>`exists (select from person where id = student.person_id and ${studentStatus} = ${status})`,
      )
    : filtered.where("left_as", "is", null)
  if (email === "none") filtered = filtered.where(withoutEmail)
  return whereFound(filtered, search, matches)
}

const withoutEmail = sql<boolean>`student.person_id in (
  select id from person where email is null and deleted_at is null)`

/** Students whose name, email address or student number matches. The columns are in two tables, so two indexes are used. */
const matches = (search: string) => sql<boolean>`(student.person_id = any(${peopleFound(search)})
  or student.id = any(array(select id from student where ${contains(sql.ref("student_number"), search)})))`

/** The ids of the students that a search finds. Use as `student_id = any(…)`. */
export const studentsFound = (search: string) =>
  sql<number[]>`array(select student.id from student where ${matches(search)})`

const order = {
  defaultSort: "last_name",
  tieBreaker: "student.id",
  nullable: ["class", "home_district"],
  sorts: {
    last_name: byName,
    class: classOrder("student"),
    created_at: sql.ref("student.created_at"),
  },
}

type ListRequest = { viewer: Authority; filter: Filter & Partial<ListFilter> }

const readPage = compileListOnce((db, { viewer, filter }: ListRequest) => {
  const countQuery = matching(visibleTo(viewer, students(db)), filter)
  return { query: selectColumns(countQuery), filter, order, countQuery }
})

export async function listStudents(db: Database, viewer: Authority, filter: ListRequest["filter"]) {
  const { rows, total } = await readPage(db, { viewer, filter })
  return { students: rows, total }
}

/** The ids of the students whom the viewer may see. */
export const visibleStudents = (db: Database, viewer: Authority) =>
  visibleTo(viewer, students(db)).select("student.id")

export const listForExport = (
  db: Database,
  viewer: Authority,
  filter: Filter & Pick<Partial<ListFilter>, "sort">,
) => readInBatches(selectColumns(matching(visibleTo(viewer, students(db)), filter)), filter, order)

/** The students whose numbers or addresses the rows of a table name. */
export const listNamed = (db: Database, rows: readonly Pick<ImportRow, "values">[]) =>
  selectColumns(students(db))
    .where(({ or, eb }) =>
      or([
        eb(
          "student_number",
          "=",
          sql<string>`any(${rows.map(({ values }) => normalizedNumber(values.student_number ?? ""))}::text[])`,
        ),
        eb("person.email", "=", sql<string>`any(${rows.map(({ values }) => values.email ?? "")}::citext[])`),
      ]),
    )
    .execute()

export function findStudent(db: Database, viewer: Authority, id: number) {
  return selectColumns(visibleTo(viewer, students(db)))
    .where("student.id", "=", id)
    .executeTakeFirst()
}

export function findOwnStudent(db: Database, personId: number) {
  return selectColumns(students(db)).where("person_id", "=", personId).executeTakeFirst()
}

/** The figures of the stat cards: of all students that the viewer may see, or of one class. */
export function countStudents(db: Database, viewer: Authority, filter: Pick<Filter, "class"> = {}) {
  return withAccount(matching(visibleTo(viewer, students(db)), filter))
    .select((student) => [
      student.fn.countAll<number>().as("total"),
      student.fn.countAll<number>().filterWhere("year_of_study", "=", 1).as("year_1"),
      student.fn.countAll<number>().filterWhere("year_of_study", "=", 2).as("year_2"),
      student.fn.countAll<number>().filterWhere(personStatus, "=", "inactive").as("inactive"),
      student.fn.countAll<number>().filterWhere("person.email", "is", null).as("without_email"),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * The number of rows of `listStudents` for a lecturer: the students of their home class, or all whom they may see if they
 * have none.
 */
export const countStudentsOfLecturer = async (db: Database, viewer: Authority, homeClass: string | null) =>
  (await studentsOfLecturer(db, { viewer, homeClass }).executeTakeFirstOrThrow()).total

type CountScope = { viewer: Authority; homeClass: string | null }

const studentsOfLecturer = compileOnce((db, { viewer, homeClass }: CountScope) => {
  const present = students(db).where("left_as", "is", null)
  const counted = homeClass === null ? visibleTo(viewer, present) : present.where("class", "=", homeClass)
  return counted.select(({ fn }) => fn.countAll<number>().as("total"))
})

/**
 * Locks a student and their account, and reads all that administrators see. The terms are locked before, as by moving up,
 * because an edit may enrol the student.
 */
export async function lockStudent(db: Database, id: number) {
  await lockActiveTerms(db)
  await lockPeople(withAccount(students(db)).where("student.id", "=", id))
  return selectColumns(students(db)).where("student.id", "=", id).executeTakeFirst()
}

/** Changes a locked student. The account's status is changed separately. */
export async function updateStudent(
  db: Database,
  { id, ...before }: { id: number; ipte_cohort: string | null; class: string | null },
  edit: Edit<typeof studentEdit>,
) {
  const { first_name, last_name, phone_number, student_class, ...details } = omit(edit, "is_active")
  await requireCohorts(db, [details.ipte_cohort], before.ipte_cohort)
  await requireOpenClasses(db, "student_class", [student_class], [before.class])
  const { person_id } = await db
    .updateTable("student")
    .set({ ...details, class: student_class })
    .where("id", "=", id)
    .returning("person_id")
    .executeTakeFirstOrThrow()
  await updateContact(db, person_id, { first_name, last_name, phone_number })
  await enrolStudents(db, [id])
}

type Selection = Omit<z.output<typeof studentChange>, "change" | "to_class" | "from_class">

/** Locks the selected students, or all that the list finds, after the terms. */
export async function lockSelection(db: Database, selection: Selection) {
  await lockActiveTerms(db)
  return selected(db, selection)
    .select(["student.id", "person_id", "student.class", "left_as", personStatus.as("status")])
    .orderBy("student.id")
    .forNoKeyUpdate()
    .execute()
}

const selected = (db: Database, { all, ids = [], ...filter }: Selection) =>
  withAccount(all ? matching(students(db), filter) : students(db).where("student.id", "=", anyOf(ids)))

/** Locks the selected students in the order of the printed slips, and reads who needs a login code. */
export const lockForCodes = (db: Database, selection: Selection) =>
  selected(db, selection)
    .select(["person.id", "first_name", "last_name", "person.email", "student_number as number"])
    .select(sql<boolean>`password_hash is null and person.status = 'active'`.as("needs_code"))
    .orderBy("student.class")
    .orderBy(byName)
    .orderBy("student.id")
    .forNoKeyUpdate("person")
    .execute()

export async function moveToClass(db: Database, ids: readonly number[], className: string | null) {
  if (ids.length === 0) return
  await db.updateTable("student").set({ class: className }).where("id", "=", anyOf(ids)).execute()
  await enrolStudents(db, ids)
}

/**
 * Records that students left the college. They keep their account and their record, but no longer count in terms that aren't
 * closed.
 */
export async function withdrawStudents(db: Database, ids: readonly number[]) {
  await lockActiveTerms(db)
  const withdrawn = await db
    .updateTable("student")
    .set({ left_as: "withdrawn", class: null })
    .where("id", "=", anyOf(ids))
    .returning("person_id")
    .execute()
  await addJob(db, peopleLeft, { ids: withdrawn.map(({ person_id }) => person_id) })
  await changeOutcomes(db, ids, { from: "continuing", to: "withdrawn" })
}

/** Undoes the withdrawal. The students return to their former class, and to the open terms that they left with the college. */
export async function readmitStudents(db: Database, ids: readonly number[], className: string | null) {
  await changeOutcomes(db, ids, { from: "withdrawn", to: "continuing" })
  await db
    .updateTable("student")
    .set({ left_as: null, class: className })
    .where("id", "=", anyOf(ids))
    .where("left_as", "=", "withdrawn")
    .execute()
  await enrolStudents(db, ids)
}

type Outcome = "continuing" | "withdrawn"

/**
 * Changes the outcome of the students' enrolments in terms that aren't closed. A term from which they were withdrawn before they
 * left the college, because their year of study was corrected, remains so.
 */
const changeOutcomes = (db: Database, ids: readonly number[], { from, to }: { from: Outcome; to: Outcome }) =>
  db
    .updateTable("enrolment")
    .from(["term", "student"])
    .set({ outcome: to })
    .whereRef("term.id", "=", "enrolment.term_id")
    .whereRef("student.id", "=", "enrolment.student_id")
    .where("term.closed_at", "is", null)
    .where("enrolment.student_id", "=", anyOf(ids))
    .where("outcome", "=", from)
    .$if(from === "withdrawn", (query) => query.whereRef("withdrawn_at", ">=", "student.left_at"))
    .execute()
