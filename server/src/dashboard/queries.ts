import { sql } from "kysely"
import type { DashboardStats } from "#contract/dashboard.ts"
import type { Database } from "../lib/database.ts"
import { found } from "../lib/errors.ts"

/** The figures of the administrator's stat cards, in one statement. */
export async function countForDashboard(db: Database) {
  const { rows } = await sql<DashboardStats>`select
    (select count(*) from student where deleted_at is null) as students,
    (select count(*) from lecturer where deleted_at is null) as lecturers,
    (select count(*) from person where status = 'pending' and deleted_at is null) as registrations,
    (select count(*) from mail where status = 'unsent') as unsent_mail,
    (select year_name from academic_year where is_current) as academic_year`.execute(db)
  return found(rows[0])
}

const shown = 5

/** A record's name as its own audit rows last had it: it is there though the record is gone, or a change left it alone. */
const subject = sql<string | null>`(
  select name from audit as earlier
  cross join lateral (select coalesce(after, before) as row) as kept
  cross join lateral (select coalesce(
    row->>'year_name', row->>'name', row->>'title',
    nullif(concat_ws(' ', row->>'first_name', row->>'last_name'), ''),
    nullif(concat_ws(' ', row->>'firstName', row->>'lastName'), '')) as name) as named
  where earlier.entity = audit.entity and earlier.entity_id = audit.entity_id and name is not null
  order by earlier.id desc limit 1)`

/** The latest news of the audit log; what people do with their own accounts is nobody else's. */
export function listActivities(db: Database) {
  return db
    .selectFrom("audit")
    .leftJoin("person", "person.id", "audit.actor_id")
    .select(["audit.id", "audit.at", "audit.action", subject.as("subject")])
    .select((row) => row.ref("audit.entity").$notNull().as("entity"))
    .select(sql<string | null>`person.first_name || ' ' || person.last_name`.as("actor"))
    .where("audit.entity", "is not", null)
    .where((row) =>
      row.or([
        row("audit.action", "=", "POST /auth/register"),
        row.and([row("audit.actor_id", "is not", null), row("audit.action", "not like", "% /auth/%")]),
      ]),
    )
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .limit(shown)
    .execute()
}
