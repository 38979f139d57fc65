import { sql } from "kysely"
import { attending } from "../../courses/enrolments/queries.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { isMarked } from "../assignments/queries.ts"

/** The number of assignments that one transaction counts again, which takes milliseconds each. */
const batchSize = 20

/**
 * A group's submission is one piece of work, which counts as marked once each member is. The query must read submission
 * and member.
 */
export const piece = sql`coalesce(-member.number, submission.student_id)`

/** True if the stored totals miss an earlier committed write. A query that reads totals selects this beside them. */
export const isStale = sql<boolean>`exists (select from stale_work)`

const staleness = compileOnce(() => sql<{ stale: boolean }>`select ${isStale} as stale`)

/**
 * Brings the stored totals of handed-in work up to date with every write that was committed before the call. Other
 * readers wait for its lock, so it uses short transactions of its own unless it is called in one.
 */
export async function freshWork(db: Database): Promise<void> {
  const { stale } = await staleness(db, {}).executeTakeFirstOrThrow()
  if (!stale) return
  if (db.isTransaction) while (await refreshBatch(db));
  else while (await inTransaction(db, refreshBatch));
}

/** False if nothing was stale any more. A write that is committed meanwhile marks its assignment as stale again. */
async function refreshBatch(db: Database): Promise<boolean> {
  await lockTable(db, "stale_work")
  const { rows: staleRows } = await sql<{ assignment_id: number }>`
    delete from stale_work where assignment_id = any(array(
      select distinct assignment_id from stale_work order by assignment_id limit ${sql.lit(batchSize)}))
    returning assignment_id`.execute(db)
  if (staleRows.length === 0) return false
  const ids = anyOf([...new Set(staleRows.map(({ assignment_id }) => assignment_id))])
  await db.deleteFrom("work_total").where("assignment_id", "=", ids).execute()
  await sql`
    insert into work_total (assignment_id, class, handed_in, marked, oldest)
    select submission.assignment_id, enrolment.class, count(distinct ${piece}),
      count(distinct ${piece}) - count(distinct ${piece}) filter (where not ${isMarked}),
      min((select max(received_at) from submission_version where submission_id = submission.id)) filter (where not ${isMarked})
    from submission
      join assignment on assignment.id = submission.assignment_id
      join offering on offering.id = assignment.offering_id
      join student on student.id = submission.student_id
      join enrolment on enrolment.student_id = submission.student_id and enrolment.term_id = offering.term_id
      left join grade on grade.assignment_id = submission.assignment_id and grade.student_id = submission.student_id
      left join group_member member on member.assignment_id = submission.assignment_id and member.student_id = submission.student_id
        and enrolment.class = assignment.class
    where submission.assignment_id = ${ids} and ${attending}
    group by submission.assignment_id, enrolment.class`.execute(db)
  return true
}
