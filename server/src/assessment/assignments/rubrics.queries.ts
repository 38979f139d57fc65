import { sql } from "kysely"
import type { Rubric } from "#contract/assessment/rubrics/rubric.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"

export const rubricColumns = ["rubric.id", "rubric.decides"] as const
export const criteria = sql<Rubric["criteria"]>`rubric.criteria`.as("criteria")

/** True for the current version of a rubric. The query must read `rubric`. */
export const isLatest = sql<boolean>`not exists (select from rubric later
  where later.assignment_id = rubric.assignment_id and later.number > rubric.number)`

/** The current rubrics of these assignments, including those without criteria, which count as deleted. */
export const latestRubrics = (db: Database, assignmentIds: readonly number[]) =>
  db
    .selectFrom("rubric")
    .select([...rubricColumns, "assignment_id", "number"])
    .select(criteria)
    .where("assignment_id", "=", anyOf(assignmentIds))
    .where(isLatest)
    .execute()

type NewRubric = { criteria: readonly object[]; decides: boolean }

/** Gives locked assignments a rubric, or a further version of their rubric. */
export const addRubrics = (db: Database, viewer: Viewer, ids: readonly number[], rubric: NewRubric) =>
  sql`insert into rubric (assignment_id, number, criteria, decides, created_by)
    select id, coalesce((select max(number) from rubric where assignment_id = assignment.id), 0) + 1,
      ${JSON.stringify(rubric.criteria)}::jsonb, ${rubric.decides}, ${viewer.personId}
    from assignment where id = ${anyOf(ids)}`.execute(db)
