import "../layout/card.css"
import { type ReactNode, useContext } from "react"
import { PageTitle } from "../layout/Page.tsx"

type Props<Row> = {
  rows: readonly Row[]
  card: (row: Row) => ReactNode
  /** Distinguishes rows that share an id; the id by default. */
  keyOf?: (row: Row) => string | number
}

/** Records that are read one by one rather than compared: a `Card` for each. */
export function Cards<Row extends { id: number }>({ rows, card, keyOf = ({ id }) => id }: Props<Row>) {
  const title = useContext(PageTitle)
  return (
    <ul className="cards" aria-label={title}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{card(row)}</li>
      ))}
    </ul>
  )
}
