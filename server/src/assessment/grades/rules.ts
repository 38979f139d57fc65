import type * as z from "zod"
import type { gradeEdit } from "#contract/assessment/grades/entry.ts"
import type { GradeState, GradeType } from "#contract/assessment/grades/grade.ts"
import { gradeTypeLabel } from "#contract/assessment/grades/texts.ts"
import type { FilledRubric } from "#contract/assessment/rubrics/rubric.ts"
import { countText } from "#contract/lib/amounts.ts"
import { comparable } from "#contract/lib/comparable.ts"
import { mayTeach } from "../../courses/teachingAssignments/rules.ts"
import { isOpen } from "../../courses/terms/rules.ts"
import type { Authority } from "../../lib/auth/viewer.ts"
import { isOwnWork } from "../assignments/rules.ts"

/** The part of an assignment that grading needs. A null `lecturer_id` is the administration's, a null `class` means all classes. */
export type GradedAssignment = {
  id: number
  lecturer_id: number | null
  /** An administrator named the lecturer. */
  lecturer_named: boolean
  class: string | null
  title: string
  max_points: number
}

/** The facts that decide whether a grade may be given, for one student, subject and term. */
export type GradeFacts = {
  student_id: number
  subject_id: number
  term: { id: number; closed_at: string | null }
  /** The student's class in the term: null without a class, undefined if not enrolled in the term. */
  class: string | null | undefined
  /** The subject's assignments in the term, in which a title or an id is looked up. */
  assignments: readonly GradedAssignment[]
  hasHandedIn: (assignmentId: number) => boolean
  /** The classes to which the viewer teaches the subject in the term; null among them means all classes. */
  taught: readonly (string | null)[]
  /** The refusal if the subject isn't offered in the term, so that the student doesn't take it (product decision 3.19). */
  why_no_marks?: string | undefined
  /** A mark of a student who isn't enrolled in the term is a result from before the system (`termsBeforeEnrolment`). */
  is_earlier?: boolean
  /** The grade that is being edited. */
  present?: PresentGrade | undefined
}
export type PresentGrade = {
  student_id: number
  subject_id: number
  term: GradeFacts["term"]
  /** The assignment may have been deleted. The title and maximum are those from when the grade was given. */
  assignment: GradedAssignment | null
  title: string
  max_points: number
  grade_type: GradeType
}

/** A grade as a form or a row of a file requests it. Without `max_points`, the maximum is the assignment's; an end of module has 100. */
export type RequestedGrade = {
  grade_type: GradeType
  assignment_id: number | null
  title: string | null
  state: GradeState
  points: number | null
  max_points: number | undefined
  feedback: string | null | undefined
}

/** A valid grade. */
export type JudgedGrade = {
  student_id: number
  subject_id: number
  term_id: number
  assignment_id: number | null
  grade_type: GradeType
  title: string
  state: GradeState
  points: number | null
  max_points: number
  /** If absent, a grade that the student has keeps its feedback. */
  feedback: string | null | undefined
  /** Null removes a filled rubric from the mark. If absent, the mark keeps its rubric, by the rule of the database. */
  rubric?: FilledRubric | null
}

export type GradeRefusal = {
  code: "invalid" | "forbidden" | "conflict"
  /** The field of the grade form that the message belongs to. */
  field: string
  text: string
}

type Judgement = { grade: JudgedGrade; refusal?: undefined } | { grade?: undefined; refusal: GradeRefusal }

const endModuleMaximum = 100

const invalid = (field: string, text: string): GradeRefusal => ({ code: "invalid", field, text })
const titleRequired = "Assignment title is required."
const maximumRequired = invalid("max_points", "Max points are required.")

/** The required choice that a new grade lacks. Only administrators grade without an assignment. */
export function whyIncomplete(
  { role }: Authority,
  { grade_type, assignment_id, title }: Pick<RequestedGrade, "grade_type" | "assignment_id" | "title">,
): GradeRefusal | undefined {
  if (grade_type === "end_module" || assignment_id !== null) return undefined
  if (role !== "admin") return invalid("assignment_id", "Assignment is required.")
  return title === null ? invalid("assignment_title", titleRequired) : undefined
}

