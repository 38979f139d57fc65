import "./paperList.css"
import { type ReactNode, useState } from "react"
import { Button } from "../controls/Button.tsx"
import { type Letterhead, PaperHead } from "./PaperHead.tsx"

type PaperColumn<Row> = {
  header: string
  /** Absent for a column that people write into by hand. */
  cell?: (row: Row, index: number) => ReactNode
  /** The column is as narrow as its longest text. */
  tight?: boolean
}

export type PaperListProps<Row> = {
  letterhead: Letterhead
  title: string
  /** Facts about the list, one a line. */
  lines: readonly (string | null)[]
  columns: readonly PaperColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => number
}

/** The rows that a screen shows at first. Paper always has all of them. */
const maxRows = 50

function classOf({ cell, tight }: Pick<PaperColumn<never>, "cell" | "tight">) {
  if (tight) return "paper-tight"
  return cell ? undefined : "paper-blank"
}

/**
 * A list on the college's paper, for signatures or handwriting. Printing the page prints only this list. If no column is for
 * handwriting, the rows are low.
 */
export function PaperList<Row>({ letterhead, title, lines, columns, rows, keyOf }: PaperListProps<Row>) {
  const [isWhole, setWhole] = useState(rows.length <= maxRows)
  const isFilledIn = columns.every(({ cell }) => cell !== undefined)
  const emptyKind = columns.length > 6 ? " paper-many" : ""
  const kind = isFilledIn ? " paper-read" : emptyKind
  return (
    <article data-paper className={`paper-list${kind}`}>
      <PaperHead letterhead={letterhead} />
      <h2>{title}</h2>
      {lines.map((line) => line && <p key={line}>{line}</p>)}
      <table aria-label={title} className={isWhole ? undefined : "paper-short"}>
        <thead>
          <tr>
            {columns.map(({ header, cell, tight }) => (
              <th key={header} scope="col" className={classOf({ cell, tight })}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)}>
              {columns.map(({ header, cell, tight }) => (
                <td key={header} data-label={header} className={tight ? "paper-tight" : undefined}>
                  {cell?.(row, index + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && (
        <div className="screen-only">
          <Button onClick={() => setWhole(true)}>Show all {rows.length}</Button>
        </div>
      )}
    </article>
  )
}
