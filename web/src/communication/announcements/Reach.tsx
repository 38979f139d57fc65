import type { NotificationAudience } from "#contract/people/notifications/types.ts"
import { useData } from "../../lib/api/data.ts"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { reachText } from "./reach.ts"

/** The number of people in the audience of the form, before anything is sent. */
export function Reach() {
  const target_audience = useFieldValue<NotificationAudience>("target_audience") ?? "all"
  const subject_id = useFieldValue<number | "" | null>("subject_id") || null
  const year_of_study = useFieldValue<number | "" | null>("year_of_study") || null
  const query = { target_audience, subject_id, year_of_study }
  const { data } = useData("GET /announcements/audience", { query })
  return (
    <p role="status" className="field-hint">
      {data ? reachText(data.counts, query) : "Counting the readers…"}
    </p>
  )
}
