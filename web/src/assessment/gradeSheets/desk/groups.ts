/** The submissions of groups, at the desk. The functions are pure. */
import { listText } from "#contract/lib/wording/wording.ts"
import type { Sheet } from "../state/types.ts"

type Submission = Sheet["submissions"][number]

/** The submissions of an assignment. A group's submission counts once, although each member has it. */
export function worksOf({ submissions }: Pick<Sheet, "submissions">, assignment: number | null | undefined) {
  const byStudent = new Map<number, Submission>()
  const groups = new Map<number, Submission[]>()
  for (const submission of submissions) {
    if (submission.assignment_id !== assignment) continue
    byStudent.set(submission.student_id, submission)
    if (submission.group === undefined) continue
    groups.set(submission.group, [...(groups.get(submission.group) ?? []), submission])
  }
  const groupOf = (student: number) => groups.get(byStudent.get(student)?.group ?? 0)
  return {
    /** The latest submission of the student's group. A member may have joined or left between two versions. */
    workOf: (student: number) =>
      groupOf(student)?.reduce((latest, submission) =>
        Date.parse(submission.submitted_at) > Date.parse(latest.submitted_at) ? submission : latest,
      ) ?? byStudent.get(student),
    /** The other members of the student's group. */
    matesOf: (student: number) =>
      groupOf(student)?.flatMap(({ student_id }) => (student_id === student ? [] : student_id)) ?? [],
  }
}

type GroupMark = {
  firstName: string
  group: number | undefined
  /** The names of the other members who get the mark too, and of those whose mark is a different one. */
  together: readonly string[]
  apart: readonly string[]
  /** The lecturer has said that the mark is for one student only. */
  isAlone: boolean
}

/** Says for which students of a group the mark counts that is typed for one of them. */
export function groupMarkText({ firstName, group, together, apart, isAlone }: GroupMark) {
  const isForOne = `This mark is for ${firstName} alone.`
  if (isAlone) return `${isForOne} Say why in the feedback.`
  const whole = apart.length === 0 ? `all of Group ${group}` : `Group ${group}`
  const first = together.length === 0 ? isForOne : `For ${whole}: also ${listText(together)}.`
  if (apart.length === 0) return first
  return `${first} Not for ${listText(apart)}: ${apart.length === 1 ? "their mark is" : "their marks are"} apart.`
}
