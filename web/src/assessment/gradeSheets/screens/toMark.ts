/** Where work that waits for a mark is marked. The functions are pure. */
import type { ClassToMark, WorkToMark } from "#contract/assessment/gradeSheets.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { deskPath } from "../../../lib/address/markingPaths.ts"
import { detailsOf, paths } from "../../../lib/address/paths.ts"

/** The class that has waited longest for its marks. */
export const longestWaiting = ({ classes }: WorkToMark): ClassToMark =>
  classes.reduce((longest, other) =>
    Date.parse(other.oldest) < Date.parse(longest.oldest) ? other : longest,
  )

type List = {
  page: number
  result: { data: { work: readonly WorkToMark[] } | undefined; isPlaceholderData?: boolean }
}

/** The work that has waited longest, which is on the first page. */
export const nextToMark = ({ page, result: { data, isPlaceholderData = false } }: List) =>
  page === 1 && !isPlaceholderData ? data?.work[0] : undefined

/**
 * The address at which the work of a class is marked. Students without a class have no sheet, so their mark is entered beside
 * their submission.
 */
export const deskOf = (
  { subject_id, term_id }: WorkToMark,
  { assignment_id, class: className }: ClassToMark,
  role: Role,
) =>
  className === null
    ? detailsOf(role === "admin" ? paths.assignments : paths.lecturerAssignments, assignment_id)
    : deskPath(role, { subject: subject_id, className, term: term_id, work: assignment_id })
