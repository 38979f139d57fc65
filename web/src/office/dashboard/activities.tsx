import { Link } from "react-router"
import { distanceText } from "#contract/lib/dates.ts"
import type { AssignmentSet } from "#contract/office/dashboard.ts"
import { assignedByText } from "../../assessment/assignments/labels.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import type { FeedItem } from "../../ui/content/Feed.tsx"

/** A new assignment in a lecturer's feed. */
export const workSet = ({ id, title, created_at, ...assignment }: AssignmentSet): FeedItem => ({
  id: `assignment ${id}`,
  who: assignedByText(assignment),
  text: (
    <>
      set <Link to={detailsOf(paths.lecturerAssignments, id)}>{title}</Link>
    </>
  ),
  at: created_at,
  when: distanceText(created_at),
})
