import { Fragment, type ReactNode } from "react"
import { CloseIcon } from "../controls/icons.tsx"
import { PrintedText } from "../controls/PrintedText.tsx"
import type { Column } from "./columns.ts"
import { FilterSheet } from "./FilterSheet.tsx"
import { chipText, type Filter } from "./filters.ts"
import type { FilterState } from "./list.ts"
import { SearchField } from "./SearchField.tsx"

type Props<Row> = {
  list: FilterState
  search?: string | undefined
  filters: readonly Filter[]
  columns?: readonly Column<Row>[]
  children?: ReactNode
}

/** The search and the filters of a list. Each active filter is a chip. Pressing the chip removes the filter. */
export function ListTools<Row>({ list, search, filters, columns = [], children }: Props<Row>) {
  const chips = filters.filter(({ name }) => list.filters[name])
  return (
    <search className="tools asks">
      {search !== undefined && list.setSearch && (
        <SearchField label={search} value={list.search ?? ""} onChange={list.setSearch} />
      )}
      {children}
      {chips.map((filter) => {
        const text = `${filter.label}: ${chipText(filter, list.filters[filter.name] ?? "")}`
        return (
          <Fragment key={filter.name}>
            <button type="button" className="chip chip-set" onClick={() => list.setFilter(filter.name, "")}>
              <span className="visually-hidden">Remove the filter </span>
              {text}
              <CloseIcon />
            </button>
            <PrintedText>{text}</PrintedText>
          </Fragment>
        )
      })}
      <FilterSheet list={list} filters={filters} columns={columns} count={chips.length} />
    </search>
  )
}
