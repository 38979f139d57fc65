import { SortIcon } from "../controls/icons.tsx"
import { type Column, chosenOf, directionOf, type Key, nextSort, type Selection, toggled } from "./columns.ts"

type Props<Row> = {
  columns: readonly Column<Row>[]
  keys: readonly Key[]
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
  selection: Selection<Row> | undefined
  /** Rows end in buttons. */
  acting: boolean
}

/** The column heads. On phones, where rows are cards, what sorts and selects stays as a strip above them. */
export function TableHead<Row>({ columns, keys, sort, onSort, selection, acting }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="table-check">
            <SelectAll keys={keys} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={column.numeric ? "table-numeric" : undefined}
            aria-sort={directionOf(column.sort, sort)}
          >
            <HeadWords column={column} sort={sort} onSort={onSort} />
          </th>
        ))}
        {acting && (
          <th scope="col" className="table-actions">
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type WordsProps<Row> = { column: Column<Row> } & Pick<Props<Row>, "sort" | "onSort">

function HeadWords<Row>({ column, sort, onSort }: WordsProps<Row>) {
  const { header, sort: name } = column
  if (!name || !onSort) return header
  return (
    <button type="button" className="table-sort" onClick={() => onSort(nextSort(name, sort))}>
      {header}
      <SortIcon direction={directionOf(name, sort)} />
    </button>
  )
}

function SelectAll<Row>({ keys, selection }: { keys: readonly Key[]; selection: Selection<Row> }) {
  const chosen = chosenOf(keys, selection.selected)
  return (
    <label className="table-choose">
      <input
        type="checkbox"
        className="tick"
        checked={chosen === "all"}
        ref={(box) => {
          if (box) box.indeterminate = chosen === "some"
        }}
        onChange={(event) =>
          selection.onChange(toggled(selection.selected, keys, event.currentTarget.checked))
        }
      />
      <span className="table-choose-words">Select all</span>
    </label>
  )
}
