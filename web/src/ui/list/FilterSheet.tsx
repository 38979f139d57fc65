import { type ReactNode, useId } from "react"
import { Button } from "../controls/Button.tsx"
import { asOption } from "../fields/options.ts"
import { usePopover } from "../overlay/popover.ts"
import { type Column, sortsOf } from "./columns.ts"
import { FilterDate } from "./FilterDate.tsx"
import type { Filter } from "./filters.ts"
import type { Filtered } from "./list.ts"

type Props<Row> = {
  list: Filtered
  filters: readonly Filter[]
  columns: readonly Column<Row>[]
  count: number
}

/** All filters of a list in a popover. On phones it is a sheet, which also contains the sorts. */
export function FilterSheet<Row>({ list, filters, columns, count }: Props<Row>) {
  const id = useId()
  const { button, box, onToggle, close } = usePopover<HTMLElement>({ sheet: true })
  const sorts = columns.flatMap(sortsOf)
  if (filters.length === 0 && sorts.length === 0) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={filters.length === 0 ? "chip chip-sort" : "chip"}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <span className="chip-plus" aria-hidden="true">
          +{" "}
        </span>
        {filters.length === 0 ? "Sort" : "Filter"}
        {count > 0 && <span className="chip-count"> · {count}</span>}
      </button>
      <section ref={box} id={id} popover="auto" className="sheet" onToggle={onToggle} aria-label="Filters">
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} list={list} />
        ))}
        {list.sort !== undefined && list.setSort && sorts.length > 0 && (
          <div className="sheet-sort">
            <SheetSelect label="Sort by" value={list.sort} onChange={list.setSort}>
              {sorts.flatMap(({ header, sort }) => [
                <option key={sort} value={sort}>
                  {header}, ascending
                </option>,
                <option key={`-${sort}`} value={`-${sort}`}>
                  {header}, descending
                </option>,
              ])}
            </SheetSelect>
          </div>
        )}
        <div className="buttons">
          <Button kind="main" onClick={close}>
            Done
          </Button>
          {list.narrowed && (
            <Button kind="quiet" onClick={list.clear}>
              Clear search and filters
            </Button>
          )}
        </div>
      </section>
    </>
  )
}

function FilterField({ filter, list }: { filter: Filter; list: Filtered }) {
  const { name, label } = filter
  const value = list.filters[name] ?? ""
  const set = (next: string) => list.setFilter(name, next)
  if ("day" in filter) return <FilterDate label={label} value={value} onChange={set} />
  return (
    <SheetSelect label={label} value={value} onChange={set}>
      <option value="">{filter.all}</option>
      {filter.options.map(asOption).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SheetSelect>
  )
}

type SelectProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

function SheetSelect({ label, value, onChange, children }: SelectProps) {
  const id = useId()
  return (
    <div className="sheet-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  )
}
