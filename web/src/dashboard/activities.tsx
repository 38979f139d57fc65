import { Link } from "react-router"
import type { Assignment } from "#contract/assignments.ts"
import { distanceText } from "#contract/dates.ts"
import { setterText } from "../assignments/words.ts"
import { detailsOf, paths } from "../lib/paths.ts"
import type { FeedItem } from "../ui/Feed.tsx"

/** That work was set, as a lecturer reads it. */
export const workSet = ({ id, title, created_at, ...assignment }: Assignment): FeedItem => ({
  id: `assignment ${id}`,
  who: setterText(assignment),
  text: (
    <>
      set <Link to={detailsOf(paths.lecturerAssignments, id)}>{title}</Link>
    </>
  ),
  at: created_at,
  when: distanceText(created_at),
})
