import type { ReactNode } from "react"
import { compact, sum } from "#contract/lib/objects.ts"
import { numberText } from "#contract/lib/wording/wording.ts"

/** A column of a table. Columns are module constants, so everything that varies comes from the row. */
export type Column<Row> = {
  header: string
  /** Distinguishes columns that may have the same header. */
  id?: string
  cell: (row: Row) => ReactNode
  /** The name by which the server sorts. The header becomes a button. */
  sort?: string
  /** A second value in each cell, with its own name in the header and its own sort. */
  also?: { header: string; sort: string }
  /** The column that names the row. In a list its text is the link that opens the record. */
  primary?: boolean
  /** Shown after the primary column's link and outside of it: a badge. */
  after?: (row: Row) => ReactNode
  numeric?: boolean
  /** Lets the header take two lines, because it is much longer than the values. */
  tight?: boolean
  /** A person's name, which a table doesn't wrap if the window is wide. */
  name?: boolean
  /**
   * The column's share of the remaining width. Longer text is cut with an ellipsis. A column without `grow` is as wide as its
   * longest text.
   */
  grow?: number
  /** Shown at 200% zoom too, where other columns that grow are hidden. */
  kept?: boolean
  /** Hidden at 200% zoom. */
  least?: boolean
  /** Hidden in a list of less than 66rem, such as beside an open record or on a small laptop. The record shows the value too. */
  wide?: boolean
  /** Shown in the second line of the row on phones. Other columns are hidden there. */
  second?: boolean
}

/** A number as the college writes it. Other content is unchanged. */
export const withThousands = <Content>(content: Content) =>
  typeof content === "number" ? numberText(content) : content

/** The content of a row's cell in a column. */
export const cellOf = <Row>({ cell, numeric }: Column<Row>, row: Row) =>
  numeric ? withThousands(cell(row)) : cell(row)

/** Identifies a column within its table. */
export const columnName = <Row>({ id, header }: Column<Row>) => id ?? header

type SortDirection = "ascending" | "descending"

/** The values by which a column can be sorted, one or two. */
export const sortsOf = <Row>({ header, sort, also }: Column<Row>) =>
  compact([sort !== undefined && { header, sort }, also])

/** The direction of a column in a sort such as "-start_date"; undefined if another column is sorted. */
export function directionOf(column: string | undefined, sort: string | undefined): SortDirection | undefined {
  if (!column || !sort) return undefined
  if (sort === column) return "ascending"
  return sort === `-${column}` ? "descending" : undefined
}

/** The sort after a press on the column's header: ascending first, then descending. */
export function nextSort(column: string, sort: string | undefined): string {
  return sort === column ? `-${column}` : column
}

/**
 * The share of the width of a list's first column, in percent, if no other column grows. With all of the free width, the names
 * would be far from the values beside them.
 */
const shareAlone = 45

/** The share of the width, in percent, of each column that grows. */
export function sharesOf<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, number> {
  const growing = columns
    .map((column) => [columnName(column), column.grow ?? (column.primary ? 2 : 0)] as const)
    .filter(([, part]) => part > 0)
  const first = columns.find(({ primary, grow }) => primary && grow === undefined)
  if (growing.length === 1 && first) return new Map([[columnName(first), shareAlone]])
  const growth = sum(growing.map(([, part]) => part))
  return new Map(growing.map(([name, part]) => [name, Math.round((100 * part) / growth)]))
}
