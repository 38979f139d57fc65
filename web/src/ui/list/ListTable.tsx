import { type ReactNode, useContext, useEffect, useRef } from "react"
import { Link } from "../controls/Link.tsx"
import { PageTitle } from "../layout/Page.tsx"
import { Menu, type MenuItem } from "../overlay/Menu.tsx"
import { type Column, cellOf, columnName, sharesOf } from "./columns.ts"
import { ListHead } from "./ListHead.tsx"
import type { ListState } from "./list.ts"
import type { Selection } from "./selection.ts"

export type RowActions<Row> = (row: Row) => readonly (MenuItem | false)[]

export type TableProps<Row extends { id: number }> = {
  list: ListState<Row>
  columns: readonly Column<Row>[]
  /** Names a row to screen readers: "Actions for ...", "Select ...". */
  nameOf: (row: Row) => string
  /** Set if a press on a row opens its record. */
  opens: boolean
  selection: Selection | undefined
  actions: RowActions<Row> | undefined
  /** Buttons in each row, instead of a menu. */
  buttons: ((row: Row) => ReactNode) | undefined
  label: string | undefined
}

/** The rows of a list. Each has one line with a mouse and on tablets, and two on phones. */
export function ListTable<Row extends { id: number }>(props: TableProps<Row>) {
  const { list, columns, nameOf, opens, selection, actions, buttons } = props
  const title = useContext(PageTitle)
  const { page, view } = list
  const table = useRef<HTMLTableElement>(null)
  const shares = sharesOf(columns)
  useRowPress(table, opens ? view.open : undefined)
  useStartOfPage(table, page)
  return (
    <table ref={table} className="list" aria-label={props.label ?? title} tabIndex={-1}>
      <ListHead
        list={list}
        columns={columns}
        shares={shares}
        selection={selection}
        acts={actions !== undefined || buttons !== undefined}
      />
      <tbody inert={list.result.isPlaceholderData}>
        {list.rows.map((row) => (
          <tr
            key={row.id}
            data-row={row.id}
            aria-current={opens && row.id === view.id ? "true" : undefined}
            className={selection?.selected.has(row.id) ? "list-chosen" : undefined}
          >
            {selection && (
              <td className="list-check">
                <label className="list-tick">
                  <input
                    type="checkbox"
                    className="tick"
                    checked={selection.selected.has(row.id)}
                    onChange={(event) => selection.toggle([row.id], event.currentTarget.checked)}
                  />
                  <span className="visually-hidden">Select {nameOf(row)}</span>
                </label>
              </td>
            )}
            {columns.map((column) => (
              <Cell
                key={columnName(column)}
                column={column}
                row={row}
                href={opens ? view.hrefOf(row.id) : undefined}
                grows={shares.has(columnName(column))}
              />
            ))}
            {actions && (
              <td className="list-actions">
                <Menu label={`Actions for ${nameOf(row)}`} items={actions(row)} />
              </td>
            )}
            {buttons && <td className="list-actions list-buttons">{buttons(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; href: string | undefined; grows: boolean }

function Cell<Row>({ column, row, href, grows }: CellProps<Row>) {
  const value = cellOf(column, row)
  const content = value === "—" ? <span className="list-quiet">—</span> : value
  const className = [
    column.numeric && "list-numeric",
    grows && "list-grow",
    grows && !column.primary && (column.kept ? "list-kept" : "list-spare"),
    column.least && "list-least",
    column.second && "list-second",
    column.wide && "list-wide",
    column.primary && "list-primary",
  ]
    .filter(Boolean)
    .join(" ")
  if (!column.primary) {
    return (
      <td
        className={className || undefined}
        title={grows && typeof content === "string" ? content : undefined}
      >
        {content}
      </td>
    )
  }
  return (
    <th scope="row" className={className}>
      <span className="list-name">
        {href ? (
          <Link className="list-link" to={href}>
            {content}
          </Link>
        ) : (
          <span className="list-link">{content}</span>
        )}
        {column.after?.(row)}
      </span>
    </th>
  )
}

/** A press anywhere on a row opens its record, except on buttons and links and while text is being selected. */
function useRowPress(table: { current: HTMLTableElement | null }, open: ((id: number) => void) | undefined) {
  useEffect(() => {
    const element = table.current
    if (!element || !open) return
    const press = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return
      const control = event.target.closest("a, button, input, label, [popover]")
      if (control && !control.matches(".list-link")) return
      const id = Number(event.target.closest<HTMLElement>("tr[data-row]")?.dataset.row)
      if (!id || (!control && window.getSelection()?.toString())) return
      event.preventDefault()
      open(id)
    }
    element.addEventListener("click", press)
    return () => element.removeEventListener("click", press)
  })
}

/** A change of page scrolls to the top of the list and focuses it. */
function useStartOfPage(table: { current: HTMLTableElement | null }, page: number) {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    window.scrollTo({ top: 0 })
    table.current?.focus({ preventScroll: true })
  }, [page, table])
}
