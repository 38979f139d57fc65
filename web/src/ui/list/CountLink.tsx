import type { ReactNode } from "react"
import { buttonClass } from "../controls/buttonClass.ts"
import { Link } from "../controls/Link.tsx"

type Props = {
  to: string
  icon: ReactNode
  /** The label for screen readers: "Notifications, 3 unread". */
  label: string
  count: number
}

/** An icon link with a count. */
export function CountLink({ to, icon, label, count }: Props) {
  return (
    <Link className={`${buttonClass({ kind: "quiet", iconOnly: true })} count-link`} to={to}>
      {icon}
      <span className="visually-hidden">{label}</span>
      {count > 0 && <span aria-hidden="true">{count > 99 ? "99+" : count}</span>}
    </Link>
  )
}
