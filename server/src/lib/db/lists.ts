import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import { defaultPageSize, maxPageSize } from "#contract/lib/rowLimits.ts"
import { compileOnce, type StatementInput } from "./compileOnce.ts"
import type { Database } from "./database.ts"

type Filter = {
  sort?: string | undefined
  page?: number | undefined
  limit?: number | undefined
  search?: string | null | undefined
  /** Set by `firstOf`. */
  uncounted?: true
}

/**
 * The filter of a list of which only the first rows are shown. The total, which needs a statement of its own, isn't counted.
 */
export const firstOf = <Given extends Filter>(filter: Given) => ({ ...filter, uncounted: true as const })

type Order = {
  /** The default order: "-start_date" is descending. */
  defaultSort: string
  /** The unique column that every order ends in, so that no row is repeated or missed between pages. */
  tieBreaker: string
  /** Sorts that are not a plain column of the reply. */
  sorts?: Readonly<Record<string, Expression<unknown>>>
  /**
   * Sorts by a column that may be empty. Empty values come last in both directions. All other sorts keep the order of their
   * index.
   */
  nullable?: readonly string[]
}

type List<DB, Table extends keyof DB, Row, CountedDB, Counted extends keyof CountedDB> = {
  query: SelectQueryBuilder<DB, Table, Row>
  filter: Filter
  order: Order
  /** Finds the same rows, for lists that can count them with fewer joins. */
  countQuery?: SelectQueryBuilder<CountedDB, Counted, object>
}

/** `found` finds the rows of the whole list. `rows` reads the rows of one page by their ids, so it needs no conditions. */
type ListById<DB, Table extends keyof DB, Row> = {
  found: SelectQueryBuilder<DB, Table, object>
  rows: SelectQueryBuilder<DB, Table, Row>
  filter: Filter
  /**
   * Its sorts are columns of the tables in `found`, or are defined in `sorts`. The aliases of the reply don't exist
   * there.
   */
  order: Order
}

/**
 * The requested page of rows in order, and the total number of rows (product decision 2.5), or with `firstOf` the number of
 * rows read.
 */
export const pageOf = <DB, Table extends keyof DB, Row, Counted extends keyof DB = Table>(
  query: SelectQueryBuilder<DB, Table, Row>,
  filter: Filter,
  order: Order,
  countQuery?: SelectQueryBuilder<DB, Counted, object>,
): Promise<Page<Row>> =>
  readPage(
    filter,
    { isFull: true },
    () => rowsOf({ query, filter, order }).execute(),
    () => (countQuery ? countOf(countQuery) : countOf(query)).executeTakeFirstOrThrow(),
  )

/** The pages of a list whose statements are built once (compileOnce.ts), for lists that many people read with the same filter. */
export function compileListOnce<
  Each extends StatementInput & { filter: Filter },
  DB,
  Table extends keyof DB,
  Row,
  CountedDB = DB,
  Counted extends keyof CountedDB = Table & keyof CountedDB,
>(list: (db: Database, parameters: Each) => List<DB, Table, Row, CountedDB, Counted>) {
  const rows = compileOnce((db, parameters: Each) => rowsOf(list(db, parameters)))
  const count = compileOnce((db, parameters: Each) => {
    const { query, countQuery } = list(db, parameters)
    return countQuery ? countOf(countQuery) : countOf(query)
  })
  const last = { isFull: true }
  return (db: Database, parameters: Each): Promise<Page<Row>> =>
    readPage(
      parameters.filter,
      last,
      () => rows(db, parameters).execute(),
      () => count(db, parameters).executeTakeFirstOrThrow(),
    )
}

/**
 * The pages of a long list with wide rows. The ids of a page are found before its rows are read. No index has the order
 * of a search's results, so one statement finds all of them, for the page and for the total.
 */
export function compileListByIdOnce<
  Each extends StatementInput & { filter: Filter },
  DB,
  Table extends keyof DB,
  Row,
>(list: (db: Database, parameters: Each) => ListById<DB, Table, Row>) {
  const page = compileOnce((db, parameters: Each) => {
    const { found, rows, filter, order } = list(db, parameters)
    const ids = paginate(idsOf(found, filter, order), filter)
    return inOrder(rows.where(isOneOf(order, sql`array(select id from (${ids}) page)`)), filter, order)
  })
  const count = compileOnce((db, parameters: Each) => countOf(list(db, parameters).found))
  const search = compileOnce((db, parameters: Each) => {
    const { found, filter, order } = list(db, parameters)
    const { size, offset } = rangeOf(filter)
    return db
      .selectFrom(idsOf(found, filter, order).as("found"))
      .select(sql<number>`count(*)`.as("total"))
      .select(
        sql<number[]>`coalesce((array_agg(id))[${sql.lit(offset + 1)}:${sql.lit(offset + size)}], '{}')`.as(
          "ids",
        ),
      )
  })
  const byIds = compileOnce((db, parameters: Each & { ids: readonly number[] }) => {
    const { rows, filter, order } = list(db, parameters)
    return inOrder(rows.where(isOneOf(order, sql`${parameters.ids}::int[]`)), filter, order)
  })
  const last = { isFull: true }
  return async (db: Database, parameters: Each): Promise<Page<Row>> => {
    if (!parameters.filter.search)
      return readPage(
        parameters.filter,
        last,
        () => page(db, parameters).execute(),
        () => count(db, parameters).executeTakeFirstOrThrow(),
      )
    const { total, ids } = await search(db, parameters).executeTakeFirstOrThrow()
    const rows = ids.length > 0 ? await byIds(db, { ...parameters, ids }).execute() : []
    return { rows, total }
  }
}

