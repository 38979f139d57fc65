import type { KeyObject } from "node:crypto"
import { addressOf } from "#contract/lib/contactFields.ts"
import { today } from "#contract/lib/dates.ts"
import { studentEndpoints } from "#contract/members/students/endpoints.ts"
import { requireOpenClasses } from "../../college/classes/queries.ts"
import { withMail, withoutEmail } from "../../college/mail/rules.ts"
import { countSubmissionsAndGrades, enrolStudents, listEnrolments } from "../../courses/enrolments/queries.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { allow, found, refuse, rejectField } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import type { Files } from "../../lib/files/files.ts"
import { privatePicturePath } from "../../lib/files/tickets.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { inviteAllByCode, resetByCode, resetPassword } from "../../people/accounts/passwords.queries.ts"
import { correctEmail, findAddressee } from "../../people/accounts/queries.ts"
import { findTwoFactor } from "../../people/people/profile.queries.ts"
import { removePeople, setActive, storePhoto } from "../../people/people/queries.ts"
import { printedCodeOf, reached, undoOf } from "../../people/people/rules.ts"
import { admitStudents } from "./admission.queries.ts"
import { listAlike } from "./alike.queries.ts"
import { countByClass, listOwnClasses } from "./classes.queries.ts"
import {
  countStudents,
  findOwnStudent,
  findStudent,
  listForExport,
  listStudents,
  lockForCodes,
  lockSelection,
  lockStudent,
  moveToClass,
  readmitStudents,
  updateStudent,
  withdrawStudents,
} from "./queries.ts"
import { exported, whyNoCode } from "./rules.ts"

type Parts = {
  sessions: Sessions
  files: Files
  secret: KeyObject
  publicUrl: string
  hasMailServer: boolean
}

