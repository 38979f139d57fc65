import { sql } from "kysely"
import type * as z from "zod"
import type { ReportPhrase, reportPhraseEndpoints } from "#contract/registry/performanceReports/phrases.ts"
import { reportHeadings } from "#contract/registry/performanceReports/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { records } from "../../lib/db/records.ts"

type Filter = z.output<(typeof reportPhraseEndpoints)["GET /report-phrases"]["query"]>

/** Lecturers see the college's phrases and their own, administrators the college's. */
const visiblePhrases = (db: Database, { role, lecturerId }: Viewer) =>
  db
    .selectFrom("report_phrase")
    .select(["id", "heading", "phrase", "version"])
    .select([
      sql<boolean>`lecturer_id is null`.as("is_shared"),
      sql<boolean>`${role === "admin" ? sql`lecturer_id is null` : sql`lecturer_id is not null`}`.as(
        "may_edit",
      ),
    ])
    .$narrowType<Pick<ReportPhrase, "heading">>()
    .where(({ eb, or }) =>
      or([
        eb("lecturer_id", "is", null),
        ...(role === "lecturer" ? [eb("lecturer_id", "=", lecturerId)] : []),
      ]),
    )

/** The sort "heading" has the college's phrases before the lecturer's own, and each in alphabetical order. */
const byHeading = sql`(array_position(${sql.val([...reportHeadings])}::text[], heading), lecturer_id is not null,
  searchable(phrase))`

export async function listPhrases(db: Database, viewer: Viewer, { heading, ...filter }: Filter) {
  const query = whereEqual(visiblePhrases(db, viewer), { heading })
  const { rows, total } = await pageOf(whereFound(query, filter.search, sql.ref("phrase")), filter, {
    defaultSort: "heading",
    tieBreaker: "id",
    sorts: { heading: byHeading, phrase: sql`searchable(phrase)` },
  })
  return { phrases: rows, total }
}

/** The phrases that a viewer sees. */
export const phrases = (viewer: Viewer) =>
  records("report_phrase", (db, id) => visiblePhrases(db, viewer).where("id", "=", id).executeTakeFirst())
