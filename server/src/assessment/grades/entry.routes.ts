import { isDeepStrictEqual } from "node:util"
import { gradeEntryEndpoints } from "#contract/assessment/grades/entry.ts"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { texts } from "#contract/lib/texts.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { AppError, fieldError, found, requireReference } from "../../lib/errors.ts"
import type { AuditNote } from "../../lib/http/audit.ts"
import { completed } from "../../lib/http/edits.ts"
import { type Context, routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { findStudent } from "../../members/students/queries.ts"
import { lockExisting } from "./bulk.queries.ts"
import {
  addGrade,
  changeGrade,
  findPresentGrade,
  isOutdated,
  lockGrade,
  publishGrade,
  readFactsOfNew,
  readFactsOfPresent,
} from "./entry.queries.ts"
import { addHistory } from "./history.queries.ts"
import { changedBy, givenBy, snapshot } from "./history.rules.ts"
import { notifyStudent, withdrawNotices } from "./notices.queries.ts"
import { readPolicies } from "./policies.queries.ts"
import { findGrade } from "./queries.ts"
import { deleteGrade } from "./restoring.queries.ts"
import {
  type GradeRefusal,
  type JudgedGrade,
  judgeGrade,
  wantedEdit,
  whyIncomplete,
  whyNotGradable,
} from "./rules.ts"

type EntryContext = Context<"POST /grades", (typeof gradeEntryEndpoints)["POST /grades"]>

export const gradeEntryRoutes = () =>
  routes(gradeEntryEndpoints, {
    "POST /grades": enterGrade,

    "POST /grades/create-or-update": enterGrade,

    "PUT /grades/{id}": async ({ db, viewer, params: { id }, body, version, audit }) => {
      const before = await lockVisibleGrade(db, viewer, id)
      const present = await findPresentGrade(db, id)
      const facts = await readFactsOfPresent(db, viewer, present)
      rejectGrade(whyNotGradable(viewer, facts, present.assignment))
      refuseStale(before, version, changedBy(before))
      // The specification's requests have no state: the points that they send are a number.
      const now = { feedback: before.feedback, state: "number", term_id: null, reason: null } as const
      const edit = completed(body, now)
      const requestedEdit = wantedEdit(viewer, present, edit)
      const termId = present.assignment ? present.term.id : (edit.term_id ?? present.term.id)
      const targetFacts =
        termId === present.term.id ? facts : await readFactsOfPresent(db, viewer, present, termId)
      const { grade, refusal } = judgeGrade(viewer, targetFacts, requestedEdit)
      if (refusal) throw failureOf(refusal)
      if (isChange(before, grade) || (await isConfirmed(db, id, version)))
        await changeGrade(db, id, grade, { gradedBy: viewer.personId, from: present })
      await publishGrade(db, id)
      const change = { id, before, reason: edit.reason }
      return recordAndNotify(db, viewer, change, "Grade updated successfully!", audit)
    },

    "POST /grades/{id}/publish": async ({ db, viewer, params: { id }, audit }) => {
      const before = await lockVisibleGrade(db, viewer, id)
      const present = await findPresentGrade(db, id)
      rejectGrade(whyNotGradable(viewer, await readFactsOfPresent(db, viewer, present), present.assignment))
      await publishGrade(db, id)
      return recordAndNotify(db, viewer, { id, before, reason: null }, "Grade published.", audit)
    },

    "DELETE /grades/{id}": async ({ db, viewer, params: { id }, audit }) => {
      const before = await lockVisibleGrade(db, viewer, id)
      const present = await findPresentGrade(db, id)
      const facts = await readFactsOfPresent(db, viewer, present)
      rejectGrade(whyNotGradable(viewer, facts, present.assignment))
      const deleted = [await deleteGrade(db, viewer, before)]
      await withdrawNotices(db, [id])
      const change = {
        grade_id: id,
        changed_by: viewer.personId,
        before: snapshot(before),
        after: null,
        reason: null,
      }
      await addHistory(db, change)
      audit("grade", id, before, null)
      return { message: "Grade deleted.", data: { deleted } }
    },
  })

/** Adds a grade, or changes the student's existing one (product decision 3.7). */
async function enterGrade({ db, viewer, body, version, audit }: EntryContext) {
  const requestedGrade = {
    grade_type: body.grade_type,
    assignment_id: body.grade_type === "assignment" ? body.assignment_id : null,
    title: body.assignment_title,
    state: body.state,
    points: body.points_earned ?? null,
    max_points: body.max_points,
    feedback: body.feedback,
  }
  rejectGrade(whyIncomplete(viewer, requestedGrade))
  const facts = await readFactsOfNew(db, viewer, body)
  const { grade, refusal } = judgeGrade(viewer, facts, requestedGrade)
  if (refusal) throw await failureOfForm(db, viewer, body.student_id, refusal)
  const added = await addGrade(db, grade, viewer.personId)
  if (added) {
    const change = { id: added, before: null, reason: null }
    const reply = await recordAndNotify(db, viewer, change, "Grade added successfully!", audit)
    return { ...reply, replaced: false }
  }
  const [existing] = await lockExisting(db, [grade])
  const { id, graded_by } = requireReference(existing, "student_id")
  const before = await lockVisibleGrade(db, viewer, id)
  refuseStale(before, version, givenBy(before, graded_by === viewer.personId))
  if (isChange(before, grade) || (await isConfirmed(db, id, version)))
    await changeGrade(db, id, grade, { gradedBy: viewer.personId })
  await publishGrade(db, id)
  const change = { id, before, reason: null }
  const reply = await recordAndNotify(db, viewer, change, "Grade updated successfully!", audit)
  return { ...reply, replaced: true }
}

function failureOf({ code, field, text }: GradeRefusal) {
  if (code === "invalid") return fieldError(field, text)
  return new AppError(code, code === "forbidden" ? texts.forbidden : text)
}
function rejectGrade(refusal: GradeRefusal | undefined) {
  if (refusal) throw failureOf(refusal)
}

/** Lecturers get the reason beside the field if they may see the student, and a 403 otherwise. */
async function failureOfForm(db: Database, viewer: Viewer, studentId: number, refusal: GradeRefusal) {
  const student = refusal.code === "forbidden" ? await findStudent(db, viewer, studentId) : undefined
  return failureOf(student ? { ...refusal, code: "invalid" } : refusal)
}

/** The grade if the viewer may see it, locked until the transaction ends. */
async function lockVisibleGrade(db: Database, viewer: Viewer, id: number) {
  await lockGrade(db, id)
  return found(await findGrade(db, viewer, await readPolicies(db), id))
}

/**
 * Whether a request changes a grade. Saving it unchanged alters neither its day nor who gave it, except that a draft counts as
 * given by the person who publishes it.
 */
const isChange = (before: Grade, grade: JudgedGrade) =>
  before.is_published === false ||
  !isDeepStrictEqual(
    { ...valuesOf(before), title: before.assignment_title, points: before.points_earned },
    {
      ...valuesOf({ ...grade, feedback: grade.feedback === undefined ? before.feedback : grade.feedback }),
      title: grade.title,
      points: grade.points,
    },
  )

/** Whether somebody who knows the present mark saves it again, although work was handed in after it. */
const isConfirmed = async (db: Database, id: number, version: number | undefined) =>
  version !== undefined && (await isOutdated(db, id))

type Values = Pick<
  JudgedGrade,
  "term_id" | "grade_type" | "assignment_id" | "state" | "max_points" | "feedback"
>
const valuesOf = ({ term_id, grade_type, assignment_id, state, max_points, feedback }: Values) => ({
  term_id,
  grade_type,
  assignment_id,
  state,
  max_points,
  feedback,
})

type Change = { id: number; before: Grade | null; reason: string | null }

/** Writes a grade's change to its history and the audit log, notifies the student, and returns the grade. */
async function recordAndNotify(
  db: Database,
  viewer: Viewer,
  { id, before, reason }: Change,
  message: string,
  audit: AuditNote,
) {
  const grade = found(await findGrade(db, viewer, await readPolicies(db), id))
  // A grade that is saved unchanged needs no history and no notification.
  const isSame = before !== null && isDeepStrictEqual(snapshot(before), snapshot(grade))
  audit("grade", id, before, grade)
  if (isSame && before.is_published === grade.is_published) return { message, data: { grade } }
  if (!isSame) {
    await addHistory(db, {
      grade_id: id,
      changed_by: viewer.personId,
      before: before && snapshot(before),
      after: snapshot(grade),
      reason,
    })
  }
  if (!grade.is_published) return { message, data: { grade } }
  const isFeedback =
    grade.feedback !== null && before?.is_published === true && before.feedback !== grade.feedback
  await notifyStudent(db, grade, isFeedback ? "feedback" : "grade", viewer.personId)
  return { message, data: { grade } }
}
