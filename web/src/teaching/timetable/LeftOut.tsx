import type { TimetableCopy } from "#contract/teaching/timetable/endpoints.ts"
import { Details } from "../../ui/content/Details.tsx"
import { countText } from "../../ui/list/list.ts"
import { Notice } from "../../ui/state/Notice.tsx"

/** The entries that a copy leaves out, each with its reason. */
export function LeftOut({ items }: { items: TimetableCopy["left_out"] }) {
  if (items.length === 0) return null
  return (
    <>
      <Notice tone="warn">
        <p>{`${countText(items.length, ["entry is", "entries are"])} left out. Add them by hand if they should be held.`}</p>
      </Notice>
      <Details items={items.map(({ text, reason }) => [text, reason])} />
    </>
  )
}
