import { type ReactNode, useContext } from "react"
import { PageTitle } from "../layout/Page.tsx"

type Props<Row> = {
  rows: readonly Row[]
  card: (row: Row) => ReactNode
}

/** Records that are read one by one rather than compared: a `Card` for each. */
export function Cards<Row extends { id: number }>({ rows, card }: Props<Row>) {
  const title = useContext(PageTitle)
  return (
    <ul className="cards" aria-label={title}>
      {rows.map((row) => (
        <li key={row.id}>{card(row)}</li>
      ))}
    </ul>
  )
}
