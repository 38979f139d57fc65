import { isDeepStrictEqual } from "node:util"
import type * as z from "zod"
import { type Grade, type gradeEdit, type gradeInput, markingEndpoints } from "#contract/grades/endpoints.ts"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { allow, conflictUnless, fieldError, found, rejectField, requireReference } from "../lib/errors.ts"
import type { AuditNote } from "../lib/http/audit.ts"
import { routes } from "../lib/http/handlers.ts"
import { refuseStale } from "../lib/http/versions.ts"
import { notify } from "../notifications/queries.ts"
import { findStudent } from "../students/queries.ts"
import { listTaughtClasses } from "../teachingAssignments/queries.ts"
import { lockTermFor } from "../terms/queries.ts"
import { isOpen } from "../terms/rules.ts"
import {
  addHistory,
  addMark,
  changeMark,
  deleteMark,
  findStudentToGrade,
  findSubject,
  findWork,
  holdGrade,
  listWorks,
  lockMark,
  moveMark,
  type Target,
  targetOfMark,
} from "./marking.queries.ts"
import {
  changedBy,
  edited,
  givenBy,
  gradeNotification,
  isSetFor,
  mayMark,
  meantBy,
  notSetFor,
  otherMaximum,
  snapshot,
} from "./marking.rules.ts"
import { readPolicies } from "./policies.queries.ts"
import { findGrade } from "./queries.ts"

type Input = z.output<typeof gradeInput>
const closed = "This term is closed, so its grades stay as they are."

export const markingRoutes = () =>
  routes(markingEndpoints, {
    "POST /grades": async ({ db, viewer, body, audit }) => enter(db, viewer, body, audit),

    "POST /grades/create-or-update": async ({ db, viewer, body, audit }) => enter(db, viewer, body, audit),

    "PUT /grades/{id}": async ({ db, viewer, params, body, audit }) => {
      const before = await hold(db, viewer, params.id)
      const standing = await targetOfMark(db, params.id)
      await permit(db, viewer, standing, before.student_id)
      refuseStale(before, body.version, changedBy(before))
      const mark = { ...edited(viewer, before, body), graded_by: viewer.personId }
      const target = await targetOfEdit(db, { before, standing, mark, body })
      const { title, max_points, term_id, assignment_id } = target
      const written = { ...mark, title, max_points }
      if (term_id === standing.term_id && assignment_id === standing.assignment_id) {
        await changeMark(db, params.id, written)
      } else {
        await permit(db, viewer, target, before.student_id)
        await moveMark(db, params.id, standing, target, written)
      }
      return recordAndNotify(
        db,
        viewer,
        { id: params.id, before, reason: body.reason },
        "Grade updated successfully!",
        audit,
      )
    },

    "DELETE /grades/{id}": async ({ db, viewer, params, audit }) => {
      const before = await hold(db, viewer, params.id)
      const target = await targetOfMark(db, params.id)
      await permit(db, viewer, target, before.student_id)
      await deleteMark(db, params.id, target)
      await addHistory(db, {
        grade_id: params.id,
        changed_by: viewer.personId,
        before: snapshot(before),
        after: null,
        reason: null,
      })
      audit("grade", params.id, before, null)
      return { message: "Grade deleted successfully!" }
    },
  })

/** Puts a mark where it belongs: new, or in place of the one that stands there (product decision 3.7). */
async function enter(db: Database, viewer: Viewer, body: Input, record: AuditNote) {
  const target = await targetOf(db, viewer, body)
  await permit(db, viewer, target, body.student_id, true)
  const mark = {
    ...body,
    points_earned: body.points_earned ?? null,
    title: target.title,
    max_points: target.max_points,
    graded_by: viewer.personId,
  }
  const added = await addMark(db, target, mark)
  if (added)
    return recordAndNotify(
      db,
      viewer,
      { id: added, before: null, reason: null },
      "Grade added successfully!",
      record,
    )
  const before = found(await hold(db, viewer, await lockMark(db, target, body)))
  refuseStale(before, body.version, givenBy(before))
  await changeMark(db, before.id, mark)
  return recordAndNotify(
    db,
    viewer,
    { id: before.id, before, reason: null },
    "Grade updated successfully!",
    record,
  )
}

