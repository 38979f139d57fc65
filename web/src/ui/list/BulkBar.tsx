import type { ReactNode } from "react"
import { countText, type Noun } from "#contract/lib/amounts.ts"
import { Button } from "../controls/Button.tsx"
import type { Selection } from "./selection.ts"

type Props = {
  selection: Selection
  noun: Noun
  total: number | undefined
  /** Whether all rows that the list finds can be selected. */
  all: boolean
  children: ReactNode
}

/** Actions on the selected rows. The bar remains at the bottom of the screen while any are selected. */
export function BulkBar({ selection, noun, total = 0, all, children }: Props) {
  const { count, elsewhere, chooseAll, clear } = selection
  if (count === 0) return null
  return (
    <section className="foot-bar bulk screen-only" aria-label="Selection">
      <p role="status">
        {countText(count, noun)} selected{elsewhere > 0 && `, ${elsewhere} on other pages`}
      </p>
      {children}
      {all && !selection.all && count < total && (
        <Button kind="quiet" onClick={chooseAll}>
          Select all {countText(total, noun)}
        </Button>
      )}
      <Button kind="quiet" onClick={clear}>
        Clear selection
      </Button>
    </section>
  )
}
