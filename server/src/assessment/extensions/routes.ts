import { extensionEndpoints } from "#contract/assessment/extensions.ts"
import { listTaughtClasses } from "../../courses/teachingAssignments/queries.ts"
import { mayTeach } from "../../courses/teachingAssignments/rules.ts"
import { isOpen } from "../../courses/terms/rules.ts"
import { allow, refuse, rejectField, requireReference } from "../../lib/errors.ts"
import { completed } from "../../lib/http/edits.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { findAssignment } from "../assignments/queries.ts"
import { isOwnWork } from "../assignments/rules.ts"
import { notifyOfExtension } from "./notices.queries.ts"
import { extensions, findHandedInBetween, listExtensions, lockExtension, lockStudent } from "./queries.ts"
import { deleteExtension } from "./restoring.queries.ts"
import { closed, isSetFor, notSetFor, whyNotAlone, whyNotLater, whyNotShorter, whyNoUse } from "./rules.ts"

export const extensionRoutes = () =>
  routes(extensionEndpoints, {
    "GET /extensions": async ({ db, viewer, query }) => ({ data: await listExtensions(db, viewer, query) }),

    "GET /extensions/{id}": async ({ db, viewer, params }) => ({
      data: { extension: await extensions(viewer).find(db, params.id) },
    }),

    "POST /extensions": async ({ db, viewer, body, audit }) => {
      const assignment = requireReference(
        await findAssignment(db, viewer, body.assignment_id),
        "assignment_id",
      )
      const { subject_id, term_id, student_class, due_date } = assignment
      const enrolment = await lockStudent(db, body.student_id, term_id, assignment.id)
      rejectField("student_id", isSetFor(enrolment, student_class) ? undefined : notSetFor)
      const taught = await listTaughtClasses(db, viewer.lecturerId, {
        subjectId: subject_id,
        termId: term_id,
      })
      allow(mayTeach(viewer, taught, enrolment?.class ?? "") || isOwnWork(viewer, taught, assignment))
      if (!isOpen(assignment)) refuse(closed)
      rejectField("student_id", whyNotAlone(enrolment) ?? whyNoUse(enrolment))
      rejectField("due_date", whyNotLater(due_date, body.due_date))
      const { due_date: due_at, ...input } = body
      const extension = await extensions(viewer).create(db, { ...input, due_at, given_by: viewer.personId })
      await notifyOfExtension(db, extension, viewer.personId)
      audit("extension", extension.id, null, extension)
      return { message: `More time given. ${extension.student_first_name} is told.`, data: { extension } }
    },

    "PUT /extensions/{id}": async ({ db, viewer, params, body, version, audit }) => {
      const before = await lockExtension(db, viewer, params.id)
      if (!isOpen(before)) refuse(closed)
      refuseStale(before, version)
      const edited = completed(body, before)
      rejectField("due_date", whyNotLater(before.class_due_date, edited.due_date))
      rejectField("due_date", whyNotShorter(await findHandedInBetween(db, before), edited.due_date))
      const { due_date: due_at, reason } = edited
      const columns = { due_at, reason, given_by: viewer.personId }
      const extension = await extensions(viewer).update(db, params.id, columns)
      await notifyOfExtension(db, extension, viewer.personId)
      audit("extension", params.id, before, extension)
      return { message: `Changed. ${extension.student_first_name} is told.`, data: { extension } }
    },

    "DELETE /extensions/{id}": async ({ db, viewer, params, audit }) => {
      const before = await lockExtension(db, viewer, params.id)
      if (!isOpen(before)) refuse(closed)
      refuse(whyNotShorter(await findHandedInBetween(db, before), null))
      const deleted = [await deleteExtension(db, viewer, before)]
      await notifyOfExtension(db, before, viewer.personId, { isTakenAway: true })
      audit("extension", params.id, before, null)
      return { message: `Taken away. ${before.student_first_name} is told.`, data: { deleted } }
    },
  })
