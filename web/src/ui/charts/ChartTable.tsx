import { useState } from "react"
import { Button } from "../controls/Button.tsx"

type Props = {
  label: string
  heads: readonly string[]
  /** The first cell of a row is its name. */
  rows: readonly (readonly [name: string, ...cells: (string | number)[]])[]
}

/**
 * The figures of a chart as a table. Screen readers and paper always include it, because neither can use the drawing or the
 * button. Others open it with a button.
 */
export function ChartTable({ label, heads, rows }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="screen-only">
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide the figures" : "Show the figures"}
          <span className="visually-hidden">: {label}</span>
        </Button>
      </div>
      <div className={isOpen ? "chart-table" : "chart-table chart-table-unseen"}>
        <table className="bars" aria-label={label}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
