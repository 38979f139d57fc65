import { Link } from "react-router"
import { countText } from "../../ui/list/list.ts"

/** The records that the college has, which their own list shows. */
export function Already({ count, noun, to }: { count: number; noun: string; to: string }) {
  if (count === 0) return null
  return (
    <p>
      <Link to={to}>{countText(count, noun)}</Link> {count === 1 ? "is" : "are"} there.
    </p>
  )
}
