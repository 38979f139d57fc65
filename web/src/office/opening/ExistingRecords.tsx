import { countText } from "#contract/lib/amounts.ts"
import { Link } from "../../ui/controls/Link.tsx"

/** The number of existing records, with a link to their list. */
export function ExistingRecords({ count, noun, to }: { count: number; noun: string; to: string }) {
  if (count === 0) return null
  return (
    <p>
      <Link to={to}>{countText(count, noun)}</Link> {count === 1 ? "is" : "are"} there.
    </p>
  )
}
