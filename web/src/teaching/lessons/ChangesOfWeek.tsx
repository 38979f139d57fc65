import type { OwnWeek } from "#contract/teaching/lessons/endpoints.ts"
import { Section } from "../../ui/layout/Section.tsx"
import { changeText } from "./labels.ts"

/** Says in sentences how this week differs from the timetable, with the lessons that another week or lecturer has. */
export function ChangesOfWeek({ data: { timetable, elsewhere } }: { data: OwnWeek }) {
  const changes = [
    ...timetable.filter(({ change }) => change).map((lesson) => changeText(lesson, true)),
    ...elsewhere.map((lesson) => changeText(lesson, false)),
  ]
  if (changes.length === 0) return null
  return (
    <Section title="Changes this week">
      <ul>
        {changes.map(({ key, title, sentences }) => (
          <li key={key}>
            <strong>{title}.</strong> {sentences}
          </li>
        ))}
      </ul>
    </Section>
  )
}
