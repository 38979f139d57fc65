import { sql } from "kysely"
import { freshWork } from "../../src/assessment/gradeSheets/work.queries.ts"
import { freshResults } from "../../src/assessment/results/fresh.queries.ts"
import type { Database } from "../../src/lib/db/database.ts"

const computedLater = ["module_result", "student_result", "result_total", "grade_total", "work_total"]

const attendance = `select student_id, offering_id, count(*) filter (where status = 'present') as present,
    count(*) filter (where status = 'late') as late, count(*) filter (where status = 'absent' and not is_excused) as absent,
    count(*) filter (where is_excused) as excused
  from attendance_mark group by student_id, offering_id`

const lessonsToCome = "planned_date > college_today() and changed_at is null"

/** Each table that triggers keep, or a part of it, and the query that computes it from other tables. */
const kept = [
  ["select student_id, offering_id, present, late, absent, excused from attendance_total", attendance],
  ["select * from taught_class", "select * from taught_class_rule(null, null, null)"],
  [
    "select id, class from grade",
    `select grade.id, enrolment.class from grade join offering on offering.id = grade.offering_id
      left join enrolment on enrolment.student_id = grade.student_id and enrolment.term_id = offering.term_id`,
  ],
  [
    `select entry_id, planned_date, start_time, end_time, lecturer_id, room_id from lesson where ${lessonsToCome}`,
    `select * from planned_lesson where date > college_today()
      and not exists (select from lesson where entry_id = planned_lesson.entry_id and planned_date = planned_lesson.date and changed_at is not null)`,
  ],
] as const

/** The rows that the database keeps and that a computation from scratch doesn't have, or the reverse. None if all is right. */
export async function outdated(db: Database): Promise<string[]> {
  await freshResults(db)
  await freshWork(db)
  const stored = await rowsOf(db)
  await sql`truncate ${sql.join(computedLater.map((name) => sql.table(name)))}`.execute(db)
  await sql`insert into stale_result (student_id) select id from student`.execute(db)
  await sql`insert into stale_work (assignment_id) select id from assignment`.execute(db)
  await freshResults(db)
  await freshWork(db)
  const computed = await rowsOf(db)
  const faults = [
    ...[...stored].filter((row) => !computed.has(row)).map((row) => `outdated: ${row}`),
    ...[...computed].filter((row) => !stored.has(row)).map((row) => `missing: ${row}`),
  ]
  for (const [table, rule] of kept) {
    const { rows } = await sql<{ row: string }>`
      select 'outdated: ' || row::text as row from (${sql.raw(table)} except ${sql.raw(rule)}) as row
      union all
      select 'missing: ' || row::text from (${sql.raw(rule)} except ${sql.raw(table)}) as row`.execute(db)
    faults.push(...rows.map(({ row }) => `${table}: ${row}`))
  }
  return faults
}

async function rowsOf(db: Database) {
  const each = computedLater.map(
    (name) => sql`select ${sql.lit(name)} || ' ' || row::text as row from ${sql.table(name)} as row`,
  )
  const { rows } = await sql<{ row: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ row }) => row))
}