type Page<Row> = { rows: Row[]; total: number }

/** Whether the last page that was read of a list was full. */
type LastPage = { isFull: boolean }

/**
 * The rows of a page that isn't full show the total. Counting takes as long as reading the rows, so it runs at the same time
 * only if this page will probably be full, because the list's last one was. A search finds few rows.
 */
async function readPage<Row>(
  filter: Filter,
  last: LastPage,
  readRows: () => Promise<Row[]>,
  count: () => Promise<{ count: number }>,
): Promise<Page<Row>> {
  const countsNow = last.isFull && filter.page !== undefined && !filter.search
  const [rows, counted] = await Promise.all([readRows(), countsNow ? count() : undefined])
  const { size, offset } = rangeOf(filter)
  last.isFull = rows.length >= size
  if (counted) return { rows, total: counted.count }
  const isLast = !last.isFull && (offset === 0 || rows.length > 0)
  if (filter.uncounted || isLast) return { rows, total: offset + rows.length }
  return { rows, total: (await count()).count }
}

function rangeOf({ page, limit }: Filter) {
  const size = Math.min(limit ?? (page === undefined ? maxPageSize : defaultPageSize), maxPageSize)
  return { size, offset: ((page ?? 1) - 1) * size }
}

const rowsOf = <DB, Table extends keyof DB, Row>({
  query,
  filter,
  order,
}: Omit<List<DB, Table, Row, DB, Table>, "countQuery">) => paginate(inOrder(query, filter, order), filter)

/**
 * Limit and offset are literals. PostgreSQL makes one plan for all values of a parameter (database.ts), and would assume that
 * an unknown limit is a tenth of the table.
 */
function paginate<DB, Table extends keyof DB, Row>(list: SelectQueryBuilder<DB, Table, Row>, filter: Filter) {
  const { size, offset } = rangeOf(filter)
  return list.limit(sql.lit(size)).$if(offset > 0, (rest) => rest.offset(sql.lit(offset)))
}

/** The ids of the rows that a list finds, in its order. */
function idsOf<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  filter: Pick<Filter, "sort">,
  order: Order,
) {
  const ids = query.clearSelect().select(sql.ref<number>(order.tieBreaker).as("id"))
  return inOrder(ids as SelectQueryBuilder<DB, Table, { id: number }>, filter, order)
}

const isOneOf = ({ tieBreaker }: Order, ids: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(tieBreaker)} = any(${ids})`

/** All rows that a list finds, in its order, for short lists. */
export const allOf = <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  filter: Pick<Filter, "sort">,
  order: Order,
): Promise<Row[]> => inOrder(query, filter, order).execute()

const rowsPerPart = 500

/**
 * All rows that a list finds, in its order, five hundred at a time: an export of 200,000 grades would not fit into the memory
 * of a small machine. The ids are read at once, so that no row comes twice. A row that is deleted meanwhile is left out, and no
 * connection is held during a slow download. Sorts are written as for `compileListByIdOnce`.
 */
export async function readInBatches<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  filter: Pick<Filter, "sort">,
  order: Order,
): Promise<AsyncIterable<Row[]>> {
  const rows = await idsOf(query, filter, order).execute()
  const ids = [...new Set(rows.map((row) => row.id))]
  return read()

  async function* read() {
    for (let from = 0; from < ids.length; from += rowsPerPart) {
      const part = ids.slice(from, from + rowsPerPart)
      yield inOrder(query.where(isOneOf(order, sql`${part}::int[]`)), filter, order).execute()
    }
  }
}

function inOrder<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { sort }: Pick<Filter, "sort">,
  { defaultSort, tieBreaker, sorts = {}, nullable = [] }: Order,
) {
  const name = (sort ?? defaultSort).replace(/^-/, "")
  const direction = (sort ?? defaultSort).startsWith("-") ? "desc" : "asc"
  const emptyLast = direction === "desc" && nullable.includes(name)
  return query
    .orderBy(sorts[name] ?? sql.ref(name), (order) =>
      emptyLast ? order[direction]().nullsLast() : order[direction](),
    )
    .orderBy(sql.ref(tieBreaker), direction)
}

const countOf = <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
  query.clearSelect().select(sql<number>`count(*)`.as("count")) as SelectQueryBuilder<
    DB,
    Table,
    { count: number }
  >

/**
 * A pattern that finds the text anywhere, with the text's own % and _ taken literally. Nothing is found by a text of which
 * nothing is compared, such as an apostrophe.
 */
export function patternOf(text: string): RawBuilder<string> {
  return sql`'%' || nullif(searchable(${text.replace(/[\\%_]/g, "\\$&")}), '') || '%'`
}