/** Decides whether a grade may be given, and completes it, for the form, the API, the grade sheet and the file import. */
export function judgeGrade(viewer: Authority, facts: GradeFacts, requestedGrade: RequestedGrade): Judgement {
  const incomplete = whyIncomplete(viewer, requestedGrade)
  if (incomplete && !facts.present) return { refusal: incomplete }
  const title = requestedGrade.title ?? gradeTypeLabel.end_module
  const assignment = assignmentOf(facts, requestedGrade, title)
  if (typeof assignment === "string") return { refusal: invalid("assignment_title", assignment) }

  const isUnchanged = keepsAssignment(facts, requestedGrade)
  const maxPoints = assignment?.max_points
  const stated = maxPoints ?? requestedGrade.max_points ?? facts.present?.max_points
  const max_points = stated ?? endModuleMaximum
  const lacksMaximum = stated === undefined && requestedGrade.grade_type === "assignment"
  const refusal =
    whyNotEntered(viewer, facts, assignment, isUnchanged) ??
    (lacksMaximum ? maximumRequired : undefined) ??
    (requestedGrade.assignment_id === null ? maxMismatch(maxPoints, requestedGrade.max_points) : undefined) ??
    aboveMaximum(requestedGrade, max_points)
  if (refusal) return { refusal }
  return {
    grade: {
      student_id: facts.student_id,
      subject_id: facts.subject_id,
      term_id: facts.term.id,
      assignment_id: assignment?.id ?? null,
      grade_type: requestedGrade.grade_type,
      title: assignment?.title ?? title,
      state: requestedGrade.state,
      points: requestedGrade.state === "number" ? requestedGrade.points : null,
      max_points,
      feedback: requestedGrade.feedback,
    },
  }
}

/** An edit that doesn't change term, title or type keeps the grade's assignment, or its lack of one. */
function keepsAssignment({ present, term }: GradeFacts, { title, grade_type }: RequestedGrade) {
  if (!present) return false
  if (present.assignment) return true
  return term.id === present.term.id && title === present.title && grade_type === present.grade_type
}

/** The assignment of a grade; undefined for a free title. A string is the reason why it can't be determined. */
function assignmentOf(facts: GradeFacts, requestedGrade: RequestedGrade, title: string) {
  if (keepsAssignment(facts, requestedGrade)) return facts.present?.assignment ?? undefined
  if (requestedGrade.grade_type === "end_module") return undefined
  if (requestedGrade.assignment_id === null) return resolveByTitle(title, facts.assignments, facts.class)
  return facts.assignments.find(({ id }) => id === requestedGrade.assignment_id)
}

/**
 * The assignment that a typed title refers to in a subject and term (record 14). If several have this title, it is the
 * one for the student's class. A string is the reason why the title is ambiguous.
 */
export function resolveByTitle<Assignment extends { title: string; class: string | null }>(
  title: string,
  assignments: readonly Assignment[],
  studentClass: string | null | undefined,
): Assignment | string | undefined {
  const sameTitle = assignments.filter((assignment) => comparable(assignment.title) === comparable(title))
  if (sameTitle.length <= 1) return sameTitle[0]
  const [first, second] = sameTitle.filter(({ class: setFor }) => setFor === null || setFor === studentClass)
  if (first && !second) return first
  return `There are several assignments called ${title} in this subject and term. Please give each a title of its own.`
}

export const closedGrades = "This term is closed, so its grades can't be changed."

type Scope = Pick<GradeFacts, "class" | "taught" | "hasHandedIn" | "term">

/** The reason why the viewer may not give, change or delete the student's grade; undefined if they may. */
export function whyNotGradable(
  viewer: Authority,
  scope: Scope,
  assignment: GradedAssignment | null | undefined,
): GradeRefusal | undefined {
  if (!mayGrade(viewer, scope, assignment)) {
    const text = "You do not teach this student that subject in that term."
    return { code: "forbidden", field: "student_id", text }
  }
  if (isOpen(scope.term)) return undefined
  return {
    code: "conflict",
    field: "term_id",
    text: closedGrades,
  }
}

