import { type RawBuilder, sql } from "kysely"
import { itemAt, keysOf, requireValue, sum } from "#contract/lib/objects.ts"
import { markdown } from "../../bench/table.ts"
import { createPool, type Database, openDatabase } from "../../server/src/lib/db/database.ts"
import { readRow } from "../../server/src/lib/db/readRow.ts"
import { migrateJobs } from "../../server/src/lib/jobs/jobs.ts"
import { deleteAll } from "../../server/src/office/retention/jobs.ts"
import { findRetention } from "../../server/src/office/retention/queries.ts"
import { kindsOf } from "../../server/src/office/retention/rules.ts"
import { throwawayPostgres } from "../../server/test/throwawayPostgres.ts"
import { urlOf } from "../../supervisor/postgres.ts"
import type { Drill } from "./drill.ts"

const years = 5
const students = Number(process.env.DRILL_STUDENTS ?? 1000)
const staff = Math.ceil(students * 0.08)
const people = students + staff

/** Each week of a year is as busy as 40 weeks of term and 12 of holidays are on average. */
const term = 40 / 52

/** Rows a week, invented but plausible: each person gets half a notification a day and signs in every other day. */
const aWeek = {
  notification: people * 3.5,
  mail: people * 0.7,
  session: people * 3.5,
  contact_message: 21,
  // Handing in, registers, marks, sign-ins, read announcements: twelve writes a person a week.
  audit: people * 12 * term,
  announcement_read: people * 1.5 * term,
  // Four lessons a day.
  register_mark: students * 20 * term,
  class_session: (students / 30) * 20 * term,
  // Eight modules a term with three assignments and an end of module, two terms a year.
  grade: (students * 64) / 52,
  grade_history: (students * 64 * 1.3) / 52,
  submission: (students * 48) / 52,
  submission_version: (students * 48 * 1.2) / 52,
} as const
type Table = keyof typeof aWeek
const tables = keysOf(aWeek)

const text = sql`repeat('A sentence that tells somebody what happened, and what to do. ', 4)`
const someone = sql`n % ${sql.lit(people)} + 1`

/** The columns of a row with the time `at`; `n` counts the rows of the whole five years. */
const written: Record<Table, [columns: string, values: RawBuilder<unknown>]> = {
  notification: [
    "person_id, type, title, message, effect, mail_due_at, created_at",
    sql`${someone}, 'reminder', 'Assignment due', ${text}, 'made up ' || n, null, at`,
  ],
  mail: [
    "person_id, to_address, to_name, subject, body, status, created_at",
    // One in a hundred could not be sent.
    sql`${someone}, 'p@college.example', 'Person', 'Assignment due', ${text} || ${text},
      case when n % 100 = 0 then 'unsent' else 'sent' end, at`,
  ],
  session: [
    "person_id, device, address, last_active_at, created_at",
    sql`${someone}, 'Mozilla/5.0 (Linux; Android 11) Chrome/120 Mobile', '102.70.0.1', at, at`,
  ],
  contact_message: [
    "name, email, subject, message, status, created_at, updated_at",
    sql`'A visitor', 'visitor@example.com', 'Admissions', ${text}, 'answered', at, at`,
  ],
  audit: [
    "at, actor_id, action, entity, entity_id, entity_label, before, after, address",
    sql`at, ${someone}, 'PUT /assignments/grades/{id}', 'grade', n::text, 'A student, an assignment',
      '{"state":"number","points":61}', '{"state":"number","points":64,"feedback":"Well argued."}', '102.70.0.1'`,
  ],
  announcement_read: ["announcement_id, person_id, read_at", sql`n / ${sql.lit(people)}, ${someone}, at`],
  register_mark: [
    "session_id, student_id, status",
    sql`n / 30, n, case when n % 12 = 0 then 'absent' else 'present' end`,
  ],
  class_session: [
    "lecturer_id, offering_id, classes, date, start_time, strength, present, absent, taken_at, taken_by, created_at",
    sql`n % 80 + 1, n, '{P1}', at::date, '08:00', 30, 27, 3, at, 1, at`,
  ],
  grade: [
    "student_id, offering_id, grade_type, title, points, max_points, feedback, graded_at, created_at",
    sql`n % ${sql.lit(students)}, n, 'assignment', 'Essay ' || n, 64, 100, 'Well argued.', at, at`,
  ],
  grade_history: [
    "grade_id, changed_at, after",
    sql`n, at, '{"state":"number","points":64,"max_points":100,"feedback":"Well argued."}'`,
  ],
  submission: ["assignment_id, student_id, created_at", sql`n, n % ${sql.lit(students)}, at`],
  submission_version: ["submission_id, number, file_id, received_at", sql`n, 1, gen_random_uuid(), at`],
}

