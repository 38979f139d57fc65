import { useState } from "react"
import { Button } from "./Button.tsx"
import { DownIcon, UpIcon } from "./icons.tsx"

type Item = { id: number; label: string }
type Props = {
  label: string
  items: readonly Item[]
  /** Saves the new order. If that fails, the items go back to their places. */
  onOrder: (ids: number[]) => Promise<unknown>
}

/** A short list whose items are moved up and down by buttons, which keep the focus. */
export function OrderedList({ label, items, onOrder }: Props) {
  const [moved, setMoved] = useState<{ from: readonly Item[]; ids: number[] }>()
  const [told, setTold] = useState("")
  const ids = moved?.from === items ? moved.ids : items.map(({ id }) => id)
  const ordered = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])

  async function move({ id, label }: Item, steps: 1 | -1) {
    const at = ids.indexOf(id)
    const other = ids[at + steps]
    if (other === undefined) return
    const next = ids.map((each) => (each === id ? other : each === other ? id : each))
    setMoved({ from: items, ids: next })
    setTold(`${label}: place ${at + steps + 1} of ${ids.length}`)
    if ((await onOrder(next)) === undefined) setMoved(undefined)
  }
  return (
    <>
      <ol className="ordered" aria-label={label}>
        {ordered.map((item, at) => (
          <li key={item.id}>
            <span className="ordered-label">{item.label}</span>
            <Button
              kind="quiet"
              icon={<UpIcon />}
              iconOnly
              aria-disabled={at === 0}
              onClick={() => void move(item, -1)}
            >
              Move {item.label} up
            </Button>
            <Button
              kind="quiet"
              icon={<DownIcon />}
              iconOnly
              aria-disabled={at === ordered.length - 1}
              onClick={() => void move(item, 1)}
            >
              Move {item.label} down
            </Button>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {told}
      </p>
    </>
  )
}
