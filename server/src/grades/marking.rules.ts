import type * as z from "zod"
import type { Grade, gradeEdit } from "#contract/grades/endpoints.ts"
import type { StaffViewer } from "../lib/auth/viewer.ts"
import { mayTeach } from "../teachingAssignments/rules.ts"

type Place = {
  /** The classes to which the lecturer teaches the subject in the term; null among them is all. */
  taught: readonly (string | null)[]
  /** The student's class in the term; undefined where she isn't enrolled in it. */
  pupilClass: string | null | undefined
  /** Who set the work and for which class; null is nobody in particular, and all of them. */
  setBy: number | null
  setFor: string | null
  /** Whether she handed something in for it: that outlasts her moving to another class. */
  handedIn: boolean
}

/**
 * Who may mark a student (product decision 3.3): administrators; the lecturer whose piece of work it is, if it was set
 * for her; and whoever teaches the subject to her class in that term.
 */
export function mayMark(viewer: StaffViewer, place: Place) {
  const { taught, pupilClass, setBy } = place
  if (viewer.role === "admin") return true
  if (viewer.role !== "lecturer" || pupilClass === undefined) return false
  const isHers = setBy !== null && setBy === viewer.lecturerId
  return (isHers && isSetFor(place)) || mayTeach(viewer, ofClass(taught, pupilClass), pupilClass)
}

/** Whether work is a student's to do: set for all classes or hers, or handed in before she moved. */
export const isSetFor = ({
  setFor,
  pupilClass,
  handedIn,
}: Pick<Place, "setFor" | "pupilClass" | "handedIn">) => setFor === null || setFor === pupilClass || handedIn

export const notSetFor = "This assignment was not set for this student's class."

/** A student without a class is taught only by those who teach all of them. */
const ofClass = (taught: Place["taught"], pupilClass: string | null) =>
  pupilClass === null ? taught.filter((own) => own === null) : taught

/**
 * The work that a title typed by hand means, in a subject and term (decision 0061): the one of that title, and of several
 * the one for the student's class. A string says why none can be told from the others.
 */
export function meantBy<Work extends { title: string; class: string | null }>(
  title: string,
  works: readonly Work[],
  pupilClass: string | null | undefined,
): Work | string | undefined {
  const named = works.filter((work) => work.title.toLowerCase() === title.toLowerCase())
  if (named.length <= 1) return named[0]
  const [hers, another] = named.filter((work) => work.class === null || work.class === pupilClass)
  if (hers && !another) return hers
  return `There are several assignments called ${title} in this subject and term. Please give each a title of its own.`
}

/**
 * A mark as an edit leaves it. What work says of itself, its title, kind and maximum, stays (product decision 2.6). Kind
 * and title of a mark without work are an administrator's to say, as when it was given.
 */
export function edited({ role }: StaffViewer, before: Grade, body: z.output<typeof gradeEdit>) {
  const free = before.assignment_id === null ? body : undefined
  const named = role === "admin" ? free : undefined
  return {
    state: body.state,
    points_earned: body.points_earned ?? null,
    feedback: body.feedback,
    grade_type: named?.grade_type ?? before.grade_type,
    title: named?.assignment_title ?? before.assignment_title,
    max_points: free?.max_points ?? before.max_points,
  }
}

/** Why a maximum typed beside a title is refused: the work of that title has its own. */
export const otherMaximum = (own: number, typed: number | undefined) =>
  typed === undefined || typed === own ? undefined : `This assignment is out of ${own} points.`

/** What the second of two people on one mark is told: whose value stands beside hers. */
export const changedBy = (grade: Grade) => `${graderOf(grade)} changed this grade while you were editing it.`
export const givenBy = (grade: Grade) => `${graderOf(grade)} has already given this grade.`

const graderOf = ({ graded_by_first_name: first, graded_by_last_name: last }: Grade) =>
  first === null ? "Someone else" : `${first} ${last}`

/** What history keeps of a mark. */
export const snapshot = ({
  assignment_title,
  term_name,
  state,
  points_earned,
  max_points,
  percentage,
  feedback,
}: Grade) => ({
  assignment_title,
  term_name,
  state,
  points_earned,
  max_points,
  percentage,
  feedback,
})

/** What a student is told when she is marked, "78%, B" included. */
export function gradeNotification({
  subject_name,
  assignment_title,
  state,
  percentage,
  letter_grade,
  points_earned,
  max_points,
}: Grade) {
  const result =
    state === "number"
      ? `${points_earned} of ${max_points} points: ${percentage}%, ${letter_grade}`
      : `marked ${state}`
  return {
    title: `Grade for ${assignment_title}`,
    message: `${subject_name}, ${assignment_title}: ${result}.`,
  }
}
