import type { LessonOutline } from "#contract/office/dashboard.ts"
import { isInProgress, todaysLessons } from "#contract/teaching/lessons/weeks.ts"
import { paths } from "../../lib/address/paths.ts"
import { Section } from "../../ui/layout/Section.tsx"
import { useNow } from "../../ui/state/useNow.ts"

/** The student's classes today. Offline, a phone may have the data of an earlier day, of which nothing is shown. */
export function TodaysClasses({ lessons }: { lessons: readonly LessonOutline[] }) {
  const now = new Date(useNow(60_000))
  const ofToday = todaysLessons(lessons, now)
  if (ofToday.length === 0) return null
  return (
    <Section title="Today's Classes" all={{ label: "My Timetable", to: paths.myTimetable }}>
      <ul className="day-line">
        {ofToday.map((lesson) => {
          const { id, subject_code, start_time, end_time, room, is_cancelled } = lesson
          const state = is_cancelled ? "cancelled" : isInProgress(lesson, now) && "now"
          return (
            <li key={id} className={is_cancelled ? "is-off" : undefined}>
              <strong>{`${start_time} – ${end_time} ${subject_code}`}</strong>{" "}
              {[room, state].filter(Boolean).join(", ")}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
