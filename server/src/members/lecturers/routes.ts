import { countText } from "#contract/lib/amounts.ts"
import { addressOf } from "#contract/lib/contactFields.ts"
import { today } from "#contract/lib/dates.ts"
import { lecturerEndpoints } from "#contract/members/lecturers/endpoints.ts"
import { areDoorsClosed } from "../../college/college/doors.queries.ts"
import { withMail, withoutEmail } from "../../college/mail/rules.ts"
import { findVisibleLecturer } from "../../courses/teachingAssignments/queries.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import type { Database } from "../../lib/db/database.ts"
import { found, rejectField } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import type { Files } from "../../lib/files/files.ts"
import type { Upload } from "../../lib/files/uploads.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import {
  inviteAllByMail,
  inviteByMail,
  printCodesOfSelected,
  resetPassword,
} from "../../people/accounts/passwords.queries.ts"
import { correctEmail, createActivePerson } from "../../people/accounts/queries.ts"
import { dropPhoto, removePeople, setActive, storePhoto } from "../../people/people/queries.ts"
import { affectedPeople, undoOf, whyNoneSelected } from "../../people/people/rules.ts"
import { listStudents } from "../students/queries.ts"
import { exportColumns } from "./import.rules.ts"
import { addLecturers } from "./many.queries.ts"
import { listPublicLecturers } from "./public.queries.ts"
import {
  countLecturers,
  countWaitingMessages,
  createLecturer,
  findLecturer,
  listForExport,
  listLecturers,
  listNamesakes,
  lockForCodes,
  lockLecturer,
  lockSelection,
  updateLecturer,
} from "./queries.ts"
import { createdText } from "./rules.ts"

type Parts = { sessions: Sessions; files: Files; publicUrl: string; hasMailServer: boolean }

export const lecturerRoutes = ({ sessions, files, publicUrl, hasMailServer }: Parts) => {
  const storePhotoOf = (db: Database, personId: number, upload: Upload, uploadedBy: number) =>
    storePhoto(db, files, personId, { upload, visibility: "public", uploadedBy })

  return routes(lecturerEndpoints, {
    "GET /lecturers": async ({ db, query }) => ({ data: await listLecturers(db, query) }),

    "GET /lecturers/export": async ({ db, query }) =>
      tableDownload(
        { name: `lecturers_${today()}`, ...query },
        exportColumns,
        await listForExport(db, query),
      ),

    "GET /lecturers/stats": async ({ db }) => ({ data: { stats: await countLecturers(db) } }),

    "GET /lecturers/public": async ({ db, query }) => ({ data: await listPublicLecturers(db, query) }),

    "GET /lecturers/{id}": async ({ db, params: { id } }) => {
      const lecturer = found(await findLecturer(db, id))
      return { data: { lecturer: { ...lecturer, waiting_messages: await countWaitingMessages(db, id) } } }
    },

    "GET /lecturers/{id}/students": async ({ db, viewer, params, query }) => {
      const { id } = found(await findVisibleLecturer(db, viewer, params.id))
      return { data: await listStudents(db, { role: "lecturer", lecturerId: id }, query) }
    },

    "POST /lecturers": async ({ db, body, viewer, files: { photo }, audit }) => {
      const { first_name, last_name, email, phone_number, ...details } = body
      const person = { first_name, last_name, email: addressOf(email), phone: phone_number }
      const personId = await createActivePerson(db, { ...person, role: "lecturer", password_hash: null })
      const { id } = await createLecturer(db, personId, details)
      if (photo) await storePhotoOf(db, personId, photo, viewer.personId)
      await inviteByMail(db, publicUrl, { id: personId, ...person })
      const lecturer = found(await findLecturer(db, id))
      audit("lecturer", id, null, lecturer)
      const namesakes = await listNamesakes(db, [id])
      const created = createdText("Lecturer created successfully!", namesakes)
      const message = lecturer.email === null ? withoutEmail(created, lecturer.employee_number) : created
      return { message, data: { lecturer } }
    },

    "POST /lecturers/many": async ({ db, body, audit }) => {
      const { ids, people } = await addLecturers(db, body.rows)
      const wait = await areDoorsClosed(db)
      if (!wait) await inviteAllByMail(db, publicUrl, people)
      audit("lecturer", "many", null, { ids })
      const done = `${countText(ids.length, "lecturer")} added.`
      const added = createdText(done, await listNamesakes(db, ids), ids.length)
      const message = wait
        ? `${added} They are invited when you open the doors.`
        : withMail(hasMailServer, added, "Login credentials have been sent to their email.")
      return { message, data: { added: ids.length } }
    },

    "PUT /lecturers/{id}": async ({ db, params, body, viewer, files: { photo }, version, audit }) => {
      const before = found(await lockLecturer(db, params.id))
      refuseStale(before, version)
      await updateLecturer(db, before, body)
      const isActive = body.is_active ?? before.is_active
      if (isActive !== before.is_active) await setActive(db, sessions, [before.person_id], isActive)
      if (photo) await storePhotoOf(db, before.person_id, photo, viewer.personId)
      else if (body.clear_photo) await dropPhoto(db, files, before.person_id)
      const lecturer = found(await findLecturer(db, params.id))
      audit("lecturer", params.id, before, lecturer)
      return { message: "Lecturer updated successfully!", data: { lecturer } }
    },

    "DELETE /lecturers/{id}": async ({ db, viewer, params, audit }) => {
      const before = found(await lockLecturer(db, params.id))
      const deleted = await removePeople(db, sessions, viewer, "lecturer", [before.person_id])
      audit("lecturer", params.id, before, null)
      return { message: "Lecturer deleted.", data: { deleted } }
    },

    "POST /lecturers/{id}/reset-password": async ({ db, params, body, audit }) => {
      const lecturer = found(await lockLecturer(db, params.id))
      const person = { ...lecturer, id: lecturer.person_id }
      audit("lecturer", params.id, null, null)
      const mailed = "New credentials have been sent to the lecturer's email."
      return resetPassword(db, { sessions, publicUrl, hasMailServer }, person, { ...body, mailed })
    },

    "POST /lecturers/{id}/correct-email": async ({ db, params, body, audit }) => {
      const before = found(await lockLecturer(db, params.id))
      const resent = await correctEmail(db, { ...before, id: before.person_id }, addressOf(body.email))
      audit("lecturer", params.id, before, found(await findLecturer(db, params.id)))
      return { message: "Email address corrected.", data: { resent } }
    },

    "POST /lecturers/login-codes": async ({ db, body, audit }) => {
      rejectField("ids", whyNoneSelected(body, "lecturers"))
      return printCodesOfSelected(db, await lockForCodes(db, body), audit)
    },

    "POST /lecturers/change": async ({ db, viewer, body, audit }) => {
      let deleted: number[] = []
      const { change, ...selection } = body
      rejectField("ids", whyNoneSelected(selection, "lecturers"))
      const requestedChange = { change, to_class: null }
      const lecturers = affectedPeople(requestedChange, await lockSelection(db, selection))
      const people = lecturers.map(({ person_id }) => person_id)
      if (change === "delete") deleted = await removePeople(db, sessions, viewer, "lecturer", people)
      else await setActive(db, sessions, people, change === "activate")
      audit("lecturer", "many", null, { change, ids: lecturers.map(({ id }) => id) })
      return { data: { count: lecturers.length, undo: undoOf(requestedChange, lecturers), deleted } }
    },
  })
}
