import { useState } from "react"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { collegeTime, daysText, fullDayText, today } from "#contract/lib/dates.ts"
import { addDays, mondayOf, weekdayOf } from "#contract/lib/days.ts"
import type { PlannedLesson } from "#contract/teaching/lessons/endpoints.ts"
import { currentDay, lessonStart } from "#contract/teaching/lessons/weeks.ts"
import { useAddress } from "../../lib/address/address.ts"
import { call } from "../../lib/api/call.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { CalendarHead } from "../../ui/calendar/CalendarHead.tsx"
import { EdgeLegend } from "../../ui/calendar/EdgeLegend.tsx"
import { movingBlockOf, spanOf, spanText } from "../../ui/calendar/movingBlock.ts"
import { WeekEditor } from "../../ui/calendar/WeekEditor.tsx"
import { timeOf } from "../../ui/calendar/week.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { holidayNotes, legend } from "../lessons/labels.ts"
import { lessonBlock, titleOf } from "./blocks.ts"
import { changeOf, LessonDialog } from "./LessonDialog.tsx"
import { obstaclesOfLesson } from "./obstacles.ts"
import { weekText } from "./terms.ts"
import { useMoves } from "./useMoves.ts"
import { useMovingBlock } from "./useMovingBlock.ts"
import { type View, viewQuery } from "./view.ts"

type Props = { label: string; view: View; term: Term; monday: string }

/** One week with its dates. A change here affects a single lesson and not the timetable. */
export function DatedWeek({ label, view, term, monday }: Props) {
  const { change } = useAddress()
  const year = view.by === "class" ? { year_of_study: term.year_of_study } : {}
  const week = useData("GET /lessons", { query: { week: monday, ...viewQuery(view), ...year } })
  const number = weekText(term, monday)
  return (
    <>
      <CalendarHead
        title={[daysText(monday, addDays(monday, 5)), number].filter(Boolean).join(", ")}
        unit="week"
        presentLabel="This week"
        onPresent={() => change({ week: mondayOf(currentDay()) })}
        onBack={() => change({ week: addDays(monday, -7) })}
        onNext={() => change({ week: addDays(monday, 7) })}
      />
      <p>Changes here are for this week alone. Students and lecturers are told of those still to come.</p>
      <Loaded query={week}>
        {(data) => <WeekLessons key={monday} data={data} label={label} view={view} monday={monday} />}
      </Loaded>
    </>
  )
}

type LessonsProps = Omit<Props, "term"> & { data: DataOf<"GET /lessons"> }

function WeekLessons({ data, label, view, monday }: LessonsProps) {
  const [open, setOpen] = useState<number>()
  const notes = holidayNotes(data)
  const moves = useMoves({
    rows: data.lessons,
    send: async (lesson) =>
      (await call("PUT /lessons/{id}", { params: { id: lesson.id }, body: changeOf(lesson) })).data.lesson,
    successText: (lesson) =>
      `${titleOf(lesson, view.by)} is on ${spanText(spanOf(lessonBlock(view.by)(lesson)))}.`,
  })
  const find = (key: string) => moves.rows.find(({ id }) => String(id) === key)
  const movingBlock = useMovingBlock(async (key) => {
    const lesson = find(key)
    const { lessons } = (await call("GET /lessons", { query: { week: monday } })).data
    return lesson ? obstaclesOfLesson(lesson, { lessons, notes }) : []
  })
  const blocks = moves.rows.map(lessonBlock(view.by))
  const opened = data.lessons.find(({ id }) => id === open)
  return (
    <>
      <WeekEditor
        label={label}
        monday={monday}
        today={today()}
        notes={notes}
        blocks={blocks}
        moving={movingBlock.moving}
        onMoving={movingBlock.pickUp}
        obstacles={movingBlock.obstacles}
        isFixed={(key) => isFixed(find(key))}
        onOpen={(key) => setOpen(Number(key))}
        onMove={(key, span) => {
          const lesson = find(key)
          if (!lesson) return
          const start_time = timeOf(span.start)
          const end_time = timeOf(span.end)
          const date = addDays(lesson.date, span.day - weekdayOf(lesson.date))
          moves.move(lesson, { ...lesson, date, start_time, end_time })
        }}
        onRefused={toast.failure}
      />
      <EdgeLegend items={legend} />
      {opened && (
        <LessonDialog
          lesson={opened}
          title={`${titleOf(opened, "lecturer")}, ${fullDayText(opened.date)}`}
          onMove={
            isFixed(opened)
              ? undefined
              : () => {
                  setOpen(undefined)
                  const block = blocks.find(({ key }) => key === String(open))
                  if (block) movingBlock.pickUp(movingBlockOf(block))
                }
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Returns whether a lesson can't be moved, because it has begun or is cancelled. */
const isFixed = (lesson: PlannedLesson | undefined) =>
  lesson === undefined || lesson.is_cancelled || lessonStart(lesson) <= collegeTime()
