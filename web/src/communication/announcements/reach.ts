import { waysText } from "../../people/notifications/labels.ts"
import { countText } from "../../ui/list/list.ts"
import type { Audience } from "./previewers.ts"
import { hiddenFrom } from "./previewers.ts"

type Counts = { total: number; students: number; lecturers: number; administrators: number; by_email: number }

/** "Reaches 212 people: 200 students, 12 lecturers. Visitors of the website see it too." */
export function reachText(counts: Counts, audience: Audience): string {
  const parts = (["student", "lecturer", "administrator"] as const)
    .map((role) => ({ role, count: counts[`${role}s`] }))
    .filter(({ count }) => count > 0)
    .map(({ role, count }) => countText(count, role))
  const visitors = hiddenFrom("visitor", audience) ? "" : " Visitors of the website see it too."
  if (counts.total === 0) return `It reaches nobody: no such person is active.${visitors}`
  const people = countText(counts.total, ["person", "people"])
  return `It reaches ${people}: ${parts.join(", ")}. ${waysText(counts.total, counts.by_email)}${visitors}`
}