/** What is marked. An assignment says its own title, term and maximum, whatever the payload says (decision 2.6). */
async function targetOf(
  db: Database,
  viewer: Viewer,
  input: Pick<Input, "student_id" | "assignment_id" | "grade_type"> & {
    subject_id: number | null
    term_id: number | null
    assignment_title: string | null
    max_points?: number | undefined
  },
): Promise<Target> {
  if (input.assignment_id !== null && input.grade_type === "assignment") {
    return requireReference(await findWork(db, input.assignment_id), "assignment_id")
  }
  const free = input.grade_type === "end_module"
  rejectField("assignment_id", free || viewer.role === "admin" ? undefined : "Assignment is required.")
  if (input.subject_id === null) throw fieldError("subject_id", "Subject is required.")
  const subject = await findSubject(db, input.subject_id)
  if (!subject) {
    throw fieldError("subject_id", `Invalid subject selected. Subject ID ${input.subject_id} not found.`)
  }
  const title = input.assignment_title ?? (free ? "End of module" : null)
  if (title === null) throw fieldError("assignment_title", "Assignment title is required.")
  const term = await lockTermFor(db, { named: input.term_id, year: subject.year_of_study })
  if (!term) throw fieldError("term_id", "Please fill in all required fields including term")
  const target = {
    subject_id: subject.id,
    term_id: term.id,
    closed_at: term.closed_at,
    assignment_id: null,
    lecturer_id: null,
    class: null,
    title,
    max_points: input.max_points ?? 100,
  }
  return free ? target : meant(db, target, input.student_id, input.max_points)
}

/** The work whose title was typed, if there is any in that subject and term; else the free title itself (decision 0061). */
async function meant(db: Database, target: Target, studentId: number, typedMax: number | undefined) {
  const pupil = requireReference(await findStudentToGrade(db, studentId, target), "student_id")
  const work = meantBy(target.title, await listWorks(db, target), pupil.class)
  if (typeof work === "string") throw fieldError("assignment_title", work)
  rejectField("max_points", work && otherMaximum(work.max_points, typedMax))
  return work ?? target
}

type Edited = {
  before: Grade
  standing: Target
  mark: ReturnType<typeof edited>
  body: z.output<typeof gradeEdit>
}

/** What a mark is for after an edit: where it stands, or where its new term, title or kind takes it. */
async function targetOfEdit(db: Database, { before, standing, mark, body }: Edited): Promise<Target> {
  const { title, max_points, grade_type } = mark
  const target = { ...standing, title, max_points }
  const named = body.term_id ?? before.term_id
  const stays =
    named === before.term_id && title === before.assignment_title && grade_type === before.grade_type
  // Work says its own term and title: only a mark under a free title goes elsewhere.
  if (before.assignment_id !== null || stays) return target
  const term = requireReference(await lockTermFor(db, { named, year: null }), "term_id")
  const there = { ...target, term_id: term.id, closed_at: term.closed_at }
  return grade_type === "end_module" ? there : meant(db, there, before.student_id, body.max_points)
}

/** Who may not mark a student for this goes no further; `chosen` says that a form has just named the student. */
async function permit(db: Database, viewer: Viewer, target: Target, studentId: number, chosen = false) {
  const pupil = requireReference(await findStudentToGrade(db, studentId, target), "student_id")
  const place = { subjectId: target.subject_id, termId: target.term_id }
  const taught = viewer.lecturerId === null ? [] : await listTaughtClasses(db, viewer.lecturerId, place)
  const standing = {
    taught,
    pupilClass: pupil.enrolment_id === null ? undefined : pupil.class,
    setBy: target.lecturer_id,
    setFor: target.class,
    handedIn: pupil.submission_id !== null,
  }
  const permitted = mayMark(viewer, standing)
  // Whom she may look at, she can have chosen in good faith: that deserves a sentence beside the field.
  if (!permitted && chosen && (await findStudent(db, viewer, studentId))) {
    throw fieldError("student_id", "You do not teach this student that subject in that term.")
  }
  allow(permitted)
  conflictUnless(isOpen(target), closed)
  if (chosen) rejectField("student_id", isSetFor(standing) ? undefined : notSetFor)
}

/** The mark as whoever asks may see it, held until the transaction ends. */
async function hold(db: Database, viewer: Viewer, id: number) {
  await holdGrade(db, id)
  return found(await findGrade(db, viewer, await readPolicies(db), id))
}

type Written = { id: number; before: Grade | null; reason: string | null }

/** History, the audit log and the student hear of it, and the answer is the mark as it now stands. */
async function recordAndNotify(
  db: Database,
  viewer: Viewer,
  { id, before, reason }: Written,
  message: string,
  record: AuditNote,
) {
  const grade = found(await findGrade(db, viewer, await readPolicies(db), id))
  // Saved as it was: nothing to keep and nothing to tell.
  if (before && isDeepStrictEqual(snapshot(before), snapshot(grade))) return { message, data: { grade } }
  await addHistory(db, {
    grade_id: id,
    changed_by: viewer.personId,
    before: before && snapshot(before),
    after: snapshot(grade),
    reason,
  })
  await notify(db, {
    ...gradeNotification(grade),
    to: (person) =>
      person(
        "person.id",
        "=",
        person.selectFrom("student").select("person_id").where("student.id", "=", grade.student_id),
      ),
    type: grade.feedback && before && before.feedback !== grade.feedback ? "feedback" : "grade",
    link: "/student/grades",
    senderId: viewer.personId,
    effect: `grade ${id} version ${grade.version}`,
  })
  record("grade", id, before, grade)
  return { message, data: { grade } }
}
