/** Submissions that wait for a mark, by assignment. The functions are pure. */
import type { WorkToMark } from "#contract/assessment/gradeSheets.ts"

export type AssignmentToMark = {
  key: string
  title: string
  subject: string
  oldest: string
  classes: readonly WorkToMark[]
}

/**
 * A lecturer gives the same assignment to each of their classes. Assignments of a subject and term with the same title are
 * grouped, with their classes by name.
 */
export function byAssignment(work: readonly WorkToMark[]): AssignmentToMark[] {
  const pieces = Map.groupBy(work, ({ subject_id, term_id, title }) =>
    [subject_id, term_id, title.toLowerCase().replace(/\s+/g, " ")].join(" "),
  )
  return [...pieces].map(([key, rows]) => {
    const [{ title = "", subject_code, subject_name }] = rows
    const [oldest = ""] = rows.map((row) => row.oldest).toSorted()
    const rowsOfClasses = rows.filter((row) => row.class !== null)
    const inOrder = rowsOfClasses.toSorted((a, b) =>
      (a.class ?? "").localeCompare(b.class ?? "", "en", { numeric: true }),
    )
    const classes = [...inOrder, ...rows.filter((row) => row.class === null)]
    return { key, title, subject: `${subject_code} ${subject_name}`, oldest, classes }
  })
}
