import type * as z from "zod"
import { instantText, today } from "#contract/lib/dates.ts"
import { attendanceEndpoints, type registerInput } from "#contract/teaching/attendance/endpoints.ts"
import { findVisibleLecturer } from "../../courses/teachingAssignments/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import {
  AppError,
  allow,
  found,
  refuse,
  rejectField,
  rejectFields,
  requireConfirmation,
  requireReference,
} from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import { completed } from "../../lib/http/edits.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { questionOfDay } from "./days.queries.ts"
import { findLesson, findSessionOf } from "./lessons.queries.ts"
import {
  type FoundSession,
  findSession,
  listForExport,
  listOwnSessions,
  listRegister,
  listSessions,
  lockSession,
  readLecturerStats,
  withRegister,
} from "./queries.ts"
import {
  changesOf,
  closedTerm,
  exportColumns,
  fixedByRegister,
  isSame,
  movedFields,
  onlyClassOf,
  onlyToday,
  whyClosed,
  whyNotOnDay,
} from "./rules.ts"
import { findSessions, type SessionToSave, sessionOfRecord } from "./sessions.queries.ts"
import { warnOfLow } from "./warnings.queries.ts"
import {
  addSession,
  correctRegister,
  deleteSession,
  enrolledOf,
  findStored,
  recordColumnsOf,
  takeRegister,
  updateSession,
} from "./writing.queries.ts"

const markedMessage = "Attendance marked successfully!"

export const attendanceRoutes = () =>
  routes(attendanceEndpoints, {
    "GET /attendance": async ({ db, viewer, query }) => ({ data: await listSessions(db, viewer, query) }),

    "GET /attendance/export": async ({ db, viewer, query }) =>
      tableDownload(
        { name: `attendance_${today()}`, ...query },
        // A reason is confidential (record 07).
        viewer.scopes ? exportColumns.filter(([header]) => header !== "Extra reason") : exportColumns,
        await listForExport(db, viewer, query),
      ),

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

    "POST /attendance": async ({ db, viewer, body, version, audit }) => {
      rejectField("date", whyNotOnDay(body.date, new Date()))
      const allToSave = await findSessions(db, viewer, body)
      const sessions = []
      let isReplaced = true
      for (const toSave of allToSave) {
        const { id: stored } = (await findStored(db, toSave.session)) ?? {}
        const before = stored === undefined ? null : found(await lockSession(db, viewer, stored))
        isReplaced &&= before?.taken_at != null
        const id = before?.taken_at
          ? await resendRegister(db, viewer, before, {
              ...toSave,
              version: allToSave.length === 1 ? version : undefined,
            })
          : await takeNewRegister(db, viewer, before, { ...toSave, confirmed: body.confirmed })
        const session = await withRegister(db, found(await findSession(db, viewer, id)))
        audit("attendance", id, before, session)
        sessions.push(session)
      }
      return { message: markedMessage, data: { session: found(sessions[0]), sessions }, replaced: isReplaced }
    },

    "PUT /attendance/{id}/register": async ({ db, viewer, params, body, version, audit }) => {
      const before = await withRegister(db, found(await lockSession(db, viewer, params.id)))
      refuse(before.taken_at === null ? "This record has no register." : undefined)
      refuseStale(before, version)
      await correctIfAllowed(db, viewer, before, { marks: body.attendance, reason: body.reason ?? null })
      const session = await withRegister(db, found(await findSession(db, viewer, params.id)))
      audit("attendance", params.id, before, session)
      return { message: "Register saved.", data: { session } }
    },

    "POST /lecturer-attendance/mark": async ({ db, viewer, body, audit }) => {
      const lecturerId = viewer.role === "admin" ? body.lecturer_id : viewer.lecturerId
      if (lecturerId === null) rejectField("lecturer_id", "Lecturer is required.")
      requireReference(await findVisibleLecturer(db, viewer, lecturerId), "lecturer_id")
      const toSave = await sessionOfRecord(db, viewer, { lecturer_id: lecturerId }, body)
      const id = await addSession(db, toSave, recordColumnsOf(body))
      const session = found(await findSession(db, viewer, id))
      audit("attendance", id, null, session)
      return { message: markedMessage, data: { session } }
    },

    "PUT /attendance/{id}": async ({ db, viewer, params, body: edit, version, audit }) => {
      const before = found(await lockSession(db, viewer, params.id))
      refuse(before.closed_at === null ? undefined : closedTerm)
      allow(viewer.role === "admin" || before.lecturer_id === viewer.lecturerId)
      allow(before.may_edit, onlyToday)
      refuseStale(before, version)
      const body = completed(edit, { ...before, class: onlyClassOf(before.classes) })
      const { strength, present, absent, ...own } = recordColumnsOf(body)
      const moved = movedFields(before, body)
      const counts = { strength, present, absent }
      if (before.taken_at !== null) {
        rejectFields(fixedByRegister(before, { moved, ...counts }))
        await updateSession(db, params.id, own)
      } else if (moved.length === 0) {
        await updateSession(db, params.id, { ...own, ...counts })
      } else {
        const edited = { lecturer_id: before.lecturer_id, edited: before }
        const toSave = await sessionOfRecord(db, viewer, edited, body)
        await updateSession(db, params.id, { ...own, ...counts, ...toSave })
      }
      const session = found(await findSession(db, viewer, params.id))
      audit("attendance", params.id, before, session)
      return { message: "Attendance record saved.", data: { session } }
    },

    "DELETE /attendance/{id}": async ({ db, viewer, params, audit }) => {
      const before = found(await lockSession(db, viewer, params.id))
      refuse(before.closed_at === null ? undefined : closedTerm)
      const deleted = [await deleteSession(db, before, viewer)]
      audit("attendance", params.id, before, null)
      return { message: "Attendance record deleted successfully!", data: { deleted } }
    },
  })

