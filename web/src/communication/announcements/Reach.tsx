import { countText } from "#contract/lib/amounts.ts"
import type { NotificationAudience } from "#contract/people/notifications/types.ts"
import { useData } from "../../lib/api/data.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { waysText } from "../../people/notifications/labels.ts"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { type Audience, hiddenFrom } from "./previewers.ts"

/** The number of people in the audience of the form, before anything is sent. */
export function Reach() {
  const target_audience = useFieldValue<NotificationAudience>("target_audience") ?? "all"
  const subject_id = useFieldValue<number | "" | null>("subject_id") || null
  const year_of_study = useFieldValue<number | "" | null>("year_of_study") || null
  const isPortalOnly = useFieldValue<boolean>("portal_only") === true
  const query = { target_audience, subject_id, year_of_study }
  const { data } = useData("GET /announcements/audience", { query })
  const hasMailServer = useHasMailServer()
  return (
    <p role="status" className="field-hint">
      {data
        ? reachText(isPortalOnly ? { ...data.counts, by_email: 0 } : data.counts, query, hasMailServer)
        : "Counting the readers…"}
    </p>
  )
}

type Counts = { total: number; students: number; lecturers: number; administrators: number; by_email: number }

/** "Reaches 212 people: 200 students, 12 lecturers. Visitors of the website see it too." */
export function reachText(counts: Counts, audience: Audience, hasMailServer: boolean): string {
  const parts = (["student", "lecturer", "administrator"] as const)
    .map((role) => ({ role, count: counts[`${role}s`] }))
    .filter(({ count }) => count > 0)
    .map(({ role, count }) => countText(count, role))
  const visitors = hiddenFrom("visitor", audience) ? "" : " Visitors of the website see it too."
  if (counts.total === 0) return `It reaches nobody: no such person is active.${visitors}`
  const people = countText(counts.total, ["person", "people"])
  const ways = waysText(counts.total, counts.by_email, hasMailServer)
  return `It reaches ${people}: ${parts.join(", ")}. ${ways}${visitors}`
}
