import { compact } from "#contract/lib/objects.ts"
import "./sortable.css"
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { Button } from "../controls/Button.tsx"
import { DownIcon, DragIcon, UpIcon } from "../controls/icons.tsx"
import { scrollAtEdge } from "../controls/scrollAtEdge.ts"
import { indexAt, moveItem } from "./sortable.ts"

type Item = {
  key: string
  /** The item's name, for screen readers: "Move up Essay". */
  name: string
  content: ReactNode
  actions?: ReactNode
}

type Props = {
  label: string
  items: readonly Item[]
  /** Called with the keys in their new order. Without it the order is fixed. */
  onSort?: ((keys: readonly string[]) => void) | undefined
}

/** A list that is sorted with buttons, or by dragging with a mouse or a finger. Moves are announced. */
export function SortableList({ label, items, onSort }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ key: string; order: readonly string[] }>()
  const [announcement, setAnnouncement] = useState("")
  const pressed = useRef<string>(undefined)
  const keys = items.map(({ key }) => key)
  const order = dragged?.order ?? keys
  const sorted = compact(order.map((key) => items.find((item) => item.key === key)))

  /** The row with the focus, and the place of its focused button. */
  const focused = useRef<{ key: string; row: number; button: number }>(undefined)

  // This runs before the page takes the focus of a removed button.
  useLayoutEffect(() => {
    // Browsers remove the focus from a button whose row moves.
    if (pressed.current !== undefined) document.getElementById(pressed.current)?.focus()
    pressed.current = undefined
    // They also remove it with a row. The row that takes its place gets it.
    if (focused.current && !keys.includes(focused.current.key)) {
      const { row, button } = focused.current
      const next = list.current?.children[Math.min(row, keys.length - 1)]
      focused.current = undefined
      if (document.activeElement === document.body) buttonsIn(next)[button]?.focus()
    }
  })

  function sort(next: readonly string[], key: string) {
    const name = items.find((item) => item.key === key)?.name
    setAnnouncement(`${name} is now ${next.indexOf(key) + 1} of ${next.length}.`)
    onSort?.(next)
  }
  function step(key: string, by: -1 | 1, button: string) {
    const from = keys.indexOf(key)
    pressed.current = button
    sort(moveItem(keys, from, from + by), key)
  }
  function drag({ clientY }: PointerEvent) {
    if (!dragged || !list.current) return
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    const from = order.indexOf(dragged.key)
    const to = indexAt(rows, from, clientY)
    if (to !== from) setDragged({ ...dragged, order: moveItem(order, from, to) })
    scrollAtEdge(clientY, 80)
  }
  function drop() {
    if (dragged?.order.some((key, index) => key !== keys[index])) sort(dragged.order, dragged.key)
    setDragged(undefined)
  }
  return (
    <>
      <ol ref={list} className="sortable" aria-label={label}>
        {sorted.map(({ key, name, content, actions }, index) => (
          <li
            key={key}
            className={key === dragged?.key ? "sortable-dragged" : undefined}
            onFocus={({ target, currentTarget }) => {
              focused.current = { key, row: index, button: buttonsIn(currentTarget).indexOf(target) }
            }}
          >
            {onSort && (
              <button
                type="button"
                className="sortable-handle"
                tabIndex={-1}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged({ key, order: keys })
                }}
                onPointerMove={drag}
                onPointerUp={drop}
                onPointerCancel={() => setDragged(undefined)}
              >
                <DragIcon />
                <span className="visually-hidden">Drag {name}</span>
              </button>
            )}
            <div className="sortable-content">{content}</div>
            <div className="buttons sortable-actions">
              {actions}
              {onSort && (
                <MoveButtons
                  id={key}
                  name={name}
                  isFirst={index === 0}
                  isLast={index === sorted.length - 1}
                  onMove={(by, button) => step(key, by, button)}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}

const buttonsIn = (row: Element | undefined): HTMLElement[] => [...(row?.querySelectorAll("button") ?? [])]

type MoveProps = {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  /** Called with the id of the pressed button, which gets the focus back after the move. */
  onMove: (by: -1 | 1, button: string) => void
}

function MoveButtons({ id, name, isFirst, isLast, onMove }: MoveProps) {
  return (
    <>
      <Button
        id={`up ${id}`}
        kind="quiet"
        icon={<UpIcon />}
        iconOnly
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1, `up ${id}`)}
      >
        {`Move up ${name}`}
      </Button>
      <Button
        id={`down ${id}`}
        kind="quiet"
        icon={<DownIcon />}
        iconOnly
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1, `down ${id}`)}
      >
        {`Move down ${name}`}
      </Button>
    </>
  )
}
