import type { Lesson } from "#contract/teaching/lessons/endpoints.ts"
import { registerOf } from "../../lib/address/paths.ts"
import type { Task } from "../../ui/layout/TaskList.tsx"

type TaskLesson = Pick<Lesson, "id" | "subject_code" | "classes" | "start_time" | "end_time" | "room">

type Words = { day?: string; state?: string | false | undefined; action: string }

/** A lesson in a list, with a button that opens its register. */
export const lessonTask = (lesson: TaskLesson, { day, state, action }: Words): Task => ({
  id: lesson.id,
  title: [lesson.subject_code, ...lesson.classes].join(", "),
  text: [day, `${lesson.start_time} – ${lesson.end_time}`, lesson.room, state].filter(Boolean).join(", "),
  to: registerOf(lesson.id),
  action,
})
