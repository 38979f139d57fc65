import { useState } from "react"
import type { Key } from "../ui/list/columns.ts"

type List = { search: string; filters: Readonly<Record<string, string>> }

const nobody = { ids: new Set<Key>() as ReadonlySet<Key>, all: false }

/**
 * Who is ticked in a list: some, on this page and others, or all that the list finds. Another search or filter begins
 * anew, so that nobody out of sight is changed.
 */
export function useSelection(list: List, shown: readonly Key[], total = 0) {
  const narrowing = { search: list.search, ...list.filters }
  const scope = JSON.stringify(narrowing)
  const [chosen, setChosen] = useState({ scope, ...nobody })
  const { ids, all } = chosen.scope === scope ? chosen : nobody
  const given = Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== ""))
  return {
    all,
    count: all ? total : ids.size,
    /** What the table shows as ticked. */
    selected: all ? new Set(shown) : ids,
    choose: (next: ReadonlySet<Key>) => setChosen({ scope, ids: next, all: false }),
    chooseAll: () => setChosen({ scope, ids: new Set(), all: true }),
    clear: () => setChosen({ scope, ...nobody }),
    /** The same for a request: the numbers, or what the list was asked for. */
    asked: all ? { all: true, ...given } : { ids: Array.from(ids, Number) },
  }
}
