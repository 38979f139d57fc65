import { sql } from "kysely"
import type { DashboardStats } from "#contract/dashboard.ts"
import type { Database } from "../lib/db/database.ts"
import { found } from "../lib/errors.ts"

/** The administrator's figures, in one statement. */
export async function countForDashboard(db: Database) {
  const { rows } = await sql<DashboardStats>`select
    (select count(*) from student where deleted_at is null) as students,
    (select count(*) from lecturer where deleted_at is null) as lecturers,
    (select count(*) from subject where deleted_at is null) as subjects,
    (select count(*) from assignment join offering on offering.id = offering_id join subject on subject.id = subject_id
      where assignment.deleted_at is null and subject.deleted_at is null) as assignments,
    (select count(*) from person where status = 'pending' and deleted_at is null) as registrations,
    (select count(*) from mail where status = 'unsent') as unsent_mail,
    (select year_name from academic_year where is_current) as academic_year`.execute(db)
  return found(rows[0])
}
