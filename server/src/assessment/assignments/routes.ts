import type * as z from "zod"
import { assignmentEndpoints, type assignmentInput } from "#contract/assessment/assignments/endpoints.ts"
import { assignmentLabels } from "#contract/assessment/assignments/labels.ts"
import { comparable } from "#contract/lib/comparable.ts"
import { today } from "#contract/lib/dates.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import { requireOpenClasses } from "../../college/classes/queries.ts"
import { findVisibleLecturer, listTaughtClasses } from "../../courses/teachingAssignments/queries.ts"
import { mayTeach } from "../../courses/teachingAssignments/rules.ts"
import { isOpen } from "../../courses/terms/rules.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { allow, allowAt, found, refuse, rejectField, requireReference } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import { type Files, privateFileOf } from "../../lib/files/files.ts"
import { changesIn, completed } from "../../lib/http/edits.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { hasAlikeWork } from "./alike.queries.ts"
import { listClassesToSet } from "./classes.queries.ts"
import { exportColumns } from "./export.rules.ts"
import { notifyNamedLecturer, notifyOfAssignment, notifyOfChange } from "./notices.queries.ts"
import {
  countAssignments,
  type FoundAssignment,
  findAssignment,
  idsOfSet,
  listAssignments,
  listForExport,
  listOptions,
  lockAssignments,
} from "./queries.ts"
import { addRubrics, latestRubrics } from "./rubrics.queries.ts"
import { mayEdit, whyNotChanged, writtenText } from "./rules.ts"
import {
  createAssignments,
  deleteAssignment,
  dropFile,
  findUses,
  lockTermOf,
  requireLecturer,
  updateAssignment,
} from "./writing.queries.ts"

type Input = z.output<typeof assignmentInput>
type NewInput = z.output<(typeof assignmentEndpoints)["POST /assignments"]["body"]>

const closed = "This term is closed, so its assignments can't be changed."

