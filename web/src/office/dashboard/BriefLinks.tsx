import { useState } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { type QuickLink, QuickLinks } from "../../ui/layout/QuickLinks.tsx"
import { useNarrow } from "../../ui/overlay/useNarrow.ts"

const shownOnPhone = 2

/** Links to records, one under the other. On a phone, a button shows those after the second. */
export function BriefLinks({ items }: { items: readonly QuickLink[] }) {
  const [isOpen, setOpen] = useState(false)
  const isBrief = useNarrow() && items.length > shownOnPhone + 1
  return (
    <>
      <QuickLinks asRows items={isBrief && !isOpen ? items.slice(0, shownOnPhone) : items} />
      {isBrief && (
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show fewer" : `Show ${items.length - shownOnPhone} more`}
        </Button>
      )}
    </>
  )
}
