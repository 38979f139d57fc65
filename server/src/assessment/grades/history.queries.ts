import { sql } from "kysely"
import type { GradeSnapshot } from "#contract/assessment/grades/grade.ts"
import { omit } from "#contract/lib/objects.ts"
import { seesDrafts, type Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { fullName } from "../../people/people/queries.ts"

type Change = {
  grade_id: number
  changed_by: number
  before: GradeSnapshot | null
  after: GradeSnapshot | null
  reason: string | null
}

export async function addHistories(db: Database, changes: readonly Change[]) {
  if (changes.length === 0) return
  const rows = changes.map(({ before, after, ...change }) => ({
    ...change,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }))
  await db.insertInto("grade_history").values(rows).execute()
}

export const addHistory = (db: Database, change: Change) => addHistories(db, [change])

/** A student's history of a grade begins with its publication, because earlier drafts are no result. */
export async function listChangesFor(db: Database, viewer: Viewer, gradeId: number) {
  const rows = await listChanges(db, gradeId)
  const changes = rows.map((change) => omit(change, "published_at"))
  const published_at = rows[0]?.published_at
  if (seesDrafts(viewer) || !published_at) return changes
  const published = changes.findIndex(({ changed_at }) => changed_at >= published_at)
  // A form publishes what it writes. A grade sheet publishes the draft that was written before.
  const isWritten = changes[published]?.changed_at === published_at
  const draft = isWritten ? published : Math.max(published - 1, 0)
  const from = published === -1 ? changes.length - 1 : draft
  return changes
    .slice(from)
    .map((change, index) => (index === 0 ? { ...change, before: null, changed_at: published_at } : change))
}

function listChanges(db: Database, gradeId: number) {
  return db
    .selectFrom("grade_history")
    .leftJoin("person", "person.id", "changed_by")
    .select([
      "changed_at",
      sql<GradeSnapshot>`before`.as("before"),
      sql<GradeSnapshot>`after`.as("after"),
      "reason",
      fullName("person").$castTo<string | null>().as("changed_by_name"),
      sql<string | null>`(select published_at from grade where grade.id = grade_id)`.as("published_at"),
    ])
    .where("grade_id", "=", gradeId)
    .orderBy("grade_history.id")
    .execute()
}
