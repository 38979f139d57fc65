import { instantText } from "#contract/lib/dates.ts"

export const closed = "This term is closed, so its due dates can't be changed."
export const notSetFor = "This assignment was not set for this student's class."

/** The reason why a due time isn't an extension; undefined if it is one. */
export const whyNotLater = (classDue: string, due: string) =>
  Date.parse(due) > Date.parse(classDue)
    ? undefined
    : `Later due date must be after that of everybody else, ${instantText(classDue)}.`

/**
 * Work that was in time because of an extension remains so: the extension can be lengthened, but not made shorter than the work
 * needed.
 */
export const whyNotShorter = (handedInAt: string | null, due: string | null) =>
  handedInAt === null || (due !== null && Date.parse(due) >= Date.parse(handedInAt))
    ? undefined
    : `They handed in on ${instantText(handedInAt)}, in time by this extension. It can't end before that.`

/** The reason why a member of a group can't get an extension alone; undefined for a student who hands in alone. */
export const whyNotAlone = (enrolment: { group: number | null } | undefined) =>
  enrolment?.group
    ? `They hand in with Group ${enrolment.group}, and a group has one due date. Change that of the assignment, or take them out of the group first.`
    : undefined

/** The reason why an extension would promise time to a student who can no longer hand in; undefined if they can, or if they did. */
export const whyNoUse = (enrolment: { handed_in: boolean; has_points: boolean } | undefined) =>
  enrolment?.has_points && !enrolment.handed_in
    ? "They have a mark with points, so they can't hand in any more. Take the mark away first."
    : undefined

type Enrolment = { class: string | null; handed_in: boolean } | undefined

/** Whether the assignment is for the student: it was set for all classes or for theirs, or they have handed it in. */
export const isSetFor = (enrolment: Enrolment, setFor: string | null) =>
  enrolment !== undefined && (setFor === null || setFor === enrolment.class || enrolment.handed_in)

/**
 * Tells a student about the later due time. Marked work can't be handed in again, so it isn't called due: it counts as in time,
 * or nothing is left to do.
 */
export function dueText(due: string, use?: { is_marked: boolean; is_in_time: boolean }) {
  if (!use?.is_marked) return `Now due ${due}.`
  return use.is_in_time
    ? `Your work, which is marked already, counts as in time: your due date is now ${due}.`
    : `Your work is marked already, so you need do nothing. Your due date is now ${due}.`
}
