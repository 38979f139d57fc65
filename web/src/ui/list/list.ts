import type { QueryState } from "../state/query.ts"

/** A list as the design system sees it. `useList` creates one. */
export type ListState<Row> = {
  result: QueryState<unknown>
  rows: readonly Row[]
  total: number | undefined
  search: string
  sort: string
  page: number
  pageSize: number
  /** Shows all rows at once, without pages. */
  whole: boolean
  filters: Readonly<Record<string, string>>
  /** The search and the filters. */
  narrowing: Readonly<Record<string, string>>
  /** Whether the list is searched or filtered. */
  narrowed: boolean
  /** Only the list's initial filters narrow it. */
  isUsual: boolean
  /** Returns whether the whole unfiltered list is stored on this device. */
  isWholeStored?: () => boolean
  view: OpenRecord
  setSearch: (value: string) => void
  setSort: (value: string) => void
  setPage: (value: number, options?: { replace: boolean }) => void
  setFilter: (name: string, value: string) => void
  /** Replaces the search and all filters. */
  show: (only: Readonly<Record<string, string>>) => void
  clear: () => void
}

/**
 * Something that filters narrow: a list, or records that a screen has already loaded. Only a list can be searched and
 * sorted.
 */
export type FilterState = Pick<ListState<never>, "filters" | "setFilter" | "narrowed" | "clear"> &
  Partial<Pick<ListState<never>, "search" | "setSearch" | "sort" | "setSort">>

type OpenRecord = {
  id: number | undefined
  open: (id: number) => void
  close: () => void
  hrefOf: (id: number) => string
}
