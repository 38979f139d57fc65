import type { UnplacedLesson } from "#contract/teaching/timetablePlans/endpoints.ts"
import { countText } from "../../ui/list/list.ts"
import { Notice } from "../../ui/state/Notice.tsx"

/** The lessons that do not fit into the week, each with the reason. */
export function UnplacedLessons({ lessons }: { lessons: readonly UnplacedLesson[] }) {
  if (lessons.length === 0) return null
  const hours = lessons.reduce((sum, lesson) => sum + lesson.hours, 0)
  return (
    <Notice tone="warn">
      <p>{`${countText(hours, "hour")} ${hours === 1 ? "does" : "do"} not fit:`}</p>
      <ul>
        {lessons.map((lesson) => (
          <li key={`${lesson.class} ${lesson.subject_code}`}>
            <strong>{`${lesson.class}, ${lesson.subject_code} ${lesson.subject_name}, ${countText(lesson.hours, "hour")}:`}</strong>{" "}
            {lesson.reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
