import { teachingAssignmentEndpoints } from "#contract/courses/teachingAssignments.ts"
import { today } from "#contract/lib/dates.ts"
import { requireOpenClasses } from "../../college/classes/queries.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { found, refuse, requireReference } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import { routes } from "../../lib/http/handlers.ts"
import { lockTermFor } from "../terms/queries.ts"
import { isOpen } from "../terms/rules.ts"
import { closedTeaching, exportColumns } from "./import.rules.ts"
import { readMatrix, writeMatrix } from "./matrix.queries.ts"
import { notifyLecturer, notifyLecturers } from "./notices.queries.ts"
import {
  createTeachingAssignment,
  findTeachingAssignment,
  listForExport,
  listTeachingAssignments,
} from "./queries.ts"
import { deleteTeachingAssignment } from "./restoring.queries.ts"

export const teachingAssignmentRoutes = () =>
  routes(teachingAssignmentEndpoints, {
    "GET /teaching-assignments": async ({ db, viewer, query }) => ({
      data: await listTeachingAssignments(db, viewer, query),
    }),

    "POST /teaching-assignments": async ({ db, viewer, body, audit }) => {
      const term = await lockTermFor(db, { named: body.term_id, year: null })
      if (!isOpen(requireReference(term, "term_id"))) refuse(closedTeaching)
      await requireOpenClasses(db, "class", [body.class])
      const teachingAssignment = await createTeachingAssignment(db, body)
      await notifyLecturer(db, teachingAssignment, { change: "given", senderId: viewer.personId })
      audit("teaching_assignment", teachingAssignment.id, null, teachingAssignment)
      return { message: "Lecturer assigned.", data: { teachingAssignment } }
    },

    "GET /teaching-assignments/export": async ({ db, viewer, query }) =>
      tableDownload(
        { name: `teaching_assignments_${today()}`, ...query },
        exportColumns,
        await listForExport(db, viewer, query),
      ),

    "GET /teaching-assignments/matrix": async ({ db, query }) => ({
      data: { matrix: await readMatrix(db, query.term_id) },
    }),

    "POST /teaching-assignments/matrix": async ({ db, viewer, body, audit }) => {
      await lockTable(db, "teaching_assignment")
      const term = await lockTermFor(db, { named: body.term_id, year: null })
      if (!isOpen(requireReference(term, "term_id"))) refuse(closedTeaching)
      const { given, ended } = await writeMatrix(db, body.term_id, body.rows)
      const lecturers = [...new Set([...given, ...ended].map(({ lecturer_id }) => lecturer_id))]
      await notifyLecturers(db, lecturers, { termId: body.term_id, senderId: viewer.personId })
      const counts = { given: given.length, ended: ended.length }
      audit("teaching_assignment", "many", null, counts)
      return { message: "Lecturers assigned.", data: counts }
    },

    "DELETE /teaching-assignments/{id}": async ({ db, viewer, params, audit }) => {
      const before = found(await findTeachingAssignment(db, params.id))
      const term = found(await lockTermFor(db, { named: before.term_id, year: null }))
      if (!isOpen(term)) refuse(closedTeaching)
      const deleted = [await deleteTeachingAssignment(db, viewer, before)]
      await notifyLecturer(db, before, { change: "ended", senderId: viewer.personId })
      audit("teaching_assignment", params.id, before, null)
      return { message: "Assignment removed.", data: { deleted } }
    },
  })