type Register = z.output<typeof registerInput>
type Details = Awaited<ReturnType<typeof withRegister>>

/** Takes the first register of a day on which there was a class. Returns its session's id. */
async function takeNewRegister(
  db: Database,
  viewer: Viewer,
  before: FoundSession | null,
  { session: newSession, marks, confirmed }: SessionToSave & { confirmed: boolean | undefined },
) {
  const { term_id: termId, ...toSave } = newSession
  if (!before)
    requireConfirmation(await questionOfDay(db, { ...toSave, termId, isLesson: toSave.lesson_id !== null }), {
      confirmed,
      field: "date",
    })
  const id = before?.id ?? (await addSession(db, toSave))
  await takeRegister(db, { id, is_unplanned: toSave.is_unplanned }, viewer.personId, marks)
  await warnOfLow(
    db,
    found(await findSession(db, viewer, id)),
    marks.map(({ student_id }) => student_id),
  )
  return id
}

/**
 * Answers a register that was sent before. The same register gets the stored one; a different one replaces it only with
 * its version.
 */
async function resendRegister(
  db: Database,
  viewer: Viewer,
  before: FoundSession,
  { marks, version }: SessionToSave & { version: number | undefined },
) {
  const details = await withRegister(db, before)
  if (!isSame(details.students, marks)) {
    if (version !== before.version) throw takenBy(viewer, details)
    await correctIfAllowed(db, viewer, details, { marks, reason: null })
  }
  return before.id
}

/** Corrects a register that the viewer sees, if they may. */
async function correctIfAllowed(
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
    await enrolledOf(db, { termId: session.term_id, classes: session.classes, marks: others })
  await correctRegister(db, { sessionId: session.id, personId: viewer.personId, reason }, changes)
  await warnOfLow(
    db,
    session,
    changes.map(({ student_id }) => student_id),
  )
}

/** The conflict with an existing register, including that register. */
function takenBy({ personId }: Viewer, session: Details) {
  const { taken_at, taken_by, taken_by_name } = session
  const taker = taken_by === personId ? "You" : taken_by_name
  const sentence = `${taker} took the register of this class on ${instantText(taken_at ?? "")}.`
  return new AppError("conflict", sentence, { current: session })
}
