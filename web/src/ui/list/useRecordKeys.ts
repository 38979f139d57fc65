import { type RefObject, useEffect, useRef } from "react"
import type { ListState } from "./list.ts"

/** Letter keys act on the list only while the focus is in its rows or the panel, and not in a text box. */
const listRegions = ".list, .panel"
const textBoxes =
  "input:not([type=checkbox]), select, textarea, [contenteditable], [popover], dialog:not(.panel)"

/**
 * Moves from record to record: J opens the next, K the previous, and E edits the open one. When the record is closed, the focus
 * returns to its row.
 */
export function useRecordKeys(
  frame: RefObject<HTMLElement | null>,
  { rows, view }: Pick<ListState<{ id: number }>, "rows" | "view">,
  opens: boolean,
) {
  const index = rows.findIndex(({ id }) => id === view.id)
  const step = (count: number) => {
    const next = rows[index + count]
    return next && (index >= 0 || count > 0) ? () => view.open(next.id) : undefined
  }

  useEffect(() => {
    const page = frame.current
    if (!page || !opens) return
    const press = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return
      if (!event.target.closest(listRegions) || event.target.closest(textBoxes)) return
      if (event.key === "j") step(1)?.()
      else if (event.key === "k") step(-1)?.()
      else if (event.key === "e") page.querySelector<HTMLElement>(".panel [data-edit]")?.click()
      else return
      event.preventDefault()
    }
    page.addEventListener("keydown", press)
    return () => page.removeEventListener("keydown", press)
  })

  const last = useRef(view.id)
  useEffect(() => {
    const before = last.current
    last.current = view.id
    const rowOf = (id: number) => frame.current?.querySelector(`tr[data-row="${id}"]`)
    if (view.id !== undefined) rowOf(view.id)?.scrollIntoView({ block: "nearest" })
    else if (before !== undefined) rowOf(before)?.querySelector<HTMLElement>(".list-link")?.focus()
  }, [view.id, frame])

  return { step }
}
