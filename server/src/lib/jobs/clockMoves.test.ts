import { sql } from "kysely"
import { expect, test } from "vitest"
import * as z from "zod"
import { openTestDatabase } from "../../../test/database.ts"
import { forgetFutureRuns } from "./clockMoves.ts"
import { addJob, type Job } from "./jobs.ts"

const greet: Job<{ name: string }> = { name: "greet", payload: z.object({ name: z.string() }) }
const { pool, db } = await openTestDatabase()

test("a job that was added or failed while the clock was ahead is due once it is right, and no other is moved", async () => {
  const later = new Date(Date.now() + 30 * 24 * 60 * 60_000)
  for (const name of ["added", "failed", "retried"]) await addJob(db, greet, { name }, { key: name })
  await addJob(db, greet, { name: "planned" }, { key: "planned", runAt: later })
  await sql`update graphile_worker._private_jobs set run_at = run_at + interval '2 years',
    updated_at = updated_at + interval '2 years' where key = 'added'`.execute(db)
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '2 years', attempts = 3 where key = 'failed'`.execute(
    db,
  )
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '6 hours', attempts = 12 where key = 'retried'`.execute(
    db,
  )
  await forgetFutureRuns(pool)
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker._private_jobs where run_at <= now() order by key`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual(["added", "failed"])
  const planned = await sql<{ run_at: string }>`
    select run_at from graphile_worker.jobs where key = 'planned'`.execute(db)
  expect(planned.rows).toEqual([{ run_at: later.toISOString() }])
})
