import { sql } from "kysely"
import type { Database } from "../../src/lib/db/database.ts"

/** A published grade from the tables, with the facts about its module that the rules need. */
export type Row = {
  student: number
  offering: number
  subject: number
  term: number
  class: string | null
  subject_code: string
  term_name: string
  term_starts: string
  year_name: string
  is_practice: boolean
  credits: number
  type: "assignment" | "end_module"
  state: "number" | "missing" | "exempt" | "absent"
  points: string | null
  max: string
  graded_on: string
  policy: number
}

/** The part of a grading policy that figures depend on. */
export type Rules = {
  weights: { assignment: number; end_module: number }
  scale: { letter: string; from: number; points: number }[]
  pass: { statistics: number; reports: number }
  standings: { name: string; from: number }[]
}

/**
 * Reads every grade that counts, from the tables themselves, without the product's views or functions: published grades of
 * subjects that were not deleted before their term was closed (record 10).
 */
export async function readRecords(db: Database) {
  const { rows } = await sql<Row>`
    select g.student_id as student, g.offering_id as offering, o.subject_id as subject, o.term_id as term, g.class,
      s.code as subject_code, t.name as term_name, t.start_date::text as term_starts, y.year_name, s.kind = 'practice' as is_practice,
      o.credits, g.grade_type as type, g.state, g.points::text as points, g.max_points::text as max,
      (g.graded_at at time zone 'Africa/Blantyre')::date::text as graded_on,
      coalesce(case when t.closed_at is not null then t.policy_version end, (select max(version) from grading_policy)) as policy
    from grade g, offering o, subject s, term t, academic_year y
    where o.id = g.offering_id and s.id = o.subject_id and t.id = o.term_id and y.id = t.academic_year_id
      and g.published_at <= now()
      and not (s.deleted_at is not null and (t.closed_at is null or t.closed_at > s.deleted_at))`.execute(db)
  const policies = await sql<{
    version: number
    policy: Rules
  }>`select version, policy from grading_policy`.execute(db)
  return { rows, rules: new Map(policies.rows.map(({ version, policy }) => [version, policy])) }
}
