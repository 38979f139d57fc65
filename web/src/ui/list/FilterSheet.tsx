import { type ReactNode, useId, useState } from "react"
import { dayText } from "#contract/lib/dates.ts"
import { readDate } from "#contract/lib/typedDates.ts"
import { Button } from "../controls/Button.tsx"
import { PrintedText } from "../controls/PrintedText.tsx"
import { DateBox } from "../fields/DateField.tsx"
import { asOption } from "../fields/options.ts"
import { usePopover } from "../overlay/popover.ts"
import { type Column, sortsOf } from "./columns.ts"
import type { Filter } from "./filters.ts"
import type { FilterState } from "./list.ts"

type Props<Row> = {
  list: FilterState
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

function FilterField({ filter, list }: { filter: Filter; list: FilterState }) {
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

type FilterDateProps = {
  label: string
  /** "2026-01-31", or blank for any. */
  value: string
  onChange: (value: string) => void
}

/** A filter by day. Its label precedes it, because an empty date doesn't explain itself. */
function FilterDate({ label, value, onChange }: FilterDateProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The value was changed elsewhere, such as by the Back button.
  if (value !== lastValue) {
    setLastValue(value)
    setText(value)
  }
  return (
    <div className="toolbar-date asked">
      <label htmlFor={id}>{label}</label>
      <DateBox
        label={label}
        inputProps={{ id }}
        value={text}
        onChange={(next) => {
          setText(next)
          if (next === "" || readDate(next)) onChange(next)
        }}
      />
      <PrintedText>{value && `${label}: ${dayText(value)}`}</PrintedText>
    </div>
  )
}
