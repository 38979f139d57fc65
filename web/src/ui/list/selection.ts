import { useState } from "react"

type List = {
  narrowing: Readonly<Record<string, string>>
  rows: readonly { id: number }[]
  total: number | undefined
}

const none: { ids: ReadonlySet<number>; all: boolean } = { ids: new Set(), all: false }

export type Selection = ReturnType<typeof useSelection>

/**
 * The selected rows of a list: some rows on this page and on others, or all rows that the list finds. After another search
 * or filter nothing is selected, so that no hidden row is ever changed.
 */
export function useSelection({ narrowing, rows, total = 0 }: List) {
  const scope = JSON.stringify(narrowing)
  const [chosen, setChosen] = useState({ scope, ...none })
  const { ids, all } = chosen.scope === scope ? chosen : none
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
