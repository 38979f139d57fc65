import { useCallback, useContext, useEffect, useRef, useState } from "react"
import { DraftsContext } from "../form/draftsContext.ts"
import { areBlank, type GridColumn, type GridRow, rowsFrom, rowsToAdd, withBlank } from "./rows.ts"

/** Milliseconds of a pause in typing before a save. */
const pause = 400

/** The rows of a grid, which are stored on the device until they are added. `start` is the content before anything is typed. */
export function useGridRows(
  name: string,
  columns: readonly GridColumn[],
  start: readonly Readonly<Record<string, string>>[] = [],
) {
  const drafts = useContext(DraftsContext)
  const [rows, setRows] = useState(() => rowsFrom(start, columns))
  const isTouched = useRef(false)
  const latest = useRef(rows)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (areBlank(latest.current, columns)) drafts?.drop(name)
    else void drafts?.store(name, { rows: latest.current })
  }, [drafts, name, columns])
  const change = useCallback(
    (next: (rows: readonly GridRow[]) => readonly GridRow[]) => {
      isTouched.current = true
      latest.current = next(latest.current)
      setRows(latest.current)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, pause)
    },
    [save],
  )
  /** Replaces the rows with others that nobody has typed. */
  const reset = useCallback(
    (texts: readonly Readonly<Record<string, string>>[] = []) => {
      clearTimeout(timer.current)
      timer.current = undefined
      drafts?.drop(name)
      latest.current = rowsFrom(texts, columns)
      setRows(latest.current)
    },
    [drafts, name, columns],
  )
  /** Removes rows that were added. A row that was typed or changed since they were sent stays. */
  const remove = useCallback(
    (added: readonly GridRow[]) => {
      latest.current = withBlank(
        latest.current.filter((row) => !added.includes(row)),
        columns,
      )
      setRows(latest.current)
      if (rowsToAdd(latest.current, columns).length > 0) return save()
      clearTimeout(timer.current)
      timer.current = undefined
      drafts?.drop(name)
    },
    [drafts, name, columns, save],
  )
  useEffect(() => {
    let isUnmounted = false
    const flush = () => timer.current !== undefined && save()
    void drafts?.find(name).then((draft) => {
      const stored = (draft as { rows?: readonly GridRow[] } | undefined)?.rows
      if (!stored || isUnmounted || isTouched.current) return
      latest.current = stored
      setRows(stored)
    })
    addEventListener("pagehide", flush)
    return () => {
      isUnmounted = true
      removeEventListener("pagehide", flush)
      flush()
    }
  }, [drafts, name, save])
  return { rows, change, reset, remove }
}
