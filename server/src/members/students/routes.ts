import type { KeyObject } from "node:crypto"
import { today } from "#contract/lib/dates.ts"
import { studentEndpoints } from "#contract/members/students/endpoints.ts"
import { requireOpenClasses } from "../../college/classes/queries.ts"
import { withMail, withoutEmail } from "../../college/mail/rules.ts"
import { countSubmissionsAndGrades, enrolStudents, listEnrolments } from "../../courses/enrolments/queries.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { found, rejectField } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import type { Files } from "../../lib/files/files.ts"
import { privatePicturePath } from "../../lib/files/tickets.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { removePeople, setActive, storePhoto } from "../../people/people/queries.ts"
import { affectedPeople, undoOf, whyNoneSelected } from "../../people/people/rules.ts"
import { admitStudents } from "./admission.queries.ts"
import { countByClass, listOwnClasses } from "./classes.queries.ts"
import { listPossibleDuplicates } from "./duplicates.queries.ts"
import {
  countStudents,
  findOwnStudent,
  findStudent,
  listForExport,
  listStudents,
  lockSelection,
  lockStudent,
  moveToClass,
  readmitStudents,
  updateStudent,
  withdrawStudents,
} from "./queries.ts"
import { exportColumns, whyNotMoved } from "./rules.ts"
import { signInHandlers } from "./signIn.routes.ts"

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
      return tableDownload({ name: `students_${today()}`, ...query }, exportColumns, students)
    },

    "GET /students/stats": async ({ db, viewer }) => ({
      data: { stats: await countStudents(db, viewer) },
    }),

    "GET /students/public": async ({ db }) => ({ data: await countByClass(db) }),

    "GET /students/me": async ({ db, viewer }) => ({
      data: { student: withPhoto(found(await findOwnStudent(db, viewer.personId)), viewer) },
    }),

    "GET /students/my/class": async ({ db, viewer, query }) => {
      const ownClasses = await listOwnClasses(db, viewer.lecturerId)
      const classFilter = { class: query.class ?? ownClasses.lecturerClass ?? undefined }
      const list = await listStudents(db, viewer, { ...query, ...classFilter })
      return { data: { ...list, ...ownClasses, stats: await countStudents(db, viewer, classFilter) } }
    },

    "GET /students/{id}": async ({ db, viewer, params: { id } }) => {
      const student = found(await findStudent(db, viewer, id))
      const enrolments = await listEnrolments(db, id)
      const records = await countSubmissionsAndGrades(db, viewer, id)
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

    "POST /students/alike": async ({ db, body }) => ({
      data: { students: await listPossibleDuplicates(db, [body]) },
    }),

    "PUT /students/{id}": async ({ db, params, body, viewer, version, audit }) => {
      const before = found(await lockStudent(db, params.id))
      refuseStale(before, version)
      const isActive = body.is_active ?? before.is_active
      // Only active students are enrolled by the update.
      if (isActive !== before.is_active) await setActive(db, sessions, [before.person_id], isActive)
      await updateStudent(db, before, body)
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

    ...signInHandlers({ sessions, publicUrl, hasMailServer }),

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
      const { change, to_class, from_class, ...selection } = body
      const requestedChange = { change, to_class: to_class || null }
      rejectField("ids", whyNoneSelected(selection, "students"))
      await requireOpenClasses(db, "to_class", [requestedChange.to_class])
      const students = affectedPeople({ ...requestedChange, from_class }, await lockSelection(db, selection))
      const ids = students.map(({ id }) => id)
      const people = students.map(({ person_id }) => person_id)
      if (change === "move") rejectField("ids", whyNotMoved(students))
      if (change === "move") await moveToClass(db, ids, requestedChange.to_class)
      else if (change === "withdraw") await withdrawStudents(db, ids)
      else if (change === "readmit") await readmitStudents(db, ids, requestedChange.to_class)
      else if (change === "delete") deleted = await removePeople(db, sessions, viewer, "student", people)
      else await setActive(db, sessions, people, change === "activate")
      // A term may have begun while they were inactive.
      if (change === "activate") await enrolStudents(db, ids)
      audit("student", "many", null, { ...requestedChange, ids })
      return { data: { count: students.length, undo: undoOf(requestedChange, students), deleted } }
    },
  })
}
