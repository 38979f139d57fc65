import type { TeachingMatrix } from "#contract/courses/teachingAssignments.ts"
import { countText } from "../../ui/list/list.ts"
import { fullWeek } from "./cells.ts"

type Props = { lecturers: TeachingMatrix["lecturers"]; hours: ReadonlyMap<number, number> }

/** The weekly hours of each lecturer over all active terms, highest first. */
export function LecturerHours({ lecturers, hours }: Props) {
  const sorted = lecturers
    .map(({ id, name }) => ({ id, name, load: hours.get(id) ?? 0 }))
    .toSorted((one, other) => other.load - one.load)
  return (
    <section aria-labelledby="loads">
      <h3 id="loads">Hours a week</h3>
      <ul className="loads">
        {sorted.map(({ id, name, load }) => (
          <li key={id} className={load > fullWeek ? "loads-over" : undefined}>
            <span className="loads-name">{name}</span>
            <span className="loads-bar" aria-hidden="true">
              <span style={{ width: `${Math.min(100, (load / fullWeek) * 100)}%` }} />
            </span>
            <span className="loads-hours">
              {countText(load, "hour")}
              {load > fullWeek && `, more than the ${fullWeek} of a week`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
