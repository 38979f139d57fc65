/** The submissions of groups, at the desk. The functions are pure. */
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
