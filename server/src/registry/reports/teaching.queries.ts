import { type RawBuilder, sql } from "kysely"
import type { Days } from "#contract/registry/reports/period.ts"
import { offeringsOfDeleted } from "../../courses/enrolments/queries.ts"
import { countsInTerm } from "../../courses/offerings/counting.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { readRow } from "../../lib/db/readRow.ts"
import { equalsIfGiven, isWithin } from "./people.queries.ts"
import type { Attendance, Filters } from "./rules.ts"

const attendance = sql`count(*) as sessions,
  count(*) filter (where class_session.status = 'present') as present,
  count(*) filter (where class_session.status = 'absent') as absent,
  count(*) filter (where class_session.status = 'late') as late,
  coalesce(sum(class_session.present), 0) as students_present, coalesce(sum(strength), 0) as strength`

/** The dimensions by which figures are added up. Each row of a table has a key, and the whole has none. */
export const dimensions = {
  month: sql`to_char(class_session.date, 'YYYY-MM')`,
  lecturer: sql`class_session.lecturer_id`,
  subject: sql`offering.subject_id`,
} as const

const sessions = ({ from, to }: Days, filters: Filters) => sql`
  class_session join offering on offering.id = offering_id and offering.id not in ${offeringsOfDeleted}
  join term on term.id = offering.term_id
    and ${equalsIfGiven("offering.subject_id", filters.subject_id)}
    and ${equalsIfGiven("term.year_of_study", filters.year_of_study)}
    and ${filters.class === undefined ? sql`true` : sql`${filters.class} = any(class_session.classes)`}
    and ${inDays({ from, to })}`

/** The expression is that of the index `class_session_newest`. */
const inDays = ({ from, to }: Days) => sql`(class_session.date + start_time) >= ${from}::date::timestamp
  and (class_session.date + start_time) < (${to}::date + 1)::timestamp`

export const addUpSessions = (db: Database, days: Days, filters: Filters) =>
  readRow(db, sql<Attendance>`select ${attendance} from ${sessions(days, filters)}`)

export type By<Key, Figures> = { key: Key } & Figures

export async function addUpSessionsBy<Key extends string | number>(
  db: Database,
  dimension: RawBuilder<unknown>,
  days: Days,
  filters: Filters,
): Promise<By<Key, Attendance>[]> {
  const { rows } = await sql<By<Key, Attendance>>`
    select ${dimension} as key, ${attendance} from ${sessions(days, filters)} group by 1 order by 1`.execute(
    db,
  )
  return rows
}

/** A session that was held for several classes counts in each. */
export async function addUpSessionsByClass(
  db: Database,
  days: Days,
  filters: Filters,
): Promise<By<string, Attendance>[]> {
  const { rows } = await sql<By<string, Attendance>>`
    select held_for.class as key, ${attendance}
    from ${sessions(days, filters)} cross join unnest(class_session.classes) as held_for(class)
    where ${equalsIfGiven("held_for.class", filters.class)} group by 1`.execute(db)
  return rows
}

/** The assignments that are due in the days, by lecturer and subject. */
export async function countAssignments(db: Database, days: Days, filters: Filters) {
  const { rows } = await sql<{ lecturer_id: number | null; subject_id: number; assignments: number }>`
    select lecturer_id, offering.subject_id, count(*) as assignments
    from assignment join offering on offering.id = assignment.offering_id
    join subject on subject.id = offering.subject_id and subject.deleted_at is null
    join term on term.id = offering.term_id
    where assignment.deleted_at is null and ${isWithin("due_at", days)}
      and ${equalsIfGiven("offering.subject_id", filters.subject_id)}
      and ${equalsIfGiven("term.year_of_study", filters.year_of_study)}
    group by lecturer_id, offering.subject_id`.execute(db)
  return rows
}

/** Terms that have a day in the range. */
export const isRunning = ({ from, to }: Days) =>
  sql<boolean>`(term.start_date <= ${to}::date and term.end_date >= ${from}::date)`

type ModuleLine = {
  id: number
  code: string
  name: string
  year_of_study: number
  credits: number
  is_deleted: boolean
  terms: number[]
  lecturers: number
}

/** The subjects that are offered in the terms of the days, with these terms. */
export async function listModules(db: Database, days: Days, filters: Filters): Promise<ModuleLine[]> {
  const { rows } = await sql<ModuleLine>`
    select subject.id, subject.code, subject.code || ' ' || subject.name as name, subject.year_of_study, subject.credits,
      subject.deleted_at is not null as is_deleted, array_agg(distinct term.id) as terms, count(distinct lecturer.id) as lecturers
    from offering join subject on subject.id = offering.subject_id and offering.id not in ${offeringsOfDeleted}
    join term on term.id = offering.term_id
    left join teaching_assignment on teaching_assignment.offering_id = offering.id
    left join lecturer on lecturer.id = teaching_assignment.lecturer_id and lecturer.deleted_at is null
    where ${isRunning(days)} and ${equalsIfGiven("subject.id", filters.subject_id)}
      and ${equalsIfGiven("term.year_of_study", filters.year_of_study)} and ${countsInTerm}
    group by subject.id order by code, subject.id`.execute(db)
  return rows
}

/** How many different subjects each lecturer is assigned to teach in the terms of the days. */
export async function countTaught(db: Database, days: Days) {
  const { rows } = await sql<{ lecturer_id: number; modules: number }>`
    select lecturer_id, count(distinct subject.id) as modules
    from teaching_assignment join offering on offering.id = teaching_assignment.offering_id
    join subject on subject.id = offering.subject_id and offering.id not in ${offeringsOfDeleted}
    join term on term.id = offering.term_id
    where ${isRunning(days)} group by lecturer_id`.execute(db)
  return rows
}
