/** Writes results in bulk, and adds up the totals that change. */
import { sql } from "kysely"
import type { moduleOf } from "#contract/assessment/grades/book.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { collegeDay } from "../../lib/db/times.ts"
import type { StudentResult } from "./rules.ts"

/** A module to store. Without figures it has no grade any more, and its row is deleted. */
export type WrittenModule = {
  student_id: number
  offering_id: number
  figures: (ReturnType<typeof moduleOf> & { class: string | null; counts: boolean; credits: number }) | null
}

type Pair = { student_id: number; offering_id: number }

/** Students in offerings as a table to join with, so that an index finds each row. */
export const pairsOf = (
  pairs: readonly Pair[],
) => sql`unnest(${pairs.map(({ student_id }) => student_id)}::int[],
  ${pairs.map(({ offering_id }) => offering_id)}::int[]) as pair(student_id, offering_id)`

/** A class in an offering, whose grades are added up. */
type OfferingClass = { offering_id: number; class: string | null }

/**
 * Returns the classes that these modules belong to, or belonged to, even if no module changes: a grade may move to
 * another day.
 */
export async function saveModules(db: Database, modules: readonly WrittenModule[]): Promise<OfferingClass[]> {
  const { rows: before } = await sql<OfferingClass>`
    select distinct offering_id, class from ${pairsOf(modules)} join module_result using (student_id, offering_id)`.execute(
    db,
  )
  const stored = modules.flatMap(({ figures, ...pair }) => (figures ? [{ ...pair, ...figures }] : []))
  const obsolete = modules.filter(({ figures }) => !figures)
  await sql`delete from module_result using ${pairsOf(obsolete)}
    where (module_result.student_id, module_result.offering_id) = (pair.student_id, pair.offering_id)`.execute(
    db,
  )
  await sql`
    insert into module_result as kept
    select student_id, offering_id, class, assignment_average, end_module, module_grade, letter_grade, gpa_points, counts,
      credits, assignments_count, end_module_count
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as wanted(student_id int, offering_id int, class text,
      assignment_average numeric, end_module numeric, module_grade numeric, letter_grade text, gpa_points numeric,
      counts boolean, credits int, assignments_count int, end_module_count int)
    on conflict (student_id, offering_id) do update set class = excluded.class,
      assignment_average = excluded.assignment_average, end_module = excluded.end_module,
      module_grade = excluded.module_grade, letter = excluded.letter, gpa_points = excluded.gpa_points,
      counts = excluded.counts, credits = excluded.credits, assignments_count = excluded.assignments_count,
      end_module_count = excluded.end_module_count
    where kept is distinct from excluded`.execute(db)
  return [
    ...before,
    ...stored.map(({ offering_id, class: className }) => ({ offering_id, class: className })),
  ]
}

/** The totals that a changed row of a student belongs to, or belonged to before. */
type Group = Pick<StudentResult, "academic_year_id" | "term_id" | "subject_id" | "class" | "year_of_study">

/** Replaces all rows of some students, and returns the totals that this changes. Unchanged rows are not written. */
export async function saveStudentResults(
  db: Database,
  students: readonly number[],
  rows: readonly StudentResult[],
): Promise<Group[]> {
  const { rows: groups } = await sql<Group>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(student_id int, academic_year_id int,
        term_id int, subject_id int, class text, year_of_study int, is_listed boolean, overall_average numeric,
        overall_gpa numeric, letter text, standing text, total_subjects int, total_term_grades int,
        highest_subject_average numeric, lowest_subject_average numeric, credits int, points numeric(7, 1), letters int[])
    ), gone as (
      delete from student_result where student_id = ${anyOf(students)} and (student_id, academic_year_id, term_id, subject_id)
        not in (select student_id, academic_year_id, term_id, subject_id from wanted)
      returning academic_year_id, term_id, subject_id, class, year_of_study
    ), put as (
      insert into student_result as kept select * from wanted
      on conflict (student_id, academic_year_id, term_id, subject_id) do update set class = excluded.class,
        year_of_study = excluded.year_of_study, is_listed = excluded.is_listed,
        overall_average = excluded.overall_average, overall_gpa = excluded.overall_gpa, letter = excluded.letter,
        standing = excluded.standing, total_subjects = excluded.total_subjects,
        total_term_grades = excluded.total_term_grades, highest_subject_average = excluded.highest_subject_average,
        lowest_subject_average = excluded.lowest_subject_average, credits = excluded.credits,
        points = excluded.points, letters = excluded.letters
      where kept is distinct from excluded
      returning new.academic_year_id, new.term_id, new.subject_id, new.class, new.year_of_study,
        old.student_id as before, old.class as class_before, old.year_of_study as year_before
    )
    select * from gone
    union select academic_year_id, term_id, subject_id, class, year_of_study from put
    union select academic_year_id, term_id, subject_id, class_before, year_before from put where before is not null`.execute(
    db,
  )
  return groups
}

/** Adds up totals again. Totals of no students are deleted. */
export async function addResultTotals(db: Database, groups: readonly Group[]) {
  if (groups.length === 0) return
  const due = sql`jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
    as due(academic_year_id int, term_id int, subject_id int, class text, year_of_study int)`
  await sql`delete from result_total as total using ${due}
    where (total.academic_year_id, total.term_id, total.subject_id, total.year_of_study, coalesce(total.class, ''))
      = (due.academic_year_id, due.term_id, due.subject_id, due.year_of_study, coalesce(due.class, ''))`.execute(
    db,
  )
  await sql`
    insert into result_total
    select academic_year_id, term_id, subject_id, result.class, year_of_study, count(*),
      count(overall_average), coalesce(sum(overall_average), 0), count(overall_gpa), coalesce(sum(overall_gpa), 0),
      max(overall_average), min(overall_average),
      array[count(*) filter (where letter = 'A'), count(*) filter (where letter = 'B'), count(*) filter (where letter = 'C'),
        count(*) filter (where letter = 'D'), count(*) filter (where letter = 'F')],
      reaching(array_agg(floor(overall_average)::int))
    from ${due} join student_result as result using (academic_year_id, term_id, subject_id, year_of_study)
    where is_listed and coalesce(result.class, '') = coalesce(due.class, '')
    group by academic_year_id, term_id, subject_id, result.class, year_of_study`.execute(db)
}

/** Adds up the grades of classes in offerings again, by day and type. */
export async function addGradeTotals(db: Database, classes: readonly OfferingClass[]) {
  const due = sql`(select distinct * from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as due(offering_id int, class text)) as due`
  await sql`delete from grade_total as total using ${due}
    where total.offering_id = due.offering_id and total.class is not distinct from due.class`.execute(db)
  const given = sql`select ${collegeDay(sql.ref("graded_at"))} as day, grade.offering_id, grade.class, grade_type, state,
      case state when 'number' then percentage when 'exempt' then null else 0 end as counted
    from grade join module_result using (offering_id, student_id) join student on student.id = grade.student_id
    where is_published(published_at) and student.deleted_at is null and grade.offering_id = due.offering_id`
  await sql`
    insert into grade_total
    select day, given.offering_id, given.class, grade_type, count(*),
      count(*) filter (where state = 'missing'), count(*) filter (where state = 'exempt'), count(*) filter (where state = 'absent'),
      count(counted), coalesce(sum(counted), 0), reaching(array_agg(counted))
    from ${due} cross join lateral (
      ${given} and grade.class = due.class
      union all
      ${given} and grade.class is null and due.class is null
    ) as given
    group by day, given.offering_id, given.class, grade_type`.execute(db)
}