export const assignmentRoutes = ({ files }: { files: Files }) =>
  routes(assignmentEndpoints, {
    "GET /assignments": async ({ db, viewer, query }) => ({
      data: await listAssignments(db, viewer, query),
    }),

    "GET /assignments/options": async ({ db, viewer }) => ({
      data: { assignments: await listOptions(db, viewer) },
    }),

    "GET /assignments/classes": async ({ db, viewer, query }) => ({
      data: { classes: await listClassesToSet(db, viewer, query) },
    }),

    "GET /assignments/stats": async ({ db, viewer }) => ({
      data: { stats: await countAssignments(db, viewer) },
    }),

    "GET /assignments/export": async ({ db, viewer, query }) => {
      const rows = await listForExport(db, viewer, query)
      return tableDownload({ name: `assignments_${today()}`, ...query }, exportColumns, rows)
    },

    "GET /assignments/{id}": async ({ db, viewer, params }) => ({
      data: { assignment: found(await findAssignment(db, viewer, params.id)) },
    }),

    "GET /assignments/download/{id}": async ({ db, viewer, params }) => {
      const { file_id } = found(await findAssignment(db, viewer, params.id))
      return found(await files.find(db, found(file_id)))
    },

    "GET /lecturers/{id}/assignments": async ({ db, viewer, params, query }) => {
      const { id } = found(await findVisibleLecturer(db, viewer, params.id))
      return { data: await listAssignments(db, viewer, { ...query, lecturerId: id }) }
    },

    "POST /assignments": async ({ db, viewer, body, files: { assignmentFile }, audit }) => {
      const classes = classesOf(body)
      const input = await resolveInput(db, viewer, body, undefined, classes)
      const file = await files.storeIfSent(db, assignmentFile, privateFileOf(viewer))
      const assignments = await createAssignments(
        db,
        viewer,
        input,
        classes,
        file ?? (await fileOfCopied(db, viewer, body)),
      )
      await copyRubric(db, viewer, body, assignments)
      for (const assignment of assignments) {
        await notifyOfAssignment(db, assignment, viewer.personId)
        await notifyNamedLecturer(db, null, assignment, viewer.personId)
      }
      const assignment = found(assignments[0])
      audit("assignment", assignment.id, null, assignment)
      const done =
        assignments.length === 1
          ? "Assignment created successfully!"
          : `${assignments.length} assignments created, one for each class.`
      const isAlike = await hasAlikeWork(
        db,
        assignments.map(({ id }) => id),
      )
      return { message: writtenText(done, { title: assignment.title, isAlike }), data: { assignment } }
    },

    "PUT /assignments/{id}": async ({
      db,
      viewer,
      params,
      body,
      files: { assignmentFile },
      version,
      audit,
    }) => {
      const ids = body.with_others ? await idsOfSet(db, params.id) : [params.id]
      const locked = await lockAssignments(db, viewer, ids)
      const before = found(locked.find(({ id }) => id === params.id))
      allow(locked.every((each) => mayEdit(viewer, each)))
      if (!locked.every(isOpen)) refuse(closed)
      refuseStale(before, version)
      const newFile = await files.storeIfSent(db, assignmentFile, privateFileOf(viewer))
      const file = newFile ?? (body.clearFile ? null : undefined)
      await changeAssignment(db, viewer, before, completed(body, before), file)
      const changes = changesIn(body, before)
      for (const other of locked.filter(({ id }) => id !== before.id)) {
        const { student_class, due_date } = other
        const edited = { ...completed(changes, other), student_class, due_date }
        await changeAssignment(db, viewer, other, edited, file)
      }
      const assignment = found(await findAssignment(db, viewer, params.id))
      audit("assignment", params.id, before, assignment)
      const isRenamed = comparable(assignment.title) !== comparable(before.title)
      const isAlike = isRenamed && (await hasAlikeWork(db, ids))
      const message = writtenText("Assignment updated successfully!", { title: assignment.title, isAlike })
      return { message, data: { assignment } }
    },

    "DELETE /assignments/{id}": async ({ db, viewer, params, audit }) => {
      const before = found((await lockAssignments(db, viewer, [params.id]))[0])
      allow(mayEdit(viewer, before))
      if (!isOpen(before)) refuse(closed)
      const deleted = [await deleteAssignment(db, viewer, before)]
      audit("assignment", params.id, before, null)
      return { message: "Assignment deleted successfully!", data: { deleted } }
    },

    "POST /assignments/delete": async ({ db, viewer, body, audit }) => {
      const assignments = await lockAssignments(db, viewer, body.ids)
      if (!assignments.every(isOpen)) refuse("Some of these are in a closed term, so none was deleted.")
      const deleted: number[] = []
      for (const assignment of assignments) deleted.push(await deleteAssignment(db, viewer, assignment))
      const ids = assignments.map(({ id }) => id)
      audit("assignment", "many", { ids, titles: assignments.map(({ title }) => title) }, null)
      const count = ids.length
      const message = count === 1 ? "Assignment deleted successfully!" : `${count} assignments deleted.`
      return { message, data: { count, deleted } }
    },
  })

/**
 * Changes one assignment, and notifies the people whom it concerns. A `file` of undefined keeps the present one, null removes
 * it.
 */
async function changeAssignment(
  db: Database,
  viewer: Viewer,
  before: FoundAssignment,
  edited: Input,
  file: string | null | undefined,
) {
  const input = await resolveInput(db, viewer, edited, before)
  const uses = await findUses(db, before.id)
  const target = {
    ...input,
    max_marks: edited.max_marks ?? before.max_marks,
    further_formats: edited.further_formats ?? before.further_formats,
  }
  const labels = assignmentLabels[viewer.role === "admin" ? "admin" : "lecturer"]
  refuse(whyNotChanged({ ...before, ...uses }, target, labels))
  const assignment = await updateAssignment(db, viewer, before, input, file)
  if (file !== undefined && before.file_id !== null) await dropFile(db, before.file_id)
  await notifyOfChange(db, before, assignment, viewer.personId)
  await notifyNamedLecturer(db, before, assignment, viewer.personId)
}

