import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useEffect } from "react"
import type { Reply } from "#contract/api.ts"
import { isInProgress } from "#contract/teaching/lessons/weeks.ts"
import { useAddress } from "../../lib/address/address.ts"
import { paths } from "../../lib/address/paths.ts"
import { anyRead } from "../../lib/api/data.ts"
import { savesData } from "../../lib/savesData.ts"
import { lazyPart } from "../../lib/version/lazyPart.tsx"
import { whenUsed } from "../../lib/whenUsed.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { TaskList } from "../../ui/layout/TaskList.tsx"
import { Stats } from "../../ui/list/Stats.tsx"
import { lessonTask } from "./lessonTask.ts"

const TakeAttendanceDialog = lazyPart(
  async () => (await import("./TakeAttendanceDialog.tsx")).TakeAttendanceDialog,
)

type Today = Reply<"GET /lecturers/my/dashboard">["data"]
type Lesson = Today["lessons"][number]

/** Spec 002, "Lecturer dashboard": the registers of today's lessons. */
export function AttendancePanel({ lessons }: Pick<Today, "lessons">) {
  const { params, change } = useAddress()
  usePrefetchRegisters(lessons)
  const close = () => change({ take: "" }, { replace: true })
  return (
    <Section title="Attendance" all={{ label: "View Reports", to: paths.myAttendance }}>
      {lessons.length > 0 && <TaskList items={lessons.map(taskOf)} />}
      <Button onClick={() => change({ take: "module" })}>Take Attendance</Button>
      {params.has("take") && (
        <Suspense fallback={null}>
          <TakeAttendanceDialog path={`${paths.lecturerDashboard}?take=module`} onClose={close} />
        </Suspense>
      )}
    </Section>
  )
}

/** The lecturer's own attendance, today and over seven days (product decision 3.9). */
export const AttendanceFigures = ({ attendance }: Pick<Today, "attendance">) => (
  <Stats
    inLine
    items={[
      { label: "Present today", value: attendance.todayPresent },
      { label: "Absent today", value: attendance.todayAbsent },
      {
        label: "Weekly average",
        value: attendance.weeklyAverage === null ? "—" : `${attendance.weeklyAverage}%`,
      },
      {
        label: "Classes recorded",
        value: attendance.totalSessions,
        href: `${paths.myAttendance}?date=any`,
      },
    ]}
  />
)

const taskOf = (lesson: Lesson) =>
  lessonTask(lesson, {
    state: stateOf(lesson),
    action: lesson.is_taken || lesson.is_cancelled ? "Open" : "Take register",
  })

function stateOf(lesson: Lesson) {
  if (lesson.is_cancelled) return "cancelled"
  if (lesson.is_taken) return "register taken"
  return isInProgress(lesson) && "on now"
}

/** Fetches the registers of today's lessons once the dashboard is used, so that they open offline too. */
function usePrefetchRegisters(lessons: readonly Lesson[]) {
  const queries = useQueryClient()
  const ids = lessons
    .filter(({ is_cancelled }) => !is_cancelled)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (ids === "" || savesData()) return
    return whenUsed(() => {
      for (const id of ids.split(",")) {
        const read = anyRead("GET /attendance/registers/{id}", { params: { id }, background: true })
        void queries.prefetchQuery(read)
      }
      // The script of their screen is loaded too. A failure is ignored here, because the screen itself shows it.
      import("./TakeRegisterPage.tsx").catch(console.info)
    })
  }, [ids, queries])
}
