import type * as z from "zod"
import { attendanceEndpoints, type registerInput } from "#contract/attendance/endpoints.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { AppError, allow, found, refuse, rejectField, requireReference } from "../lib/errors.ts"
import { completed } from "../lib/http/edits.ts"
import { routes } from "../lib/http/handlers.ts"
import { refuseStale } from "../lib/http/versions.ts"
import { findVisibleLecturer } from "../teachingAssignments/queries.ts"
import { findLesson, findSessionOf } from "./lessons.queries.ts"
import { placeOf, placeOfRecord } from "./places.queries.ts"
import {
  findSession,
  listOwnSessions,
  listRegister,
  listSessions,
  lockSession,
  readLecturerStats,
  withRegister,
} from "./queries.ts"
import { changesOf, closedTerm, isSame, onlyToday, whyClosed, whyNotOnDay } from "./rules.ts"
import { warnOfLow } from "./warnings.queries.ts"
import {
  addSession,
  classesOf,
  correctRegister,
  deleteSession,
  figuresOf,
  findStored,
  takeRegister,
  updateSession,
} from "./writing.queries.ts"

const marked = "Attendance marked successfully!"

export const attendanceRoutes = () =>
  routes(attendanceEndpoints, {
    "GET /attendance": async ({ db, viewer, query }) => ({ data: await listSessions(db, viewer, query) }),

    "GET /attendance/lecturer-stats": async ({ db, viewer }) => ({
      data: await readLecturerStats(db, viewer),
    }),

    "GET /lecturer-attendance/lecturer-stats": async ({ db, viewer }) => ({
      data: await readLecturerStats(db, viewer),
    }),

    "GET /lecturer-attendance/my/records": async ({ db, viewer, query }) => ({
      data: await listOwnSessions(db, viewer, query),
    }),

    "GET /attendance/{id}": async ({ db, viewer, params }) => ({
      data: { session: await withRegister(db, found(await findSession(db, viewer, params.id))) },
    }),

    "GET /attendance/registers/{id}": async ({ db, viewer, params }) => {
      const lesson = found(await findLesson(db, viewer, params.id))
      const { id } = (await findSessionOf(db, lesson.id)) ?? {}
      const session = id === undefined ? null : found(await findSession(db, viewer, id))
      const { term_id: termId, classes, date } = session ?? lesson
      const students = await listRegister(db, { termId, classes, date, sessionId: session?.id ?? null })
      return { data: { lesson, students, session, refusal: whyClosed(viewer, lesson, session) } }
    },

    "POST /attendance": async ({ db, viewer, body, audit }) => {
      rejectField("date", whyNotOnDay(body.date, new Date()))
      const place = await placeOf(db, viewer, body)
      const { id: stored } = (await findStored(db, place)) ?? {}
      const before = stored === undefined ? null : found(await lockSession(db, viewer, stored))
      if (before?.taken_at) {
        const details = await withRegister(db, before)
        const same = isSame(details.students, body.attendance)
        if (!same) {
          if (body.version !== before.version) throw takenBy(viewer, details)
          await correct(db, viewer, details, { marks: body.attendance, reason: null })
        }
        const session = same
          ? details
          : await withRegister(db, found(await findSession(db, viewer, before.id)))
        audit("attendance", before.id, before, session)
        return { message: marked, data: { session }, replaced: true }
      }
      const id = before?.id ?? (await addSession(db, place))
      await takeRegister(db, id, viewer.personId, body.attendance)
      const session = await withRegister(db, found(await findSession(db, viewer, id)))
      await warnOfLow(
        db,
        session,
        body.attendance.map(({ student_id }) => student_id),
      )
      audit("attendance", id, before, session)
      return { message: marked, data: { session }, replaced: false }
    },

    "PUT /attendance/{id}/register": async ({ db, viewer, params, body, audit }) => {
      const before = await withRegister(db, found(await lockSession(db, viewer, params.id)))
      refuse(before.taken_at === null ? "This record has no register." : undefined)
      refuseStale(before, body.version)
      await correct(db, viewer, before, { marks: body.attendance, reason: body.reason ?? null })
      const session = await withRegister(db, found(await findSession(db, viewer, params.id)))
      audit("attendance", params.id, before, session)
      return { message: "Register updated successfully!", data: { session } }
    },

    "POST /lecturer-attendance/mark": async ({ db, viewer, body, audit }) => {
      const lecturerId = viewer.role === "admin" ? body.lecturer_id : viewer.lecturerId
      if (lecturerId === null) rejectField("lecturer_id", "Lecturer is required.")
      requireReference(await findVisibleLecturer(db, viewer, lecturerId), "lecturer_id")
      const place = await placeOfRecord(db, viewer, lecturerId, body)
      const id = await addSession(db, place, figuresOf(body))
      const session = found(await findSession(db, viewer, id))
      audit("attendance", id, null, session)
      return { message: marked, data: { session } }
    },

    "PUT /attendance/{id}": async ({ db, viewer, params, body: edit, audit }) => {
      const before = found(await lockSession(db, viewer, params.id))
      refuse(before.closed_at === null ? undefined : closedTerm)
      allow(viewer.role === "admin" || before.lecturer_id === viewer.lecturerId)
      allow(before.may_edit, onlyToday)
      refuseStale(before, edit.version)
      const body = completed(edit, { ...before, class: before.classes[0] ?? null })
      const { strength, present, absent, ...own } = figuresOf(body)
      // A class of the timetable, or one with a register, stays where and when it was.
      if (before.lesson_id !== null || before.taken_at !== null) {
        const figures = before.taken_at === null ? { strength, present, absent } : {}
        await updateSession(db, params.id, { ...own, ...figures })
      } else {
        const place = await placeOfRecord(db, viewer, before.lecturer_id, body)
        await updateSession(db, params.id, { ...figuresOf(body), ...place })
      }
      const session = found(await findSession(db, viewer, params.id))
      audit("attendance", params.id, before, session)
      return { message: "Attendance record updated successfully!", data: { session } }
    },

    "DELETE /attendance/{id}": async ({ db, viewer, params, audit }) => {
      const before = found(await lockSession(db, viewer, params.id))
      refuse(before.closed_at === null ? undefined : closedTerm)
      await deleteSession(db, before.id, viewer.personId)
      audit("attendance", params.id, before, null)
      return { message: "Attendance record deleted successfully!" }
    },
  })

