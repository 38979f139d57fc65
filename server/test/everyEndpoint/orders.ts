import { sql } from "kysely"
import pg from "pg"
import { expect, test, vi } from "vitest"
import type { EndpointKey } from "#contract/lib/endpoints.ts"
import type { College } from "../college.ts"
import { lists } from "./contract.ts"
import { send } from "./requests.ts"

/** Lists that grow without limit, with the index for their default order. */
const indexes: [EndpointKey, index: string][] = [
  ["GET /announcements", "announcement_order"],
  ["GET /assignments", "assignment_newest"],
  ["GET /attendance", "class_session_newest"],
  ["GET /audit", "audit_at"],
  ["GET /deleted-records", "deleted_record_newest"],
  ["GET /documents", "document_newest"],
  ["GET /excuses", "excuse_order"],
  ["GET /continuous-performance-reports", "performance_report_newest"],
  ["GET /grades", "grade_newest"],
  ["GET /imports", "import_newest"],
  ["GET /mail", "mail_created"],
  ["GET /materials", "material_newest"],
  ["GET /messages", "contact_message_newest"],
  ["GET /notifications", "notification_newest"],
  ["GET /performance-reports", "student_result_average"],
  ["GET /students", "person_by_name"],
]

/** Tests that the first page of a long list needs no sort of the whole list. */
export function testOrders(college: College) {
  test.each(indexes)("%s reads its first page from the index %s", async (key, index) => {
    const queries = vi.spyOn(pg.Client.prototype, "query")
    const line = lists.find((list) => list.key === key)!
    const { statusCode } = await send(college, line, "admin", { query: { page: 1, limit: 5 } })
    const texts = (queries.mock.calls as unknown[][]).map(([query]) => textOf(query))
    queries.mockRestore()
    expect(statusCode).toBe(200)
    const text = texts.find((text) => / limit 5\b/.test(text))!
    expect(await planOf(college, text)).toMatch(new RegExp(`using ${index}\\b`))
  })
}

const textOf = (query: unknown) =>
  typeof query === "object" && query !== null && "text" in query ? String(query.text) : String(query)

/** The query plan with sorting disabled, because in a small college sorting is always cheapest. */
function planOf({ db }: College, text: string) {
  return db.transaction().execute(async (own) => {
    await sql`set local enable_sort = off`.execute(own)
    const { rows } = await sql.raw<{ "QUERY PLAN": string }>(`explain (generic_plan) ${text}`).execute(own)
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  })
}
