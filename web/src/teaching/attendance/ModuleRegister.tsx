import { useState } from "react"
import { shortDayText } from "#contract/lib/dates.ts"
import { compact } from "#contract/lib/objects.ts"
import { maxPageSize } from "#contract/lib/rowLimits.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { FilterButtons } from "../../ui/list/FilterButtons.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { LessonRegister } from "./LessonRegister.tsx"
import { lessonToTake } from "./register.ts"
import { TakeRegister } from "./TakeRegister.tsx"
import { NoStudents, NotYet } from "./WithoutRegister.tsx"

type RegisterOpening = { date: string; path: string; onDone: () => void }

const loading = <NotYet reason="Loading the students…" />

/**
 * The register of a module on a day. If the timetable has a lesson of the module on that day, it is the lesson's register.
 * Otherwise it is a class's register.
 */
export function ModuleRegister({ moduleId, ...opening }: RegisterOpening & { moduleId: number }) {
  const week = useData("GET /lecturers/timetable", { query: { week: opening.date } })
  return (
    <Loaded query={week} waiting={loading}>
      {({ timetable }) => {
        const lessons = timetable.filter(
          (lesson) => lesson.subject_id === moduleId && lesson.date === opening.date && !lesson.is_cancelled,
        )
        return lessons.length > 0 ? (
          <RegisterOfLessons lessons={lessons} {...opening} />
        ) : (
          <RegisterOfClass moduleId={moduleId} {...opening} />
        )
      }}
    </Loaded>
  )
}

type DayLesson = DataOf<"GET /lecturers/timetable">["timetable"][number]

/** The register of one of a day's lessons. It doesn't change by itself when a later lesson begins. */
function RegisterOfLessons({ lessons, ...opening }: RegisterOpening & { lessons: readonly DayLesson[] }) {
  const [chosenId, setChosenId] = useState(() => lessonToTake(lessons)?.id)
  const lesson = lessons.find(({ id }) => id === chosenId) ?? lessonToTake(lessons)
  if (!lesson) return null
  return (
    <>
      {lessons.length > 1 && (
        <FilterButtons
          label="Class"
          value={String(lesson.id)}
          onChange={(id) => setChosenId(Number(id))}
          options={lessons.map(({ id, start_time, classes, is_taken }) => [
            String(id),
            [start_time, ...classes, is_taken && "taken"].filter(Boolean).join(", "),
          ])}
        />
      )}
      <RegisterOfLesson key={lesson.id} id={lesson.id} {...opening} />
    </>
  )
}

function RegisterOfLesson({ id, ...opening }: RegisterOpening & { id: number }) {
  const sheet = useData("GET /attendance/registers/{id}", { params: { id: String(id) } })
  return (
    <Loaded query={sheet} waiting={loading}>
      {(data) => <LessonRegister sheet={data} readAt={sheet.dataUpdatedAt} low {...opening} />}
    </Loaded>
  )
}

/** The register of a class, if the timetable has no lesson of the module on that day. */
function RegisterOfClass({ moduleId, date, path, onDone }: RegisterOpening & { moduleId: number }) {
  const params = { id: moduleId }
  const students = useData("GET /modules/{id}/students", { params, query: { limit: maxPageSize } })
  const [chosen, setChosen] = useState("")
  return (
    <Loaded query={students} waiting={loading}>
      {({ students }) => {
        if (students.length === 0) return <NoStudents />
        const classes = [...new Set(compact(students.map((student) => student.class)))]
        const className = classes.includes(chosen) ? chosen : classes[0]
        return (
          <>
            {classes.length > 1 && (
              <FilterButtons label="Class" value={className ?? ""} onChange={setChosen} options={classes} />
            )}
            <TakeRegister
              key={className}
              low
              onDone={onDone}
              sheet={{
                name: `register of module ${moduleId}, ${date}, ${className}`,
                title: ["Register", className, shortDayText(date)].filter(Boolean).join(", "),
                path,
                moduleId,
                date,
                lessonId: null,
                students: students
                  .filter((student) => classes.length < 2 || student.class === className)
                  .map((student) => ({ ...student, is_excused: false })),
                session: null,
              }}
            />
          </>
        )
      }}
    </Loaded>
  )
}
