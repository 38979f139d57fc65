import { sql } from "kysely"
import type { MarkStanding } from "#contract/office/dashboard.ts"
import { spreadStep } from "#contract/office/dashboardFigures.ts"
import { isOfStudent } from "../../courses/enrolments/queries.ts"
import { countsInTerm } from "../../courses/offerings/counting.queries.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"

const bands = Array.from({ length: 100 / spreadStep }, (_, band) => band)

/** `reaching[p + 1]` counts marks of at least p percent, and is summed at the beginning of each band. */
const reached = sql.join(bands.map((band) => sql`sum(reaching[${sql.lit(band * spreadStep + 1)}])::int`))

/** A band has the marks that reach it but not the next one. The last band includes 100%. */
const spread = sql.join(
  bands.map((band) => {
    const reach = (each: number) => sql`coalesce(sum(reached[${sql.lit(each + 1)}]), 0)`
    return band === bands.length - 1
      ? sql`${reach(band)}::int`
      : sql`(${reach(band)} - ${reach(band + 1)})::int`
  }),
)

/**
 * The published marks of the active terms, from the stored totals, so no grade is read. They may be some minutes old. A
 * student's mark is due for each assignment whose due time has passed for them, for at least one assignment if the class has
 * marks of any, and for the end of module once the class has marks of it. Marks of students who withdrew count in mean and
 * spread, but neither as given nor as due.
 */
export const listMarkStandings = (
  db: Database,
  /** A lecturer whose classes are shown one by one; null for the whole college by subject. */
  lecturerId: number | null,
  /** In percent. */
  pass: number,
): Promise<MarkStanding[]> => standings(db, { lecturerId, pass }).execute()

const standings = compileOnce((_db, { lecturerId, pass }: { lecturerId: number | null; pass: number }) => {
  const className = lecturerId === null ? sql`null::text` : sql`class`
  const isTaught =
    lecturerId === null
      ? sql`true`
      : sql`exists (select from taught_class taught where taught.lecturer_id = ${lecturerId}
          and taught.subject_id = module.subject_id and taught.term_id = module.term_id
          and (taught.class is null or taught.class = place.class))`
  const isOwn =
    lecturerId === null
      ? sql`true`
      : sql`(subject.id, term.id) in (select subject_id, term_id from taught_class where lecturer_id = ${lecturerId})`
  return sql<MarkStanding>`
    with module as materialized (
      select offering.id, subject.id as subject_id, code, subject.name, term.id as term_id, term.year_of_study
      from term join offering on offering.term_id = term.id
        join subject on subject.id = offering.subject_id and subject.deleted_at is null
      where term.is_active and ${countsInTerm} and ${isOwn}
    ), place as materialized (
      select enrolment.term_id, enrolment.class, count(*)::int as students from enrolment
      where enrolment.outcome <> 'withdrawn' and enrolment.term_id = any(array(select term_id from module))
        and ${isOfStudent("enrolment.student_id")}
      group by enrolment.term_id, enrolment.class
    ), work as materialized (
      select offering_id, assignment.class, count(*)::int as set
      from module join assignment on assignment.offering_id = module.id
      where assignment.deleted_at is null and due_at <= now()
      group by offering_id, assignment.class
    ), later as materialized (
      select offering_id, enrolment.class, count(*)::int as students
      from module join assignment on assignment.offering_id = module.id
        join extension on extension.assignment_id = assignment.id and extension.due_at > now()
        join enrolment on enrolment.term_id = module.term_id and enrolment.student_id = extension.student_id
      where assignment.deleted_at is null and assignment.due_at <= now() and enrolment.outcome <> 'withdrawn'
        and (assignment.class is null or assignment.class = enrolment.class)
        and ${isOfStudent("enrolment.student_id")}
      group by offering_id, enrolment.class
    ), total as materialized (
      select offering_id, class, coalesce(sum(grades) filter (where grade_type = 'assignment'), 0)::int as coursework,
        coalesce(sum(grades) filter (where grade_type = 'end_module'), 0)::int as ends,
        sum(counted)::int as counted, sum(percentage_sum)::int as percentages,
        array[${reached}] as reached, sum(reaching[${sql.lit(Math.ceil(pass) + 1)}])::int as passed
      from grade_total where offering_id in (select id from module)
      group by offering_id, class
    ), gone as materialized (
      select offering_id, enrolment.class, sum(assignments_count)::int as coursework, sum(end_module_count)::int as ends
      from enrolment join module using (term_id)
        join module_result result on result.offering_id = module.id and result.student_id = enrolment.student_id
      where enrolment.outcome = 'withdrawn' and ${isOfStudent("enrolment.student_id")}
      group by offering_id, enrolment.class
    ), standing as materialized (
      select module.*, place.class, position, counted, percentages, reached, passed,
        coalesce(total.coursework, 0) - coalesce(gone.coursework, 0) as coursework,
        coalesce(total.ends, 0) - coalesce(gone.ends, 0) as ends,
        students * greatest((coalesce(total.coursework, 0) > coalesce(gone.coursework, 0))::int, coalesce((select sum(set) from work
          where work.offering_id = module.id and (work.class is null or work.class = place.class)), 0))
          - coalesce((select later.students from later
            where later.offering_id = module.id and later.class is not distinct from place.class), 0) as coursework_due,
        case when coalesce(total.ends, 0) > coalesce(gone.ends, 0) then students else 0 end as ends_due
      from module join place using (term_id)
        left join total on total.offering_id = module.id and total.class is not distinct from place.class
        left join gone on gone.offering_id = module.id and gone.class is not distinct from place.class
        left join class on class.name = place.class
      where ${isTaught}
    )
    select subject_id, code as subject_code, name as subject_name, term_id, ${className} as class,
      sum(least(coursework, coursework_due) + least(ends, ends_due))::int as given,
      sum(coursework_due + ends_due)::int as due,
      round(sum(percentages)::numeric / nullif(sum(counted), 0), 1) as mean,
      array[${spread}] as spread, coalesce(sum(counted) - sum(passed), 0)::int as below
    from standing
    group by subject_id, code, name, term_id, year_of_study, 5
    having sum(coursework_due + ends_due) > 0
    order by year_of_study, code, min(position)`
})
