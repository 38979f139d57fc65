import { shortDayText } from "#contract/lib/dates.ts"
import { addDays, mondayOf } from "#contract/lib/days.ts"
import type { Lesson } from "#contract/teaching/lessons/endpoints.ts"
import { currentDay, lessonStart, nextLessons } from "#contract/teaching/lessons/weeks.ts"
import { useData } from "../../lib/api/data.ts"
import { Columns } from "../../ui/layout/Columns.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { TaskList } from "../../ui/layout/TaskList.tsx"
import { useNow } from "../../ui/state/useNow.ts"
import { lessonTask } from "./lessonTask.ts"

/**
 * The lecturer's latest lessons without a register, and the next lessons. They are shown on a day without records, when the
 * list itself is empty.
 */
export function NearLessons() {
  const now = new Date(useNow(30_000))
  const monday = mondayOf(currentDay(now))
  const current = useData("GET /lecturers/timetable", { query: { week: monday } }).data
  const previous = useData("GET /lecturers/timetable", { query: { week: addDays(monday, -7) } }).data
  if (!current || !previous) return null
  const unmarked = [...previous.timetable, ...current.timetable]
    .filter((lesson) => !lesson.is_cancelled && !lesson.is_taken && lessonStart(lesson) <= now.getTime())
    .toSorted((a, b) => lessonStart(b) - lessonStart(a))
    .slice(0, 3)
  const next = nextLessons([...current.timetable, ...current.soon], now)
  return (
    <Columns>
      <Lessons monday={monday} title="Classes without a register" lessons={unmarked} action="Take register" />
      <Lessons monday={monday} title="Next Classes" lessons={next} action="Open" />
    </Columns>
  )
}

type Props = { monday: string; title: string; lessons: readonly Lesson[]; action: string }

/** A lesson of the current week has its weekday, and another its date. */
const Lessons = ({ monday, title, lessons, action }: Props) =>
  lessons.length > 0 && (
    <Section title={title}>
      <TaskList
        items={lessons.map((lesson) =>
          lessonTask(lesson, {
            day: mondayOf(lesson.date) === monday ? lesson.day : shortDayText(lesson.date),
            action,
          }),
        )}
      />
    </Section>
  )
