import { syncSign } from "../labels.ts"
import type { ShownCell } from "../state/cells.ts"

/** Shows where a mark is, as a shape and in words. Renders nothing for a student without a mark. */
export function SyncGlyph({ cell }: { cell: ShownCell }) {
  if (cell.sync === "saved" && cell.fault === undefined && cell.mark.state === "none") return null
  const { kind, shape, text } = syncSign(cell)
  return (
    <span className={`pad-${kind}`}>
      <span aria-hidden="true">{shape}</span>
      <span className="visually-hidden">, {text}</span>
    </span>
  )
}
