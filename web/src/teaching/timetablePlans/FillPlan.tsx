import { countText } from "#contract/lib/amounts.ts"
import type { PlannedLesson } from "#contract/teaching/timetablePlans/endpoints.ts"
import { Disclosure } from "../../ui/content/Details.tsx"
import { spanText } from "./labels.ts"

/** The lessons that would be added, grouped by class. */
export function FillPlan({ lessons }: { lessons: readonly PlannedLesson[] }) {
  const byClass = Map.groupBy(lessons, (lesson) => lesson.class)
  return [...byClass].map(([className, lessonsOfClass]) => (
    <Disclosure
      key={className}
      summary={`${className}: ${countText(lessonsOfClass.length, "lesson")}`}
      open={byClass.size === 1}
    >
      <ul>
        {lessonsOfClass.toSorted(byTime).map((lesson) => (
          <li key={spanText(lesson)}>
            {[spanText(lesson), lesson.subject_code, lesson.lecturer_name, lesson.room]
              .filter(Boolean)
              .join(", ")}
          </li>
        ))}
      </ul>
    </Disclosure>
  ))
}

const byTime = (a: PlannedLesson, b: PlannedLesson) =>
  a.day - b.day || a.start_time.localeCompare(b.start_time)
