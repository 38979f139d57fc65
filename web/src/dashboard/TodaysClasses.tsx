import type { LessonOutline } from "#contract/dashboard.ts"
import { isOn, todaysLessons } from "#contract/lessons/weeks.ts"
import { paths } from "../lib/address/paths.ts"
import { Details } from "../ui/content/Details.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { useNow } from "../ui/state/useNow.ts"

/** The student's classes of today. Data of another day, which a phone without a connection may show, has none. */
export function TodaysClasses({ lessons }: { lessons: readonly LessonOutline[] }) {
  const now = new Date(useNow(60_000))
  const ofToday = todaysLessons(lessons, now)
  if (ofToday.length === 0) return null
  return (
    <Section title="Today's Classes" all={{ label: "My Timetable", to: paths.myTimetable }}>
      <Details
        items={ofToday.map((lesson) => {
          const { subject_code, start_time, end_time, room, is_cancelled } = lesson
          const state = is_cancelled ? "cancelled" : isOn(lesson, now) && "now"
          return [`${start_time} – ${end_time} ${subject_code}`, [room, state].filter(Boolean).join(", ")]
        })}
      />
    </Section>
  )
}
