import { type RawBuilder, sql } from "kysely"
import { createPool, openDatabase } from "../server/src/lib/db/database.ts"
import { migrateJobs } from "../server/src/lib/jobs/jobs.ts"
import { deleteAll } from "../server/src/retention/jobs.ts"
import { findRetention } from "../server/src/retention/queries.ts"
import { kindsOf } from "../server/src/retention/rules.ts"
import { throwawayPostgres } from "../server/test/throwaway.ts"
import { markdown } from "./table.ts"

// node bench/retention.ts: five years of a college of a thousand students, night after night, and what is left of them.
// A night in the past deletes what was too old then: the days that a kind is kept for, and those that have passed since.

const years = 5
const people = 1080
/** Made-up but plausible: each person gets half a notification a day and signs in every other day. */
const aDay = { notification: people / 2, mail: people / 10, session: people / 2, contact_message: 3 }

const postgres = await throwawayPostgres()
const pool = createPool({ ...postgres.connection, max: 4 }, console.error)
await migrateJobs(pool)
const db = openDatabase(pool)
const run = (statement: RawBuilder<unknown>) => statement.execute(db)

await run(sql`insert into person (email, first_name, last_name, role, requested_role, status)
  select 'p' || n || '@college.example', 'First', 'Last ' || n, 'lecturer', 'lecturer', 'active' from generate_series(1, ${people}) n`)

const text = sql`repeat('A sentence that tells somebody what happened, and what to do. ', 4)`
const at = (day: number) => sql`now() - make_interval(days => ${day})`
const someone = sql`(select min(id) from person) + n % ${people}`

async function addDay(day: number) {
  await run(sql`insert into notification (person_id, type, title, message, effect, mail_due_at, created_at)
    select ${someone}, 'reminder', 'Assignment due', ${text}, 'day ' || ${day}::int || ' ' || n, null, ${at(day)}
    from generate_series(1, ${aDay.notification}) n`)
  await run(sql`insert into mail (person_id, to_address, to_name, subject, body, status, created_at)
    select ${someone}, 'p@college.example', 'Person', 'Assignment due', ${text} || ${text}, 'sent', ${at(day)}
    from generate_series(1, ${aDay.mail}) n`)
  await run(sql`insert into session (person_id, device, address, last_active_at, created_at)
    select ${someone}, 'Mozilla/5.0 (Linux; Android 11) Chrome/120 Mobile', '102.70.0.1', ${at(day)}, ${at(day)}
    from generate_series(1, ${aDay.session}) n`)
  await run(sql`insert into contact_message (name, email, subject, message, status, created_at, updated_at)
    select 'A visitor', 'visitor@example.com', 'Admissions', ${text}, 'answered', ${at(day)}, ${at(day)}
    from generate_series(1, ${aDay.contact_message}) n`)
}

const tables = ["notification", "mail", "session", "contact_message"] as const

async function measure(table: string) {
  const { rows } = await sql<{
    count: number
    bytes: number
  }>`select (select count(*) from ${sql.table(table)}) as count,
    pg_total_relation_size(${table}::regclass)::float8 as bytes`.execute(db)
  return rows[0]!
}

const lines: string[][] = []
const kept = kindsOf(await findRetention(db))
let added = 0
let slowest = 0
for (let day = years * 365; day >= 0; day--) {
  await addDay(day)
  added++
  const begun = performance.now()
  await deleteAll(
    db,
    kept.map(([kind, days]) => [kind, days + day]),
  )
  slowest = Math.max(slowest, performance.now() - begun)
  // The database's own clearing up, which runs by itself where time passes.
  if (day % 7 === 0) for (const table of tables) await run(sql`vacuum (analyze) ${sql.table(table)}`)
  if (added % 365 === 0) {
    for (const table of tables) {
      const { count, bytes } = await measure(table)
      lines.push([`${added / 365}`, table, `${added * aDay[table]}`, `${count}`, (bytes / 1e6).toFixed(1)])
    }
  }
}
console.log(markdown(["year", "table", "rows written", "rows left", "MB"], lines))
console.log(`The slowest night took ${Math.round(slowest)} ms.`)
await pool.end()
await postgres.stop()
