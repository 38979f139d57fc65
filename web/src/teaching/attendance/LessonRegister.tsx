import { collegeTime } from "#contract/lib/dates.ts"
import type { DataOf } from "../../lib/api/data.ts"
import { useNow } from "../../ui/state/useNow.ts"
import { hasBegunSince, lessonText } from "./register.ts"
import { TakeRegister } from "./TakeRegister.tsx"
import { NoStudents } from "./WithoutRegister.tsx"

export type LessonSheet = DataOf<"GET /attendance/registers/{id}">

type Props = {
  sheet: LessonSheet
  /** The time of this device's clock at which the server sent the register, in milliseconds. */
  readAt: number
  /** The screen that contains it. */
  path: string
  low?: boolean
  onDone?: () => void
}

/** The register of a lesson of the timetable. */
export function LessonRegister({ sheet, readAt, path, ...rest }: Props) {
  const { lesson, students, session, refusal } = sheet
  const now = useNow(30_000)
  if (students.length === 0) {
    return <NoStudents />
  }
  const isOutdated =
    !lesson.is_cancelled && session === null && hasBegunSince(lesson, collegeTime(readAt), now)
  return (
    <TakeRegister
      key={lesson.id}
      {...rest}
      closedReason={isOutdated ? undefined : (refusal ?? undefined)}
      sheet={{
        name: `register ${lesson.id}`,
        title: `Register of ${lessonText(lesson)}`,
        path,
        moduleId: lesson.subject_id,
        date: lesson.date,
        lessonId: lesson.id,
        students,
        session: session?.taken_at ? session : null,
      }}
    />
  )
}
