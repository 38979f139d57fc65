/** The submissions of groups, at the desk. The functions are pure. */
import { listText } from "#contract/lib/wording/wording.ts"
import type { Sheet } from "../state/types.ts"

type Submission = Sheet["submissions"][number]

/** The submissions of an assignment. A group's submission counts once, although each member has it. */
export function worksOf({ submissions }: Pick<Sheet, "submissions">, assignment: number | null | undefined) {
  const handedIn = submissions.filter(({ assignment_id }) => assignment_id === assignment)
  const byStudent = new Map(handedIn.map((submission) => [submission.student_id, submission]))
  const groups = Map.groupBy(handedIn, ({ group }) => group)
  const groupOf = (student: number) => {
    const group = byStudent.get(student)?.group
    return group === undefined ? undefined : groups.get(group)
  }
  return {
    /** The latest submission of the student's group. A member may have joined or left between two versions. */
    workOf: (student: number) => groupOf(student)?.toSorted(latestFirst)[0] ?? byStudent.get(student),
    /** The other members of the student's group. */
    matesOf: (student: number) =>
      (groupOf(student) ?? []).map(({ student_id }) => student_id).filter((id) => id !== student),
  }
}

const latestFirst = (a: Submission, b: Submission) => Date.parse(b.submitted_at) - Date.parse(a.submitted_at)

type GroupMark = {
  firstName: string
  group: number | undefined
  /** The names of the other members who get the mark too, and of those whose mark is a different one. */
  together: readonly string[]
  apart: readonly string[]
  /** The lecturer has said that the mark is for one student only. */
  isAlone: boolean
}

/** The sentence that says for which students of a group a mark counts. It is typed for one of them. */
export function groupMarkText({ firstName, group, together, apart, isAlone }: GroupMark) {
  const isForOne = `This mark is for ${firstName} alone.`
  if (isAlone) return `${isForOne} Say why in the feedback.`
  const members = apart.length === 0 ? `all of Group ${group}` : `Group ${group}`
  const first = together.length === 0 ? isForOne : `For ${members}: also ${listText(together)}.`
  if (apart.length === 0) return first
  return `${first} Not for ${listText(apart)}: ${apart.length === 1 ? "their mark is" : "their marks are"} apart.`
}