export const studentRoutes = ({ sessions, files, secret, publicUrl, hasMailServer }: Parts) => {
  /** A student's photo is private: its address works only for the viewer's session (product decision 2.8). */
  const withPhoto = <Row extends { photo_id: string | null }>(row: Row, viewer: Viewer) => ({
    ...row,
    photo_url: row.photo_id && privatePicturePath(secret, viewer, row.photo_id),
  })

  return routes(studentEndpoints, {
    "GET /students": async ({ db, viewer, query }) => ({
      data: await listStudents(db, viewer, query),
    }),

    "GET /students/export": async ({ db, viewer, query }) => {
      const students = await listForExport(db, viewer, query)
      return tableDownload({ name: `students_${today()}`, ...query }, exported, students)
    },

    "GET /students/stats": async ({ db, viewer }) => ({
      data: { stats: await countStudents(db, viewer) },
    }),

    "GET /students/public": async ({ db }) => ({ data: await countByClass(db) }),

    "GET /students/me": async ({ db, viewer }) => ({
      data: { student: withPhoto(found(await findOwnStudent(db, viewer.personId)), viewer) },
    }),

    "GET /students/my/class": async ({ db, viewer, query }) => {
      const own = await listOwnClasses(db, viewer.lecturerId)
      const wanted = { class: query.class ?? own.lecturerClass ?? undefined }
      const list = await listStudents(db, viewer, { ...query, ...wanted })
      return { data: { ...list, ...own, stats: await countStudents(db, viewer, wanted) } }
    },

    "GET /students/{id}": async ({ db, viewer, params: { id } }) => {
      const student = found(await findStudent(db, viewer, id))
      const [enrolments, records] = [await listEnrolments(db, id), await countSubmissionsAndGrades(db, id)]
      return { data: { student: withPhoto(student, viewer), enrolments, records } }
    },

    "POST /students": async ({ db, body, viewer, audit }) => {
      const [admitted] = await admitStudents(db, publicUrl, [body], { invite: true })
      const student = found(await lockStudent(db, found(admitted).id))
      audit("student", student.id, null, student)
      return {
        message:
          student.email === null
            ? withoutEmail("Student created successfully!", student.student_number)
            : withMail(
                hasMailServer,
                "Student created successfully!",
                "Login credentials have been sent to their email.",
              ),
        data: { student: withPhoto(student, viewer) },
      }
    },

    "POST /students/alike": async ({ db, body }) => ({ data: { students: await listAlike(db, [body]) } }),

    "PUT /students/{id}": async ({ db, params, body, viewer, audit }) => {
      const before = found(await lockStudent(db, params.id))
      refuseStale(before, body.version)
      await updateStudent(db, before, body)
      const active = body.is_active ?? before.is_active
      if (active !== before.is_active) await setActive(db, sessions, [before.person_id], active)
      const student = found(await lockStudent(db, params.id))
      audit("student", params.id, before, student)
      return { message: "Student updated successfully!", data: { student: withPhoto(student, viewer) } }
    },

    "DELETE /students/{id}": async ({ db, viewer, params, audit }) => {
      const before = found(await lockStudent(db, params.id))
      const deleted = await removePeople(db, sessions, viewer, "student", [before.person_id])
      audit("student", params.id, before, null)
      return { message: "Student deleted.", data: { deleted } }
    },

    "POST /students/{id}/reset-password": async ({ db, params, body, audit }) => {
      const student = found(await lockStudent(db, params.id))
      const code = await resetPassword(
        db,
        { sessions, publicUrl },
        { ...student, id: student.person_id },
        body,
      )
      audit("student", params.id, null, null)
      const message = withMail(
        hasMailServer,
        "Password reset successfully!",
        "New credentials have been sent to the student's email.",
      )
      return { ...(code === null && { message }), data: { code } }
    },

    "POST /students/{id}/correct-email": async ({ db, params, body, audit }) => {
      const before = found(await lockStudent(db, params.id))
      const resent = await correctEmail(db, { ...before, id: before.person_id }, addressOf(body.email))
      audit("student", params.id, before, found(await lockStudent(db, params.id)))
      return { message: "E-mail address corrected.", data: { resent } }
    },

    "POST /students/{id}/login-code": async ({ db, params, viewer, audit }) => {
      const seen = found(await findStudent(db, viewer, params.id))
      const { lecturerClass } = await listOwnClasses(db, viewer.lecturerId)
      allow(seen.class !== null && seen.class === lecturerClass)
      const student = found(await lockStudent(db, params.id))
      const person = { ...student, id: student.person_id }
      refuse(whyNoCode(student.is_active, (await findTwoFactor(db, person.id)).two_factor))
      const by = found(await findAddressee(db, viewer.personId))
      const code = await resetByCode(db, sessions, person, `${by.first_name} ${by.last_name}, your lecturer,`)
      audit("student", params.id, null, null)
      return { data: { code } }
    },

    "POST /students/login-codes": async ({ db, body, audit }) => {
      rejectField("ids", body.all || body.ids?.length ? undefined : "Please select students first.")
      const students = await lockForCodes(db, body)
      const waiting = students.filter(({ waits }) => waits)
      const codes = await inviteAllByCode(db, waiting)
      audit("person", "many", null, { ids: waiting.map(({ id }) => id) })
      return { data: { codes: codes.map(printedCodeOf), skipped: students.length - waiting.length } }
    },

    "PUT /students/{id}/photo": async ({ db, params, viewer, files: { photo: upload }, audit }) => {
      if (!upload) rejectField("photo", "Please choose a picture.")
      const before = found(await lockStudent(db, params.id))
      await storePhoto(db, files, before.person_id, {
        upload,
        visibility: "private",
        uploadedBy: viewer.personId,
      })
      const student = found(await lockStudent(db, params.id))
      audit("student", params.id, before, student)
      return { message: "Photo saved.", data: { student: withPhoto(student, viewer) } }
    },

    "POST /students/change": async ({ db, viewer, body, audit }) => {
      let deleted: number[] = []
      const { change, to_class, ...selection } = body
      const wanted = { change, to_class: to_class || null }
      rejectField("ids", selection.all || selection.ids?.length ? undefined : "Please select students first.")
      await requireOpenClasses(db, "to_class", [wanted.to_class])
      const students = reached(wanted, await lockSelection(db, selection))
      const [ids, people] = [students.map(({ id }) => id), students.map(({ person_id }) => person_id)]
      if (change === "move") await moveToClass(db, ids, wanted.to_class)
      else if (change === "withdraw") await withdrawStudents(db, ids)
      else if (change === "readmit") await readmitStudents(db, ids, wanted.to_class)
      else if (change === "delete") deleted = await removePeople(db, sessions, viewer, "student", people)
      else await setActive(db, sessions, people, change === "activate")
      // A term may have begun while they were inactive.
      if (change === "activate") await enrolStudents(db, ids)
      audit("student", "many", null, { ...wanted, ids })
      return { data: { count: students.length, undo: undoOf(wanted, students), deleted } }
    },
  })
}