/**
 * The reason why the student can't get any new mark; undefined if they can. A grade sheet shows it before anything is typed,
 * and `judgeGrade` checks it afterwards.
 */
export const whyNotEntered = (
  viewer: Authority,
  scope: Scope & Pick<GradeFacts, "why_no_marks" | "is_earlier" | "present">,
  assignment: GradedAssignment | undefined,
  isUnchanged = false,
): GradeRefusal | undefined =>
  whyNotGradable(viewer, scope, assignment) ??
  (scope.why_no_marks === undefined ? undefined : invalid("subject_id", scope.why_no_marks)) ??
  (isStudentOf(scope) ? undefined : notEnrolled) ??
  (isUnchanged || isSetFor(assignment, scope) ? undefined : notSetFor)

/**
 * Administrators may grade every student, and lecturers the students of classes to which they teach the subject in that term.
 * The lecturer of an assignment also grades every student who handed it in to them, from any class, as long as they teach some
 * class of the subject or an administrator named them (record 10).
 */
function mayGrade(viewer: Authority, scope: Scope, assignment: GradedAssignment | null | undefined) {
  if (viewer.role === "admin") return true
  if (viewer.role !== "lecturer" || scope.class === undefined) return false
  // A student without a class is taught only by lecturers who teach all classes.
  const taught = scope.class === null ? scope.taught.filter((own) => own === null) : scope.taught
  const isOwn = assignment && isOwnWork(viewer, scope.taught, assignment)
  return (isOwn && scope.hasHandedIn(assignment.id)) || mayTeach(viewer, taught, scope.class)
}

/** Students do assignments set for all classes or their own, and those they submitted before changing class. */
const isSetFor = (
  assignment: GradedAssignment | null | undefined,
  { class: studentClass, hasHandedIn }: Pick<Scope, "class" | "hasHandedIn">,
) =>
  !assignment || assignment.class === null || assignment.class === studentClass || hasHandedIn(assignment.id)

/** A mark that the student already has in the term can be corrected after they left the term. */
const isStudentOf = ({
  class: studentClass,
  is_earlier,
  present,
  term,
}: Parameters<typeof whyNotEntered>[1]) =>
  studentClass !== undefined || is_earlier === true || present?.term.id === term.id

const notEnrolled = invalid(
  "student_id",
  "This student is not enrolled in that term, and gets no mark in it.",
)

const notSetFor = invalid("student_id", "This assignment was not set for this student's class.")

/** An assignment fixes its maximum. */
function maxMismatch(maximum: number | undefined, typed: number | undefined) {
  if (maximum === undefined || typed === undefined || typed === maximum) return undefined
  return invalid("max_points", `This assignment is out of ${countText(maximum, "point")}.`)
}

/** The refusal to restore a mark of an assignment whose maximum was changed meanwhile. */
export const whyOtherMaximum = (work: { title: string; max_marks: number }, maximum: number) =>
  work.max_marks === maximum
    ? undefined
    : `${work.title} is out of ${countText(work.max_marks, "point")} by now, and this mark was out of ${maximum}. Enter it again.`

function aboveMaximum({ state, points }: RequestedGrade, max: number) {
  if (state !== "number" || points === null || points <= max) return undefined
  return invalid("points_earned", `Points earned must not be more than ${max}.`)
}

/**
 * The grade after an edit. For an assignment, title, type and maximum don't change (product decision 2.6). Otherwise
 * administrators may change all three, and lecturers the maximum.
 */
export function wantedEdit(
  { role }: Authority,
  present: PresentGrade,
  edit: z.output<typeof gradeEdit>,
): RequestedGrade {
  const free = present.assignment ? undefined : edit
  const freeTitle = role === "admin" ? free : undefined
  return {
    grade_type: freeTitle?.grade_type ?? present.grade_type,
    assignment_id: present.assignment?.id ?? null,
    title: freeTitle?.assignment_title ?? present.title,
    state: edit.state,
    points: edit.points_earned ?? null,
    max_points: free?.max_points,
    feedback: edit.feedback,
  }
}
