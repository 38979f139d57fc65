import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import { mostRows, pageRows } from "#contract/lists.ts"

type Filter = { sort?: string | undefined; page?: number | undefined; limit?: number | undefined }
type Order = {
  /** The order without a `sort`: "-start_date" is descending. */
  usual: string
  /** The unique column that every order ends in, so that no row is met twice or missed between pages. */
  unique: string
  /** Sorts that are no plain column of the answer. */
  sorts?: Readonly<Record<string, Expression<unknown>>>
}

/** The page of rows that a list asks for, in its order, and how many rows there are in all (product decision 2.5). */
export async function pageOf<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { sort, page, limit }: Filter,
  { usual, unique, sorts = {} }: Order,
): Promise<{ rows: Row[]; total: number }> {
  const size = Math.min(limit ?? (page === undefined ? mostRows : pageRows), mostRows)
  const name = (sort ?? usual).replace(/^-/, "")
  const direction = (sort ?? usual).startsWith("-") ? "desc" : "asc"
  const rows = await query
    .orderBy(sorts[name] ?? sql.ref(name), (order) =>
      direction === "desc" ? order.desc().nullsLast() : order.asc(),
    )
    .orderBy(sql.ref(unique), direction)
    .limit(size)
    .offset(((page ?? 1) - 1) * size)
    .execute()
  // A first page that isn't full has told how many there are.
  if ((page ?? 1) === 1 && rows.length < size) return { rows, total: rows.length }
  return { rows, total: await countOf(query) }
}

/** How many rows a query finds. */
async function countOf<DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) {
  const counting = query.clearSelect().select(sql<number>`count(*)`.as("count")) as SelectQueryBuilder<
    DB,
    Table,
    { count: number }
  >
  return (await counting.executeTakeFirstOrThrow()).count
}

/** A pattern that finds the text anywhere, with the text's own % and _ taken literally. */
export function anywhere(text: string): RawBuilder<string> {
  return sql`'%' || searchable(${text.replace(/[\\%_]/g, "\\$&")}) || '%'`
}
