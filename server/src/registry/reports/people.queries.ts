import { sql } from "kysely"
import type { Days } from "#contract/registry/reports/period.ts"
import type { Database } from "../../lib/db/database.ts"
import { beginOf, endOf } from "../../lib/db/times.ts"
import { byName, fullName } from "../../people/people/queries.ts"
import type { Filters, StudentCount } from "./rules.ts"

export const isWithin = (instant: string, { from, to }: Days) =>
  sql<boolean>`(${sql.ref(instant)} >= ${beginOf(from)} and ${sql.ref(instant)} < ${endOf(to)})`

/** True where the filter is absent or the column has its value. */
export const equalsIfGiven = (column: string, value: string | number | undefined) =>
  value === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`

/** When a student was no longer at the college: after they graduated or withdrew, or when their record was deleted. */
const goneAt = sql`least(deleted_at, left_at)`

/** The students by class, year and gender: at most some ninety groups, read from one index. */
export async function countStudents(db: Database, days: Days, filters: Filters): Promise<StudentCount[]> {
  const { rows } = await sql<StudentCount>`
    select student.class, year_of_study, gender,
      count(*) filter (where ${goneAt} is null or ${goneAt} >= ${endOf(days.to)}) as students,
      count(*) filter (where ${isWithin("created_at", days)}) as added,
      count(*) filter (where ${goneAt} >= ${beginOf(days.from)} and ${goneAt} < ${endOf(days.to)}) as removed
    from student
    where created_at < ${endOf(days.to)}
      and ${equalsIfGiven("student.class", filters.class)} and ${equalsIfGiven("year_of_study", filters.year_of_study)}
    group by student.class, year_of_study, gender`.execute(db)
  return rows
}

type LecturerLine = {
  id: number
  name: string
  employee_number: string
  department: string
  /** Whether the lecturer is at the college at the end of the days. */
  is_there: boolean
  was_hired: boolean
  has_left: boolean
  /** Whether the lecturer is on record, and is hired only after the days. */
  is_to_come: boolean
}

/** Every lecturer on record, by name. */
export async function listLecturers(db: Database, days: Days): Promise<LecturerLine[]> {
  const { rows } = await sql<LecturerLine>`
    select lecturer.id, ${fullName("person")} as name, employee_number, department,
      hire_date <= ${days.to}::date and (lecturer.deleted_at is null or lecturer.deleted_at >= ${endOf(days.to)}) as is_there,
      hire_date between ${days.from}::date and ${days.to}::date as was_hired,
      coalesce(${isWithin("lecturer.deleted_at", days)}, false) as has_left,
      lecturer.deleted_at is null and hire_date > ${days.to}::date as is_to_come
    from lecturer join person on person.id = lecturer.person_id
    order by ${byName}, lecturer.id`.execute(db)
  return rows
}
