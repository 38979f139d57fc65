import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import { defaultPageSize, maxRows } from "#contract/lib/lists.ts"

type Filter = { sort?: string | undefined; page?: number | undefined; limit?: number | undefined }
type Order = {
  /** The order without a `sort`: "-start_date" is descending. */
  defaultSort: string
  /** The unique column that every order ends in, so that no row is met twice or missed between pages. */
  tieBreaker: string
  /** Sorts that are no plain column of the answer. */
  sorts?: Readonly<Record<string, Expression<unknown>>>
  /** Sorts by what some rows lack: these come last either way. The others are left in the order that indexes have. */
  nullable?: readonly string[]
  /** Finds the page first and then what its rows say: pays where many are found and each says much. */
  idsFirst?: boolean
}

/** The page of rows that a list asks for, in its order, and how many rows there are in all (product decision 2.5). */
export async function pageOf<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  filter: Filter,
  order: Order,
  /** What finds the same rows, where counting them can be had for less. */
  countQuery?: SelectQueryBuilder<DB, Table, object>,
): Promise<{ rows: Row[]; total: number }> {
  const { page, limit } = filter
  const size = Math.min(limit ?? (page === undefined ? maxRows : defaultPageSize), maxRows)
  const onPage = inOrder(query, filter, order)
    .limit(size)
    .offset(((page ?? 1) - 1) * size)
  // The database leaves out what the page is not found by: the columns of the inner query, and what is joined for them.
  const rows = await (order.idsFirst
    ? inOrder(
        query.where(sql<boolean>`${sql.ref(order.tieBreaker)} = any(array(select id from (${onPage}) page))`),
        filter,
        order,
      )
    : onPage
  ).execute()
  // A first page that isn't full has told how many there are.
  if ((page ?? 1) === 1 && rows.length < size) return { rows, total: rows.length }
  return { rows, total: await (countQuery ? countOf(countQuery) : countOf(query)) }
}

/** All rows that a list finds, in its order, whatever page was looked at: for a file to take away. */
export const allOf = <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  filter: Pick<Filter, "sort">,
  order: Order,
): Promise<Row[]> => inOrder(query, filter, order).execute()

function inOrder<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { sort }: Pick<Filter, "sort">,
  { defaultSort, tieBreaker, sorts = {}, nullable = [] }: Order,
) {
  const name = (sort ?? defaultSort).replace(/^-/, "")
  const direction = (sort ?? defaultSort).startsWith("-") ? "desc" : "asc"
  const lastWithout = direction === "desc" && nullable.includes(name)
  return query
    .orderBy(sorts[name] ?? sql.ref(name), (order) =>
      lastWithout ? order[direction]().nullsLast() : order[direction](),
    )
    .orderBy(sql.ref(tieBreaker), direction)
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
