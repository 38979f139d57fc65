import { Fragment } from "react"
import { SortIcon } from "../controls/icons.tsx"
import { type Column, columnName, directionOf, nextSort, sortsOf } from "./columns.ts"
import type { ListState } from "./list.ts"
import type { Selection } from "./selection.ts"

type Props<Row> = {
  list: ListState<Row>
  columns: readonly Column<Row>[]
  shares: ReadonlyMap<string, number>
  selection: Selection | undefined
  /** Whether rows end in a menu or buttons. */
  acts: boolean
}

/** The column headers, which remain visible while the rows scroll. On phones the sheet of filters sorts instead. */
export function ListHead<Row>({ list, columns, shares, selection, acts }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="list-check">
            <SelectAll selection={selection} />
          </th>
        )}
        {columns.map((column) => {
          const { header, numeric, primary, wide, tight, kept, least } = column
          const share = shares.get(columnName(column))
          const sorts = sortsOf(column)
          return (
            <th
              key={columnName(column)}
              scope="col"
              className={headClass({
                numeric,
                wide,
                primary,
                tight,
                kept,
                least,
                grows: share !== undefined,
              })}
              style={share === undefined ? undefined : { "--share": `${share}%` }}
              aria-sort={sorts.map(({ sort }) => directionOf(sort, list.sort)).find(Boolean)}
            >
              {sorts.length === 0
                ? header
                : sorts.map(({ header: sortHeader, sort }, index) => (
                    <Fragment key={sort}>
                      {index > 0 && <span className="list-also-name">, {sortHeader}</span>}
                      <button
                        type="button"
                        className={index > 0 ? "list-sort list-also" : "list-sort"}
                        onClick={() => list.setSort(nextSort(sort, list.sort))}
                      >
                        {sortHeader}
                        <SortIcon direction={directionOf(sort, list.sort)} />
                      </button>
                    </Fragment>
                  ))}
            </th>
          )
        })}
        {acts && (
          <th scope="col" className="list-actions">
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SelectAll({ selection }: { selection: Selection }) {
  return (
    <label className="list-tick">
      <input
        type="checkbox"
        className="tick"
        checked={selection.ofPage === "all"}
        ref={(box) => {
          if (box) box.indeterminate = selection.ofPage === "some"
        }}
        onChange={(event) => selection.togglePage(event.currentTarget.checked)}
      />
      <span className="visually-hidden">Select all</span>
    </label>
  )
}

type Kind = Pick<Column<never>, "numeric" | "wide" | "primary" | "tight" | "kept" | "least"> & {
  grows: boolean
}

const headClass = ({ numeric, wide, primary, tight, kept, least, grows }: Kind) =>
  [
    numeric && "list-numeric",
    wide && "list-wide",
    tight && "list-tight",
    least && "list-least",
    primary && "list-primary",
    grows && !primary && (kept ? "list-kept" : "list-spare"),
  ]
    .filter(Boolean)
    .join(" ") || undefined
