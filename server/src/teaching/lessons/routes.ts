import { omit } from "#contract/lib/objects.ts"
import { lessonEndpoints } from "#contract/teaching/lessons/endpoints.ts"
import type { Database } from "../../lib/db/database.ts"
import { found, missingReference, refuse, rejectField } from "../../lib/errors.ts"
import { completed } from "../../lib/http/edits.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { findClashesOfLesson, refuseClashes } from "../timetable/clashes.queries.ts"
import { lockTimetable } from "../timetable/queries.ts"
import { notifyOfChange } from "./notices.queries.ts"
import { type FoundLesson, findLesson, listHolidays, readOwnWeek, readWeek } from "./queries.ts"
import { isSameSlot, whyChangeStays, whyNotAtTime, whyNotOnDate, whyRecordStays } from "./rules.ts"
import {
  findPlannedLesson,
  hasRecord,
  isAtCollege,
  type LessonChange,
  saveLesson,
} from "./writing.queries.ts"

const closed = "This term is closed, so its classes can't be changed."

export const lessonRoutes = () =>
  routes(lessonEndpoints, {
    "GET /students/timetable": async ({ db, viewer, query }) => ({
      data: await readOwnWeek(db, viewer, query.week),
    }),

    "GET /lecturers/timetable": async ({ db, viewer, query }) => ({
      data: await readOwnWeek(db, viewer, query.week),
    }),

    "GET /lessons": async ({ db, query }) => ({ data: await readWeek(db, query) }),

    "PUT /lessons/{id}": async ({ db, params, body, version, viewer, audit }) => {
      await lockTimetable(db)
      const before = found(await findLesson(db, params.id))
      refuseStale(before, version)
      const lesson = await changeLesson(db, before, completed(body, before), viewer.personId)
      audit("lesson", params.id, before, lesson)
      return { message: "Class changed.", data: { lesson } }
    },

    "DELETE /lessons/{id}/change": async ({ db, params, viewer, audit }) => {
      await lockTimetable(db)
      const before = found(await findLesson(db, params.id))
      const entry = omit(await findPlannedLesson(db, params.id), "term")
      if (before.change) refuse(whyChangeStays(entry))
      const planned = { ...entry, is_cancelled: false, reason: null }
      const lesson = await changeLesson(db, before, before.change ? planned : before, viewer.personId)
      audit("lesson", params.id, before, lesson)
      return { message: "This class is as the timetable has it.", data: { lesson } }
    },
  })

/**
 * Changes one lesson and notifies the people concerned. A lesson whose values equal the timetable's follows the timetable
 * again.
 */
async function changeLesson(db: Database, before: FoundLesson, lessonChange: LessonChange, senderId: number) {
  const { term, ...planned } = await findPlannedLesson(db, before.id)
  if (term.closed_at !== null) refuse(closed)
  const { date, start_time, end_time, lecturer_id, room_id, is_cancelled, reason } = lessonChange
  const change = { date, start_time, end_time, lecturer_id, room_id, is_cancelled, reason }
  if (isSameSlot(change, before)) return before
  if (await hasRecord(db, before.id)) refuse(whyRecordStays(before, change))
  rejectField("date", whyNotOnDate(date, before, term, await listHolidays(db, { from: date, to: date })))
  rejectField("start_time", whyNotAtTime(before, lessonChange))
  if (lecturer_id !== before.lecturer_id && !(await isAtCollege(db, lecturer_id)))
    throw missingReference("lecturer_id")
  if (!is_cancelled) refuseClashes(await findClashesOfLesson(db, { ...before, ...change, term }))
  const followsEntry = isSameSlot(change, { ...planned, is_cancelled: false, reason: null })
  await saveLesson(db, before.id, change, { followsEntry })
  const after = found(await findLesson(db, before.id))
  await notifyOfChange(db, [before, after], senderId)
  return after
}
