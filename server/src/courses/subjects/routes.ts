import { moduleEndpoints, subjectEndpoints } from "#contract/courses/subjects/endpoints.ts"
import { aliasPaths } from "#contract/lib/aliasPaths.ts"
import { countText } from "#contract/lib/amounts.ts"
import { today } from "#contract/lib/dates.ts"
import { lock, lockTable } from "../../lib/db/locks.ts"
import { allow, found, refuse, rejectField } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import { type Handlers, routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { countOpenMarks, countSubjects } from "./counts.queries.ts"
import { exportColumns } from "./import.rules.ts"
import { addSubjects } from "./many.queries.ts"
import { notifyOfDecision, notifyOfWaiting, withdrawNotices } from "./notices.queries.ts"
import { findSubject, listForExport, listOptions, listSubjects } from "./queries.ts"
import { mayCreate, mayEdit, refusedField } from "./rules.ts"
import { listSubjectStudents } from "./students.queries.ts"
import {
  approveSubject,
  createSubject,
  deleteSubject,
  rejectSubject,
  updateSubject,
} from "./writing.queries.ts"

/** The messages differ on screens that call subjects modules. */
type Messages = { created: string; updated: string; deleted: string }

export const subjectRoutes = () => ({
  ...handlers({
    created: "Subject added successfully!",
    updated: "Subject saved.",
    deleted: "Subject deleted.",
  }),
  ...routes(
    moduleEndpoints,
    aliasPaths(
      "/subjects",
      "/modules",
      handlers({
        created: "Module created successfully!",
        updated: "Module updated successfully!",
        deleted: "Module deleted successfully!",
      }),
    ),
  ),
})

const handlers = (messages: Messages): Handlers<typeof subjectEndpoints> =>
  routes(subjectEndpoints, {
    "GET /subjects": async ({ db, viewer, query }) => ({
      data: await listSubjects(db, viewer, query, "college"),
    }),

    "GET /subjects/options": async ({ db, viewer, query }) => ({
      data: { subjects: await listOptions(db, viewer, query) },
    }),

    "GET /subjects/export": async ({ db, viewer, query }) => {
      const subjects = await listForExport(db, viewer, query)
      return tableDownload({ name: `subjects_${today()}`, ...query }, exportColumns, subjects)
    },

    "GET /subjects/stats": async ({ db, viewer }) => ({ data: { stats: await countSubjects(db, viewer) } }),

    "GET /subjects/{id}": async ({ db, viewer, params }) => ({
      data: { subject: found(await findSubject(db, viewer, params.id)) },
    }),

    "GET /subjects/{id}/students": async ({ db, viewer, params, query }) => {
      found(await findSubject(db, viewer, params.id))
      return { data: await listSubjectStudents(db, viewer, params.id, query) }
    },

    "POST /subjects": async ({ db, viewer, body, audit }) => {
      allow(mayCreate(viewer))
      const subject = await createSubject(db, viewer, body)
      if (subject.approval === "waiting") await notifyOfWaiting(db, subject, viewer.personId)
      audit("subject", subject.id, null, subject)
      return { message: messages.created, data: { subject } }
    },

    "POST /subjects/many": async ({ db, body, audit }) => {
      const ids = await addSubjects(db, body.rows)
      audit("subject", "many", null, { ids })
      return { message: `${countText(ids.length, "subject")} added.`, data: { added: ids.length } }
    },

    "PUT /subjects/{id}": async ({ db, viewer, params, body, version, audit }) => {
      const before = found(await lock(db, "subject", params.id, (db, id) => findSubject(db, viewer, id)))
      allow(mayEdit(viewer, before))
      refuseStale(before, version)
      const refusal = refusedField(viewer, before, body)
      if (refusal) rejectField(refusal.field, refusal.text)
      const subject = await updateSubject(db, viewer, before, body)
      if (before.approval === "rejected" && subject.approval === "waiting") {
        await notifyOfWaiting(db, subject, viewer.personId)
      }
      audit("subject", params.id, before, subject)
      return { message: messages.updated, data: { subject } }
    },

    "POST /subjects/{id}/approve": async ({ db, viewer, params, version, audit }) => {
      const before = found(await lock(db, "subject", params.id, (db, id) => findSubject(db, viewer, id)))
      refuseStale(before, version)
      if (before.approval === "approved") refuse("This module is approved already.")
      const subject = await approveSubject(db, viewer, params.id)
      await notifyOfDecision(db, subject, before.owner_id, viewer.personId)
      audit("subject", params.id, before, subject)
      return { message: "Module approved.", data: { subject } }
    },

    "POST /subjects/{id}/reject": async ({ db, viewer, params, body, version, audit }) => {
      const before = found(await lock(db, "subject", params.id, (db, id) => findSubject(db, viewer, id)))
      refuseStale(before, version)
      if (before.approval !== "waiting") refuse("Only a module that waits for approval can be rejected.")
      const subject = await rejectSubject(db, viewer, params.id, body.reason)
      await notifyOfDecision(db, subject, before.owner_id, viewer.personId)
      audit("subject", params.id, before, subject)
      return { message: "Module rejected.", data: { subject } }
    },

    "GET /subjects/{id}/open-marks": async ({ db, viewer, params: { id } }) => {
      found(await findSubject(db, viewer, id))
      return { data: await countOpenMarks(db, id) }
    },

    "DELETE /subjects/{id}": async ({ db, viewer, params, audit }) => {
      // The subject's future lessons are deleted too, so this call waits for the writers of the timetable (record 22).
      await lockTable(db, "timetable_entry")
      const before = found(await lock(db, "subject", params.id, (db, id) => findSubject(db, viewer, id)))
      const deleted = [await deleteSubject(db, viewer, before)]
      await withdrawNotices(db, before.id)
      audit("subject", params.id, before, null)
      return { message: messages.deleted, data: { deleted } }
    },
  })
