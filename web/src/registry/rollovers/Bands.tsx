import { sum } from "#contract/lib/objects.ts"
import "./bands.css"
import { countText } from "#contract/lib/amounts.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { outcomeLabel } from "#contract/registry/rollovers/rules.ts"
import { movedStudents } from "../../lib/address/screenPaths.ts"
import { Link } from "../../ui/controls/Link.tsx"
import { flowsOf, type OutcomeCount } from "./bands.ts"

type Props = { id: number; outcomes: readonly OutcomeCount[] }

/** The height of the drawing in units of which its width has 100. */
const height = 100

/** Bands that show the next step of the students of each year of study. Pressing a band lists its students. */
export function Bands({ id, outcomes }: Props) {
  const { sources, bands, flows } = flowsOf(outcomes)
  const countOf = (outcome: OutcomeCount["outcome"]) =>
    sum(outcomes.filter((row) => row.outcome === outcome).map(({ count }) => count))
  return (
    <div className="bands">
      <ul className="bands-from" aria-label="From">
        {sources.map(({ year, count, from, to }) => (
          <li key={year} style={{ flexGrow: to - from }}>
            Year {year} <strong>{numberText(count)}</strong>
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {flows.map(({ key, band, from, to, share }) => {
          const [a, b, c, d] = [from, to, to + share, from + share].map((index) => index * height)
          return (
            <path
              key={key}
              className={`bands-${band}`}
              d={`M0 ${a}C50 ${a} 50 ${b} 100 ${b}V${c}C50 ${c} 50 ${d} 0 ${d}Z`}
            />
          )
        })}
      </svg>
      <ul className="bands-to" aria-label="To">
        {bands.map(({ key, label, outcomes: ownOutcomes, count }) => (
          <li key={key} style={{ flexGrow: count }}>
            <p>
              {label} <strong>{numberText(count)}</strong>
            </p>
            <p className="bands-names">
              {ownOutcomes
                .filter((outcome) => countOf(outcome) > 0)
                .map((outcome) => (
                  <Link
                    key={outcome}
                    to={movedStudents(id, { outcome })}
                    aria-label={`${outcomeLabel[outcome]}: see and change ${countText(countOf(outcome), "name")}`}
                  >
                    {ownOutcomes.length === 1
                      ? "Names"
                      : `${outcomeLabel[outcome]} ${numberText(countOf(outcome))}`}
                  </Link>
                ))}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
