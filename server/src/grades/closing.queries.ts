import { sql } from "kysely"
import type { Database } from "../lib/db/database.ts"
import type { MissingGrades } from "../terms/rules.ts"

/**
 * Counts the grades that a term still lacks, by subject. Every student needs one for each assignment set for them and one
 * for the end of module. If a student has no assignments, any assignment grade is enough. Unpublished grades don't
 * count. Deleted subjects and modules that were not approved need none, because nobody could give them.
 */
export async function listMissingGrades(db: Database, termId: number) {
  const { rows } = await sql<MissingGrades>`
    select subject.code as subject_code, count(*) as count
    from enrolment
      join student on student.id = enrolment.student_id and student.deleted_at is null
      join person on person.id = student.person_id and person.status = 'active'
      join offering on offering.term_id = enrolment.term_id
      join subject on subject.id = offering.subject_id and subject.deleted_at is null and subject.approval = 'approved'
      cross join lateral (
        select 'end_module' as type, null as assignment_id
        union all
        select 'assignment', assignment.id from (select) once left join assignment
          on assignment.offering_id = offering.id and assignment.deleted_at is null
          and (assignment.class is null or assignment.class = enrolment.class)
      ) as wanted
    where enrolment.term_id = ${termId} and enrolment.outcome <> 'withdrawn'
      and not exists (
        select from grade
        where grade.student_id = student.id and grade.offering_id = offering.id and grade.grade_type = wanted.type
          and (wanted.assignment_id is null or grade.assignment_id = wanted.assignment_id) and is_published(grade.published_at))
    group by subject.code order by subject.code`.execute(db)
  return rows
}
