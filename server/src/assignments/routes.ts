import type * as z from "zod"
import { assignmentEndpoints, type assignmentInput } from "#contract/assignments/endpoints.ts"
import { fullInstantText, today } from "#contract/lib/dates.ts"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { allow, found, refuse } from "../lib/errors.ts"
import { tableDownload } from "../lib/files/downloads.ts"
import type { Files } from "../lib/files/files.ts"
import { routes } from "../lib/http/handlers.ts"
import { refuseStale } from "../lib/http/versions.ts"
import { findTeacher, listTaughtClasses } from "../teachingAssignments/queries.ts"
import { mayTeach } from "../teachingAssignments/rules.ts"
import { isOpen } from "../terms/rules.ts"
import {
  countAssignments,
  createAssignment,
  deleteAssignment,
  exported,
  type Found,
  findAssignment,
  findNamed,
  findPlace,
  findTraces,
  keepFile,
  listAssignments,
  listForExport,
  listOptions,
  lockAssignments,
  tellStudents,
  updateAssignment,
} from "./queries.ts"
import { mayEdit, whyNotMoved } from "./rules.ts"

type Input = z.output<typeof assignmentInput>

const closed = "This term is closed, so the work set in it stays as it was."

export const assignmentRoutes = ({ files }: { files: Files }) =>
  routes(assignmentEndpoints, {
    "GET /assignments": async ({ db, viewer, query }) => ({
      data: await listAssignments(db, viewer, query),
    }),

    "GET /assignments/options": async ({ db, viewer }) => ({
      data: { assignments: await listOptions(db, viewer) },
    }),

    "GET /assignments/stats": async ({ db, viewer }) => ({
      data: { stats: await countAssignments(db, viewer) },
    }),

    "GET /assignments/export": async ({ db, viewer, query }) => {
      const rows = await listForExport(db, viewer, query)
      return tableDownload(`assignments_${today()}.csv`, exported, rows)
    },

    "GET /assignments/{id}": async ({ db, viewer, params }) => ({
      data: { assignment: found(await findAssignment(db, viewer, params.id)) },
    }),

    "GET /assignments/download/{id}": async ({ db, viewer, params }) => {
      const { file_id } = found(await findAssignment(db, viewer, params.id))
      return found(await files.find(db, found(file_id)))
    },

    "GET /lecturers/{id}/assignments": async ({ db, viewer, params, query }) => {
      const { id } = found(await findTeacher(db, viewer, params.id))
      return { data: await listAssignments(db, viewer, { ...query, lecturerId: id }) }
    },

    "POST /assignments": async ({ db, viewer, body, files: { assignmentFile }, audit }) => {
      const input = await settled(db, viewer, body, undefined)
      const file = await keepFile(db, files, assignmentFile, viewer.personId)
      const assignment = await createAssignment(db, viewer, input, file)
      await tellStudents(db, assignment, viewer.personId, {
        ...newWork(assignment),
        effect: `assignment ${assignment.id}`,
      })
      audit("assignment", assignment.id, null, assignment)
      return { message: "Assignment created successfully!", data: { assignment } }
    },

    "PUT /assignments/{id}": async ({ db, viewer, params, body, files: { assignmentFile }, audit }) => {
      const before = found((await lockAssignments(db, viewer, [params.id]))[0])
      allow(mayEdit(viewer, before))
      if (!isOpen(before)) refuse(closed)
      refuseStale(before, body.version)
      const input = await settled(db, viewer, body, before)
      const traces = await findTraces(db, params.id)
      refuse(whyNotMoved({ ...before, ...traces }, input))
      const sent = await keepFile(db, files, assignmentFile, viewer.personId)
      const file = sent ?? (body.clearFile ? null : undefined)
      const assignment = await updateAssignment(db, viewer, before, input, file)
      if (file !== undefined && before.file_id !== null) await files.remove(db, before.file_id)
      // Of one effect nobody is told twice: to whom the work is new, its due date is no news of its own.
      const effect = `assignment ${assignment.id} version ${assignment.version}`
      await tellStudents(db, assignment, viewer.personId, { ...newWork(assignment), effect }, before)
      if (assignment.due_date !== before.due_date) {
        await tellStudents(db, assignment, viewer.personId, {
          title: `New due date: ${assignment.title}`,
          message: `${subjectOf(assignment)}. Now due ${fullInstantText(assignment.due_date)}.`,
          effect,
        })
      }
      audit("assignment", params.id, before, assignment)
      return { message: "Assignment updated successfully!", data: { assignment } }
    },

    "DELETE /assignments/{id}": async ({ db, viewer, params, audit }) => {
      const before = found((await lockAssignments(db, viewer, [params.id]))[0])
      allow(mayEdit(viewer, before))
      if (!isOpen(before)) refuse(closed)
      await deleteAssignment(db, files, before)
      audit("assignment", params.id, before, null)
      return { message: "Assignment deleted successfully!" }
    },

    "POST /assignments/delete": async ({ db, viewer, body, audit }) => {
      const doomed = await lockAssignments(db, viewer, body.ids)
      if (!doomed.every(isOpen)) refuse("Some of these are in a closed term, so none was deleted.")
      for (const assignment of doomed) await deleteAssignment(db, files, assignment)
      const ids = doomed.map(({ id }) => id)
      audit("assignment", ids.join(", "), { ids, titles: doomed.map(({ title }) => title) }, null)
      return { message: "Assignment deleted successfully!", data: { count: ids.length } }
    },
  })

/** What is to be written, once it is decided where it stands, whose it is, and that she may put it there. */
async function settled(db: Database, viewer: Viewer, input: Input, before: Found | undefined) {
  const stays = before && input.term_id === null && input.subject_id === before.subject_id
  const place = await findPlace(db, stays ? before : input)
  if (!isOpen(place)) refuse(closed)
  const { subject_id, term_id } = place
  const same =
    before &&
    before.subject_id === subject_id &&
    before.term_id === term_id &&
    before.student_class === input.student_class
  if (!same) {
    const { lecturerId } = viewer
    const taught =
      lecturerId === null
        ? []
        : await listTaughtClasses(db, lecturerId, { subjectId: subject_id, termId: term_id })
    allow(mayTeach(viewer, taught, input.student_class))
  }
  const named = input.lecturer_id === null ? null : await findNamed(db, input.lecturer_id)
  return { ...input, subject_id, term_id, lecturer_id: viewer.role === "admin" ? named : viewer.lecturerId }
}

const newWork = (assignment: Found) => ({
  title: `New assignment: ${assignment.title}`,
  message: `${subjectOf(assignment)}. Due ${fullInstantText(assignment.due_date)}.`,
})

const subjectOf = ({ subject_code, subject_name }: Found) => `${subject_code} ${subject_name}`