type Register = z.output<typeof registerInput>
type Details = Awaited<ReturnType<typeof withRegister>>

/** Corrects a register that the viewer sees, while they may. */
async function correct(
  db: Database,
  viewer: Viewer,
  session: Details,
  { marks, reason }: { marks: Register["attendance"]; reason: string | null },
) {
  refuse(session.closed_at === null ? undefined : closedTerm)
  allow(session.may_edit, onlyToday)
  const changes = changesOf(session.students, marks)
  const inRegister = new Set(session.students.map(({ id }) => id))
  const others = marks.filter(({ student_id }) => !inRegister.has(student_id))
  if (others.length > 0)
    await classesOf(db, { termId: session.term_id, classes: session.classes, marks: others })
  await correctRegister(db, { sessionId: session.id, personId: viewer.personId, reason }, changes)
  await warnOfLow(
    db,
    session,
    changes.map(({ student_id }) => student_id),
  )
}

/** The conflict with a register that was taken already, which goes with it. */
function takenBy({ personId }: Viewer, session: Details) {
  const { taken_at, taken_by, taken_by_name } = session
  const who = taken_by === personId ? "You" : taken_by_name
  const sentence = `${who} took the register of this class on ${instantText(taken_at ?? "")}.`
  return new AppError("conflict", sentence, { current: session })
}
