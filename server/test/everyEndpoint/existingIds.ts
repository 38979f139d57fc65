import { sql } from "kysely"
import type { College } from "../college.ts"
import type { Line } from "./contract.ts"
import type { Parts } from "./requests.ts"

/** Parts of a path and fields whose records are in a table of another name. */
const tableNames: Readonly<Record<string, string>> = {
  administrator: "person",
  attendance: "class_session",
  author: "person",
  batch: "document_batch",
  continuous_performance_report: "performance_report",
  deleted_account: "person",
  entry: "timetable_entry",
  from_term: "term",
  from_year: "academic_year",
  message: "contact_message",
  my_assignment: "assignment",
  registration: "person",
  register: "class_session",
  resumable_upload: "upload",
  timetable: "timetable_entry",
  to_term: "term",
  to_year: "academic_year",
}

/** The ids of the first and the newest records of a table that are not deleted. */
export type ExistingIds = ReadonlyMap<string, readonly number[]>

/** Reads the ids of the existing records, because the fuzz test deletes records and small numbers soon refer to nothing. */
export async function readExistingIds({ db }: College): Promise<ExistingIds> {
  const tables = await sql<{ name: string; is_deletable: boolean }>`
    select table_name as name, bool_or(column_name = 'deleted_at') as is_deletable
    from information_schema.columns where table_schema = 'public'
    group by table_name having bool_or(column_name = 'id' and data_type in ('integer', 'bigint'))`.execute(db)
  const idsOf = tables.rows.map(({ name, is_deletable }) => {
    const living = sql`select id from ${sql.table(name)} where ${is_deletable ? sql`deleted_at is null` : sql`true`}`
    return sql`select ${sql.lit(name)} as name, array(
      (${living} order by id limit 3) union (${living} order by id desc limit 3))::int[] as ids`
  })
  const { rows } = await sql<{ name: string; ids: number[] }>`${sql.join(idsOf, sql` union all `)}`.execute(
    db,
  )
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}

/** Replaces each small number that refers to a record: 1 becomes the first existing id, 2 the second, and so on. */
export function withExistingIds({ path }: Line, parts: Parts, ids: ExistingIds): Parts {
  const params = Object.entries(parts.params ?? {}).map(([name, value]) => {
    const before = new RegExp(`([a-z-]+)/\\{${name}\\}`).exec(path)?.[1] ?? ""
    return [name, living(name === "id" ? before : name, value, ids)]
  })
  return {
    ...parts,
    params: Object.fromEntries(params),
    ...("query" in parts && { query: deep(parts.query, ids) as Record<string, unknown> }),
    ...("body" in parts && { body: deep(parts.body, ids) }),
  }
}

function deep(value: unknown, ids: ExistingIds, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => deep(item, ids, name))
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, deep(item, ids, field)]))
  return /(_id|Id)s?$/.test(name) ? living(name, value, ids) : value
}

function living<Value>(name: string, value: Value, ids: ExistingIds): Value | number {
  if (typeof value !== "number" || value < 1 || value > 6) return value
  const noun = name
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll("-", "_")
    .replace(/_ids?$/, "")
    .replace(/ies$/, "y")
    .replace(/s$/, "")
  const found = ids.get(tableNames[noun] ?? noun) ?? []
  return found[(value - 1) % found.length] ?? value
}