/** Removes the foreign keys, so that rows need no parents, and switches off all triggers except those of the audit log. */
async function forgetParents(db: Database) {
  for (const table of tables) {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where contype = 'f' and conrelid = ${table}::regclass`.execute(
      db,
    )
    for (const { name } of rows)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
    if (table !== "audit") await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  }
}

/** Writes the rows of a week that began this many days ago. */
async function addWeek(db: Database, week: number, daysAgo: number) {
  await db.transaction().execute(async (trx) => {
    for (const table of tables) {
      const [columns, values] = written[table]
      const [first, end] = [Math.round(week * aWeek[table]), Math.round((week + 1) * aWeek[table])]
      const spread = 7 / Math.max(1, end - first)
      await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) select ${values}
        from (select n, now() - make_interval(secs => 86400 * (${daysAgo} - (n - ${first}) * ${spread}::float8)) as at
          from generate_series(${first}::int, ${end - 1}::int) n) made`.execute(trx)
    }
  })
}

type Size = { rows: number; bytes: number }

async function sizesOf(db: Database) {
  const sizes = new Map<string, Size>()
  for (const table of tables) {
    const size = await readRow(
      db,
      sql<Size>`select count(*)::int as rows,
      pg_total_relation_size(${table}::regclass)::float8 as bytes from ${sql.table(table)}`,
    )
    sizes.set(table, size)
  }
  const { bytes } = await readRow(
    db,
    sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`,
  )
  sizes.set("the whole database", { rows: rowsOf([...sizes.values()]), bytes })
  return sizes
}
const rowsOf = (sizes: Size[]) => sum(sizes.map(({ rows }) => rows))

/** Simulates the years, and returns the sizes after each of them and the slowest deletion. */
async function play(deletes: boolean) {
  const postgres = await throwawayPostgres()
  const pool = createPool({ connectionString: urlOf(postgres.connection), max: 4 }, console.error)
  try {
    await migrateJobs(pool)
    const db = openDatabase(pool)
    await forgetParents(db)
    const retention = kindsOf(await findRetention(db))
    const after: Map<string, Size>[] = []
    let slowest = 0
    for (let week = 0; week < years * 52; week++) {
      const daysAgo = (years * 52 - week) * 7
      await addWeek(db, week, daysAgo)
      const begun = performance.now()
      // At the end of each past week, the records that were then too old are deleted.
      const longer = daysAgo - 7
      if (deletes)
        await deleteAll(
          db,
          retention.map(([kind, days]) => [kind, days + longer]),
        )
      slowest = Math.max(slowest, performance.now() - begun)
      // The database's own vacuum, which would run by itself if time passed.
      if (week % 4 === 3)
        for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
      if (week % 52 === 51) after.push(await sizesOf(db))
    }
    return { after, slowest }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

const sizeOf = (sizes: ReadonlyMap<string, Size>, table: string) =>
  requireValue(sizes.get(table), `size of ${table}`)
const sizeText = (size: Size) => `${size.rows.toLocaleString("en-GB")}, ${(size.bytes / 1e6).toFixed(1)} MB`

export const fiveYears: Drill = {
  title: `${years} years of ${students} students and ${staff} staff: rows and bytes with and without retention`,
  async run() {
    const remaining = await play(true)
    const all = await play(false)
    const lines = [...itemAt(remaining.after, 0).keys()].map((name) => [
      name,
      ...remaining.after.map((sizes) => sizeText(sizeOf(sizes, name))),
      sizeText(sizeOf(itemAt(all.after, -1), name)),
    ])
    const head = [
      "table",
      ...remaining.after.map((_, year) => `after year ${year + 1}`),
      "all kept for 5 years",
    ]
    console.log(markdown(head, lines))
    console.log(`The slowest deletion of a week's records took ${Math.round(remaining.slowest)} ms.`)
    const grown = (["notification", "session", "contact_message"] as const).filter(
      (table) =>
        sizeOf(itemAt(remaining.after, 4), table).bytes >
        sizeOf(itemAt(remaining.after, 3), table).bytes * 1.1,
    )
    return grown.map((table) => `${table} still grew in the fifth year`)
  },
}
