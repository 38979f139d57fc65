import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from "react"
import { changeAnswers } from "../../lib/api/changeAnswers.ts"
import { dataKey } from "../../lib/api/data.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { useUser } from "../../lib/session/user.ts"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { type CellKey, isOlder, keyOf } from "./state/marks.ts"
import { type GradeSheet, openSheet } from "./state/sheet.ts"
import type { Answer, Sheet, SheetCell } from "./state/types.ts"

export type SheetQuery = { subject_id: number; class: string; term_id?: number }

/**
 * The grade sheet of a subject and a class, with the text typed on this device. `path` is the screen without the open column, and
 * `query` is the query of the data.
 */
export function useSheet(data: Sheet, path: string, query: SheetQuery): GradeSheet {
  const { subject, term, class: className, cells, columns, students } = data
  const queries = useQueryClient()
  const drafts = useContext(DraftsContext)
  const { id: person } = useUser()
  const sheet = useMemo(
    () =>
      openSheet({
        person,
        name: `grade sheet ${person} ${subject.id} ${term.id} ${className}`,
        title: `Marks for ${subject.name}, ${className}`,
        path,
        head: { subject_id: subject.id, term_id: term.id, class: className },
      }),
    [person, subject.id, subject.name, term.id, className, path],
  )
  useLayoutEffect(() => sheet.applyData({ cells, columns, students }), [sheet, cells, columns, students])
  const key = JSON.stringify(dataKey("GET /grade-sheets", { query }))
  useEffect(() => {
    const saved = (answers: readonly Answer[]) =>
      changeAnswers<{ sheet: Sheet }>(queries, { queryKey: JSON.parse(key), exact: true }, (before) =>
        withAnswers(before, answers),
      )
    const detach = sheet.attach(drafts, saved)
    return () => {
      detach()
      // Lists of grades are fetched again when they are opened.
      void refetch(queries, { refetchType: "none" })
    }
  }, [sheet, drafts, queries, key])
  return sheet
}

function withAnswers(before: { sheet: Sheet }, answers: readonly Answer[]) {
  const cells = new Map<CellKey, SheetCell>(before.sheet.cells.map((cell) => [keyOf(cell), cell]))
  for (const { cell, outcome, ...address } of answers) {
    const before = cells.get(keyOf(address))
    if (cell && !(before && isOlder(cell, before))) cells.set(keyOf(address), cell)
    else if (!cell && outcome === "saved") cells.delete(keyOf(address))
  }
  return { ...before, sheet: { ...before.sheet, cells: [...cells.values()] } }
}

/** Makes the calling component render again when this topic has changed: a cell, "row 7", "column a12" or "all". */
export function useTopic(sheet: GradeSheet, topic: string) {
  const watch = useCallback((listener: () => void) => sheet.watch(topic, listener), [sheet, topic])
  const revision = () => sheet.revisionOf(topic)
  return useSyncExternalStore(watch, revision, revision)
}

export function useCell(sheet: GradeSheet, key: CellKey) {
  useTopic(sheet, key)
  return sheet.cell(key)
}

export function useStatus(sheet: GradeSheet) {
  useTopic(sheet, "all")
  return sheet.status()
}
