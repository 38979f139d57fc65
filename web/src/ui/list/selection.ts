import { useState } from "react"

type List = {
  narrowing: Readonly<Record<string, string>>
  rows: readonly { id: number }[]
  total: number | undefined
}

const none = { ids: new Set<number>() as ReadonlySet<number>, all: false }

export type Selection = ReturnType<typeof useSelection>

/**
 * The rows that are ticked in a list: some, on this page and others, or everything that the list finds. Another search
 * or filter starts with an empty selection, so that no row out of sight is ever changed.
 */
export function useSelection({ narrowing, rows, total = 0 }: List) {
  const scope = JSON.stringify(narrowing)
  const [chosen, setChosen] = useState({ scope, ...none })
  const { ids, all } = chosen.scope === scope ? chosen : none
  const given = Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== ""))
  const shown = rows.map(({ id }) => id)
  const selected: ReadonlySet<number> = all ? new Set(shown) : ids
  return {
    all,
    count: all ? total : ids.size,
    /** How many of them are on other pages. */
    elsewhere: all ? total - shown.length : [...ids].filter((id) => !shown.includes(id)).length,
    selected,
    /** Whether all rows of this page are ticked, some, or none. */
    ofPage: chosenOf(shown, selected),
    toggle: (changed: readonly number[], on: boolean) =>
      setChosen({ scope, ids: toggled(selected, changed, on), all: false }),
    togglePage: (on: boolean) => setChosen({ scope, ids: toggled(selected, shown, on), all: false }),
    chooseAll: () => setChosen({ scope, ids: new Set(), all: true }),
    clear: () => setChosen({ scope, ...none }),
    /** The selection for a request: the ids of the rows, or the list's search and filters. */
    asked: all ? { all: true, ...given } : { ids: Array.from(ids) },
  }
}

/** Rows selected on other pages don't matter. */
export function chosenOf(shown: readonly number[], selected: ReadonlySet<number>): "all" | "some" | "none" {
  const count = shown.filter((id) => selected.has(id)).length
  return count === 0 ? "none" : count === shown.length ? "all" : "some"
}

export function toggled(selected: ReadonlySet<number>, changed: readonly number[], on: boolean) {
  const rest = Array.from(selected).filter((id) => !changed.includes(id))
  return new Set(on ? [...rest, ...changed] : rest)
}