/** The classes that a new assignment is for, each with its due date. */
function classesOf({ student_class, due_date, other_classes, other_due_dates = {} }: NewInput) {
  if (other_classes.length > 0 && student_class === null)
    rejectField(
      "other_classes",
      "An assignment for all classes has no other classes. Choose a target class first.",
    )
  if (other_classes.includes(student_class ?? ""))
    rejectField("other_classes", `${student_class} is the target class already.`)
  const unknownClass = Object.keys(other_due_dates).find((name) => !other_classes.includes(name))
  if (unknownClass !== undefined)
    rejectField("other_due_dates", `${unknownClass} has a due date, but isn't among the other classes.`)
  const others = other_classes.map((name) => ({
    student_class: name,
    due_date: other_due_dates[name] ?? due_date,
  }))
  return [{ student_class, due_date }, ...others]
}

async function fileOfCopied(db: Database, viewer: Viewer, { copy_of, clearFile }: NewInput) {
  if (copy_of === null || clearFile) return null
  return requireReference(await findAssignment(db, viewer, copy_of), "copy_of").file_id
}

/** A copy of earlier work gets the same rubric in each of the classes. */
async function copyRubric(
  db: Database,
  viewer: Viewer,
  { copy_of }: NewInput,
  assignments: readonly { id: number }[],
) {
  if (copy_of === null) return
  const copied = requireReference(await findAssignment(db, viewer, copy_of), "copy_of")
  const [rubric] = await latestRubrics(db, [copied.id])
  const ids = assignments.map(({ id }) => id)
  if (rubric && rubric.criteria.length > 0) await addRubrics(db, viewer, ids, rubric)
}

/** Adds the term and lecturer to the input, after checking that the viewer may set an assignment there. */
async function resolveInput(
  db: Database,
  viewer: Viewer,
  input: Input,
  before: FoundAssignment | undefined,
  classes: readonly Pick<Input, "student_class">[] = [input],
) {
  const keepsTerm = before && input.term_id === null && input.subject_id === before.subject_id
  const offering = await lockTermOf(db, keepsTerm ? before : input)
  if (!isOpen(offering)) refuse(closed)
  const { subject_id, term_id } = offering
  const staysThere =
    before &&
    before.subject_id === subject_id &&
    before.term_id === term_id &&
    before.student_class === input.student_class
  if (!staysThere) {
    const taught = await listTaughtClasses(db, viewer.lecturerId, { subjectId: subject_id, termId: term_id })
    const [first, ...others] = classes.map(({ student_class }) => student_class)
    allowAt(
      "student_class",
      mayTeach(viewer, taught, first ?? null),
      `You don’t teach this subject${first ? ` to ${first}` : ""}.`,
    )
    await requireOpenClasses(db, "student_class", [first], before && [before.student_class])
    await requireOpenClasses(db, "other_classes", others)
    const untaught = others.flatMap((name) => (name === null || mayTeach(viewer, taught, name) ? [] : [name]))
    rejectField(
      "other_classes",
      untaught.length > 0 ? `You don’t teach this subject to ${listText(untaught)}.` : undefined,
    )
  }
  const named = viewer.role === "admin" ? input.lecturer_id : null
  const chosen = named === null ? null : await requireLecturer(db, named)
  const lecturer_id = viewer.role === "admin" ? chosen : viewer.lecturerId
  // The administrator's form always sends a lecturer. Only a changed lecturer counts as named.
  const isSame = before !== undefined && before.lecturer_id === lecturer_id
  const lecturer_named = isSame ? before.lecturer_named : chosen !== null
  return { ...input, subject_id, term_id, lecturer_id, lecturer_named }
}
