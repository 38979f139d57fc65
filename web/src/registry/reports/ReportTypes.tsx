import { Link } from "react-router"
import { addressOf, typeOptions } from "./labels.ts"
import type { ReportQuery } from "./reportQuery.ts"

/** Links to each type of report, for the same dates. */
export function ReportTypes({ shown: { type: shown, query } }: { shown: ReportQuery }) {
  return (
    <nav className="report-types screen-only" aria-label="Reports">
      {typeOptions.map(([type, label]) => (
        <Link
          key={type}
          className="chip"
          to={addressOf(type, query)}
          aria-current={type === shown ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
