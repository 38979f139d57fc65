import { useState } from "react"

type List = {
  narrowing: Readonly<Record<string, string>>
  rows: readonly { id: number }[]
  total: number | undefined
  sort: string
  page: number
  /** The rows are those of the previous page or search until the others have loaded. */
  result: { isPlaceholderData?: boolean }
}

const none: { ids: ReadonlySet<number>; all: boolean } = { ids: new Set(), all: false }

export type Selection = ReturnType<typeof useSelection>

/**
 * The selected rows of a list: some rows on this page and on others, or all rows that the list finds. After another search
 * or filter nothing is selected, so that no hidden row is ever changed. A row that has left the list, because it was deleted for
 * example, isn't selected any more.
 */
export function useSelection(list: List) {
  const { narrowing, rows, total = 0 } = list
  const scope = JSON.stringify(narrowing)
  const [chosen, setChosen] = useState({ scope, ...none })
  const { ids, all } = chosen.scope === scope ? chosen : none
  useLeavingRows(list, (left) => setChosen({ scope, ids: withToggled(ids, left, false), all }))
  const activeFilters = Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== ""))
  const onPage = rows.map(({ id }) => id)
  const selected: ReadonlySet<number> = all ? new Set(onPage) : ids
  return {
    all,
    count: all ? total : ids.size,
    /** The number of selected rows on other pages. */
    elsewhere: all ? total - onPage.length : [...ids].filter((id) => !onPage.includes(id)).length,
    selected,
    /** Whether all, some or none of this page's rows are selected. */
    ofPage: selectionOf(onPage, selected),
    toggle: (changed: readonly number[], on: boolean) =>
      setChosen({ scope, ids: withToggled(selected, changed, on), all: false }),
    togglePage: (on: boolean) => setChosen({ scope, ids: withToggled(selected, onPage, on), all: false }),
    chooseAll: () => setChosen({ scope, ids: new Set(), all: true }),
    clear: () => setChosen({ scope, ...none }),
    /** The selection for a request: the ids of the rows, or the list's search and filters. */
    request: all ? { all: true, ...activeFilters } : { ids: Array.from(ids) },
  }
}

/**
 * Calls back with the rows that have left the list: they were on the page, they aren't any more, and the list has become shorter
 * by as many. Rows that others have only moved to another page remain in the list.
 */
function useLeavingRows({ narrowing, rows, total, sort, page, result }: List, onLeft: LeftHandler) {
  const address = JSON.stringify([narrowing, sort, page])
  const ids = rows.map(({ id }) => id)
  const [shown, setShown] = useState({ address, ids, total })
  const isSame = shown.address === address && shown.total === total && shown.ids.join() === ids.join()
  if (isSame || total === undefined || result.isPlaceholderData) return
  setShown({ address, ids, total })
  const goneIds = shown.address === address ? shown.ids.filter((id) => !ids.includes(id)) : []
  if (goneIds.length > 0 && goneIds.length <= (shown.total ?? 0) - total) onLeft(goneIds)
}
type LeftHandler = (ids: readonly number[]) => void

/** Whether all, some or none are selected; rows on other pages don't count. */
export function selectionOf(
  onPage: readonly number[],
  selected: ReadonlySet<number>,
): "all" | "some" | "none" {
  const count = onPage.filter((id) => selected.has(id)).length
  if (count === 0) return "none"
  return count === onPage.length ? "all" : "some"
}

export function withToggled(selected: ReadonlySet<number>, changed: readonly number[], isSelected: boolean) {
  const stillSelected = Array.from(selected).filter((id) => !changed.includes(id))
  return new Set(isSelected ? [...stillSelected, ...changed] : stillSelected)
}
