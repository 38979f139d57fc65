import { sql } from "kysely"
import type * as z from "zod"
import type { rubricList } from "#contract/assessment/rubrics/endpoints.ts"
import type { Rubric } from "#contract/assessment/rubrics/rubric.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { assignments } from "../assignments/queries.ts"
import { criteria, isLatest, rubricColumns } from "../assignments/rubrics.queries.ts"

type Filter = z.output<typeof rubricList>

/** The versions of rubrics with these ids. */
export async function findVersions(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Rubric & { assignment_id: number }>()
  const rows = await db
    .selectFrom("rubric")
    .select([...rubricColumns, "assignment_id"])
    .select(criteria)
    .where("id", "=", anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The rubrics of the assignments that the viewer may see. */
export async function listRubrics(db: Database, viewer: Viewer, filter: Filter) {
  const query = assignments(db, viewer)
    .innerJoin("rubric", "rubric.assignment_id", "assignment.id")
    .select([...rubricColumns, "rubric.assignment_id", "assignment.title", "offering.subject_code"])
    .select(["assignment.class as student_class", "offering.term_name"])
    .select(criteria)
    .where(isLatest)
    .where(sql<boolean>`jsonb_array_length(rubric.criteria) > 0`)
  const searched = sql`assignment.title || ' ' || offering.subject_code`
  const { rows, total } = await pageOf(whereFound(query, filter.search, searched), filter, {
    defaultSort: "-created_at",
    tieBreaker: "rubric.id",
    sorts: { created_at: sql.ref("rubric.created_at") },
  })
  return { rubrics: rows, total }
}

/** The numbers of published and of draft marks by any rubric of the assignments, without those of deleted students. */
export const countMarks = (db: Database, assignmentIds: readonly number[]) =>
  db
    .selectFrom("grade")
    .select(sql<number>`(count(*) filter (where published_at is not null))::int`.as("published"))
    .select(sql<number>`(count(*) filter (where published_at is null))::int`.as("drafts"))
    .where("assignment_id", "=", anyOf(assignmentIds))
    .where("rubric_id", "is not", null)
    .where(sql<boolean>`student_id not in (select id from student where deleted_at is not null)`)
    .executeTakeFirstOrThrow()
