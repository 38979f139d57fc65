import type { ReactNode } from "react"

export type Key = string | number

/** A column of a table. Columns stand at module scope: what changes comes in with the row. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The name the server sorts by; its header becomes a button. */
  sort?: string
  /** The column that names the row: the head of its card on phones. */
  primary?: boolean
  numeric?: boolean
  /** Never broken into two lines: dates, phone numbers. */
  compact?: boolean
}

export type Selection<Row> = {
  selected: ReadonlySet<Key>
  onChange: (selected: ReadonlySet<Key>) => void
  /** Names a row to screen readers: "Select Biology quiz". */
  label: (row: Row) => string
  /** What can be done with the rows chosen. */
  bar: (count: number) => ReactNode
}

type SortDirection = "ascending" | "descending"

/** How a column stands in a sort such as "-start_date"; undefined when it is sorted by another. */
export function directionOf(column: string | undefined, sort: string | undefined): SortDirection | undefined {
  if (!column || !sort) return undefined
  if (sort === column) return "ascending"
  return sort === `-${column}` ? "descending" : undefined
}

/** What a press on the column's header asks for: up first, then down. */
export function nextSort(column: string, sort: string | undefined): string {
  return sort === column ? `-${column}` : column
}

/** The rows of this page are all chosen, some are, or none is. Rows chosen on other pages stay chosen. */
export function chosenOf(keys: readonly Key[], selected: ReadonlySet<Key>): "all" | "some" | "none" {
  const count = keys.filter((key) => selected.has(key)).length
  return count === 0 ? "none" : count === keys.length ? "all" : "some"
}

export function toggled(selected: ReadonlySet<Key>, keys: readonly Key[], on: boolean): ReadonlySet<Key> {
  const rest = Array.from(selected).filter((key) => !keys.includes(key))
  return new Set(on ? [...rest, ...keys] : rest)
}
