import {
  type Expression,
  type ExtractTypeFromStringReference,
  type SelectQueryBuilder,
  type SelectType,
  type SqlBool,
  type StringReference,
  sql,
} from "kysely"
import { patternOf } from "./lists.ts"

type Values<DB, Table extends keyof DB> = {
  [Column in StringReference<DB, Table>]?:
    | NonNullable<SelectType<ExtractTypeFromStringReference<DB, Table, Column>>>
    | undefined
}

/**
 * Filters the rows by these column values; an undefined value filters nothing. Null is a type error, because `= null` finds no
 * row: write `where(column, "is", null)`. The last argument compares an expression.
 */
export function whereEqual<DB, Table extends keyof DB, Row, Value = never>(
  query: SelectQueryBuilder<DB, Table, Row>,
  values: Values<DB, Table>,
  computed?: readonly [Expression<Value>, NoInfer<Value> | undefined],
): SelectQueryBuilder<DB, Table, Row> {
  let filtered = query
  for (const [column, value] of Object.entries<unknown>(values)) {
    if (value !== undefined) filtered = filtered.where(sql.ref(column), "=", value)
  }
  return computed?.[1] === undefined
    ? filtered
    : filtered.where(sql<boolean>`${computed[0]} = ${computed[1]}`)
}

/** Whether the columns have these values, without those that are undefined; undefined if all of them are. */
export function columnsEqual(values: Readonly<Record<string, string | number | undefined>>) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const conditions = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : undefined
}

/** Filters the rows to those whose text contains the search, whatever its case and accents, or which `matches` finds for it. */
export function whereFound<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  search: string | null | undefined,
  matches: Expression<unknown> | ((search: string) => Expression<SqlBool>),
): SelectQueryBuilder<DB, Table, Row> {
  if (!search) return query
  return query.where(typeof matches === "function" ? matches(search) : contains(matches, search))
}

export const contains = (text: Expression<unknown>, search: string) =>
  sql<boolean>`searchable(${text}) like ${patternOf(search)}`

/** For `where("id", "=", anyOf(ids))`: one parameter, so the statement is the same for any number of ids (record 43). */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`
/** The same for texts. */
export const anyOfTexts = (texts: readonly string[]) => sql<string>`any(${texts}::text[])`

/** The status of a record that is retired instead of deleted, because other records refer to it. */
export const retirement = sql<"open" | "retired">`case when is_retired then 'retired' else 'open' end`
