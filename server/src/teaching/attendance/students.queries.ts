import { sql } from "kysely"
import type * as z from "zod"
import type { LowStudent, lowList, MissedClass } from "#contract/teaching/attendance/students.ts"
import { minMarksForWarning, requiredAttendance } from "#contract/teaching/attendance/types.ts"
import { attending, isAmongStudents } from "../../courses/enrolments/queries.ts"
import type { Authority } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf, readInBatches } from "../../lib/db/lists.ts"
import { timeOf } from "../../lib/db/times.ts"
import { visibleStudents } from "../../members/students/queries.ts"
import { fullName } from "../../people/people/queries.ts"
import { countedInAll, figuresOfAll, isLow, percentageOfTotal, totals } from "./totals.queries.ts"

const totalsOf = (db: Database, studentId: number | null) => totals(db).where("student_id", "=", studentId)

/** The student's classes in an offering at which they weren't present. The query must read `attendance_total as total`. */
const missed = sql<MissedClass[]>`(
  select coalesce(json_agg(json_build_object('date', date, 'time', ${timeOf("start_time")}, 'status', status,
    'is_excused', is_excused) order by date desc, start_time desc), '[]')
  from attendance_mark mark
  where mark.student_id = total.student_id and mark.offering_id = total.offering_id and status <> 'present')`

/** A student's attendance in one term: the requested one, or else the latest in which they have marks. */
export async function readAttendance(db: Database, studentId: number, termId: number | undefined) {
  const terms = await totalsOf(db, studentId)
    .select(["offering.term_id as id", "offering.term_name as name", "offering.academic_year_name"])
    .groupBy(["offering.term_id", "offering.term_name", "offering.academic_year_name", "offering.term_start"])
    .orderBy("offering.term_start", "desc")
    .orderBy("offering.term_id", "desc")
    .execute()
  const term_id = termId ?? terms[0]?.id ?? null
  const inTerm = totalsOf(db, studentId).where(sql<boolean>`offering.term_id = ${term_id}::int`)
  const [overall, subjects] = await Promise.all([
    inTerm.select(figuresOfAll).executeTakeFirstOrThrow(),
    inTerm
      .select([
        "offering.subject_id",
        "offering.subject_code",
        "offering.subject_name",
        "offering.term_id",
        "offering.term_name",
        "offering.academic_year_name",
        percentageOfTotal.as("percentage"),
        "present",
        "late",
        "absent",
        "excused",
        missed.as("missed"),
      ])
      .orderBy("offering.subject_code")
      .orderBy("offering.subject_id")
      .execute(),
  ])
  return { terms, term_id, ...overall, subjects }
}

/** The attendance of some students in a term, for their report cards. */
export const listTermAttendance = (db: Database, termId: number, studentIds: readonly number[]) =>
  totals(db)
    .select("student_id")
    .select(figuresOfAll)
    .where("offering.term_id", "=", termId)
    .where("student_id", "=", anyOf(studentIds))
    .groupBy("student_id")
    .execute()

/** The attendance of a student in each subject and term, for their modules. */
export const listPercentages = (db: Database, studentId: number | null) =>
  db
    .selectFrom("attendance_total as total")
    .innerJoin("offering", "offering.id", "total.offering_id")
    .where("student_id", "=", studentId)
    .select([
      "offering.subject_id",
      "offering.term_id",
      percentageOfTotal.as("percentage"),
      "absent as missed",
    ])
    .execute()

/** The attendance in each subject and term of the students to whom a lecturer teaches the subject there. */
export const listTaughtPercentages = (db: Database, lecturerId: number | null) =>
  db
    .selectFrom("attendance_mark")
    .innerJoin("class_session", "class_session.id", "attendance_mark.session_id")
    .innerJoin("offering", "offering.id", "attendance_mark.offering_id")
    .where(
      sql<boolean>`exists (select from taught_class where taught_class.lecturer_id = ${lecturerId}
        and (taught_class.subject_id, taught_class.term_id) = (offering.subject_id, offering.term_id)
        and (taught_class.class is null or taught_class.class = any(class_session.classes)))`,
    )
    .where(isAmongStudents("attendance_mark.student_id", "offering.term_id"))
    .select([
      "offering.subject_id",
      "offering.term_id",
      sql<number | null>`round(100.0 * count(*) filter (where attendance_mark.status <> 'absent')
        / nullif(count(*) filter (where not is_excused), 0))::int`.as("percentage"),
      sql<number>`count(*) filter (where attendance_mark.status = 'absent' and not is_excused)`.as("missed"),
    ])
    .groupBy(["offering.subject_id", "offering.term_id"])
    .execute()

type Low = LowStudent & { class_position: number | null; name: string }

/** The students of active terms whose attendance is below 80 %, over all marks of the term or in a subject, with enough marks. */
const low = sql<Low>`(
  select term_total.student_id as id, student_number, first_name, last_name, enrolment.class, term.year_of_study, term.name as term_name,
    percentage, present, late, absent, excused, subjects, class.position as class_position,
    searchable(last_name || ' ' || first_name) as name
  from (
    select student_id, offering.term_id, ${sql.join(figuresOfAll)}, ${countedInAll} as counted,
      coalesce(json_agg(json_build_object('subject_id', subject_id, 'subject_code', subject_code,
          'subject_name', subject_name, 'percentage', ${percentageOfTotal}, 'warned_at', warning.created_at)
        order by ${percentageOfTotal}, subject_code) filter (where ${isLow}), '[]') as subjects
    from attendance_total total
    join offering_details offering on offering.id = total.offering_id and offering.subject_deleted_at is null
    join term on term.id = offering.term_id and term.is_active
    left join attendance_warning warning using (student_id, offering_id)
    group by student_id, offering.term_id
  ) term_total
  join student on student.id = term_total.student_id
  join person on person.id = student.person_id
  join enrolment on enrolment.student_id = student.id and enrolment.term_id = term_total.term_id
  join term on term.id = term_total.term_id
  left join class on class.name = enrolment.class
  where ${attending} and (json_array_length(subjects) > 0 or counted >= ${minMarksForWarning} and percentage < ${requiredAttendance})
)`

type Filter = z.output<typeof lowList>

function lowFound(db: Database, viewer: Authority, filter: Filter) {
  const query = whereEqual(
    db
      .selectFrom(low.as("low"))
      .where("low.id", "in", visibleStudents(db, viewer))
      .select(["id", "student_number", "first_name", "last_name", "class", "year_of_study", "term_name"])
      .select(["percentage", "present", "late", "absent", "excused", "subjects"]),
    { year_of_study: filter.year_of_study, class: filter.class },
  )
  return whereFound(query, filter.search, sql`${fullName("low")} || ' ' || student_number`)
}

const lowOrder = {
  defaultSort: "class",
  tieBreaker: "id",
  sorts: { class: sql`(class_position, name)`, last_name: sql.ref("name") },
}

export async function listLow(db: Database, viewer: Authority, filter: Filter) {
  const { rows, total } = await pageOf(lowFound(db, viewer, filter), filter, lowOrder)
  return { students: rows, total }
}

export const listLowForExport = (db: Database, viewer: Authority, filter: Filter) =>
  readInBatches(lowFound(db, viewer, filter), filter, lowOrder)
